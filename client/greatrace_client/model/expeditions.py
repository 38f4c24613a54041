"""Expeditions: races alone, the same for everybody, with three aims each: the six of the game and those of packages.
The player's medals follow from the logbook.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

import attrs
import msgspec

from greatrace.assets import folder
from greatrace.great_race.expedition_file import ExpeditionFile
from greatrace.own_words import Words, in_language
from greatrace_client.i18n import language, term
from greatrace_client.model.career import CareerEntry
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.own_content import library

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
    """A goal of an expedition; `bound`: its number, if it has one."""

    kind: str
    bound: int = 0

    def reached(self, entry: CareerEntry) -> bool:
        """Whether that race reached the aim."""
        return REACHED[self.kind](entry, self.bound)


@attrs.frozen
class Expedition:
    """An expedition. `aims` for bronze, silver and gold: a medal needs the aims of those below it, too. `name`,
    `about`: of a package's expedition; the game's are in the catalogs.
    """

    id: str
    board: str
    way: tuple[str, str]
    rivals: tuple[str, ...]
    aims: tuple[Aim, Aim, Aim]
    crew: str = "vermilion"
    modules: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    name: Words = ""
    about: Words = ""

    @property
    def title(self) -> str:
        """A word or two."""
        return in_language(self.name, language()) or term("expedition", self.id)

    @property
    def story(self) -> str:
        """Its description, a sentence or two."""
        return in_language(self.about, language()) if self.name else term("expedition story", self.id)

    @property
    def race_setup(self) -> RaceSetup:
        """The setup of its race; the seed names the expedition."""
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


@cache
def game_expeditions() -> tuple[Expedition, ...]:
    """The game's own, in their order."""
    text = (folder() / "expeditions" / "great_race.yaml").read_bytes()
    files = msgspec.yaml.decode(text, type=dict[str, ExpeditionFile])
    return tuple(_of_file(id, file) for id, file in files.items())


def expeditions() -> tuple[Expedition, ...]:
    """All available expeditions: the game's, then those of the packages that are switched on."""
    own = (item for parts in library().parts_offered for item in parts.expeditions.items())
    return (*game_expeditions(), *(_of_file(id, file) for id, file in own))


def _of_file(id: str, file: ExpeditionFile) -> Expedition:
    bronze, silver, gold = (Aim(aim.kind, aim.bound) for aim in file.aims)
    return Expedition(
        id,
        file.board,
        file.route,
        file.rivals,
        (bronze, silver, gold),
        file.crew,
        file.modules,
        tuple(file.options.items()),
        file.name,
        file.story,
    )


def expedition_named(id: str) -> Expedition | None:
    """The expedition with that id, None if it is not available."""
    return next((expedition for expedition in expeditions() if expedition.id == id), None)


def expedition_of(seed: str) -> str:
    """The id of the expedition whose race has that seed, "" for any other race."""
    name = seed.removeprefix(PREFIX) if seed.startswith(PREFIX) else ""
    return name if name and expedition_named(name) is not None else ""


def gained(before: Iterable[CareerEntry], entry: CareerEntry) -> tuple[str, str]:
    """The expedition and metal of a medal that is better than all before; "" and "" if there is none."""
    one = expedition_named(entry.expedition)
    if one is None or one.medal(entry) <= one.best(before):
        return "", ""
    return one.id, METALS[one.medal(entry)]
