"""The steps from a running server to a running race without asking the player: open a table, choose a crew, add bots,
start.
"""

from __future__ import annotations

from typing import Final, Protocol

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
from greatrace_client.i18n import term, tr
from greatrace_client.model.race_setup import RaceSetup

CLOCKS: Final = ("off", "relaxed", "normal", "fast", "days")  # the clocks that a table may agree on


class Sender(Protocol):
    """Sends messages to a server: the context of the scenes, or the plain-text client."""

    def send(self, message: ClientMessage) -> bool: ...


class TableSetup:
    """A wish being carried out. `failed` is the refusal that stopped it."""

    def __init__(self, race_setup: RaceSetup, resume: str = "") -> None:
        self.race_setup, self.resume = race_setup, resume
        self.failed: Refused | None = None
        self._started = False

    def go_on(self, message: ServerMessage, context: Sender) -> None:
        """Take the next step after `message`."""
        match message:
            case Welcome():
                self._welcomed(message, context)
            case Seated(table, seat) if seat is not None and table.phase == "open":
                self._seated(table.id, context)
            case TableChanged(table) if table.phase == "open":
                self._start_if_all_are_here(table, context)
            case Refused(code):
                if self.resume and code == "table/unknown":
                    self.resume = ""  # the saved race is gone: a new one then
                    context.send(new_table(self.race_setup))
                else:
                    self.failed = message

    def _welcomed(self, message: Welcome, context: Sender) -> None:
        for table in message.tables:
            if table != self.resume:
                context.send(LeaveTable(table))  # for good: earlier races that nobody wants any more
        context.send(JoinTable(self.resume) if self.resume else new_table(self.race_setup))

    def _seated(self, table: str, context: Sender) -> None:
        """Send all steps at once: the server handles messages in order."""
        race_setup = self.race_setup
        context.send(ChooseCrew(table, race_setup.crew))
        if not race_setup.companions:
            self._start(table, context)

    def _start(self, table: str, context: Sender) -> None:
        """Put bots on the remaining seats, in the remaining colours, and start."""
        race_setup, self._started = self.race_setup, True
        free = [seat for seat in range(race_setup.seats) if seat != race_setup.seat][len(race_setup.companions) :]
        for i, seat in enumerate(free):
            context.send(AddBot(table, seat, race_setup.levels[i % len(race_setup.levels)]))
        context.send(StartTable(table))

    def _start_if_all_are_here(self, table: TableInfo, context: Sender) -> None:
        """Start when all people who share the machine are seated; they sit down one after the other."""
        companions = table.seats[1 : 1 + len(self.race_setup.companions)]
        if companions and not self._started and all(seat.ready for seat in companions):
            self._start(table.id, context)


def own_name(race_setup: RaceSetup | None, player: str) -> str:
    """The player's name on their own server: as entered at a shared keyboard, else from the settings, else their crew's
    name.
    """
    given = race_setup.people[0][0] if race_setup is not None and race_setup.people else player
    return given or (term("crew", race_setup.crew) if race_setup is not None and race_setup.crew else tr("Player"))


class SeatClaim:
    """Takes a seat for a person who shares the machine, or (None) watches for all of them."""

    failed: Refused | None = None

    def __init__(self, table: str, seat: int | None, crew: str = "") -> None:
        self.table, self.seat, self.crew = table, seat, crew

    def go_on(self, message: ServerMessage, context: Sender) -> None:
        """Take the next step after `message`."""
        match message:
            case Welcome():
                context.send(WatchTable(self.table) if self.seat is None else JoinTable(self.table, self.seat))
            case Seated(table, seat) if seat is not None and table.phase == "open":
                context.send(ChooseCrew(table.id, self.crew))
                context.send(SetReady(table.id, ready=True))
            case Refused():
                self.failed = message


class RaceReturn:
    """Rejoins a race in which the player still has a seat."""

    failed: Refused | None = None

    def __init__(self, table: str) -> None:
        self.table = table

    def go_on(self, message: ServerMessage, context: Sender) -> None:
        """Take the next step after `message`."""
        if isinstance(message, Welcome):
            context.send(JoinTable(self.table))
        elif isinstance(message, Refused) and message.table == self.table:
            self.failed = message


def new_table(race_setup: RaceSetup) -> CreateTable:
    """The table of a race against bots."""
    options = dict(race_setup.options)
    return CreateTable(
        race_setup.game,
        race_setup.board,
        race_setup.seats,
        start=race_setup.start,
        finish=race_setup.finish,
        options=options,
        modules=race_setup.modules,
        clock="off",
    )
