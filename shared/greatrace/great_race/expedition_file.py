"""Files in `expeditions/` of a package: a solo race with three aims, for bronze, silver and gold."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from greatrace.great_race.constants import CREW_COLOURS
from greatrace.own_words import Words

AimKind = Literal["arrive", "place", "win", "prestige", "money", "levels"]
WITHOUT_BOUND = ("arrive", "win")


class AimEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """An aim; `bound`: its number, for kinds of aims that have one."""

    kind: AimKind
    bound: Annotated[int, Meta(ge=0, le=500)] = 0


class ExpeditionFile(Struct, frozen=True, forbid_unknown_fields=True):
    """An expedition. `rivals`: bots' levels, with or without ":" and a style; `route`: start and finish, in order."""

    name: Words
    board: str
    route: tuple[str, str]
    rivals: Annotated[tuple[str, ...], Meta(min_length=1, max_length=4)]
    aims: tuple[AimEntry, AimEntry, AimEntry]
    story: Words = ""
    crew: Literal["vermilion", "blue", "mint", "lemon", "plum"] = "vermilion"
    modules: Annotated[tuple[str, ...], Meta(max_length=16)] = ()
    options: Annotated[dict[str, str], Meta(max_length=32)] = msgspec.field(default_factory=dict)

    @property
    def crews(self) -> tuple[str, ...]:
        """A colour for each seat, the player's first."""
        others = [colour for colour in CREW_COLOURS if colour != self.crew]
        return (self.crew, *others[: len(self.rivals)])
