"""Boards, tiles and editions that players bring (`greatrace.content_package`), added to those of the game.

A board of a package is called `isle@3fa9c1b2d4e5f607` everywhere: by its file and by the digest of its package. So no
two packages are in each other's way, and who has the package knows it by the name.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from greatrace.content_files import decode
from greatrace.content_package import Package, digest_of_text, packed, unpacked
from greatrace.great_race.content_loader import Content, File, load, with_files

AT: Final = "@"


def is_own(board: str) -> bool:
    """Whether that board belongs to a package."""
    return AT in board


def package_of(board: str) -> str:
    """The digest of the board's package, "" for a board of the game."""
    return board.partition(AT)[2]


@lru_cache(maxsize=64)
def content_with(text: str, board: str = "") -> Content:
    """The game's content and that of a packed text ("": none). Raises ContentError.

    `board`: of the package's boards only this one and its halves. A server builds no more for a table: a stranger's
    package may have dozens of boards, and all of them would take a tenth of a second.
    """
    if not text:
        return load()
    package, digest = unpacked(text), digest_of_text(text)
    return with_package(load(), _only(package, board.partition(AT)[0]) if board else package, digest)


def _only(package: Package, board: str) -> Package:
    """The package without the boards that this one is not made of."""
    data = package.of_kind("boards").get(board)
    halves = data.get("halves") if isinstance(data, dict) else None
    needed = {board, *(half for half in (halves if isinstance(halves, list) else ()) if isinstance(half, str))}
    kept = {path: each for path, each in package.files.items() if not _is_another_board(path, needed)}
    return Package(package.manifest, kept)


def _is_another_board(path: str, needed: set[str]) -> bool:
    kind, _, name = path.partition("/")
    return kind == "boards" and name not in needed


def with_package(content: Content, package: Package, digest: str = "") -> Content:
    """That content, and what the package adds; `digest`: of the whole package, of which it may be a part.

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
    return with_files(content, added, list_boards=True)


def _files(kind: str, found: dict[str, Any], digest: str) -> list[File]:
    return [(f"{name}{AT}{digest}", f"{kind}/{name}.yaml", data) for name, data in found.items()]


def _placed(board: dict[str, Any], kinds: dict[str, dict[str, Any]], digest: str) -> dict[str, Any]:
    """The board's data, in which edition, tiles and halves have the names under which they are known."""

    def known(kind: str, name: object) -> object:
        return f"{name}{AT}{digest}" if isinstance(name, str) and name in kinds[kind] else name

    placed = dict(board)
    for field, kind in (("edition", "editions"), ("tile_set", "tiles")):
        if field in board:
            placed[field] = known(kind, board[field])
    if isinstance(halves := board.get("halves"), list):
        placed["halves"] = [known("boards", half) for half in halves]
    return placed
