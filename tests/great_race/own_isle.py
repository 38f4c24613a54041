"""A package with one board, its edition and its tiles, to be played and to be broken."""

from __future__ import annotations

import shutil
from pathlib import Path

from greatrace.content_package import SUFFIX, Package, digest_of_text, packed, read_package, write_archive
from tests.great_race.small_content import laid_out

MANIFEST = "name: Isles of my own\nauthor: Ada\nlicence: CC0-1.0\nversion: '1.2'\nlanguages: [en]\n"


def own_isle(folder: Path) -> Path:
    """The package as a folder."""
    folder.mkdir(parents=True)
    (folder / "manifest.yaml").write_text(MANIFEST, "utf-8")
    laid_out(folder)
    edition = folder / "editions" / "small.yaml"
    edition.write_text(edition.read_text("utf-8").replace("boards: [isle]\n", ""), "utf-8")
    return folder


def isle_package(folder: Path) -> Package:
    """The same, read; and the folder is gone."""
    package = read_package(own_isle(folder))
    shutil.rmtree(folder)
    return package


def isle_archive(folder: Path, name: str = "isles") -> Path:
    """The same as an archive in that folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}{SUFFIX}"
    write_archive(isle_package(folder / "package"), path)
    return path


def isle_board(package: Package) -> str:
    """What its board is called at a table."""
    return f"isle@{digest_of_text(packed(package))}"
