"""From a running server to a running race without asking anybody: open a table, choose a crew, add bots, start."""

from __future__ import annotations

from typing import Any, Protocol

import attrs

from greatrace.games import CRAZY_RACE
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
    StartTable,
    Welcome,
)
from greatrace_client.settings import Settings


@attrs.frozen
class SoloWish:
    """What a race against bots shall be. Empty strings leave a choice to chance."""

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


class Correspondent(Protocol):
    """Who sends messages to a server: the kit of the scenes, or the plain-text client."""

    def send(self, message: ClientMessage) -> bool: ...


class SettingOut:
    """One wish on its way. `failed` is the refusal that stopped it."""

    def __init__(self, wish: SoloWish, resume: str = "") -> None:
        self.wish, self.resume = wish, resume
        self.failed: Refused | None = None

    def go_on(self, message: ServerMessage, kit: Correspondent) -> None:
        """The next step, now that `message` has come."""
        match message:
            case Welcome():
                self._welcomed(message, kit)
            case Seated(table, seat) if seat is not None and table.phase == "open":
                self._seated(table.id, kit)
            case Refused(code):
                if self.resume and code == "table/unknown":
                    self.resume = ""  # the saved race is gone: a new one then
                    kit.send(new_table(self.wish))
                else:
                    self.failed = message

    def _welcomed(self, message: Welcome, kit: Correspondent) -> None:
        for table in message.tables:
            if table != self.resume:
                kit.send(LeaveTable(table))  # races of earlier evenings that nobody wants any more
        kit.send(JoinTable(self.resume) if self.resume else new_table(self.wish))

    def _seated(self, table: str, kit: Correspondent) -> None:
        """The server takes messages in order: all steps at once."""
        wish = self.wish
        kit.send(ChooseCrew(table, wish.crew))
        for i in range(wish.bots):
            kit.send(AddBot(table, i + 1, wish.levels[i % len(wish.levels)]))
        kit.send(StartTable(table))


def new_table(wish: SoloWish) -> CreateTable:
    """The table of a race against bots."""
    options = dict(wish.options)
    return CreateTable(
        wish.game, wish.board, wish.bots + 1, start=wish.start, finish=wish.finish, options=options,
        modules=wish.modules, clock="off",
    )  # fmt: skip


def wish_from(settings: Settings, **given: Any) -> SoloWish:
    """A race as last time, but for what is given (None: as last time)."""
    usual = {"board": settings.board, "bots": settings.bots, "levels": (settings.level,), "crew": settings.crew}
    if given.get("game") == "crazy_race":
        crew = settings.crew if settings.crew in CRAZY_RACE.colours else "orange"
        usual |= {"board": "", "bots": min(max(settings.bots, 2), 3), "crew": crew}
    return SoloWish(**{**usual, **{name: value for name, value in given.items() if value is not None}})
