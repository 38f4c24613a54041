"""What comes in: steps for the director, another question for the player, the next leg of a journey.

`input_controller` has the half of the race scene that goes out.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from greatrace.great_race import events as ev
from greatrace.great_race.actions import Plan
from greatrace.protocol.messages import Refused, ServerMessage, Snapshot
from greatrace_client.games.great_race.action_model_plan import plan_size
from greatrace_client.games.great_race.board_view import BoardView
from greatrace_client.games.great_race.camera import Camera
from greatrace_client.games.great_race.catch_up import Following
from greatrace_client.games.great_race.input_controller import Choosing
from greatrace_client.games.great_race.journal_pointer import JournalHand
from greatrace_client.games.great_race.layout import Layout
from greatrace_client.games.great_race.per_frame import ahead
from greatrace_client.games.great_race.planner import Planner
from greatrace_client.games.great_race.planning import clear_sight, well_placed
from greatrace_client.games.great_race.race_time import RaceClock
from greatrace_client.games.great_race.reveal_first import Unveiling
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.model.event_text import refusal
from greatrace_client.model.table import Step
from greatrace_client.race_common.chat import hear
from greatrace_client.race_common.director import PATIENCE
from greatrace_client.ui.panel_cache import Still


class Hearing(Choosing):
    """Messages that have been folded into the table already."""

    stage: Stage
    board: BoardView
    layout: Layout
    camera: Camera
    still: Still
    unveiling: Unveiling
    clock: RaceClock
    following: Following
    journal_hand: JournalHand
    _fresh = -1  # the question (as TableModel.fresh counts) that the desk was last made for

    def received(self, message: ServerMessage, steps: list[Step]) -> None:
        hear(self.kit, message)
        if isinstance(message, Refused):
            self.sent, self.journey = None, None
            self.kit.say(refusal(message.code, message.rule, message.detail, message.reason))
            self.kit.sounds.play("no")
        if isinstance(message, Snapshot):
            self.journal_hand.come_back()
            self.director.skip()
            self.director.told = len(self.table.log) - len(steps)
            if message.rewound is None:
                self.planned = None  # it may have been opened meanwhile; if not, the question has it
                self.stage.settle(self.table.view, at_once=True)
            self.following.forget()
        self.happened(steps)

    def happened(self, steps: Sequence[Step]) -> None:
        """These have been folded into the table; the question may be another one."""
        self._plans_revealed(steps)
        self.following.happened(steps)
        self.director.add(steps)
        self.unveiling.happened(steps, len(self.table.log), self.table.seat)
        self.pointer.happened()
        self._questioned()

    def _plans_revealed(self, steps: Sequence[Step]) -> None:
        """P1. The player's own plan of this round is open now."""
        for step in steps:
            if isinstance(step.event, ev.PlansRevealed) and self.table.seat is not None:
                self._last_plan, self.planned = step.event.plans[self.table.seat], None

    def _questioned(self) -> None:
        """The question may be another one now."""
        table = self.table
        if table.fresh == self._fresh:
            return
        self._fresh, self.sent = table.fresh, None
        self.clock.restart()
        question = table.question
        if question is not None and isinstance(question.given, Plan):
            self.planned = question.given  # also when it was sealed before the return, or by a bot meanwhile
        self.picked = evolve(self.picked, card=None, engine=0, chassis=0, tile=0, choice="", sure=None, doubt="")
        planning = question is not None and question.prompt == "plan" and table.my_move
        if planning != (self.screen.planner is not None):
            self.screen.planner = Planner(plan_size(question), self.planned) if planning else None
            self.layout = well_placed(self.layout, self.camera, *ahead(self)) if planning else self.layout
            if not planning and not self.camera.held:  # the folding screen hides nothing any more
                self.camera.show(*ahead(self), self.layout.sight)
            self.still.spoil()
        if table.my_move:
            if self.journey is None:  # on a journey nothing is asked of the player
                self.director.hurry(self.director.patience() if self.autopilot is None else PATIENCE)
            self.camera.show(*ahead(self), clear_sight(self.layout) if planning else None)
            self.following.asked()
        self._drive_on()
        self.renew()
        self.sketch.hand_over()

    def _drive_on(self) -> None:
        """The next leg of a journey, if that is what is asked."""
        if self.journey is None:
            return
        action = self.journey.next_action(self.table.view, self.table.question)
        if self.journey.over:
            self.journey = None
        if action is not None:
            self.give(action, at_once=False)
