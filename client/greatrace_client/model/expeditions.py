"""Expeditions: six races alone, the same for everybody, with three aims each; the logbook tells the player's medals."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import attrs

from greatrace_client.model.career import CareerEntry
from greatrace_client.model.race_setup import RaceSetup

PREFIX: Final = "expedition "
METALS: Final = ("", "bronze", "silver", "gold")

REACHED: Final[dict[str, Callable[[CareerEntry, int], bool]]] = {
    "arrive": lambda entry, _: entry.arrived,
    "place": lambda entry, most: entry.arrived and entry.rank <= most,
    "win": lambda entry, _: entry.won,
    "prestige": lambda entry, least: entry.won and entry.points >= least,
    "money": lambda entry, least: entry.arrived and entry.money >= least,
    "levels": lambda entry, least: entry.arrived and entry.engine + entry.chassis >= least,
}


@attrs.frozen
class Aim:
    """What is to be reached; `bound`: how much of it, where there is a how much."""

    kind: str
    bound: int = 0

    def reached(self, entry: CareerEntry) -> bool:
        """Whether that race has."""
        return REACHED[self.kind](entry, self.bound)


@attrs.frozen
class Expedition:
    """One of them. `aims` for bronze, silver and gold: a medal takes the aims of those below it, too."""

    id: str
    board: str
    way: tuple[str, str]
    rivals: tuple[str, ...]
    aims: tuple[Aim, Aim, Aim]
    crew: str = "vermilion"
    modules: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()

    @property
    def wish(self) -> RaceSetup:
        """The race; its seed says which expedition it is."""
        return RaceSetup(
            self.board,
            len(self.rivals),
            self.rivals,
            self.crew,
            *self.way,
            PREFIX + self.id,
            options=self.options,
            modules=self.modules,
        )

    def medal(self, entry: CareerEntry) -> int:
        """The index in METALS that this race has earned, 0 for none or for a race that was another one."""
        rivals = tuple(level.partition(":")[0] for level in self.rivals)
        this = self.id, self.board, self.way, rivals, frozenset(self.modules)
        if (entry.expedition, entry.board, entry.way, entry.levels, frozenset(entry.modules)) != this or entry.people:
            return 0
        return next((i for i, aim in enumerate(self.aims) if not aim.reached(entry)), len(self.aims))

    def best(self, entries: Iterable[CareerEntry]) -> int:
        """The best medal of these races."""
        return max((self.medal(entry) for entry in entries), default=0)


EXPEDITIONS: Final = (
    Expedition(
        "first_crossing",
        "africa",
        ("colomb_bechar", "cape_town"),
        ("easy", "easy"),
        (Aim("arrive"), Aim("win"), Aim("prestige", 12)),
    ),
    Expedition(
        "duel",
        "south_america",
        ("caracas", "buenos_aires"),
        ("hard:racer",),
        (Aim("arrive"), Aim("win"), Aim("prestige", 12)),
        crew="mint",
    ),
    Expedition(
        "thrift",
        "africa",
        ("cairo", "cape_town"),
        ("normal:saver", "normal:saver"),
        (Aim("arrive"), Aim("money", 40), Aim("money", 80)),
        crew="lemon",
    ),
    Expedition(
        "gentle_hands",
        "usa_west",
        ("san_francisco", "dodge_city"),
        ("normal", "normal", "normal"),
        (Aim("arrive"), Aim("levels", 4), Aim("levels", 7)),
        crew="blue",
    ),
    Expedition(
        "bad_company",
        "asia_west",
        ("beirut", "srinagar"),
        ("normal:saboteur",) * 4,
        (Aim("arrive"), Aim("place", 2), Aim("win")),
        crew="plum",
    ),
    Expedition(
        "long_rain",
        "africa",
        ("cape_town", "cairo"),
        ("hard", "hard", "hard"),
        (Aim("arrive"), Aim("place", 2), Aim("win")),
        modules=("season", "village"),
        options=(("season", "hard"),),
    ),
)


def expedition_of(seed: str) -> str:
    """The id of the expedition whose race has that seed, "" for any other race."""
    name = seed.removeprefix(PREFIX) if seed.startswith(PREFIX) else ""
    return name if any(name == one.id for one in EXPEDITIONS) else ""


def gained(before: Iterable[CareerEntry], entry: CareerEntry) -> tuple[str, str]:
    """The expedition and the metal of a medal that is better than all before; "" and "" if there is none."""
    one = next((one for one in EXPEDITIONS if one.id == entry.expedition), None)
    if one is None or one.medal(entry) <= one.best(before):
        return "", ""
    return one.id, METALS[one.medal(entry)]
