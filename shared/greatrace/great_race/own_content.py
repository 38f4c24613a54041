"""Boards, tiles and editions that players bring (`greatrace.content_package`), added to those of the game.

A board of a package is called `isle@3fa9c1b2d4e5f607` everywhere: by its file and by the digest of its package. So no
two packages are in each other's way, and who has the package knows it by the name.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from greatrace.content_files import ContentError
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
def content_with(text: str) -> Content:
    """The game's content and that of a packed text ("": none). Raises ContentError."""
    return with_package(load(), unpacked(text)) if text else load()


def with_package(content: Content, package: Package) -> Content:
    """That content, and what the package adds. Raises ContentError."""
    digest = digest_of_text(packed(package))
    kinds = {kind: package.of_kind(kind) for kind in ("tiles", "boards", "editions")}
    for kind, found in kinds.items():
        for name, data in found.items():
            if not isinstance(data, dict):
                raise ContentError(f"{kind}/{name}.yaml", "", "a mapping of names to values is expected")
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
