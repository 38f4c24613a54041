"""The player's own races, a line each, and their statistics. A damaged line loses only its own race."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from greatrace.games import GAMES
from greatrace_client.model.table import TableModel, course_of

FILE: Final = "races.jsonl"
LONGEST_LINE: Final = 20_000  # bytes


class CareerEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A race that the player has finished. `when` in seconds since 1970; fields that a newer version adds are kept out.

    `rank` 1 is the winner; `arrived`: at the finish (Crazy Race: with a locomotive at least). `points`: prestige or
    points; `rounds` or stages. `levels` of the bots, by seat; `people`: others with a person. `cards` played by the
    player.
    """

    id: str
    when: float
    game: str
    board: str
    way: tuple[str, str]
    crew: str
    seats: int
    rank: int
    won: bool
    arrived: bool
    points: int
    rounds: int
    levels: tuple[str, ...] = ()
    people: int = 0
    modules: tuple[str, ...] = ()
    cards: dict[str, int] = {}
    fuel: int = 0
    engine: int = 0
    chassis: int = 0
    money: int = 0
    alone: bool = False  # only the player has arrived
    day: str = ""  # the date, if it is a race of the day
    expedition: str = ""  # the expedition's id, if it is one


def entry_of(table: TableModel, when: float) -> CareerEntry:
    """The entry of a finished race, for the table's own seat."""
    seat = table.seat
    assert seat is not None
    o: Any = table.view.open
    crew = o.crews[seat]
    standings, course = o.result.standings, course_of(table)
    rank = next(i for i, standing in enumerate(standings, 1) if standing.seat == seat)
    own = standings[rank - 1]
    others = [info for i, info in enumerate(table.seats) if i != seat]
    arrived = table.kind.arrived(table.view, seat)
    others_there = any(table.kind.arrived(table.view, i) for i in range(len(o.crews)) if i != seat)
    levels = table.kind.levels_of(table.view, seat)
    return CareerEntry(
        table.id,
        round(when),
        table.kind.id,
        course.board,
        (course.start, course.finish),
        crew.colour,
        len(o.crews),
        rank,
        seat in o.result.winners,
        arrived,
        own.points,
        table.kind.round_of(table.view),
        tuple(info.level.partition(":")[0] for info in others if info.kind == "bot"),
        sum(info.kind in ("person", "absent") for info in others),
        course.modules,
        played(table, seat),
        levels.fuel,
        levels.engine,
        levels.chassis,
        levels.money,
        alone=arrived and not others_there,
    )


def played(table: TableModel, seat: int) -> dict[str, int]:
    """The cards that the player has played, as far as the race was seen."""
    cards = filter(None, (table.kind.card_played(entry.event) for entry in table.log))
    return dict(Counter(card for by, card in cards if by == seat))


# ---- the file


class Logbook:
    """The file of the player's races. What can't be written is only not remembered."""

    def __init__(self, folder: Path, now: Callable[[], float] = time.time) -> None:
        self.path, self.now = folder / FILE, now
        self._done: set[str] = set()

    def note(
        self, table: TableModel | None, day: str = "", expedition: str = ""
    ) -> tuple[list[CareerEntry], CareerEntry] | None:
        """Note the race at that table, once, if it is over and the player has a seat. Returns all earlier races and the
        new entry, or None if nothing was noted.

        `day`: the date of a race of the day; `expedition`: the id of an expedition.
        """
        if table is None or not table.over or table.seat is None or table.id in self._done:
            return None
        self._done.add(table.id)
        before = self.entries()
        if any(entry.id == table.id for entry in before):
            return None
        entry = msgspec.structs.replace(entry_of(table, self.now()), day=day, expedition=expedition)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab") as file:
                file.write(b"\n" + msgspec.json.encode(entry) + b"\n")  # the last line may be a torn one
        except OSError:
            return None
        return before, entry

    def entries(self) -> list[CareerEntry]:
        """All races, the oldest first; unreadable lines are skipped."""
        try:
            lines = self.path.read_bytes().splitlines()
        except OSError:
            return []
        found = []
        for line in lines:
            try:
                found.append(msgspec.json.decode(line[:LONGEST_LINE], type=CareerEntry))
            except (msgspec.DecodeError, UnicodeDecodeError):
                continue
        return sorted(found, key=lambda entry: entry.when)


# ---- statistics


class Sum(NamedTuple):
    """Sums and averages of several races, the `best` prestige or points, and the most played `card`. `rounds`: the
    average of those that have rounds, None without any: a Crazy Race has stages, always as many (X1).
    """

    name: str
    races: int
    wins: int
    arrivals: int
    rank: float
    rounds: float | None
    best: int
    card: str


