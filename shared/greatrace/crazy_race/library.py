"""The content: stage cards and point cards from YAML, decoded into strict structs and checked.

Each mistake is reported in one sentence that names the file and the place in it (`ContentError`). The hash of the
content's parts goes into saves, records and the network's lists.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta, Struct

from greatrace.content_files import ContentError, decode, read
from greatrace.content_hash import CARDS, ContentPart, digest_of
from greatrace.crazy_race import words
from greatrace.crazy_race.options import POINT_CARDS
from greatrace.crazy_race.ruleset import Side, StageCard
from greatrace.sentence import said

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

STAGES: Final = 8  # X1
PILE_SIZES: Final = {words.TURNTABLE_PILE: 8, words.FINISH_PILE: 6}  # X1
JOKER: Final = "joker"
OPEN_DISTANCE: Final = "?"
FARTHEST: Final = 4  # X1: distances 1-4

_SIDE = re.compile(r"(?P<locomotive>\w+) (?P<distance>[?\d])")


class Piles(Struct, frozen=True):
    """The point cards of one choice of the option `point_cards`, highest first (X1, X8)."""

    turntable: tuple[int, ...]
    finish: tuple[int, ...]


class Content(Struct, frozen=True):
    """All content. `piles` by the option's choice. `hash`: SHA-256 of the files; `parts`: the content of a table."""

    stages: dict[str, StageCard]
    piles: dict[str, Piles]
    hash: str
    parts: tuple[ContentPart, ...] = ()


_Points = Annotated[tuple[Annotated[int, Meta(ge=1, le=20)], ...], Meta(min_length=1)]


class _StageEntry(Struct, forbid_unknown_fields=True):
    sides: tuple[str, str, str, str]
    arrow: Annotated[int, Meta(ge=0, lt=words.SIDES)]


class _StageFile(Struct, forbid_unknown_fields=True):
    stages: dict[str, _StageEntry]


class _PileEntry(Struct, forbid_unknown_fields=True):
    turntable: _Points
    finish: _Points


class _PointsFile(Struct, forbid_unknown_fields=True):
    all: _PileEntry
    fewer: _PileEntry


@cache
def load() -> Content:
    """The content that comes with the package. Raises ContentError."""
    return load_from(resources.files("greatrace.crazy_race") / "content")


def load_from(folder: Traversable) -> Content:
    """The content of a folder with `stages.yaml` and `points.yaml`. Raises ContentError."""
    digest = hashlib.sha256()
    files = {file: read(file, folder / file, digest) for file in ("stages.yaml", "points.yaml")}
    stages = _stages("stages.yaml", decode("stages.yaml", "", files["stages.yaml"], _StageFile))
    piles = _piles("points.yaml", decode("points.yaml", "", files["points.yaml"], _PointsFile))
    parts = tuple(ContentPart(CARDS, file.removesuffix(".yaml"), digest_of(data)) for file, data in files.items())
    return Content(stages, piles, digest.hexdigest(), parts)


def _stages(file: str, entries: _StageFile) -> dict[str, StageCard]:
    """X1. Read and check the eight stage cards, no two of them the same."""
    cards = {name: _stage(file, name, entry) for name, entry in entries.stages.items()}
    if len(cards) != STAGES:
        raise ContentError(
            file, "stages", said("there are {found} stage cards, not {number}", found=len(cards), number=STAGES)
        )
    faces = [(card.sides, card.arrow) for card in cards.values()]
    for name, face in zip(cards, faces, strict=True):
        if faces.index(face) < list(cards).index(name):
            raise ContentError(file, f"stages.{name}", said("the same as an earlier card"))
    return cards


def _stage(file: str, name: str, entry: _StageEntry) -> StageCard:
    """X1. Read and check a stage card: each locomotive and the joker once."""
    sides = tuple(printed_side(file, f"stages.{name}.sides[{i}]", text) for i, text in enumerate(entry.sides))
    if sorted(side.locomotive for side in sides) != sorted(("", *words.LOCOMOTIVES)):
        raise ContentError(file, f"stages.{name}.sides", said("a card has each locomotive and the joker once"))
    return StageCard(name, sides, entry.arrow)


def printed_side(file: str, path: str, text: str) -> Side:
    """X1. Parse a side: "express 3", "joker 2" or "joker ?"."""
    match = _SIDE.fullmatch(text)
    if match is None or match["locomotive"] not in (*words.LOCOMOTIVES, JOKER):
        known = ", ".join((*words.LOCOMOTIVES, JOKER))
        raise ContentError(
            file, path, said("a side is one of {known} and a distance, not “{text}”", known=known, text=text)
        )
    locomotive = "" if match["locomotive"] == JOKER else match["locomotive"]
    if match["distance"] == OPEN_DISTANCE:
        if locomotive:
            raise ContentError(file, path, said("only a joker may have an open distance"))
        return Side("", 0)
    distance = int(match["distance"])
    if not 1 <= distance <= FARTHEST:
        raise ContentError(
            file, path, said("a distance is 1 to {farthest}, not {found}", farthest=FARTHEST, found=distance)
        )
    return Side(locomotive, distance)


def _piles(file: str, entries: _PointsFile) -> dict[str, Piles]:
    """X1, X8. Read both piles of each choice, highest first; `fewer` must be a smaller part of the cards of `all`."""
    chosen = {choice: getattr(entries, choice) for choice in POINT_CARDS.choices}
    for choice, entry in chosen.items():
        for pile in PILE_SIZES:
            cards: tuple[int, ...] = getattr(entry, pile)
            if list(cards) != sorted(cards, reverse=True):
                raise ContentError(file, f"{choice}.{pile}", said("the highest card comes first"))
    for pile, size in PILE_SIZES.items():
        cards, fewer = getattr(entries.all, pile), list(getattr(entries.fewer, pile))
        if len(cards) != size:
            raise ContentError(
                file, f"all.{pile}", said("there are {found} cards, not {number}", found=len(cards), number=size)
            )
        if len(fewer) >= size or any(fewer.count(card) > cards.count(card) for card in fewer):
            raise ContentError(file, f"fewer.{pile}", said("these must be fewer cards, all from the full pile"))
    return {choice: Piles(entry.turntable, entry.finish) for choice, entry in chosen.items()}
