"""From a running server to a running race without asking anybody: open a table, choose a crew, add bots, start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from greatrace.protocol.messages import (
    AddBot,
    ChooseCrew,
    CreateTable,
    JoinTable,
    LeaveTable,
    Refused,
    Seated,
    ServerMessage,
    StartTable,
    Welcome,
)

if TYPE_CHECKING:
    from greatrace_client.scenes.base import Kit, SoloWish


class SettingOut:
    """One wish on its way. `failed` is the refusal that stopped it."""

    def __init__(self, wish: SoloWish, resume: str = "") -> None:
        self.wish, self.resume = wish, resume
        self.failed: Refused | None = None

    def go_on(self, message: ServerMessage, kit: Kit) -> None:
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

    def _welcomed(self, message: Welcome, kit: Kit) -> None:
        for table in message.tables:
            if table != self.resume:
                kit.send(LeaveTable(table))  # races of earlier evenings that nobody wants any more
        kit.send(JoinTable(self.resume) if self.resume else new_table(self.wish))

    def _seated(self, table: str, kit: Kit) -> None:
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
        modules=wish.modules,
    )  # fmt: skip
