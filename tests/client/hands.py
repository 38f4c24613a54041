"""One pair of hands at the real client: `python -m tests.client.hands mouse|keys|pad great_race|crazy_race SEED`.

The whole client runs with its own solo server. The hands look at the screen (the widgets and zones that it offers, at
their real places) and post events of one kind into the queue of the window; what they want to do is a bot's choice.
They play from the title through the setting-up to the results, say so in a line, and quit.
"""

from __future__ import annotations

import itertools
import sys
from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Callable
from typing import Any

import pygame
from attrs import evolve

from greatrace.crazy_race.actions import Lay
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
from greatrace.great_race.words import BOXES
from greatrace.kernel import Action
from greatrace_client.scenes.base import FinalScene, Flags, Quit
from greatrace_client.scenes.crazy_race.scene import CrazyRaceScene
from greatrace_client.scenes.crazy_race.setup import CrazySetupScene
from greatrace_client.scenes.race.autopilot import Autopilot
from greatrace_client.scenes.race.scene import RaceScene
from greatrace_client.scenes.solo_setup import SoloSetupScene
from greatrace_client.scenes.title import TitleScene
from greatrace_client.scenes.waiting import WaitingScene
from greatrace_client.session import Session
from greatrace_client.setting_out import SoloWish
from greatrace_client.settings import Settings
from greatrace_client.widgets import Choice, Command, Form, Widget, key_event
from greatrace_client.window import Window

KINDS = {
    "mouse": (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP),
    "keys": (pygame.KEYDOWN, pygame.KEYUP),
    "pad": (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION),
}
PATIENCE = 7500  # beats (a minute) without anything new on the screen: also a slow machine's server is up by then
ARROWS = {Command.UP: "Up", Command.DOWN: "Down", Command.LEFT: "Left", Command.RIGHT: "Right"}


