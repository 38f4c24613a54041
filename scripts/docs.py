#!/usr/bin/env python3
"""Build the docs as a site, and keep their generated parts up to date: `python scripts/docs.py`.

The pages of docs/, the README and CONTRIBUTING become one site in build/site (mkdocs, with our own theme in
packaging/site; links are strict). The rules page of every language is made from the catalogs. Prose that is too wide
is wrapped (`_markdown_width`).
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from _markdown_width import wrapped

ROOT: Final = Path(__file__).resolve().parent.parent
DOCS: Final = ROOT / "docs"
TARGET: Final = ROOT / "build" / "site"
THEME: Final = ROOT / "packaging" / "site"
PAGES: Final = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "LICENSE-ART.md")
"""Pages outside docs/ that belong to the site; README is its front page."""
SECTIONS: Final = {
    "Play": ("PLAY", "LAN", "FAQ", "SETTINGS", "RULES", "RULINGS", "RULINGS_MODULES", "RULINGS_CRAZY_RACE"),
    "Host": ("HOSTING", "BUNDLES", "RELEASING"),
    "Build": (
        "ARCHITECTURE",
        "PROTOCOL",
        "SCENARIOS",
        "LESSONS",
        "ADDING_A_BOARD",
        "ADDING_A_CARD",
        "ADDING_A_MODULE",
        "ADDING_A_BOT",
        "BOTS",
        "BALANCE",
        "PERFORMANCE",
    ),
}
"""The site's menu; a page of docs/ that is missing here is an error."""
CONTROLS: Final = re.compile(r"(?<=<!-- begin controls -->\n).*?(?=<!-- end controls -->)", re.DOTALL)


# ---- generated parts


def controls() -> str:
    """The table of default keys and gamepad buttons."""
    from greatrace_client.input.bindings import COMMANDS

    rows = ["| | key | gamepad |", "|---|---|---|"]
    group = ""
    for command in COMMANDS:
        if command.group != group:
            group = command.group
            rows.append(f"| **{group}** | | |")
        rows.append(f"| {command.label} | {command.key} | {command.pad} |")
    return "\n".join(rows) + "\n"


def with_controls(page: str) -> str:
    """PLAY.md with the present controls."""
    return CONTROLS.sub(lambda _: controls(), page)


def maintained(page: Path) -> str:
    """The text that the page should have: its prose wrapped, the controls of PLAY.md those of the program."""
    text = page.read_text("utf-8")
    return wrapped(with_controls(text) if page.name == "PLAY.md" else text)


def maintain(*, check: bool) -> None:
    """Write the pages that are not as they should be. Raises SystemExit, which names them, if they are only checked."""
    pages = [*(ROOT / name for name in PAGES), *sorted(DOCS.glob("*.md"))]
    old = {page: text for page in pages if (text := maintained(page)) != page.read_text("utf-8")}
    if check and old:
        names = ", ".join(str(page.relative_to(ROOT)) for page in old)
        raise SystemExit(f"Old controls, or prose wider than a line: run python scripts/docs.py for {names}")
    for page, text in old.items():
        page.write_text(text, "utf-8")


# ---- the rules page of every language


def rules_page() -> str:
    """The rules as F1 shows them without a race, in the present language; Markdown."""
    import greatrace_client.games  # noqa: F401 - registers the games, whose rules these are
    from greatrace_client.i18n import tr
    from greatrace_client.race_common.rulebook import entries

    parts = [f"# {tr('Rules')}\n"]
    for entry in entries(None):
        parts += [f"## {f'{entry.mark} ' if entry.mark else ''}{entry.title}\n", entry.text + "\n"]
    return "\n".join(parts)


def rulebooks() -> Iterator[tuple[str, str, str]]:
    """The code, name and rules page of each language."""
    from greatrace_client.i18n import LANGUAGES, language, set_language

    before = language()
    try:
        for code, name in LANGUAGES.items():
            set_language(code)
            yield code, name, rules_page()
    finally:
        set_language(before)


# ---- the site


def gather(place: Path) -> dict[str, object]:
    """Copy all pages below that folder, in the project's layout; return the menu."""
    for name in (*PAGES, "LICENSE"):
        shutil.copy(ROOT / name, place / name)
    shutil.copytree(DOCS, place / "docs")
    (place / "rules").mkdir()
    languages = []
    for code, name, page in rulebooks():
        (place / "rules" / f"{code}.md").write_text(page, "utf-8")
        languages.append({name: f"rules/{code}.md"})
    listed = {page for pages in SECTIONS.values() for page in pages}
    if missing := {page.stem for page in DOCS.glob("*.md")} ^ listed:
        raise SystemExit(f"These pages stand either in docs/ or in the menu, not in both: {', '.join(sorted(missing))}")
    menu: list[dict[str, object]] = [{"The Great Race": "README.md"}]
    for section, names in SECTIONS.items():
        pages: list[object] = [f"docs/{name}.md" for name in names]
        menu.append({section: [*pages, *([{"Rules": languages}] if section == "Play" else [])]})
    menu.append({"Project": [page for page in PAGES if page != "README.md"]})
    return {"nav": menu}


def settings(pages: Path, target: Path, menu: dict[str, object]) -> dict[str, object]:
    """The settings of mkdocs; broken links are errors."""
    return {
        "site_name": "The Great Race",
        "docs_dir": str(pages),
        "site_dir": str(target),
        "use_directory_urls": False,
        "theme": {"name": None, "custom_dir": str(THEME)},
        "markdown_extensions": ["tables", "fenced_code", "toc"],
        "plugins": ["search"],
        "strict": True,
        "validation": {
            "nav": {"omitted_files": "warn", "not_found": "warn", "absolute_links": "warn"},
            "links": {"not_found": "warn", "anchors": "warn", "absolute_links": "warn", "unrecognized_links": "warn"},
        },
        **menu,
    }


def build(target: Path) -> None:
    """Build the whole site. Raises SystemExit with mkdocs' own sentences about broken links."""
    with tempfile.TemporaryDirectory(prefix="great-race-docs-") as folder:
        pages = Path(folder) / "pages"
        pages.mkdir()
        menu = gather(pages)
        config = Path(folder) / "mkdocs.yml"
        config.write_text(json.dumps(settings(pages, target, menu), indent=1), "utf-8")  # JSON is valid YAML
        command = [sys.executable, "-m", "mkdocs", "build", "--clean", "-f", str(config)]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit("\n".join(line for line in done.stderr.splitlines() if not line.startswith("INFO")))


def main() -> None:
    """Write the generated parts, or check them, and build the site."""
    parser = argparse.ArgumentParser(
        prog="docs.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="write nothing into docs/; fail if a page is out of date")
    parser.add_argument("--to", type=Path, default=TARGET, metavar="DIR", help="folder of the site (build/site)")
    flags = parser.parse_args()
    maintain(check=flags.check)
    build(flags.to)
    print(f"{len(list(flags.to.rglob('*.html')))} pages in {flags.to}")


if __name__ == "__main__":
    main()
