"""Whole races of bots, and the positions in which they ask somebody something for the first time."""

from __future__ import annotations

import functools

import attrs
from msgspec.structs import replace

from greatrace.crazy_race.setup import Setup as CrazySetup
from greatrace.crazy_race.words import COLOURS
from greatrace.games import CRAZY_RACE
from greatrace.great_race.constants import CREW_COLOURS
from greatrace.great_race.modules import MODULES
from greatrace.great_race.setup import Setup
from greatrace_client.games.crazy_race.scene import CrazyRaceScene
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.model.loaded_replay import LoadedReplay, replay_of_messages
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.replay_file import head_of
from greatrace_client.model.table import TableModel
from greatrace_client.ui.scene import Scene

LONG = (
    "Wolfgang Amadeus the 2nd",
    "Alessandra van der Hoeve",
    "Jean-Baptiste de Lorient",
    "Ünal Ağaoğlu-Çelikkanat",
    "Wilhelmina Wapperwimpers",
)
WIDE = 24  # letters: the longest name that a player may have
AFRICA = "colomb_bechar", "cape_town"
ALL_ON = {"straggler_penalty": "on", "second_home_theft": "on", "point_order": "shuffled"}
TOGETHER = tuple(name for name in MODULES if name != "challenges")


def long_names(table: TableModel) -> TableModel:
    """Everybody at the table has as long a name as the player may have."""
    table.sat(tuple(replace(seat, name=(LONG[i] + " " * WIDE)[:WIDE].strip()) for i, seat in enumerate(table.seats)))
    return table


def kept(table: TableModel) -> TableModel:
    """As the table is now, whatever comes after."""
    return long_names(attrs.evolve(table, log=list(table.log)))


@functools.cache
def positions(kind: str) -> dict[str, TableModel]:
    """The first time that seat 0 is asked each kind of question in a race, and its end."""
    found: dict[str, TableModel] = {}
    for seed in SEEDS[kind]:
        race = new_race(kind, seed)
        while race.bot_step(also_own=True) is not None:
            question = race.table.question
            if question is not None and race.table.my_move and question.prompt not in found:
                found[question.prompt] = kept(race.table)
        found["end"] = kept(race.table)
    return found


SEEDS = {
    "base": ("4", "15", "9"),
    "modules": ("6", "24"),
    "america": ("22",),
    "usa": ("10", "16"),
    "asia": ("17", "3", "5"),
    "workshop": ("1",),
    "crazy": ("5", "6", "7"),
}
KINDS = tuple(SEEDS)


def new_race(kind: str, seed: str) -> LocalRace:
    """A race of that kind at its start: as many crews as there is room for."""
    crews = tuple(CREW_COLOURS)
    if kind == "crazy":
        return LocalRace(CrazySetup(COLOURS[:4], ALL_ON), seed, kind=CRAZY_RACE)
    setups = {
        "base": Setup("africa", crews[:4], *AFRICA),
        "modules": Setup("africa", crews[:4], *AFRICA, TOGETHER, {"leaders": "all"}),
        "america": Setup("south_america", crews[:4]),
        "usa": Setup("usa", crews),
        "workshop": Setup("africa", crews[:4], *AFRICA, ("paddock",), {"paddock": "free"}),
        "asia": Setup("asia", crews, "", "", tuple(m for m in TOGETHER if m != "paddock")),
    }
    return LocalRace(setups[kind], seed, level="greedy", seconds=15)


# What each race has asked of seat 0 in these seeds; `test_every_scene` makes sure that the list is whole.
ASKED = {
    "base": "bivouac con_artist danger discard drive keep place plan reaction repair sequence stop wear",
    "modules": "blind bribe express influence leader parcel saboteur saboteur_split sequence steal trail_hunter "
    "village",
    "america": "place plan sequence",
    "usa": "customs forfeit plan ransom reaction repair sequence siphon",
    "asia": "leader lift place plan scrounger sequence",
    "workshop": "workshop",
    "crazy": "drop joker keep lay second_home split",
}


def race_scene(table: TableModel) -> Scene:
    """The scene of its game, whose answers go nowhere."""
    return CrazyRaceScene(lambda _action: None) if table.kind.id == "crazy_race" else RaceScene(lambda _action: None)


@functools.cache
def replay_of_race(kind: str) -> LoadedReplay:
    """A replay of a whole race."""
    race = new_race(kind, SEEDS[kind][-1])
    while race.bot_step(also_own=True) is not None:
        pass
    long_names(race.table)
    return replay_of_messages(head_of(race.table), race.messages)