class Hands(ABC):
    """What all three do the same way. `posted` counts the events by their names."""

    kind = ""

    def __init__(self, session: Session, game: str) -> None:
        self.session, self.game = session, game
        self.posted: Counter[str] = Counter()
        self.pilot: Autopilot | None = None
        self.wish: tuple[int, Action] | None = None  # the question, and what the bot would answer
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
        from greatrace_client.scenes.parts import menu_page

        kit = self.session.kit
        return self.scene.page if hasattr(self.scene, "page") else menu_page(kit.page)

    def post(self, kind: int, **values: Any) -> None:
        """Into the window's queue: events of this pair of hands only."""
        assert kind in KINDS[self.kind], pygame.event.event_name(kind)
        self.posted[pygame.event.event_name(kind)] += 1
        pygame.event.post(pygame.event.Event(kind, **values))

    # ---- each beat
    def beat(self) -> None:
        """One look at the screen, and at most one gesture; then the client has a few beats to answer."""
        seen = type(self.scene).__name__, getattr(self.session.kit.table, "fresh", 0)
        self.idle = 0 if seen != self.looked else self.idle + 1
        self.looked = seen
        if self.idle > PATIENCE:
            table = self.session.kit.table
            sys.stdout.write(f"stuck at {seen}: {self.wish} of {table.question if table is not None else None}\n")
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
            case SoloSetupScene():
                self.set_up(self.choices())
            case CrazySetupScene():
                self.set_up({"level-0": "easy", "level-1": "easy"})
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
        return {"number": 1, "level-0": "easy"}

    def close_whatever_this_is(self) -> None:
        """A sheet over the race: away with it."""
        way_out = [widget for widget in self.form.widgets if widget.key in ("Esc", "Enter") and widget.enabled]
        if way_out:
            self.use(way_out[0])

    def tell(self) -> None:
        """The results are on the screen."""
        table, devices = self.session.kit.table, self.session.kit.devices
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
        table = self.session.kit.table
        if table is None or not table.my_move or self.scene.sent == table.fresh or table.question is None:
            return
        if self.pilot is None:
            self.pilot = Autopilot(table, "normal", look=0)
        if self.wish is None or self.wish[0] != table.fresh:
            action = self.pilot.choice(table, 0)
            if action is None:
                return
            self.wish = table.fresh, action
        if isinstance(self.scene, RaceScene):
            self.answer(self.scene, self.wish[1])
        else:
            self.answer_crazy(self.scene, self.wish[1])

    def answer(self, scene: RaceScene, action: Action) -> None:
        """The next gesture towards that answer."""
        desk, planner = scene.shown.desk, scene.screen.planner
        if isinstance(action, Plan) and planner is not None:
            wanted = (action.pathfinder, action.mechanic, action.escort, action.funding)
            for i, box in enumerate(BOXES):
                if planner.plan[i] < wanted[i]:
                    self.put(scene, "tray", f"plan {box}")
                    return
            self.use(self.form.named("ready"))
        elif isinstance(action, PlaceTile):
            self.put(scene, f"tile {desk.tiles.index(action.tile)}", f"space {action.space}")
        elif isinstance(action, SplitWear | FitPart | BuyPart):
            self.lay(scene, action)
        elif isinstance(action, Discard) and desk.style != "market":
            self.put(scene, f"card {scene.table.view.own.hand.index(action.card)}", "map")
        elif isinstance(action, BuyFuel) and desk.control("fuel").action != action:
            self.use(self.form.named("more fuel"))
        elif isinstance(action, DriveOut) and scene.reach.ways:
            self.use_space(scene, self.goal(scene))
        elif isinstance(action, Step | Ride) and action.to in scene.reach.ways:
            self.use_space(scene, action.to)
        elif action in desk.spaces.values():
            self.use_space(scene, next(space for space, meant in desk.spaces.items() if meant == action))
        else:
            self.use(self.form.named(self.place_of(scene, action)))

    def lay(self, scene: RaceScene, action: SplitWear | FitPart | BuyPart) -> None:
        """The next level onto its gauge."""
        picked = scene.picked
        gauge = "engine" if picked.engine < action.engine else "chassis"
        if isinstance(action, FitPart) and picked.card != action.card:
            self.put(scene, f"card {scene.table.view.own.hand.index(action.card)}", f"plate {gauge}")
        elif isinstance(action, BuyPart):
            self.put(scene, "part", f"plate {gauge}")
        else:
            self.put(scene, "pip 0", f"plate {gauge}")

    @staticmethod
    def goal(scene: RaceScene) -> str:
        """As far as one may get without an unknown space, or else through one."""
        rows = scene.table.ruleset.rows
        return max(scene.reach.ways.values(), key=lambda way: (-way.blind > -2, rows[way.end], -way.blind)).end

    @staticmethod
    def place_of(scene: RaceScene, action: Action) -> str:
        """The widget that answers with that action."""
        desk = scene.shown.desk
        for control in desk.controls:
            if control.action == action:
                return control.name
        for card, meant in desk.cards.items():
            if meant == action:
                return f"card {scene.table.view.own.hand.index(card)}"
        for card, meant in desk.offers.items():
            if meant == action:
                return f"offer {desk.offered.index(card)}"
        for gauge, gauged in desk.gauges.items():
            if gauged == action:
                return f"dial {gauge}"
        raise LookupError(f"nothing on the screen does {action}: {desk}")

    @abstractmethod
    def use_space(self, scene: RaceScene, space: str) -> None: ...

    def answer_crazy(self, scene: CrazyRaceScene, action: Action) -> None:
        shown = scene.shown
        if isinstance(action, Lay):
            hand = f"hand {shown.hand.index(action.card)}"
            if isinstance(self, Mouse):
                self.put(scene, hand, f"at {action.side}")
            elif shown.card != action.card:
                self.use(self.form.named(hand))
            else:
                self.use(self.form.named(f"at {action.side}"))
            return
        for control in shown.desk.controls:
            if control.action == action:
                self.use(self.form.named(control.name))
                return
        for name, moves in shown.desk.moves.items():
            if action in moves:
                self.use(self.form.named(f"move {name} {moves[moves.index(action)].spaces}"))
                return
        for seat, meant in shown.desk.seats.items():
            if meant == action:
                self.use(self.form.named(f"crew {seat}"))
                return
        raise LookupError(f"nothing on the screen does {action}")

    # ---- how
    @abstractmethod
    def use(self, widget: Widget) -> None:
        """Press it."""

    @abstractmethod
    def put(self, scene: Any, thing: str, goal: str) -> None:
        """Take the thing that lies on that widget, and put it down there."""

    @abstractmethod
    def turn(self, choice: Choice) -> None:
        """Its next value."""


class Mouse(Hands):
    kind = "mouse"

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        return round(x * self.page.k), round(y * self.page.k)

    def click(self, x: float, y: float) -> None:
        pos = self.pixel(x, y)
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(9, 9), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=1)

    def spot(self, widget: Widget) -> tuple[float, float]:
        """A point of the widget that no other one lies over."""
        x, y, w, h = widget.box
        for down, across in itertools.product((0.5, 0.2, 0.8), (0.5, 0.08, 0.92, 0.25, 0.75)):
            if self.form.at(x + w * across, y + h * down) is widget:
                return x + w * across, y + h * down
        over = self.form.at(x + w / 2, y + h / 2)
        raise LookupError(f"{widget.name} is covered by {over.name if over is not None else None}")

    def use(self, widget: Widget) -> None:
        self.click(*self.spot(widget))

    def turn(self, choice: Choice) -> None:
        x, y, w, h = choice.box
        self.click(x + w - 20, y + h / 2)

    def put(self, scene: Any, thing: str, goal: str) -> None:
        """Dragged, in three moves."""
        start = self.spot(self.form.named(thing))
        if goal.startswith("space "):
            end = scene.board.sheet.centre(goal.removeprefix("space "))
        else:
            end = self.spot(self.form.named(goal))
        self.post(pygame.MOUSEMOTION, pos=self.pixel(*start), rel=(9, 9), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=self.pixel(*start), button=1)
        for share in (0.3, 0.7, 1.0):
            x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
            self.post(pygame.MOUSEMOTION, pos=self.pixel(x, y), rel=(9, 9), buttons=(1, 0, 0))
        self.post(pygame.MOUSEBUTTONUP, pos=self.pixel(*end), button=1)

    def use_space(self, scene: RaceScene, space: str) -> None:
        self.click(*scene.board.sheet.centre(space))


