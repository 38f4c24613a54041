"""One pair of hands at the real client: `python -m tests.client.input_players mouse|keys|pad great_race|crazy_race
SEED`.

The whole client runs with its own solo server. The hands look at the screen (the widgets and hit_areas that it offers,
at their real places) and post events of one kind into the queue of the window; what they want to do is a bot's choice.
They play from the title through the setting-up to the results, say so in a line, and quit.
"""

from __future__ import annotations

import itertools
import sys
from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

import pygame
from attrs import evolve

from greatrace_client.app import loop
from greatrace_client.app.session import ClientRun
from greatrace_client.app.window import Window
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.games.great_race.targets import GaugePlate, HandCard
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.model.target import Name
from greatrace_client.race_common.targets import Space
from greatrace_client.settings import Settings
from greatrace_client.ui.flags import Flags
from greatrace_client.ui.widgets import Choice, NavigationKey, Widget, key_event
from tests.client.screen_player import Hands

FRAMES = 8.0  # drawn in a second: nobody looks at them, and the hands read the widgets
ARROWS = {NavigationKey.UP: "Up", NavigationKey.DOWN: "Down", NavigationKey.LEFT: "Left", NavigationKey.RIGHT: "Right"}

T = TypeVar("T")


class Mouse(Hands):
    kind = "mouse"
    drags = True

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

    def put(self, scene: Any, thing: Name, goal: Name) -> None:
        """Dragged, in three moves."""
        start = self.spot(self.form.named(thing))
        end = scene.board.sheet.centre(goal.space) if isinstance(goal, Space) else self.spot(self.form.named(goal))
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

    def put(self, scene: Any, thing: Name, goal: Name) -> None:
        """Picked up, moved with arrows, put down. A card of the hand is lifted, and its goal pressed."""
        carrying = scene.carrying
        if carrying.load is None and isinstance(thing, HandCard):
            hand, card = scene.table.view.own.hand, scene.selection.picked.card
            lifted = card is not None and thing == HandCard(hand.index(card))
            self.use(self.form.named(goal if lifted and isinstance(goal, GaugePlate) else thing))
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
        if scene.pointer.standing == space:  # the first Enter marks the player's own, the next one takes it
            self.stroke("Enter")
            return
        arrows = way_there(scene.pointer.standing, space, scene.pointer.towards)
        self.stroke(*(ARROWS[command] for command in arrows))


def way_there(start: T, goal: T, towards: Callable[[T, NavigationKey], T | None]) -> list[NavigationKey]:
    """The shortest way over what the arrows do."""
    ways: dict[T, list[NavigationKey]] = {start: []}
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


def session_with(settings: Settings, seed: str) -> ClientRun:
    """The real client, whose own server races with that seed."""
    from twisted.internet import reactor

    session = ClientRun(reactor, Window(settings, (1280, 720)), settings, Flags())
    race = session.context.server.own.race

    def seeded(race_setup: RaceSetup, journal: str, pace: str) -> None:
        race(evolve(race_setup, seed=seed), journal, pace)

    session.context.server.own.race = seeded  # type: ignore[method-assign]  # no screen asks for a seed
    return session


def main(kind: str, game: str, seed: str) -> int:
    """Run the client under that pair of hands; its exit code."""
    loop.FRAMES = FRAMES
    session = session_with(Settings(speed=0, sounds=0, player="Margaux", bot_pace="at_once"), seed)
    made: dict[str, type[Hands]] = {"mouse": Mouse, "keys": Keys, "pad": Pad}
    hands = made[kind](session, game)
    session.loop.each_iteration.append(hands.iterate)
    return session.run()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
