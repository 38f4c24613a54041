"""The mouse over the map: which space it points at, the way there, dragging pawns and tiles."""

from __future__ import annotations

from typing import Protocol

import pygame

from greatrace_client.games.great_race.camera import Camera
from greatrace_client.games.great_race.overlay import Overlay, OverlayPlace
from greatrace_client.games.great_race.pathfinding import Way
from greatrace_client.games.great_race.planning import FoldingScreen
from greatrace_client.games.great_race.reachable import Reach
from greatrace_client.games.great_race.targets import RivalCrew
from greatrace_client.model.target import Name
from greatrace_client.race_common.arrows import LEANS, neighbour, onward
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.panel_cache import Still
from greatrace_client.ui.widgets import Command, Form, key_name

STEP = 120.0  # units that a key pulls the map
PULLS = {"Shift+Up": (0.0, STEP), "Shift+Down": (0.0, -STEP), "Shift+Left": (STEP, 0.0), "Shift+Right": (-STEP, 0.0)}
REST = 0.5  # seconds before the slip about a space appears


class Hand(Protocol):
    """What is carried about."""

    @property
    def load(self) -> object | None: ...
    def key(self, event: pygame.event.Event) -> bool: ...


class Pencil(Protocol):
    """What has been sketched on the map."""

    def rub_out(self) -> object: ...


class PointedMap(OverlayPlace, Protocol):
    """The map that the mouse is over, and what pointing changes."""

    @property
    def camera(self) -> Camera: ...
    @property
    def form(self) -> Form: ...
    @property
    def page(self) -> Page: ...
    @property
    def reach(self) -> Reach: ...
    @property
    def screen(self) -> FoldingScreen: ...
    @property
    def still(self) -> Still: ...
    @property
    def carrying(self) -> Hand: ...
    @property
    def sketch(self) -> Pencil: ...
    def renew(self) -> None: ...


