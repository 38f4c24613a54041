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
    """Sends messages to a server: the kit of the scenes, or the plain-text client."""

    def send(self, message: ClientMessage) -> bool: ...


class TableSetup:
    """A wish being carried out. `failed` is the refusal that stopped it."""

    def __init__(self, wish: RaceSetup, resume: str = "") -> None:
        self.wish, self.resume = wish, resume
        self.failed: Refused | None = None
        self._started = False

    def go_on(self, message: ServerMessage, kit: Sender) -> None:
        """Take the next step after `message`."""
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
                kit.send(LeaveTable(table))  # for good: earlier races that nobody wants any more
        kit.send(JoinTable(self.resume) if self.resume else new_table(self.wish))

    def _seated(self, table: str, kit: Sender) -> None:
        """Send all steps at once: the server handles messages in order."""
        wish = self.wish
        kit.send(ChooseCrew(table, wish.crew))
        if not wish.companions:
            self._start(table, kit)

    def _start(self, table: str, kit: Sender) -> None:
        """Put bots on the remaining seats, in the remaining colours, and start."""
        wish, self._started = self.wish, True
        free = [seat for seat in range(wish.seats) if seat != wish.seat][len(wish.companions) :]
        for i, seat in enumerate(free):
            kit.send(AddBot(table, seat, wish.levels[i % len(wish.levels)]))
        kit.send(StartTable(table))

    def _start_if_all_are_here(self, table: TableInfo, kit: Sender) -> None:
        """Start when all people who share the machine are seated; they sit down one after the other."""
        companions = table.seats[1 : 1 + len(self.wish.companions)]
        if companions and not self._started and all(seat.ready for seat in companions):
            self._start(table.id, kit)


def own_name(wish: RaceSetup | None, player: str) -> str:
    """The player's name on their own server: as entered at a shared keyboard, else from the settings, else their crew's
    name.
    """
    given = wish.people[0][0] if wish is not None and wish.people else player
    return given or (term("crew", wish.crew) if wish is not None and wish.crew else tr("Player"))


class SeatClaim:
    """Takes a seat for a person who shares the machine, or (None) watches for all of them."""

    failed: Refused | None = None

    def __init__(self, table: str, seat: int | None, crew: str = "") -> None:
        self.table, self.seat, self.crew = table, seat, crew

    def go_on(self, message: ServerMessage, kit: Sender) -> None:
        """Take the next step after `message`."""
        match message:
            case Welcome():
                kit.send(WatchTable(self.table) if self.seat is None else JoinTable(self.table, self.seat))
            case Seated(table, seat) if seat is not None and table.phase == "open":
                kit.send(ChooseCrew(table.id, self.crew))
                kit.send(SetReady(table.id, ready=True))
            case Refused():
                self.failed = message


class RaceReturn:
    """Rejoins a race in which the player still has a seat."""

    failed: Refused | None = None

    def __init__(self, table: str) -> None:
        self.table = table

    def go_on(self, message: ServerMessage, kit: Sender) -> None:
        """Take the next step after `message`."""
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
