"""The player's input: clicks become answers, or change what is picked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from attrs import define

from greatrace.great_race.actions import PickCrew, Plan
from greatrace.great_race.events import PlansRevealed
from greatrace.kernel import Action
from greatrace_client.games.great_race.action_model_convoy import driver
from greatrace_client.games.great_race.commands import (
    AskAgain,
    ClearPlan,
    Command,
    DriveThere,
    ReadRule,
    RepeatPlan,
    TakeAim,
    TakeBackLast,
)
from greatrace_client.games.great_race.confirmation import doubt, doubt_of_way, told
from greatrace_client.games.great_race.controls import Asked, Control
from greatrace_client.games.great_race.multi_step_move import Journey
from greatrace_client.games.great_race.panel import HasShown
from greatrace_client.games.great_race.pathfinding import Way
from greatrace_client.games.great_race.planner import PlanMemory, counts
from greatrace_client.games.great_race.planning import FoldingScreen
from greatrace_client.games.great_race.pointing import Pointer
from greatrace_client.games.great_race.premove import Sketch
from greatrace_client.games.great_race.race_table import RaceStep
from greatrace_client.games.great_race.selection import Selection
from greatrace_client.i18n import tr
from greatrace_client.model.taken_back import TookBack
from greatrace_client.race_common.answer_sender import AnswerSender
from greatrace_client.race_common.director import Director
from greatrace_client.race_common.gestures import Gestures
from greatrace_client.race_common.standing_orders import ReactionContext, set_preference
from greatrace_client.race_common.take_back import has_acted, stop_of, why_not
from greatrace_client.ui.context import CanSay, CanTakeBack, HasSounds, HasTableModel
from greatrace_client.ui.scene import Change, Navigator, Push


class InputContext(ReactionContext, HasSounds, CanSay, CanTakeBack, Protocol):
    """What clicks change beside the race itself."""

    navigator: Navigator


class InputPlace(HasTableModel, HasShown, Protocol):
    """The race to which answers are given."""

    @property
    def context(self) -> InputContext: ...
    def asked(self) -> Asked: ...
    def renew(self) -> None: ...
    def go(self, change: Change) -> None: ...


@define(eq=False)
class InputController:
    """`undo` replaces taking back; `skips`: an answer cuts off running animations."""

    race: InputPlace
    answers: AnswerSender
    director: Director
    selection: Selection
    plans: PlanMemory
    pointer: Pointer
    sketch: Sketch
    screen: FoldingScreen
    undo: Callable[[], object] | None = None
    skips: bool = True
    journey: Journey | None = None

    @property
    def gestures(self) -> Gestures:
        """The player's gestures and their answers."""
        return self.race.shown.gestures

    # ---- events
    def happened(self, steps: Sequence[RaceStep]) -> None:
        """P1. Note that the player's own plan of this round is open now."""
        for step in steps:
            if isinstance(step.event, PlansRevealed) and self.race.table.seat is not None:
                self.plans.revealed(step.event.plans[self.race.table.seat])
            elif isinstance(step.event, TookBack) and step.event.seat == self.race.table.seat:
                self._take_back_on()

    def _take_back_on(self) -> None:
        """Take back the next answer of the same click, after one has been taken back."""
        question = self.race.table.question
        if self.gestures.goes_on(question.back if question is not None else 0):
            self.race.context.take_back()

    def next_question(self) -> None:
        """The question has changed: clear what is picked."""
        self.plans.asked(self.race.table.question)
        self.selection.next_question()

    def ask_again(self) -> None:
        """The open question has not been answered after all."""
        self.answers.ask_again()
        self.journey = None

    # ---- answers
    def send(self, action: Action) -> None:
        """Answer the open question, once; what cannot be undone has to be confirmed."""
        if self.answers.open and self._sure(action, doubt(self.answers.caution, self.race.asked(), action)):
            self.give(action)

    def _sure(self, what: Action | Way, why: str) -> bool:
        """Whether the answer needs no (further) confirmation."""
        if not why or self.selection.picked.sure == what:
            return True
        self.selection.wait(what, why)
        if question := told(what, why):
            self.race.context.say(question, lambda: self.selection.picked.sure == what)
        self.race.renew()
        return False

    def give(self, action: Action) -> None:
        """Send the player's answer: running animations are cut off, and its own effects are shown at once."""
        if not self.answers.open:
            return
        if self.skips:
            self.director.skip()
        question = self.race.table.question
        self.gestures.begin(question.back if question is not None else 0)
        self.go_on(action)

    def go_on(self, action: Action) -> None:
        """Send another answer of the player's last gesture: a step of the drive, or a single option."""
        if not self.answers.open:
            return
        self.gestures.answered()
        if isinstance(action, Plan):
            self.plans.sealed = action
        elif isinstance(action, PickCrew):
            self.selection.aim(action.target)
        self.selection.sent()
        self.answers.send(action)

    def act(self, control: Control) -> None:
        """A control was pressed."""
        self.race.context.sounds.play("click", 0.6)
        if control.action is not None:
            self.send(control.action)
        elif control.command is not None:
            self.command(control.command)

    def command(self, command: Command) -> None:
        """Carry out a command that only changes what is picked, or leads elsewhere."""
        match command:
            case DriveThere():
                self.drive_there()
            case TakeBackLast():
                self.take_back()
            case TakeAim():
                question = self.race.table.question
                words = tr("Point at a space on the map; click to drive there.")
                self.race.context.say(words, lambda: self.race.table.question is question)
            case ReadRule(entry):
                self.race.go(Push(self.race.context.navigator.rules(entry, self.race.table)))
            case AskAgain(preference):
                set_preference(self.race.context, preference)
            case ClearPlan() | RepeatPlan():
                self._plan(command)
            case _:
                self.selection.change(command)
        self.race.renew()

    def _plan(self, command: ClearPlan | RepeatPlan) -> None:
        """P1. Place several assistants at once."""
        planner = self.screen.planner
        if planner is not None and isinstance(command, ClearPlan):
            planner.clear()
        elif planner is not None:
            planner.fill(counts(self.plans.last) or ())

    def take_back(self) -> None:
        """Undo the answers of the player's last click, as far as that is possible now; further planned answers are
        dropped.
        """
        if self.undo is not None:
            self.undo()
            return
        question, allowed = self.race.table.question, self.race.shown.may_take_back
        if question is None or not question.back or not allowed:
            self.race.context.say(why_not(stop_of(question, allowed=allowed, acted=has_acted(self.race.table))))
            return
        self.journey = None
        self.gestures.undo(question.back)
        self.race.context.take_back()

    def step_back(self) -> bool:
        """Take back what has just been begun, if that is offered. False if it is not."""
        begun = any(isinstance(control.command, TakeBackLast) for control in self.race.shown.action_model.controls)
        if begun:
            self.take_back()
        return begun

    def pick_offer(self, name: str, index: int) -> None:
        """A card on offer, or one of the drawn tiles."""
        if self.race.shown.action_model.style == "tiles":
            self.selection.choose_tile(index)
        elif name in self.race.shown.action_model.offers:
            self.race.context.sounds.play("card")
            self.send(self.race.shown.action_model.offers[name])

    def pick_card(self, index: int) -> None:
        """A card of the hand does what it can do now; one that fits several gauges is lifted first."""
        hand = self.race.table.view.own.hand
        card = hand[index] if index < len(hand) else None
        if card is None or card not in self.race.shown.action_model.cards:
            return
        action = self.race.shown.action_model.cards[card]
        if isinstance(action, Action):
            self.send(action)
            return
        self.selection.lift(None if self.selection.picked.card == card else card)
        self.race.renew()

    def pick_gauge(self, gauge: str) -> None:
        """A dial: buy a level, lay a loss."""
        self._lay(self.race.shown.action_model.gauges.get(gauge))

    def pick_plate(self, gauge: str) -> None:
        """A plate of the action panel: the same, maybe for another's gauge."""
        self._lay(self.race.shown.action_model.plates.get(gauge))

    def fit(self, card: str, gauge: str) -> None:
        """M1. Put a card of the hand onto a gauge."""
        self.selection.lift(card)
        self.race.renew()
        self.pick_plate(gauge)

    def drive_to(self, space: str) -> None:
        """M2. Drive to that space."""
        self.pointer.point(space)
        self.drive_there()

    def _lay(self, what: Action | Command | None) -> None:
        if isinstance(what, Action):
            self.send(what)
        elif what is not None:
            self.command(what)

    def pick_seat(self, seat: int) -> None:
        """A player, for a card's effect."""
        if seat in self.race.shown.action_model.seats:
            self.send(self.race.shown.action_model.seats[seat])

    def pick_space(self, space: str | None) -> None:
        """A space of the map."""
        if space is None:
            return
        if space in self.race.shown.action_model.spaces:
            self.send(self.race.shown.action_model.spaces[space])
        elif self.pointer.way is not None:
            self.drive_there()
        elif self.sketch.press(space):
            self.race.context.sounds.play("click", 0.5)
        elif self.race.shown.action_model.spaces or self.race.shown.action_model.drives:
            self.race.context.sounds.play("no", 0.5)

    def drive_there(self) -> None:
        """Drive the planned path."""
        way = self.selection.way
        if way is None or not self.answers.open or not self._sure(way, doubt_of_way(self.answers.caution, way)):
            return
        question = self.race.table.question
        self.drive(way, None if question is not None and question.prompt == "drive" else driver(self.race.asked()))

    def drive(self, way: Way, start: Action | None) -> None:
        """Drive that path; `start`: the action that begins the drive, if it has not begun."""
        question = self.race.table.question
        self.gestures.begin(question.back if question is not None else 0)
        self.journey = Journey(way, start, way.engine_loss(self.race.asked().crew))
        self.drive_on()

    def drive_on(self) -> None:
        """The next leg of a journey, if that is what is asked."""
        if self.journey is None:
            return
        action = self.journey.next_action(self.race.table.view, self.race.table.question)
        if self.journey.over:
            self.journey = None
        if action is not None:
            self.go_on(action)


class HasInput(Protocol):
    """Gives access to the input controller."""

    @property
    def input(self) -> InputController: ...
