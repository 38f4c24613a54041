"""Players' packages (`greatrace.content_package`) added to the game's content for the rules: boards, tiles, editions,
and data of modules, such as challenges.

A board of a package is called `isle@3fa9c1b2d4e5f607` everywhere, by its file and by the digest of its package, and so
is a challenge. So packages never conflict, and the name identifies the package.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, TypeAlias

from greatrace.content_files import decode
from greatrace.content_package import Package, digest_of_text, packed, unpacked
from greatrace.great_race.content_loader import MODULES as TABLES
from greatrace.great_race.content_loader import Content, File, load, with_files
from greatrace.great_race.modules import MODULES

AT: Final = "@"
Kinds: TypeAlias = Mapping[str, Mapping[str, Any]]  # the data of a package's files, by kind and name


def is_own(name: str) -> bool:
    """Whether that board or challenge belongs to a package."""
    return AT in name


def package_of(name: str) -> str:
    """The digest of the package of that board or challenge, "" for one of the game."""
    return name.partition(AT)[2]


def package_of_table(board: str, options: Mapping[str, str]) -> str:
    """The digest of the package that a table plays: its board's, else that of an option's choice; "" for none."""
    return package_of(board) or next((package_of(value) for value in options.values() if is_own(value)), "")


@lru_cache(maxsize=64)
def content_with(text: str, board: str = "") -> Content:
    """The game's content with that of a packed text ("": none). Raises ContentError.

    `board`: a table's board; of the package's boards only this one, its halves, and what is played on them are built. A
    server builds no more: a stranger's package may have dozens of boards, and all would take a tenth of a second.
    """
    if not text:
        return load()
    package, digest = unpacked(text), digest_of_text(text)
    if board:
        package = _only(package, board.partition(AT)[0] if is_own(board) else "")
    return with_package(load(), package, digest)


def _only(package: Package, board: str) -> Package:
    """The package without other boards than this one and its halves ("": without any), and without files for those."""
    data = package.of_kind("boards").get(board)
    halves = data.get("halves") if isinstance(data, dict) else None
    needed = {board, *(half for half in (halves if isinstance(halves, list) else ()) if isinstance(half, str))}
    left_out = package.of_kind("boards").keys() - needed
    kept = {path: each for path, each in package.files.items() if not _is_of(path, each, left_out)}
    return Package(package.manifest, kept)


def _is_of(path: str, data: Any, boards: set[str]) -> bool:
    """Whether the file is one of these boards, or is played on one."""
    kind, _, name = path.partition("/")
    return name in boards if kind == "boards" else isinstance(data, dict) and data.get("board") in boards


def with_package(content: Content, package: Package, digest: str = "") -> Content:
    """The content with the package added; `digest`: of the whole package, of which it may be a part.

    Raises ContentError.
    """
    digest = digest or digest_of_text(packed(package))
    kinds = {kind: package.of_kind(kind) for kind in ("tiles", "boards", "editions")}
    for kind, found in kinds.items():
        for name, data in found.items():
            decode(f"{kind}/{name}.yaml", "", data, dict[str, Any])
    boards = {name: _placed(data, kinds, digest) for name, data in kinds["boards"].items()}
    editions = {name: {"boards": ["by themselves"], **data} for name, data in kinds["editions"].items()}
    named = {"tiles": kinds["tiles"], "boards": boards, "editions": editions}
    added = {kind: _files(kind, found, digest) for kind, found in named.items()}
    return _with_tables(with_files(content, added, list_boards=True), package, kinds, digest)


def _with_tables(content: Content, package: Package, kinds: Kinds, digest: str) -> Content:
    """The content with the package's files added to the modules' tables. Raises ContentError."""
    tables: list[File] = []
    for name, make in MODULES.items():
        module = make({})
        if module.package_folder and (found := package.of_kind(module.package_folder)):
            placed = {f"{file}{AT}{digest}": played_on(data, kinds, digest) for file, data in found.items()}
            tables.append((name, f"{TABLES}/{name}.yaml", module.with_files(content.modules[name], placed, content)))
    return with_files(content, {TABLES: tables}) if tables else content


def played_on(data: Any, kinds: Kinds, digest: str) -> Any:
    """The data of a file with its board's name replaced by the one used at tables."""
    if isinstance(data, dict) and data.get("board") in kinds["boards"]:
        return {**data, "board": f"{data['board']}{AT}{digest}"}
    return data


def _files(kind: str, found: dict[str, Any], digest: str) -> list[File]:
    return [(f"{name}{AT}{digest}", f"{kind}/{name}.yaml", data) for name, data in found.items()]


def _placed(board: dict[str, Any], kinds: Kinds, digest: str) -> dict[str, Any]:
    """The board's data, with the names of edition, tiles and halves that are used at tables."""

    def known(kind: str, name: object) -> object:
        return f"{name}{AT}{digest}" if isinstance(name, str) and name in kinds[kind] else name

    placed = dict(board)
    for field, kind in (("edition", "editions"), ("tile_set", "tiles")):
        if field in board:
            placed[field] = known(kind, board[field])
    if isinstance(halves := board.get("halves"), list):
        placed["halves"] = [known("boards", half) for half in halves]
    return placed
