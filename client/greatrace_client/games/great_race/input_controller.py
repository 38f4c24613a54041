"""What a player does: clicks become answers, or change what is picked.

The half of the race scene that goes out; `scene` has the half that comes in and the picture.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from attrs import evolve

from greatrace.great_race.actions import BuyFuel, Plan
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
    StartOver,
    TakeAim,
    TakeBackLast,
)
from greatrace_client.games.great_race.confirmation import doubt, doubt_of_way
from greatrace_client.games.great_race.controls import Asked, Control, Picked
from greatrace_client.games.great_race.multi_step_move import Journey
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.pathfinding import Way
from greatrace_client.games.great_race.planning import FoldingScreen
from greatrace_client.games.great_race.pointing import Pointer
from greatrace_client.games.great_race.premove import Sketch
from greatrace_client.i18n import tr
from greatrace_client.model.table import TableModel
from greatrace_client.race_common.autopilot import Autopilot
from greatrace_client.race_common.confirmation import NEVER, sentence
from greatrace_client.race_common.director import Director
from greatrace_client.race_common.race_view import RaceHooks, RaceView
from greatrace_client.race_common.reaction_preferences import wish_for
from greatrace_client.race_common.take_back import why_not
from greatrace_client.ui.scene import Push


class Choosing(RaceView):
    """Answers and picks. Each question is answered once; what is picked waits for a second click or a button."""

    hooks: RaceHooks
    sender: Callable[[Action], object] | None
    picked: Picked
    journey: Journey | None
    sent: int | None  # the question (as TableModel.fresh counts) that has been answered
    screen: FoldingScreen
    pointer: Pointer
    sketch: Sketch
    director: Director
    autopilot: Autopilot | None
    shown: Shown
    planned: Plan | None = None  # P1: as it was sealed last, should it be withdrawn
    _last_plan: Boxes | None

    @property
    @abstractmethod
    def table(self) -> TableModel:
        """The table where the player sits."""

    @abstractmethod
    def renew(self) -> None:
        """Make desk and widgets again after anything that they depend on."""

    @abstractmethod
    def asked_now(self) -> Asked:
        """All that the desk is made from."""

    @abstractmethod
    def _drive_on(self) -> None:
        """The next leg of a journey, if that is what is asked."""

    def send(self, action: Action) -> None:
        """Answer the open question, once; what cannot be undone has to be said twice."""
        if self.sent != self.table.fresh and self._sure(action, doubt(self.caution, self.asked_now(), action)):
            self.give(action)

    @property
    def caution(self) -> str:
        """What the player wants to confirm; nothing where there is no server, as in a lesson, which can be repeated."""
        return self.kit.settings.confirm if self.sender is None else NEVER

    def _sure(self, what: Action | Way, why: str) -> bool:
        """Whether that need not be said (once more)."""
        if not why or self.picked.sure == what:
            return True
        self.picked = evolve(self.picked, sure=what, doubt=why)
        self.kit.say(sentence(why))
        self.renew()
        return False

    def unsure(self) -> bool:
        """Let go of what waits for a second click. False: nothing does."""
        was, self.picked = self.picked.sure is not None, evolve(self.picked, sure=None, doubt="")
        return was

    def give(self, action: Action, *, at_once: bool = True) -> None:
        """The answer goes out. `at_once`: what happens now is seen at once, what is still being shown has been seen."""
        if self.sent == self.table.fresh:
            return
        if at_once and self.autopilot is None:
            self.director.skip()
        self.unsure()
        self.sent = self.table.fresh
        self.planned = action if isinstance(action, Plan) else self.planned
        self.picked = evolve(self.picked, card=None, fuel=1)
        if self.sender is not None:
            self.sender(action)
        else:
            self.kit.answer(action)

    def act(self, control: Control) -> None:
        """A control was pressed."""
        self.kit.sounds.play("click", 0.6)
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
                self.kit.say(tr("Point at a space on the map; click to drive there."))
            case ReadRule(entry):
                self.go(Push(self.kit.places.rules(entry, self.table)))
            case AskAgain(wish):
                wish_for(self.kit, wish)
            case ClearPlan() | RepeatPlan():
                self._plan(command)
            case _:
                self._pick(command)
        self.renew()

    def _plan(self, command: ClearPlan | RepeatPlan) -> None:
        """P1. Several assistants at once."""
        planner, last = self.screen.planner, self._last_plan
        if planner is None:
            return
        if isinstance(command, ClearPlan):
            planner.clear()
        elif last is not None:
            planner.fill((last.pathfinder, last.mechanic, last.escort, last.funding))

    def _pick(self, command: ChangeFuel | LookAt | LayLevel | StartOver) -> None:
        """Something else is picked."""
        match command:
            case ChangeFuel(by):
                self.more_fuel(by)
            case LookAt(choice):
                self.picked = evolve(self.picked, choice=choice)
            case LayLevel(gauge):
                self.picked = evolve(self.picked, **{gauge: getattr(self.picked, gauge) + 1})
            case StartOver():
                self.picked = evolve(self.picked, engine=0, chassis=0)

    def take_back(self) -> None:
        """Undo the player's last answer, if that is possible now; what was planned after it is forgotten."""
        if self.hooks.undo is not None:
            self.hooks.undo()
            return
        question = self.table.question
        if question is None or not question.back or not self.shown.may_take_back:
            self.kit.say(why_not("off" if not self.shown.may_take_back else question.stop if question else "over"))
            return
        self.journey = None
        self.kit.take_back()

    def more_fuel(self, number: int) -> None:
        """Another number of levels to buy."""
        most = len(self.table.question.of(BuyFuel)) if self.table.question is not None else 1
        self.picked = evolve(self.picked, fuel=max(1, min(self.picked.fuel + number, max(1, most))))
        self.renew()

    def pick_offer(self, name: str, index: int) -> None:
        """A card on offer, or one of the drawn tiles."""
        if self.shown.desk.style == "tiles":
            self.choose_tile(index)
        elif name in self.shown.desk.offers:
            self.kit.sounds.play("card")
            self.send(self.shown.desk.offers[name])

    def pick_card(self, index: int) -> None:
        """A card of the hand: the first click lifts it, the second plays it."""
        hand = self.table.view.own.hand
        card = hand[index] if index < len(hand) else None
        if card is None or card not in self.shown.desk.cards:
            return
        action = self.shown.desk.cards[card]
        if self.picked.card == card and isinstance(action, Action):
            self.give(action)
        self.picked = evolve(self.picked, card=None if self.picked.card == card else card, engine=0, chassis=0)
        self.renew()

    def pick_gauge(self, gauge: str) -> None:
        """A dial: buy a level, lay a loss."""
        self._lay(self.shown.desk.gauges.get(gauge))

    def pick_plate(self, gauge: str) -> None:
        """A plate of the action panel: the same, maybe for another's gauge."""
        self._lay(self.shown.desk.plates.get(gauge))

    def fit(self, card: str, gauge: str) -> None:
        """M1. A card of the hand onto a gauge."""
        self.picked = evolve(self.picked, card=card, engine=0, chassis=0)
        self.renew()
        self.pick_plate(gauge)

    def choose_tile(self, index: int) -> None:
        """PF1. One of the drawn tiles: its spaces light up."""
        self.picked = evolve(self.picked, tile=index)
        self.renew()

    def panned(self, dx: float, dy: float) -> bool:
        return self.pointer.pull(dx, dy)

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
        if seat in self.shown.desk.seats:
            self.send(self.shown.desk.seats[seat])

    def pick_space(self, space: str | None) -> None:
        """A space of the map."""
        if space is None:
            return
        if space in self.shown.desk.spaces:
            self.send(self.shown.desk.spaces[space])
        elif self.pointer.way is not None:
            self.drive_there()
        elif self.sketch.press(space):
            self.kit.sounds.play("click", 0.5)
        elif self.shown.desk.spaces or self.shown.desk.drives:
            self.kit.sounds.play("no", 0.5)

    def drive_there(self) -> None:
        """Drive the way that is planned."""
        way = self.pointer.way
        if way is None or self.sent == self.table.fresh or not self._sure(way, doubt_of_way(self.caution, way)):
            return
        question = self.table.question
        start = None if question is not None and question.prompt == "drive" else self.starter()
        self.journey = Journey(way, start)
        self._drive_on()

    def starter(self) -> Action | None:
        """What begins a drive now."""
        return driver(self.asked_now())
