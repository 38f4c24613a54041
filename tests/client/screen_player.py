"""What any hands at the real client do: look at the screen, ask a bot what to answer, make one gesture towards it."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections import Counter
from typing import Any

import pygame

from greatrace.crazy_race.actions import Advance, Lay
from greatrace.great_race.actions import (
    BuyFuel,
    BuyPart,
    Discard,
    DriveOut,
    FitPart,
    PlaceTile,
    Plan,
    Ride,
    SplitWear,
    Step,
)
from greatrace.great_race.constants import BOXES
from greatrace.kernel import Action
from greatrace_client.app.session import ClientRun
from greatrace_client.games.crazy_race.scene import CrazyRaceScene
from greatrace_client.games.crazy_race.targets import CardSide, CrewPlate, Move
from greatrace_client.games.crazy_race.targets import HandCard as CrazyHandCard
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.games.great_race.targets import (
    Dial,
    DrawnTile,
    FewerAssistants,
    GaugePlate,
    HandCard,
    OpenCard,
    Pip,
    PlanBox,
)
from greatrace_client.model.target import Name
from greatrace_client.race_common.autopilot import Autopilot
from greatrace_client.race_common.targets import Space
from greatrace_client.screens.solo_setup import SoloSetupScene
from greatrace_client.screens.title import TitleScene
from greatrace_client.screens.waiting import WaitingScene
from greatrace_client.ui.scene import FinalScene, Quit
from greatrace_client.ui.widgets import Choice, Form, Widget

KINDS = {
    "mouse": (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP),
    "keys": (pygame.KEYDOWN, pygame.KEYUP),
    "pad": (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION),
}
PATIENCE = 7500  # iterations (a minute) without anything new on the screen: also a slow machine's server is up by then


class Hands(ABC):
    """What all three do the same way. `posted` counts the events by their names."""

    kind = ""
    drags = False  # whether a thing goes to its goal in one gesture

    def __init__(self, session: ClientRun, game: str) -> None:
        self.session, self.game = session, game
        self.posted: Counter[str] = Counter()
        self.pilot: Autopilot | None = None
        self.intended: tuple[int, Action] | None = None  # the question's number, and what the bot would answer
        self.waited = self.idle = 0
        self.looked: object = None

    # ---- looking
    @property
    def scene(self) -> Any:
        return self.session.stack.top

    @property
    def form(self) -> Form:
        form: Form = self.scene.form
        return form

    @property
    def page(self) -> Any:
        """The page that the scene's widgets stand on."""
        from greatrace_client.ui.menu_chrome import menu_page

        context = self.session.context
        return self.scene.page if hasattr(self.scene, "page") else menu_page(context.page)

    def post(self, kind: int, **values: Any) -> None:
        """Into the window's queue: events of this pair of hands only."""
        assert kind in KINDS[self.kind], pygame.event.event_name(kind)
        self.posted[pygame.event.event_name(kind)] += 1
        pygame.event.post(pygame.event.Event(kind, **values))

    # ---- each iteration
    def iterate(self) -> None:
        """One look at the screen, and at most one gesture; then the client has a few iterations to answer."""
        seen = type(self.scene).__name__, getattr(self.session.context.table, "fresh", 0)
        self.idle = 0 if seen != self.looked else self.idle + 1
        self.looked = seen
        if self.session.context.note.startswith("Achievement") and isinstance(self.scene, RaceScene | CrazyRaceScene):
            sys.stdout.write("told what the race has earned before its end was seen\n")
        if self.idle > PATIENCE:
            table = self.session.context.table
            sys.stdout.write(f"stuck at {seen}: {self.intended} of {table.question if table is not None else None}\n")
            self.session.stack.carry_out(Quit())
        self.waited -= 1
        if self.waited > 0 or self.scene is None:
            return
        self.waited = 2
        self.act()

    def act(self) -> None:
        match self.scene:
            case TitleScene():
                self.use(self.form.named("N"))
            case SoloSetupScene(game="crazy_race"):
                self.set_up({"level-0": "easy", "level-1": "easy"})
            case SoloSetupScene():
                self.set_up(self.choices())
            case WaitingScene():
                pass
            case FinalScene():
                self.tell()
            case RaceScene() | CrazyRaceScene():
                self.race()
            case _:
                self.close_whatever_this_is()

    def choices(self) -> dict[str, object]:
        if self.game == "crazy_race":
            return {"game": "crazy_race"}
        return {"bots": 1, "level-0": "easy"}

    def close_whatever_this_is(self) -> None:
        """A sheet over the race: away with it."""
        way_out = [widget for widget in self.form.widgets if widget.key in ("Esc", "Enter") and widget.enabled]
        if way_out:
            self.use(way_out[0])

    def tell(self) -> None:
        """The results are on the screen."""
        table, devices = self.session.context.table, self.session.context.devices
        assert table is not None
        assert table.view.open.result is not None
        counts = ", ".join(f"{name} {number}" for name, number in sorted(self.posted.items()))
        sys.stdout.write(f"results with {devices.in_hand}: {counts}\n")
        self.session.stack.carry_out(Quit())

    # ---- setting out
    def set_up(self, wanted: dict[str, object]) -> None:
        for name, value in wanted.items():
            choice = self.form.named(name)
            assert isinstance(choice, Choice)
            if choice.value != value:
                self.turn(choice)
                return
        self.use(self.form.named("start"))

    # ---- racing
    def race(self) -> None:
        table = self.session.context.table
        if table is None or not table.my_move or not self.scene.answers.open or table.question is None:
            return
        if self.pilot is None:
            self.pilot = Autopilot(table, "normal", look=0)
        number, options = table.question.number, table.question.options
        # A plan that is begun goes on when others seal theirs; what an answer at any time takes away is wished no more.
        if self.intended is None or self.intended[0] != number or self.intended[1] not in options:
            action = self.pilot.choice(table, 0)
            if action is None:
                return
            self.intended = number, action
        if isinstance(self.scene, RaceScene):
            self.answer(self.scene, self.intended[1])
        else:
            self.answer_crazy(self.scene, self.intended[1])

    def answer(self, scene: RaceScene, action: Action) -> None:
        """The next gesture towards that answer."""
        action_model, planner = scene.shown.action_model, scene.screen.planner
        if isinstance(action, Plan) and planner is not None:
            self.plan(scene, planner.plan, action)
        elif isinstance(action, PlaceTile):
            self.put(scene, DrawnTile(action_model.tiles.index(action.tile)), Space(action.space))
        elif isinstance(action, SplitWear | FitPart | BuyPart):
            self.lay(scene, action)
        elif isinstance(action, Discard) and action_model.style != "market":
            self.put(scene, HandCard(scene.table.view.own.hand.index(action.card)), "map")
        elif isinstance(action, BuyFuel) and action_model.control("fuel").action != action:
            self.use(self.form.named("more fuel"))
        elif isinstance(action, DriveOut) and scene.reach.ways:
            self.use_space(scene, self.goal(scene))
        elif isinstance(action, Step | Ride) and action.to in scene.reach.ways:
            self.use_space(scene, action.to)
        elif action in action_model.spaces.values():
            self.use_space(
                scene, next(space for space, target_action in action_model.spaces.items() if target_action == action)
            )
        else:
            self.use(self.form.named(self.place_of(scene, action)))

    def plan(self, scene: RaceScene, stands: tuple[int, ...], action: Plan) -> None:
        """Towards that plan: the one of the last round lies there already."""
        wanted = (action.pathfinder, action.mechanic, action.escort, action.funding)
        for box, there, want in zip(BOXES, stands, wanted, strict=True):
            if there > want:
                self.use(self.form.named(FewerAssistants(box)))
                return
        for box, there, want in zip(BOXES, stands, wanted, strict=True):
            if there < want:
                self.put(scene, "tray", PlanBox(box))
                return
        self.use(self.form.named("ready"))

    def lay(self, scene: RaceScene, action: SplitWear | FitPart | BuyPart) -> None:
        """The next level onto its gauge."""
        picked = scene.selection.picked
        gauge = "engine" if picked.engine < action.engine else "chassis"
        if isinstance(action, FitPart) and picked.card != action.card:
            self.put(scene, HandCard(scene.table.view.own.hand.index(action.card)), GaugePlate(gauge))
        elif isinstance(action, BuyPart):
            self.put(scene, "part", GaugePlate(gauge))
        else:
            self.put(scene, Pip(0), GaugePlate(gauge))

    @staticmethod
    def goal(scene: RaceScene) -> str:
        """As far as the player may get without an unknown space, or else through one."""
        rows = scene.table.ruleset.rows
        return max(scene.reach.ways.values(), key=lambda way: (-way.blind > -2, rows[way.end], -way.blind)).end

    @staticmethod
    def place_of(scene: RaceScene, action: Action) -> Name:
        """The widget that answers with that action."""
        action_model = scene.shown.action_model
        for control in action_model.controls:
            if control.action == action:
                return control.name
        for card, offered_action in action_model.cards.items():
            if offered_action == action:
                return HandCard(scene.table.view.own.hand.index(card))
        for card, offered_action in action_model.offers.items():
            if offered_action == action:
                return OpenCard(action_model.offered.index(card))
        for gauge, gauged in action_model.gauges.items():
            if gauged == action:
                return Dial(gauge)
        raise LookupError(f"nothing on the screen does {action}: {action_model}")

    @abstractmethod
    def use_space(self, scene: RaceScene, space: str) -> None: ...

    def answer_crazy(self, scene: CrazyRaceScene, action: Action) -> None:
        shown = scene.shown
        if isinstance(action, Lay):
            hand = CrazyHandCard(shown.hand.index(action.card))
            if self.drags:
                self.put(scene, hand, CardSide(action.side))
            elif shown.card != action.card:
                self.use(self.form.named(hand))
            else:
                self.use(self.form.named(CardSide(action.side)))
            return
        for control in shown.action_model.controls:
            if control.action == action:
                self.use(self.form.named(control.name))
                return
        if isinstance(action, Advance) and any(action in moves for moves in shown.action_model.moves.values()):
            self.use(self.form.named(Move(action)))
            return
        for seat, target_action in shown.action_model.seats.items():
            if target_action == action:
                self.use(self.form.named(CrewPlate(seat)))
                return
        raise LookupError(f"nothing on the screen does {action}")

    # ---- how
    @abstractmethod
    def use(self, widget: Widget) -> None:
        """Press it."""

    @abstractmethod
    def put(self, scene: Any, thing: Name, goal: Name) -> None:
        """Take the thing that lies on that widget, and put it down there."""

    @abstractmethod
    def turn(self, choice: Choice) -> None:
        """Its next value."""
