"""What a player does: clicks become answers, or change what is picked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from attrs import Factory, define, evolve

from greatrace.great_race import constants
from greatrace.great_race.actions import BuyFuel, Plan, PlayAnytime, PlayCard
from greatrace.great_race.events import PlansRevealed
from greatrace.great_race.state import Boxes
from greatrace.kernel import Action
from greatrace_client.games.great_race.action_model_convoy import driver
from greatrace_client.games.great_race.commands import (
    AskAgain,
    ChangeFuel,
    ClearPlan,
    Command,
    DriveThere,
    LayLevel,
    LookAt,
    ReadRule,
    RepeatPlan,
    ShareWear,
    StartOver,
    TakeAim,
    TakeBackLast,
)
from greatrace_client.games.great_race.confirmation import doubt, doubt_of_way
from greatrace_client.games.great_race.controls import Asked, Control, Picked
from greatrace_client.games.great_race.multi_step_move import Journey
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.pathfinding import Way, shared
from greatrace_client.games.great_race.planning import FoldingScreen
from greatrace_client.games.great_race.pointing import Pointer
from greatrace_client.games.great_race.premove import Sketch
from greatrace_client.i18n import tr
from greatrace_client.model.table import Step, TableModel
from greatrace_client.model.taken_back import TookBack
from greatrace_client.race_common.answer_sender import AnswerSender
from greatrace_client.race_common.confirmation import sentence
from greatrace_client.race_common.director import Director
from greatrace_client.race_common.gestures import Gestures
from greatrace_client.race_common.reaction_preferences import ReactionContext, wish_for
from greatrace_client.race_common.take_back import why_not
from greatrace_client.ui.context import CanSay, CanTakeBack, HasSounds
from greatrace_client.ui.scene import Change, Navigator, Push


class InputContext(ReactionContext, HasSounds, CanSay, CanTakeBack, Protocol):
    """What clicks change beside the race itself."""

    places: Navigator


class InputPlace(Protocol):
    """The race in which answers are given."""

    @property
    def kit(self) -> InputContext: ...
    @property
    def table(self) -> TableModel: ...
    @property
    def shown(self) -> Shown: ...
    def asked(self) -> Asked: ...
    def renew(self) -> None: ...
    def go(self, change: Change) -> None: ...


@define(eq=False)
class InputController:
    """What is picked waits for a second click or a button. `undo` comes in place of taking back; `skips`: an answer
    cuts off what is still being shown.
    """

    race: InputPlace
    answers: AnswerSender
    director: Director
    pointer: Pointer
    sketch: Sketch
    screen: FoldingScreen
    undo: Callable[[], object] | None = None
    skips: bool = True
    picked: Picked = Factory(Picked)
    journey: Journey | None = None
    planned: Plan | None = None  # P1: as it was sealed last, should it be withdrawn
    last_plan: Boxes | None = None  # P1: of the round before
    gestures: Gestures = Factory(Gestures)

    # ---- what happens
    def happened(self, steps: Sequence[Step]) -> None:
        """P1. The player's own plan of this round is open now."""
        for step in steps:
            if isinstance(step.event, PlansRevealed) and self.race.table.seat is not None:
                self.last_plan, self.planned = step.event.plans[self.race.table.seat], None
            elif isinstance(step.event, TookBack) and step.event.seat == self.race.table.seat:
                self._take_back_on()

    def _take_back_on(self) -> None:
        """An answer has been taken back: the next one, if the same click has led to it."""
        question = self.race.table.question
        if self.gestures.goes_on(question.back if question is not None else 0):
            self.race.kit.take_back()

    def next_question(self) -> None:
        """Another question is open: nothing is picked."""
        question = self.race.table.question
        if question is not None and isinstance(question.given, Plan):
            self.planned = question.given  # also when it was sealed before the return, or by a bot meanwhile
        self.picked = evolve(
            self.picked, card=None, engine=0, chassis=0, tile=0, choice="", sure=None, share=None, doubt=""
        )

    def ask_again(self) -> None:
        """The open question has not been answered after all."""
        self.answers.ask_again()
        self.journey = None

    # ---- answers
    def send(self, action: Action) -> None:
        """Answer the open question, once; what cannot be undone has to be said twice."""
        if self.answers.open and self._sure(action, doubt(self.answers.caution, self.race.asked(), action)):
            self.give(action)

    def _sure(self, what: Action | Way, why: str) -> bool:
        """Whether that need not be said (once more)."""
        if not why or self.picked.sure == what:
            return True
        self.picked = evolve(self.picked, sure=what, doubt=why)
        self.race.kit.say(sentence(why))
        self.race.renew()
        return False

    def unsure(self) -> bool:
        """Let go of what waits for a second click. False: nothing does."""
        was, self.picked = self.picked.sure is not None, evolve(self.picked, sure=None, doubt="")
        return was

    def give(self, action: Action) -> None:
        """The player's answer goes out: what is still being shown has been seen, what happens now is seen at once."""
        if not self.answers.open:
            return
        if self.skips:
            self.director.skip()
        question = self.race.table.question
        self.gestures.begin(question.back if question is not None else 0)
        self.go_on(action)

    def go_on(self, action: Action) -> None:
        """Another answer goes out that belongs to what the player did last: a leg, or the only one there is."""
        if not self.answers.open:
            return
        self.gestures.answered()
        self.unsure()
        self.planned = action if isinstance(action, Plan) else self.planned
        self.picked = evolve(self.picked, card=None, fuel=1)
        self.answers.send(action)

    def act(self, control: Control) -> None:
        """A control was pressed."""
        self.race.kit.sounds.play("click", 0.6)
        if control.action is not None:
            (self.give if control.name == "card" else self.send)(control.action)  # a card has been lifted before
        elif control.command is not None:
            self.command(control.command)

    def command(self, command: Command) -> None:
        """Something that only changes what is picked, or leads elsewhere."""
        match command:
            case DriveThere():
                self.drive_there()
            case TakeBackLast():
                self.take_back()
            case TakeAim():
                self.race.kit.say(tr("Point at a space on the map; click to drive there."))
            case ReadRule(entry):
                self.race.go(Push(self.race.kit.places.rules(entry, self.race.table)))
            case AskAgain(wish):
                wish_for(self.race.kit, wish)
            case ClearPlan() | RepeatPlan():
                self._plan(command)
            case _:
                self._pick(command)
        self.race.renew()

    def _plan(self, command: ClearPlan | RepeatPlan) -> None:
        """P1. Several assistants at once."""
        planner, last = self.screen.planner, self.last_plan
        if planner is None:
            return
        if isinstance(command, ClearPlan):
            planner.clear()
        elif last is not None:
            planner.fill((last.pathfinder, last.mechanic, last.escort, last.funding))

    def _pick(self, command: ChangeFuel | LookAt | LayLevel | ShareWear | StartOver) -> None:
        """Something else is picked."""
        match command:
            case ChangeFuel(by):
                self.more_fuel(by)
            case LookAt(choice):
                self.picked = evolve(self.picked, choice=choice)
            case LayLevel(gauge):
                self.picked = evolve(self.picked, **{gauge: getattr(self.picked, gauge) + 1})
            case ShareWear(gauge):
                self._share(1 if gauge == constants.ENGINE else -1)
            case StartOver():
                self.picked = evolve(self.picked, engine=0, chassis=0)

    @property
    def way(self) -> Way | None:
        """The way that is planned, its wear shared as the player wishes."""
        way, share, table = self.pointer.way, self.picked.share, self.race.table
        if way is None or share is None or share[0] != way.end or table.seat is None:
            return way
        return shared(way, table.view.open.crews[table.seat], share[1])

    def _share(self, more: int) -> None:
        """D3. So many levels more of the planned way's wear for the engine."""
        way, seat = self.way, self.race.table.seat
        if way is not None and seat is not None:
            loss = way.engine_loss(self.race.table.view.open.crews[seat])
            self.picked = evolve(self.picked, share=(way.end, loss + more))

    def take_back(self) -> None:
        """Undo what the player's last click has led to, as far as that is possible now; what was planned after it is
        forgotten.
        """
        if self.undo is not None:
            self.undo()
            return
        question = self.race.table.question
        if question is None or not question.back or not self.race.shown.may_take_back:
            self.race.kit.say(
                why_not("off" if not self.race.shown.may_take_back else question.stop if question else "over")
            )
            return
        self.journey = None
        self.gestures.undo(question.back)
        self.race.kit.take_back()

    def more_fuel(self, number: int) -> None:
        """Another number of levels to buy."""
        most = len(self.race.table.question.of(BuyFuel)) if self.race.table.question is not None else 1
        self.picked = evolve(self.picked, fuel=max(1, min(self.picked.fuel + number, max(1, most))))
        self.race.renew()

    def pick_offer(self, name: str, index: int) -> None:
        """A card on offer, or one of the drawn tiles."""
        if self.race.shown.desk.style == "tiles":
            self.choose_tile(index)
        elif name in self.race.shown.desk.offers:
            self.race.kit.sounds.play("card")
            self.send(self.race.shown.desk.offers[name])

    def pick_card(self, index: int) -> None:
        """A card of the hand is played; one that is given away, or goes onto a gauge, is lifted first."""
        hand = self.race.table.view.own.hand
        card = hand[index] if index < len(hand) else None
        if card is None or card not in self.race.shown.desk.cards:
            return
        action = self.race.shown.desk.cards[card]
        if isinstance(action, PlayCard | PlayAnytime):
            self.send(action)
            return
        if self.picked.card == card and isinstance(action, Action):
            self.give(action)
        self.picked = evolve(self.picked, card=None if self.picked.card == card else card, engine=0, chassis=0)
        self.race.renew()

    def pick_gauge(self, gauge: str) -> None:
        """A dial: buy a level, lay a loss."""
        self._lay(self.race.shown.desk.gauges.get(gauge))

    def pick_plate(self, gauge: str) -> None:
        """A plate of the action panel: the same, maybe for another's gauge."""
        self._lay(self.race.shown.desk.plates.get(gauge))

    def fit(self, card: str, gauge: str) -> None:
        """M1. A card of the hand onto a gauge."""
        self.picked = evolve(self.picked, card=card, engine=0, chassis=0)
        self.race.renew()
        self.pick_plate(gauge)

    def choose_tile(self, index: int) -> None:
        """PF1. One of the drawn tiles: its spaces light up."""
        self.picked = evolve(self.picked, tile=index)
        self.race.renew()

    def drive_to(self, space: str) -> None:
        """M2. The way to that space."""
        self.pointer.point(space)
        self.drive_there()

    def _lay(self, what: Action | Command | None) -> None:
        if isinstance(what, Action):
            self.send(what)
        elif what is not None:
            self.command(what)

    def pick_seat(self, seat: int) -> None:
        """A player, for a card's effect."""
        if seat in self.race.shown.desk.seats:
            self.send(self.race.shown.desk.seats[seat])

    def pick_space(self, space: str | None) -> None:
        """A space of the map."""
        if space is None:
            return
        if space in self.race.shown.desk.spaces:
            self.send(self.race.shown.desk.spaces[space])
        elif self.pointer.way is not None:
            self.drive_there()
        elif self.sketch.press(space):
            self.race.kit.sounds.play("click", 0.5)
        elif self.race.shown.desk.spaces or self.race.shown.desk.drives:
            self.race.kit.sounds.play("no", 0.5)

    def drive_there(self) -> None:
        """Drive the way that is planned."""
        way = self.way
        if way is None or not self.answers.open or not self._sure(way, doubt_of_way(self.answers.caution, way)):
            return
        question = self.race.table.question
        start = None if question is not None and question.prompt == "drive" else self.starter()
        self.gestures.begin(question.back if question is not None else 0)
        self.journey = Journey(way, start, way.engine_loss(self.race.asked().crew))
        self.drive_on()

    def starter(self) -> Action | None:
        """What begins a drive now."""
        return driver(self.race.asked())

    def drive_on(self) -> None:
        """The next leg of a journey, if that is what is asked."""
        if self.journey is None:
            return
        action = self.journey.next_action(self.race.table.view, self.race.table.question)
        if self.journey.over:
            self.journey = None
        if action is not None:
            self.go_on(action)
