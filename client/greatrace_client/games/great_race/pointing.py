"""The mouse over the map: the space that it points at, the path there, dragging pawns and tiles."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

import pygame

from greatrace_client.games.great_race.camera import HasCamera
from greatrace_client.games.great_race.overlay import Overlay, OverlayPlace
from greatrace_client.games.great_race.pathfinding import Way
from greatrace_client.games.great_race.reachable import HasReach
from greatrace_client.games.great_race.targets import RivalCrew
from greatrace_client.model.target import Name
from greatrace_client.race_common.arrows import LEANS, neighbour, onward
from greatrace_client.race_common.targets import Space
from greatrace_client.ui.context import HasPage
from greatrace_client.ui.widgets import HasForm, NavigationKey

REST = 0.5  # seconds before the tooltip of a space appears


class CarriedLoad(Protocol):
    """The thing being carried."""

    @property
    def load(self) -> object | None: ...


class MapSketch(Protocol):
    """The sketch on the map."""

    def rub_out(self) -> object: ...


class PointedMap(OverlayPlace, HasCamera, HasForm, HasPage, HasReach, Protocol):
    """The map that the mouse is over, and what pointing changes."""

    @property
    def carrying(self) -> CarriedLoad: ...
    @property
    def sketch(self) -> MapSketch: ...
    def renew(self) -> None: ...


class Pointer:
    """`space` is pointed at by mouse or keys, `way` leads there, `pinned` holds one while the mouse is elsewhere."""

    def __init__(self, race: PointedMap) -> None:
        self.race = race
        self.space: str | None = None
        self.pinned: str | None = None
        self.coached: tuple[str, ...] = ()  # spaces that a coach speaks of
        self.way: Way | None = None
        self.rested = 0.0
        self.mouse = (0.0, 0.0)  # its last place
        self.by_mouse = False  # the space pointed at is the one under the mouse
        self.stood: dict[int, str] = {}  # places of vehicles, by seat, when the mouse came there: those may be faded
        self._looked: object = None  # the inputs of the last look at what lies under the mouse
        self.overlay = Overlay(race)

    # ---- the path
    def refresh(self) -> None:
        """Compute the path to the space pointed at, if the player may drive."""
        ways = self.race.reach.ways
        if self.pinned is not None and self.pinned not in ways:
            self.pinned = None
        goal = self.space if self.space in ways else self.pinned
        self.way = ways.get(goal) if goal is not None else None

    def moved(self) -> None:
        """Called when vehicles may have moved, or the question has changed: none is faded until a space is
        pointed at.
        """
        self.stood = {}

    def mean(self, names: Sequence[Name]) -> None:
        """Mark the spaces among these with rings: a coach speaks of them."""
        self.coached = tuple(name.space for name in names if isinstance(name, Space))

    def let_go(self) -> None:
        """Stop pointing."""
        self.pinned = self.space = None
        self.race.sketch.rub_out()

    def point(self, space: str | None) -> bool:
        """Point at that space. True if it has changed."""
        if space == self.space:
            return False
        self.space, self.rested = space, 0.0
        self.stood = {vehicle.seat: vehicle.space for vehicle in self.race.shown.stage.vehicles}
        if space in self.race.reach.ways:
            self.pinned = space  # stays when the mouse moves on to the button
        self.race.renew()
        return True

    def kept_clear(self) -> Collection[tuple[str, Collection[int]]]:
        """The spaces that vehicles must not hide, with the seats of those that are faded: all vehicles for a coach's
        spaces; for the space pointed at those that were already there when the mouse came. So a vehicle that has just
        arrived under the mouse is visible.
        """
        vehicles = self.race.shown.stage.vehicles
        found: list[tuple[str, Collection[int]]] = [(space, [v.seat for v in vehicles]) for space in self.coached]
        if self.space is not None:
            found.append((self.space, [v.seat for v in vehicles if self.stood.get(v.seat) == v.space]))
        return found

    # ---- events
    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event before the widgets: the key of the overlay; the right button clears what is picked."""
        if event.type == pygame.MOUSEMOTION:
            self.mouse = self.race.page.units(event.pos)
        if self.overlay.key(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self.let_go()
            self.race.renew()
            return True
        return False

    def follow(self, event: pygame.event.Event) -> bool:
        """Point at the space under the mouse, after the widgets."""
        if event.type not in (pygame.MOUSEMOTION, pygame.WINDOWLEAVE) or self.race.carrying.load is not None:
            return False
        self.rested, self.by_mouse = 0.0, event.type == pygame.MOUSEMOTION
        return self._look()

    def look_again(self) -> bool:
        """Check again what lies under a resting mouse: map or widgets may have moved. True if it has changed."""
        race = self.race
        hover = race.form.hover
        seen = race.board.zoom, race.board.sheet.scroll, hover.name if hover is not None else ""
        if seen == self._looked:
            return False
        self._looked = seen
        if not self.by_mouse or race.carrying.load is not None or not self._look():
            return False
        self.stood = {}  # the map has moved, nobody has pointed
        return True

    def _look(self) -> bool:
        """Point at what lies under the mouse. True if it has changed."""
        race = self.race
        hover = race.form.hover
        name: Name = hover.name if hover is not None else ""
        changed = race.shown.hover != name
        race.shown.hover = name
        lit = name.seat if isinstance(name, RivalCrew) else None
        changed = changed or race.shown.lit_seat != lit
        race.shown.lit_seat = lit
        if changed:
            race.shown.stage.touch()
        return self.point(race.board.space_at(*self.mouse) if name == "map" else None) or changed

    # ---- keys
    @property
    def standing(self) -> str:
        """The space from which arrows start: the one pointed at, or that of the player's vehicle."""
        table = self.race.shown.table
        return self.space or table.view.open.crews[table.seat or 0].at

    def taken(self) -> str | None:
        """The space for a click or Enter: the one pointed at. With keys, if there is none, the player's own is pointed
        at first.
        """
        if self.space is None and self.race.form.by_keys and self.standing in self.race.shown.action_model.spaces:
            self.by_mouse = False
            self.point(self.standing)
            return None
        return self.space

    def move(self, command: NavigationKey) -> bool:
        """An arrow on the map."""
        if command not in LEANS or (self.space is None and self.race.shown.table.seat is None):
            return False
        goal = self.towards(self.standing, command)
        if goal is not None:
            self.by_mouse = False
            self.point(goal)
            spot = self.race.board.spot(goal)
            self.race.camera.show(spot, spot)
        return True

    def towards(self, start: str, command: NavigationKey) -> str | None:
        """The target of an arrow from there: a lit space in that direction, or else a neighbour.

        Up and down it is the nearest; left and right the next one from west to east, so that each can be reached.
        """
        race = self.race
        spot = race.board.spot
        lit = {space: spot(space) for space in race.shown.action_model.spaces if space != start}
        if lit:
            return onward(start, spot(start), lit, command)
        return neighbour(spot(start), {s: spot(s) for s in race.shown.table.ruleset.board.neighbours[start]}, command)

    def update(self, dt: float) -> bool:
        """Advance the time while the mouse rests; True when the tooltip appears, or when something else lies
        under it.
        """
        before = self.rested
        self.rested += dt
        dirty = self.overlay.update(dt)
        dirty = self.look_again() or dirty
        return dirty or (self.space is not None and before < REST <= self.rested)

    @property
    def resting(self) -> bool:
        return self.space is not None and self.rested >= REST


class HasPointer(Protocol):
    """Gives access to the pointer on the map."""

    @property
    def pointer(self) -> Pointer: ...