def summed(name: str, entries: Sequence[CareerEntry]) -> Sum:
    """The statistics of at least one race."""
    n = len(entries)
    cards: Counter[str] = Counter()
    for entry in entries:
        cards.update(entry.cards)
    rounds = [entry.rounds for entry in entries if entry.board]
    favourite = max(sorted(cards), key=cards.__getitem__) if cards else ""
    return Sum(
        name,
        n,
        sum(e.won for e in entries),
        sum(e.arrived for e in entries),
        sum(e.rank for e in entries) / n,
        sum(rounds) / len(rounds) if rounds else None,
        max(e.points for e in entries),
        favourite,
    )


def hardest(entry: CareerEntry) -> str:
    """The level of the strongest bot; "people" if there was none."""
    levels = ("easy", "normal", "hard", "expert")
    found = [level for level in entry.levels if level in levels]
    return max(found, key=levels.index) if found else "people"


GROUPS: Final[dict[str, Callable[[CareerEntry], Iterable[str]]]] = {
    "board": lambda entry: [entry.board or entry.game],
    "crew": lambda entry: [entry.crew],
    "level": lambda entry: [hardest(entry)],
    "module": lambda entry: entry.modules or ["none"],
}
"""By what races may be grouped; a race with several modules counts for each."""


def grouped(by: str, entries: Iterable[CareerEntry]) -> list[Sum]:
    """A line for each group, the one with the most races first."""
    groups: defaultdict[str, list[CareerEntry]] = defaultdict(list)
    for entry in entries:
        for name in GROUPS[by](entry):
            groups[name].append(entry)
    return sorted((summed(name, races) for name, races in groups.items()), key=lambda line: (-line.races, line.name))


# ---- entries of honour


def _first(entries: Sequence[CareerEntry], holds: Callable[[CareerEntry], object]) -> CareerEntry | None:
    return next((entry for entry in entries if holds(entry)), None)


def _complete(
    entries: Sequence[CareerEntry], what: Callable[[CareerEntry], Iterable[str]], wanted: int
) -> CareerEntry | None:
    """The race that completed `wanted` different values of `what`; None if there is none."""
    seen: set[str] = set()
    for entry in entries:
        seen.update(what(entry))
        if len(seen) >= wanted:
            return entry
    return None


def _first_win(game: str, entries: Sequence[CareerEntry]) -> CareerEntry | None:
    return _first(entries, lambda e: e.won and e.game == game)


HONOURS: Final[dict[str, Callable[[Sequence[CareerEntry]], CareerEntry | None]]] = {
    "finisher": lambda races: _first(races, lambda e: e.arrived and e.board),
    "winner": lambda races: _first(races, lambda e: e.won and e.board),
    "hard": lambda races: _first(races, lambda e: e.won and hardest(e) in ("hard", "expert")),
    "expert": lambda races: _first(races, lambda e: e.won and hardest(e) == "expert" and e.seats >= 3),
    "alone": lambda races: _first(races, lambda e: e.alone),
    "last drop": lambda races: _first(races, lambda e: e.won and e.board and not e.fuel),
    "gentle": lambda races: _first(races, lambda e: e.won and e.engine + e.chassis >= 8),
    "purse": lambda races: _first(races, lambda e: e.arrived and e.money >= 200),
    "bare hands": lambda races: _first(races, lambda e: e.won and e.board and not e.cards),
    "traveller": lambda races: _complete([e for e in races if e.arrived and e.board], lambda e: [e.board], 4),
    "five crews": lambda races: _complete([e for e in races if e.board], lambda e: [e.crew], 5),
    "all modules": lambda races: _complete(races, lambda e: e.modules, 9),
    **{kind.honour: partial(_first_win, kind.id) for kind in GAMES.values() if kind.honour},
    "daily": lambda races: _complete(races, lambda e: [e.day] if e.day else [], 5),
    "regular": lambda races: races[19] if len(races) > 19 else None,
    "company": lambda races: _first(races, lambda e: e.people > 0),
}
"""For each, the race that earned it, or None."""


def earned(entries: Sequence[CareerEntry]) -> set[str]:
    """The honours of these races."""
    return {name for name, race_of in HONOURS.items() if race_of(entries) is not None}


def honours(before: Sequence[CareerEntry], entry: CareerEntry) -> list[str]:
    """The honours that this race adds to the earlier ones, in their order."""
    return sorted(earned([*before, entry]) - earned(before), key=list(HONOURS).index)
