"""The results of a race of the past: podium, prestige and graphs as then, and the way back to the replay."""

from __future__ import annotations

from typing import Protocol

from greatrace_client.race_common.result_choices import ResultChoices
from greatrace_client.race_common.results_scene import ResultsScene
from greatrace_client.ui.context import HasFlags, ResultContext
from greatrace_client.ui.scene import AppContext, Pop
from greatrace_client.ui.widgets import Button, Widget


class PastContext(ResultContext, HasFlags, Protocol):
    """The race of the past."""


class PastResultsScene(ResultsScene):
    """`replay` is the viewer's context, whose table is at the end of the race; the window is the client's."""

    fresh = False

    def __init__(self, replay: PastContext) -> None:
        super().__init__()
        self.replay = replay

    def enter(self, context: AppContext) -> None:
        self.window = context
        self.past = AppContext(
            context.settings,
            context.page,
            context.sounds,
            self.replay.lobby,
            self.replay.flags,
            table=self.replay.table,
            navigator=context.navigator,
        )
        super().enter(self.past)

    def resized(self) -> None:
        self.past.page = self.window.page
        super().resized()

    def choices(self) -> ResultChoices:
        return PastResultChoices(self.context, self.go)


class PastResultChoices(ResultChoices):
    """The way back; the replay below offers everything else."""

    def below_the_table(self) -> list[Widget]:
        return [Button("Back", lambda: self.go(Pop()), "Back to the replay.", key="Esc", name="leave")]

    def beside_the_poster(self) -> list[Widget]:
        return []
