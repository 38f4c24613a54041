"""From a running server to a running race without asking anybody: open a table, choose a crew, add bots, start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

import attrs

from greatrace.games import CRAZY_RACE, GAMES
from greatrace.protocol.messages import (
    AddBot,
    ChooseCrew,
    ClientMessage,
    CreateTable,
    JoinTable,
    LeaveTable,
    Refused,
    Seated,
    ServerMessage,
    SetReady,
    StartTable,
    TableChanged,
    TableInfo,
    WatchTable,
    Welcome,
)
from greatrace_client.settings import Settings

CLOCKS: Final = ("off", "relaxed", "normal", "fast", "days")  # that a table may agree on


@attrs.frozen
class RaceSetup:
    """What a race on this machine shall be. Empty strings leave a choice to chance.

    `people` share the machine: name and crew of each, oneself first; () is a race of one against bots. `record`: the
    file of a race that is taken up where the record ends, in that `seat`.
    """

    board: str = "africa"
    bots: int = 3
    levels: tuple[str, ...] = ("normal",)
    crew: str = "vermilion"
    start: str = ""
    finish: str = ""
    seed: str = ""
    game: str = "great_race"
    options: tuple[tuple[str, str], ...] = ()  # variants that differ from the usual
    modules: tuple[str, ...] = ()
    people: tuple[tuple[str, str], ...] = ()
    record: str = ""
    seat: int = 0

    @property
    def companions(self) -> tuple[tuple[str, str], ...]:
        """Those who share the machine with oneself."""
        return self.people[1:]

    @property
    def seats(self) -> int:
        """How many race."""
        return 1 + len(self.companions) + self.bots

    @property
    def for_the_server(self) -> tuple[str, ...]:
        """What the solo server must know of it when it starts."""
        seed = ("--seed", self.seed) if self.seed else ()
        return *seed, *(("--from-record", self.record, "--seat", str(self.seat)) if self.record else ())


class Sender(Protocol):
    """Who sends messages to a server: the kit of the scenes, or the plain-text client."""

    def send(self, message: ClientMessage) -> bool: ...


class SettingOut:
    """One wish on its way. `failed` is the refusal that stopped it."""

    def __init__(self, wish: RaceSetup, resume: str = "") -> None:
        self.wish, self.resume = wish, resume
        self.failed: Refused | None = None
        self._started = False

    def go_on(self, message: ServerMessage, kit: Sender) -> None:
        """The next step, now that `message` has come."""
        match message:
            case Welcome():
                self._welcomed(message, kit)
            case Seated(table, seat) if seat is not None and table.phase == "open":
                self._seated(table.id, kit)
            case TableChanged(table) if table.phase == "open":
                self._start_if_all_are_here(table, kit)
            case Refused(code):
                if self.resume and code == "table/unknown":
                    self.resume = ""  # the saved race is gone: a new one then
                    kit.send(new_table(self.wish))
                else:
                    self.failed = message

    def _welcomed(self, message: Welcome, kit: Sender) -> None:
        for table in message.tables:
            if table != self.resume:
                kit.send(LeaveTable(table))  # for good: races of earlier evenings that nobody wants any more
        kit.send(JoinTable(self.resume) if self.resume else new_table(self.wish))

    def _seated(self, table: str, kit: Sender) -> None:
        """The server takes messages in order: all steps at once."""
        wish = self.wish
        kit.send(ChooseCrew(table, wish.crew))
        if not wish.companions:
            self._start(table, kit)

    def _start(self, table: str, kit: Sender) -> None:
        """Bots on the seats that are left, in the colours that are left; and off."""
        wish, self._started = self.wish, True
        free = [seat for seat in range(wish.seats) if seat != wish.seat][len(wish.companions) :]
        for i, seat in enumerate(free):
            kit.send(AddBot(table, seat, wish.levels[i % len(wish.levels)]))
        kit.send(StartTable(table))

    def _start_if_all_are_here(self, table: TableInfo, kit: Sender) -> None:
        """Those who share the machine sit down one after the other."""
        companions = table.seats[1 : 1 + len(self.wish.companions)]
        if companions and not self._started and all(seat.ready for seat in companions):
            self._start(table.id, kit)


class TakingPlace:
    """Somebody who shares the machine takes that seat, or (None) looks on for all of them."""

    failed: Refused | None = None

    def __init__(self, table: str, seat: int | None, crew: str = "") -> None:
        self.table, self.seat, self.crew = table, seat, crew

    def go_on(self, message: ServerMessage, kit: Sender) -> None:
        """The next step, now that `message` has come."""
        match message:
            case Welcome():
                kit.send(WatchTable(self.table) if self.seat is None else JoinTable(self.table, self.seat))
            case Seated(table, seat) if seat is not None and table.phase == "open":
                kit.send(ChooseCrew(table.id, self.crew))
                kit.send(SetReady(table.id, ready=True))
            case Refused():
                self.failed = message


class ComingBack:
    """To a race in which one still has a seat."""

    failed: Refused | None = None

    def __init__(self, table: str) -> None:
        self.table = table

    def go_on(self, message: ServerMessage, kit: Sender) -> None:
        """The next step, now that `message` has come."""
        if isinstance(message, Welcome):
            kit.send(JoinTable(self.table))
        elif isinstance(message, Refused) and message.table == self.table:
            self.failed = message


def new_table(wish: RaceSetup) -> CreateTable:
    """The table of a race against bots."""
    options = dict(wish.options)
    return CreateTable(
        wish.game,
        wish.board,
        wish.seats,
        start=wish.start,
        finish=wish.finish,
        options=options,
        modules=wish.modules,
        clock="off",
    )


def wish_from(settings: Settings, **given: Any) -> RaceSetup:
    """A race as last time, but for what is given (None: as last time)."""
    usual = {"board": settings.board, "bots": settings.bots, "levels": (settings.level,), "crew": settings.crew}
    if given.get("game") == "crazy_race":
        crew = settings.crew if settings.crew in CRAZY_RACE.colours else "orange"
        usual |= {"board": "", "bots": min(max(settings.bots, 2), 3), "crew": crew}
    return RaceSetup(**{**usual, **{name: value for name, value in given.items() if value is not None}})


def with_people(wish: RaceSetup, people: Sequence[tuple[str, str]]) -> RaceSetup:
    """The wish for these people (name and crew) at this machine, oneself first; no more bots than crews are left."""
    if len(people) < 2:
        return wish
    bots = min(wish.bots, len(GAMES[wish.game].colours) - len(people))
    return attrs.evolve(wish, people=tuple(people), crew=people[0][1], bots=max(0, bots))
