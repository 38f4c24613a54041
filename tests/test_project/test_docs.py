"""The pages for people: they build as a site with strict links, and call buttons by the words of the program."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from greatrace_client.i18n import LANGUAGES

PAGES = ("README.md", "docs/PLAY.md", "docs/LAN.md", "docs/FAQ.md", "docs/HOSTING.md")
# A word of the program stands in italics and begins with a capital letter.
WORDS = re.compile(r"(?<![*\w])\*([A-Z][^*\n]*?)\*(?![*\w])")


@cache
def shown_texts(root: Path) -> set[str]:
    """Every English text of the program."""
    found: set[str] = set()
    for name in ("great_race.pot", "en/LC_MESSAGES/great_race.po"):
        with (root / "assets" / "locale" / name).open("rb") as file:
            for message in read_po(file):
                for text in (message.id, message.string):
                    found |= {text} if isinstance(text, str) else set(text or ())
    return found


@pytest.fixture(scope="module")
def site(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("site")
    command = [sys.executable, str(root / "scripts" / "docs.py"), "--check", "--to", str(target)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return target


def test_every_page_is_on_the_site_and_all_links_lead_somewhere(root: Path, site: Path) -> None:
    pages = {path.relative_to(site).with_suffix("").as_posix() for path in site.rglob("*.html")}
    assert {f"docs/{page.stem}" for page in (root / "docs").glob("*.md")} <= pages
    assert {"index", "CONTRIBUTING", "CHANGELOG", "SECURITY"} <= pages


def test_the_rules_stand_there_in_every_language(site: Path) -> None:
    pages = {code: (site / "rules" / f"{code}.html").read_text("utf-8") for code in LANGUAGES}
    assert len(set(pages.values())) == len(LANGUAGES)
    assert all("PF1" in page for page in pages.values())


@pytest.mark.parametrize("page", PAGES)
def test_buttons_are_called_by_the_words_of_the_program(root: Path, page: str) -> None:
    named = set(WORDS.findall((root / page).read_text("utf-8")))
    assert named, "no button is named, or they are marked in another way"
    assert named - shown_texts(root) == set()