class Pointer:
    """`space` is pointed at by mouse or keys, `way` leads there, `pinned` holds one while the mouse is elsewhere."""

    def __init__(self, scene: PointedMap) -> None:
        self.scene = scene
        self.space: str | None = None
        self.pinned: str | None = None
        self.meant: tuple[str, ...] = ()  # spaces that a coach speaks of
        self.way: Way | None = None
        self.rested = 0.0
        self.mouse = (0.0, 0.0)  # where it was last
        self.by_mouse = False  # the space pointed at is the one under the mouse
        self.stood: dict[int, str] = {}  # where vehicles stood by seat when one pointed there: those may be faded
        self._looked: object = None  # what lay under the mouse depended on, when it was last looked at
        self.overlay = Overlay(scene)

    # ---- the way
    def update(self) -> None:
        """The way to the space pointed at, if the player may drive."""
        ways = self.scene.reach.ways
        if self.pinned is not None and self.pinned not in ways:
            self.pinned = None
        goal = self.space if self.space in ways else self.pinned
        self.way = ways.get(goal) if goal is not None else None

    def happened(self) -> None:
        """Vehicles may have moved, or another question may be asked: no vehicle is faded until the player points
        elsewhere.
        """
        self.stood = {}

    def let_go(self) -> None:
        """Nothing is pointed at any more."""
        self.pinned = self.space = None
        self.scene.sketch.rub_out()

    def point(self, space: str | None) -> bool:
        """Point there; True when that is news."""
        if space == self.space:
            return False
        self.space, self.rested = space, 0.0
        self.stood = {vehicle.seat: vehicle.space for vehicle in self.scene.stage.vehicles}
        if space in self.scene.reach.ways:
            self.pinned = space  # stays when the mouse moves on to the button
        self.scene.renew()
        return True

    # ---- events
    def handle(self, event: pygame.event.Event) -> bool:
        """What comes before the widgets: the keys of a thing in hand and of the map, the right button."""
        if event.type == pygame.MOUSEMOTION:
            self.mouse = self.scene.page.units(event.pos)
        if self.scene.carrying.key(event) or self.overlay.key(event):
            return True
        if event.type == pygame.KEYDOWN and self._map_key(key_name(event)):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return self._right(*self.scene.page.units(event.pos))
        return False

    def _map_key(self, name: str) -> bool:
        """Keys that move the map itself."""
        if name in PULLS:
            dx, dy = PULLS[name]
            return self.pull(dx, dy)
        if name == "Home":
            self._fit()
        return name == "Home"

    def pull(self, dx: float, dy: float) -> bool:
        """Pull the paper by so many units. True when it has moved."""
        scene = self.scene
        before = scene.board.sheet.scroll
        scene.board.drag(dx, dy)
        if scene.board.sheet.scroll == before:
            return False
        scene.camera.take()
        scene.still.spoil()
        scene.stage.touch()
        return True

    def _fit(self) -> None:
        """The whole map; once it is shown, as large as the player can read it, around the player's own vehicle."""
        scene = self.scene
        x, y = scene.board.sheet.centre(scene.table.view.open.crews[scene.table.seat or 0].at)
        if scene.board.zoom_whole() or scene.board.zoom_home(x, y) or scene.board.zoom_step(1, x, y):
            scene.camera.take()
            scene.still.spoil()
            scene.stage.touch()

    def _right(self, x: float, y: float) -> bool:
        """The right button takes one assistant back, or lets go of what is picked."""
        from greatrace_client.games.great_race.planning import plan_boxes

        scene = self.scene
        planner = scene.screen.planner
        if planner is not None:
            for i, b in enumerate(plan_boxes(scene.layout.screen)):
                if b.holds(x, y) and planner.remove(i):
                    scene.renew()
                    return True
        self.let_go()
        scene.renew()
        return True

    def follow(self, event: pygame.event.Event) -> bool:
        """After the widgets: point at the space under the mouse."""
        if event.type not in (pygame.MOUSEMOTION, pygame.WINDOWLEAVE) or self.scene.carrying.load is not None:
            return False
        self.rested, self.by_mouse = 0.0, event.type == pygame.MOUSEMOTION
        return self._look()

    def look_again(self) -> bool:
        """The map or the widgets may have moved under a mouse that rests. True: something else lies under it now."""
        scene = self.scene
        hover = scene.form.hover
        seen = scene.board.zoom, scene.board.sheet.scroll, hover.name if hover is not None else ""
        if seen == self._looked:
            return False
        self._looked = seen
        if not self.by_mouse or scene.carrying.load is not None or not self._look():
            return False
        self.stood = {}  # the map has moved, nobody has pointed
        return True

    def _look(self) -> bool:
        """Point at what lies under the mouse. True: that is news."""
        scene = self.scene
        hover = scene.form.hover
        name: Name = hover.name if hover is not None else ""
        changed = scene.shown.hover != name
        scene.shown.hover = name
        lit = name.seat if isinstance(name, RivalCrew) else None
        changed = changed or scene.shown.lit_seat != lit
        scene.shown.lit_seat = lit
        if changed:
            scene.stage.touch()
        return self.point(scene.board.space_at(*self.mouse) if name == "map" else None) or changed

    # ---- keys
    @property
    def standing(self) -> str:
        """The space from which arrows go on: the one pointed at, or the player's own."""
        table = self.scene.table
        return self.space or table.view.open.crews[table.seat or 0].at

    def taken(self) -> str | None:
        """What a click or Enter takes: the space pointed at. With keys, the player's own is pointed at first where none
        is.
        """
        if self.space is None and self.scene.form.by_keys and self.standing in self.scene.shown.desk.spaces:
            self.by_mouse = False
            self.point(self.standing)
            return None
        return self.space

    def move(self, command: Command) -> bool:
        """An arrow on the map."""
        if command not in LEANS or (self.space is None and self.scene.table.seat is None):
            return False
        goal = self.towards(self.standing, command)
        if goal is not None:
            self.by_mouse = False
            self.point(goal)
            spot = self.scene.board.spot(goal)
            self.scene.camera.show(spot, spot)
        return True

    def towards(self, start: str, command: Command) -> str | None:
        """Where an arrow leads from there: to a lit space that way, or else to a neighbour.

        Up and down to the nearest; left and right to the next one from west to east, so that each can be reached.
        """
        scene = self.scene
        spot = scene.board.spot
        lit = {space: spot(space) for space in scene.shown.desk.spaces if space != start}
        if lit:
            return onward(start, spot(start), lit, command)
        return neighbour(spot(start), {s: spot(s) for s in scene.table.ruleset.board.neighbours[start]}, command)

    def rest(self, dt: float) -> bool:
        """The mouse lies still; True when the slip appears."""
        before = self.rested
        self.rested += dt
        dirty = self.overlay.update(dt)
        return dirty or (self.space is not None and before < REST <= self.rested)

    @property
    def resting(self) -> bool:
        return self.space is not None and self.rested >= REST