class Keys(Hands):
    kind = "keys"

    def stroke(self, *names: str) -> None:
        for name in names:
            for down in (True, False):
                event = key_event(name, down=down)
                self.post(event.type, **event.dict)

    def go_to(self, widget: Widget) -> bool:
        """Bring the focus there, step by step in Tab order. True when it is there."""
        if self.form.focus is widget and self.form.by_keys:
            return True
        ring = self.form.reachable()
        assert widget in ring, f"{widget.name} is out of reach"
        if self.form.focus not in ring or not self.form.by_keys:
            self.stroke("Tab")
            return False
        steps = (ring.index(widget) - ring.index(self.form.focus)) % len(ring)
        back = len(ring) - steps
        self.stroke(*(["Tab"] * steps if steps <= back else ["Shift+Tab"] * back))
        return False

    def use(self, widget: Widget) -> None:
        if self.go_to(widget):
            self.stroke("Enter")

    def turn(self, choice: Choice) -> None:
        if self.go_to(choice):
            self.stroke("Right")

    def put(self, scene: Any, thing: str, goal: str) -> None:
        """Picked up, moved with arrows, put down. A card of the hand is lifted, and its goal pressed."""
        carrying = scene.carrying
        if carrying.load is None and thing.startswith("card"):
            hand, card = scene.table.view.own.hand, scene.picked.card
            lifted = card is not None and thing == f"card {hand.index(card)}"
            self.use(self.form.named(goal if lifted and goal.startswith("plate") else thing))
        elif carrying.load is None:
            self.use(self.form.named(thing))
        elif carrying.goal == goal:
            self.stroke("Enter")
        else:
            arrows = way_there(carrying.goal, goal, carrying.towards)
            self.stroke(*(ARROWS[command] for command in arrows))

    def use_space(self, scene: RaceScene, space: str) -> None:
        """Arrows from space to space, then Enter."""
        if not self.go_to(self.form.named("map")):
            return
        if scene.pointer.standing == space:  # the first Enter marks one's own, the next one takes it
            self.stroke("Enter")
            return
        arrows = way_there(scene.pointer.standing, space, scene.pointer.towards)
        self.stroke(*(ARROWS[command] for command in arrows))


def way_there(start: str, goal: str, towards: Callable[[str, Command], str | None]) -> list[Command]:
    """The shortest way over what the arrows do."""
    ways: dict[str, list[Command]] = {start: []}
    queue = deque([start])
    while queue and goal not in ways:
        here = queue.popleft()
        for command in ARROWS:
            there = towards(here, command)
            if there is not None and there not in ways:
                ways[there] = [*ways[here], command]
                queue.append(there)
    return ways[goal]


class Pad(Keys):
    kind = "pad"
    BUTTONS = {"Enter": 0, "Esc": 1, "Shift+Tab": 4, "Tab": 5}  # noqa: RUF012
    HAT = {"Up": (0, 1), "Down": (0, -1), "Left": (-1, 0), "Right": (1, 0)}  # noqa: RUF012

    def stroke(self, *names: str) -> None:
        for name in names:
            if name in self.HAT:
                self.post(pygame.JOYHATMOTION, hat=0, value=self.HAT[name], instance_id=0)
                self.post(pygame.JOYHATMOTION, hat=0, value=(0, 0), instance_id=0)
            else:
                self.post(pygame.JOYBUTTONDOWN, button=self.BUTTONS[name], instance_id=0)
                self.post(pygame.JOYBUTTONUP, button=self.BUTTONS[name], instance_id=0)


def session_with(settings: Settings, seed: str) -> Session:
    """The real client, whose own server races with that seed."""
    from twisted.internet import reactor

    session = Session(reactor, Window(settings, (1280, 720)), settings, Flags())
    race = session.telegraph.own.race

    def seeded(wish: SoloWish, journal: str, pace: str) -> None:
        race(evolve(wish, seed=seed), journal, pace)

    session.telegraph.own.race = seeded  # type: ignore[method-assign]  # no screen asks for a seed
    return session


def main(kind: str, game: str, seed: str) -> int:
    """Run the client under that pair of hands; its exit code."""
    session = session_with(Settings(speed=0, sounds=0, player="Margaux"), seed)
    made: dict[str, type[Hands]] = {"mouse": Mouse, "keys": Keys, "pad": Pad}
    hands = made[kind](session, game)
    session.loop.each_beat.append(hands.beat)
    return session.run()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
