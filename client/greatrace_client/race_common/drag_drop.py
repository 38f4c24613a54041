"""Drag and drop: a tile, a card, an assistant, a part, a level to lose, the vehicle itself.

A thing is dragged with the mouse, or picked up with a key, moved with the arrows and put down. It hangs on the pointer
over its shadow, snaps to its goals, and returns to its origin if it is put down elsewhere.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

import pygame
from attrs import frozen

from greatrace_client.input.key_commands import KEYS, NavigationKey, key_name
from greatrace_client.model.target import Name
from greatrace_client.race_common.arrows import LEANS, onward
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, INK
from greatrace_client.ui.draw.shapes import Point, box

if TYPE_CHECKING:
    from greatrace_client.ui.widgets import Form

RETURN = 0.16  # seconds in which a thing returns to its origin
DRIFT = 6.0  # units that the pointer may move during a click
RISE = 7.0  # units that a thing hangs above its place
WIDE = "map", "hand"  # goals too large to snap to


class Shown(Protocol):
    """What panels show: they leave the place of a carried thing empty."""

    carried: Name


class Bench(Protocol):
    """The scene in which things are carried."""

    form: Form

    @property
    def shown(self) -> Shown: ...

    def renew(self) -> None: ...


@frozen
class Load:
    """Something that can be carried.

    `name`: the widget that it comes from. `goals`: what happens if it is put down there; a goal is the name of a
    widget, or one that the scene's own controller knows (`map_drag_drop`). `paint` draws it around a point; `taken` is
    called first, `back` when it returns. `by_keys`: a key picks it up, too.
    """

    name: Name
    goals: Mapping[Name, Callable[[], object]]
    paint: Callable[[Page, float, float], object]
    taken: Callable[[], object] = lambda: None
    back: Callable[[], object] = lambda: None
    by_keys: bool = False


class DragController:
    """Carries one thing: `load` is the thing, `at` its place, `goal` where it would go now."""

    def __init__(self, race: Bench) -> None:
        self.race = race
        self._load: Load | None = None
        self.at: Point = (0.0, 0.0)
        self.goal: Name = ""
        self.by_keys = False
        self._home: Point = (0.0, 0.0)
        self._touched: Name = ""  # the widget where the button was pressed
        self._since = (0.0, 0.0)  # and where
        self._flight: tuple[Load, Point, float] | None = None  # on its way back, with the seconds since

    @property
    def load(self) -> Load | None:
        """The carried thing, if any."""
        return self._load

    @load.setter
    def load(self, load: Load | None) -> None:
        self._load = load
        self.race.shown.carried = load.name if load is not None else ""  # its place is empty meanwhile

    # ---- places
    def place(self, goal: Name) -> Box | None:
        """The box of a goal on the page."""
        return next((Box(*w.box) for w in self.race.form.widgets if w.name == goal and w.shown), None)

    def goal_at(self, x: float, y: float) -> Name:
        """The goal under a point, "" for none; small ones lie over large ones."""
        assert self.load is not None
        for goal in sorted(self.load.goals, key=lambda goal: goal in WIDE):
            place = self.place(goal)
            if place is not None and place.holds(x, y):
                return goal
        return ""

    def framed(self, goal: Name) -> Box | None:
        """The frame to be drawn around a goal; None: it is shown in another way."""
        return self.place(goal)

    def start(self, spots: Mapping[Name, Point]) -> Point:
        """The start of a thing picked up with a key: it hangs over the goal nearest to this."""
        return self._home

    def pointed(self) -> None:
        """Called when the thing has moved."""

    def emptied(self) -> None:
        """Called when nothing is carried any more."""

    @property
    def calm(self) -> bool:
        """Whether things return without an animation."""
        return False

    # ---- the mouse
    def touch(self, name: Name, x: float, y: float) -> None:
        """The button went down on that widget."""
        self._touched, self._since = name, (x, y)

    def released(self, name: Name) -> bool:
        """Whether the mouse pressed that widget."""
        touched, self._touched = self._touched, ""
        return touched == name

    def pull(self, load: Load, home: Point, x: float, y: float) -> bool:
        """Handle a mouse move with the button held: after some distance the thing is lifted."""
        if self.load is None:
            if self._touched != load.name or math.dist((x, y), self._since) < DRIFT:
                return False
            self.take(load, home)
        if self.load is None or self.load.name != load.name or self.by_keys:
            return False
        self.move(x, y)
        return True

    def drop(self, name: Name, x: float, y: float) -> bool:
        """Handle the release of the button. Returns whether something was carried."""
        if self.load is None or self.load.name != name or self.by_keys:
            return False
        self._touched = ""
        self.move(x, y)
        self.put_down()
        return True

    # ---- taking
    def take(self, load: Load, home: Point) -> None:
        """Start carrying with the mouse."""
        self.load, self._home, self.at, self.goal, self.by_keys = load, home, home, "", False
        self._flight = None
        load.taken()

    def pick_up(self, load: Load, home: Point) -> None:
        """Start carrying with a key: the thing hangs over the goal nearest to the player's place."""
        self.take(load, home)
        spots = self._spots()
        if not spots:
            self.load = None
            return
        self.by_keys = True
        start = self.start(spots)
        self._hang(min(spots, key=lambda goal: math.dist(spots[goal], start)))

    def renewed(self, loads: Mapping[Name, Load]) -> None:
        """Renew the goals of the carried thing after the screen has been made again, or drop it if it is gone."""
        if self.load is not None:
            self.load = loads.get(self.load.name)
            if self.load is None or self.goal not in self.load.goals:
                self.goal = ""

    # ---- moving
    def move(self, x: float, y: float) -> None:
        """Move the thing with the mouse."""
        self.at, self.goal = (x, y), self.goal_at(x, y)
        self.pointed()

    def _hang(self, goal: Name) -> None:
        self.goal = goal
        place = self.place(goal)
        if place is not None:
            self.at = place.middle
        self.pointed()

    def _spots(self) -> dict[Name, Point]:
        """The middle of every goal that is on the page."""
        assert self.load is not None
        places = {goal: self.place(goal) for goal in self.load.goals}
        return {goal: place.middle for goal, place in places.items() if place is not None}

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a key while a thing is carried by keys: arrows move it, Enter puts it down, Esc lets it return."""
        if self.load is None or event.type != pygame.KEYDOWN:
            return False
        command = KEYS.get(key_name(event))
        if not self.by_keys and command is not NavigationKey.CANCEL:
            return False
        if command in LEANS and command is not None:
            if (goal := self.towards(self.goal, command)) is not None:
                self._hang(goal)
        elif command in (NavigationKey.NEXT, NavigationKey.PREVIOUS):
            goals = list(self._spots())
            step = 1 if command is NavigationKey.NEXT else -1
            self._hang(goals[(goals.index(self.goal) + step) % len(goals)] if self.goal in goals else goals[0])
        elif command is NavigationKey.ACCEPT:
            self.put_down()
        elif command is NavigationKey.CANCEL:
            self.let_go()
        return command is not None

    def towards(self, start: Name, command: NavigationKey) -> Name | None:
        """The goal that an arrow leads to from another one."""
        spots = self._spots()
        return onward(start, spots.pop(start, self.at), spots, command)

    # ---- putting down
    def put_down(self) -> None:
        """Put the thing down: it goes to its goal, or returns."""
        load, goal = self.load, self.goal
        if load is None or goal not in load.goals:
            self.let_go()
            return
        self.load, self.by_keys = None, False
        self.emptied()
        load.goals[goal]()
        self.race.renew()

    def let_go(self) -> None:
        """Let the thing return to its origin."""
        load, self.load, self.by_keys, self.goal = self.load, None, False, ""
        if load is None:
            return
        load.back()
        self.emptied()
        self._flight = (load, self.at, 0.0) if not self.calm else None
        self.race.renew()

    # ---- time and picture
    def update(self, dt: float) -> bool:
        """True if it has moved."""
        if self._flight is None:
            return False
        load, start, age = self._flight
        self._flight = (load, start, age + dt) if age + dt < RETURN else None
        return True

    def draw(self, page: Page) -> None:
        """Draw the goals, and the thing itself over everything."""
        if self._flight is not None:
            load, start, age = self._flight
            share = 1 - (1 - age / RETURN) ** 2
            load.paint(page, *(a + (b - a) * share for a, b in zip(start, self._home, strict=True)))
        if self.load is None:
            return
        for goal in self.load.goals:
            self._mark(page, goal)
        place = self.place(self.goal) if self.goal and self.goal not in WIDE else None
        x, y = place.middle if place is not None else self.at
        self.load.paint(page, x, y - (0 if place is not None else RISE))

    def _mark(self, page: Page, goal: Name) -> None:
        """Draw a dashed frame around a goal, a full one where the thing would go."""
        place, here = self.framed(goal), goal == self.goal
        if place is None:
            return
        dashes = "" if here else 'stroke-dasharray="9 7"'
        w, h = place.w, place.h
        body = box(4, 4, w + 8, h + 8, 9, "none", INK, 6, 'opacity=".5"')
        body += box(4, 4, w + 8, h + 8, 9, "none", GOLD, 4.4 if here else 3, dashes)
        page.svg(body, place.x - 8, place.y - 8, w + 16, h + 16)
