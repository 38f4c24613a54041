"""The buttons of the results: what a player can do when a race is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from greatrace.translation import marked
from greatrace_client.race_common.game_ui import game_ui
from greatrace_client.race_common.race_view import RaceHooks, nobody
from greatrace_client.ui.context import HasSounds, HasTable
from greatrace_client.ui.scene import Change, Navigator, Push, Reset
from greatrace_client.ui.widgets import Button, Widget

AGAIN = marked("Race again: same board, same players.")


class ChoicesContext(HasTable, HasSounds, Protocol):
    """The finished race, and the navigation from there."""

    navigator: Navigator


class ResultChoices:
    """The choices for the race at the context's table; `go` changes the scene."""

    def __init__(self, context: ChoicesContext, go: Callable[[Change], None]) -> None:
        self.context, self.go = context, go

    def below_the_table(self) -> list[Widget]:
        """The next actions, in a row."""
        table, taking_turns = self.context.table, self.context.navigator.change_places is not None
        watching = table is not None and table.seat is None and not taking_turns
        again = Button("Rematch", self._again, AGAIN, key="Enter", state="primary", note="same table", name="again")
        board = Button("The board", self._board, "The final board.", key="M", name="board")
        replay = Button("Replay", self._replay, "Watch this race from its start.", key="W", name="replay")
        leave = Button("Leave", self._leave, "Back to the title.", key="Esc", name="leave")
        return [board, replay, leave] if watching else [again, board, replay, leave]

    def beside_the_poster(self) -> list[Widget]:
        """The race as a picture that moves."""
        tip = "Save this race as a GIF or a video, to share it."
        return [Button("GIF or video", self._export, tip, key="G", name="export")]

    def _again(self) -> None:
        self.context.navigator.again()

    def _board(self) -> None:
        """The board stays to be looked at."""
        assert self.context.table is not None
        self.go(Push(game_ui(self.context.table.kind.id).screens.race(RaceHooks(nobody, ends=False, over=True))))

    def _replay(self) -> None:
        replay = self.context.navigator.replay()
        self._go_on(Push(replay) if replay is not None else None)

    def _export(self) -> None:
        export = self.context.navigator.export()
        self._go_on(Push(export) if export is not None else None)

    def _go_on(self, change: Change | None) -> None:
        """Go to another scene, if there is one."""
        if change is not None:
            self.go(change)
        else:
            self.context.sounds.play("no")

    def _leave(self) -> None:
        self.context.navigator.leave()
        self.go(Reset(self.context.navigator.title()))
