"""CONTRIBUTING tells where each feature lives, ARCHITECTURE how the parts work together: every path there exists."""

import re
from fnmatch import fnmatch
from pathlib import Path

TOPS = ("shared/greatrace", "server/greatrace_server", "client/greatrace_client")


def test_every_path_of_the_table_exists(root: Path) -> None:
    page = (root / "CONTRIBUTING.md").read_text("utf-8")
    table = page[page.index("## Where is …") :].split("\n## ")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if line.startswith("|")
    ]
    features = rows[2:]
    assert len(features) >= 20
    missing = [
        f"{top}/{path}"
        for _, *cells in features
        for top, cell in zip(TOPS, cells, strict=True)
        for path in re.findall(r"`([^`]+)`", cell)
        if "/" in path or path.endswith(".py")
        if not (root / top / path).exists()
    ]
    assert missing == []


CODES = {"table/moved", "table/moving"}  # refusals of the server, which look like paths


def test_every_path_of_the_architecture_exists(root: Path) -> None:
    page = (root / "docs" / "ARCHITECTURE.md").read_text("utf-8")
    named = set(re.findall(r"`([\w.*-]+/[\w./*-]*)`", page)) - CODES
    assert len(named) > 100
    files = [
        file.as_posix()
        for top in ("assets", "client", "docs", "scripts", "server", "shared", "tests")
        for file in (root / top).rglob("*")
    ]
    missing = [name for name in named if not any(is_meant(name, file) for file in files)]
    assert missing == []


def is_meant(name: str, file: str) -> bool:
    """Whether a path of a page, which may leave out the package and `.py`, or end with an attribute, is that file."""
    parts = name.rstrip("/").split("/")
    ends = {name.rstrip("/"), "/".join([*parts[:-1], parts[-1].partition(".")[0]])}
    return any(fnmatch(file, f"*/{end}") or fnmatch(file, f"*/{end}.py") for end in ends)


def test_the_drawing_of_the_layers_names_every_package(root: Path) -> None:
    drawing = (root / "docs" / "media" / "layers.svg").read_text("utf-8")
    words = set(re.findall(r"\w+", " ".join(re.findall(r">([^<]+)</text>", drawing))))
    packages = {folder.name for top in TOPS for folder in (root / top).iterdir() if (folder / "__init__.py").exists()}
    assert len(packages) > 20
    assert packages - words == {"translation"}
