"""Hands that regret: `python -m tests.client.undo_player SEED`. The real client, its real solo server, keys only.

Whenever the screen offers to take back, they go back as far as it says, one step after the other, and look whether the
race is what it was; then they play on. After some rounds of that they say so in a line, and quit.
"""

from __future__ import annotations

import sys
from typing import Any

from greatrace.kernel import Action
from greatrace_client.app.session import ClientRun
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.model.taken_back import TookBack
from greatrace_client.race_common.take_back import TakeBackButton
from greatrace_client.settings import Settings
from greatrace_client.ui.scene import Quit
from tests.client.input_players import Keys, session_with

ENOUGH = 8  # steps taken back


class SorryKeys(Keys):
    """`past` are the views as they were when so many steps could be taken back."""

    def __init__(self, session: ClientRun, game: str) -> None:
        super().__init__(session, game)
        self.past: dict[int, Any] = {}
        self.since = -1  # the question (TableModel.fresh) that was looked at last
        self.back = 0  # steps that were taken back
        self.going: int | None = None  # so many steps are left after the one that is under way

    def race(self) -> None:
        table = self.session.context.table
        if table is None or table.question is None:
            return
        steps = table.question.back
        if table.fresh != self.since:
            if table.fresh != self.since + 1:
                self.past, self.going = {}, None  # something was not seen
            self.since = table.fresh
            self.look(table, steps)
        if self.back >= ENOUGH:
            sys.stdout.write(f"took {self.back} steps back\n")
            self.session.stack.carry_out(Quit())
        elif self.going is not None:
            return
        elif steps >= 2 and table.my_move and self.quiet and steps - 1 in self.past:
            self.regret(steps)
        else:
            super().race()

    @property
    def quiet(self) -> bool:
        """Whether nothing is on its way: no answer, no leg of a journey."""
        scene = self.scene
        return scene.director.idle and scene.input.journey is None and scene.answers.open

    def answer(self, scene: RaceScene, action: Action) -> None:
        """The answers themselves are no business of these hands."""
        scene.input.give(action)

    def look(self, table: Any, steps: int) -> None:
        """Another question: was it the one that the player has gone back to?"""
        if self.going is not None and steps == self.going:
            assert table.view == self.past[steps], "the race is not what it was"
            assert isinstance(table.log[-1].event, TookBack), "the log does not say so"
            self.back, self.going, self.intended = self.back + 1, None, None
        self.past = {k: view for k, view in self.past.items() if k < steps} | {steps: table.view}

    def regret(self, steps: int) -> None:
        button = self.form.named("undo")
        assert isinstance(button, TakeBackButton), button
        assert button.steps == steps, "the number on the button"
        self.going = steps - 1
        self.stroke("Backspace" if self.back % 2 else "Ctrl+Z")


def main(seed: str) -> int:
    """Run the client under these hands; its exit code."""
    session = session_with(Settings(speed=0, sounds=0, player="Margaux", confirm="never", bot_pace="at_once"), seed)
    hands = SorryKeys(session, "great_race")
    session.loop.each_iteration.append(hands.iterate)
    return session.run()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
