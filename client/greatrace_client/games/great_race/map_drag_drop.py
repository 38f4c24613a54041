"""Drag and drop over the race's map: spaces are goals, and so are the map and the hand of cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from greatrace_client.games.great_race.board_view import HasBoard
from greatrace_client.games.great_race.camera import HasCamera
from greatrace_client.games.great_race.map_mover import HasMover
from greatrace_client.games.great_race.panel import HasShown
from greatrace_client.games.great_race.pointing import HasPointer
from greatrace_client.model.target import Name
from greatrace_client.race_common.drag_drop import Bench, DragController
from greatrace_client.race_common.targets import Space
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.shapes import Point

EDGE, PULL = 46.0, 640.0  # units from the edge where a thing scrolls the map, and units a second
REACH, RIM = 34.0, 12.0  # sheet units from a space's middle to its edge; units from the map's edge to its frame


class CarryingPlace(HasShown, Bench, HasBoard, HasCamera, HasMover, HasPointer, Protocol):
    """The map over which things are carried."""


class MapDragController(DragController):
    """Carries a thing over the map."""

    def __init__(self, race: CarryingPlace) -> None:
        super().__init__(race)
        self.map = race

    def place(self, goal: Name) -> Box | None:
        layout, sheet = self.map.shown.layout, self.map.board.sheet
        if isinstance(goal, Space):
            x, y = sheet.centre(goal.space)
            reach = REACH * sheet.scale
            return Box(x - reach, y - reach, 2 * reach, 2 * reach)
        if goal in ("map", "hand"):
            return layout.sight if goal == "map" else layout.hand
        return super().place(goal)

    def goal_at(self, x: float, y: float) -> Name:
        assert self.load is not None
        space = self.map.board.space_at(x, y) if self.map.shown.layout.sight.holds(x, y) else None
        if space is not None and Space(space) in self.load.goals:
            return Space(space)
        found = super().goal_at(x, y)
        return found if not isinstance(found, Space) else ""

    def framed(self, goal: Name) -> Box | None:
        """Spaces light up on the map; the map itself has a frame only while a thing is over it."""
        if isinstance(goal, Space) or (goal == "map" and self.goal != "map"):
            return None
        place = self.place(goal)
        if place is not None and goal == "map":
            return Box(place.x + RIM, place.y + RIM, place.w - 2 * RIM, place.h - 2 * RIM)
        return place

    def start(self, spots: Mapping[Name, Point]) -> Point:
        if any(isinstance(goal, Space) for goal in spots):
            return self.map.board.sheet.centre(self.map.pointer.standing)
        return super().start(spots)

    def pointed(self) -> None:
        """Show the effect of putting the thing down on the map."""
        if self._for_spaces:
            space = self.goal.space if isinstance(self.goal, Space) else None
            self.map.pointer.point(space)
            if self.by_keys and space is not None:
                spot = self.map.board.spot(space)
                self.map.camera.show(spot, spot)
        self.map.shown.stage.touch()

    @property
    def _for_spaces(self) -> bool:
        """Whether the carried thing goes onto the map."""
        return self.load is not None and any(isinstance(goal, Space) for goal in self.load.goals)

    def update(self, dt: float) -> bool:
        """Scroll an enlarged map while a thing is held at its edge."""
        moved = super().update(dt)
        sight, (x, y) = self.map.shown.layout.sight, self.at
        if self.by_keys or not self._for_spaces or not sight.holds(x, y):
            return moved
        dx = (x < sight.x + EDGE) - (x > sight.right - EDGE)
        dy = (y < sight.y + EDGE) - (y > sight.bottom - EDGE)
        if (dx or dy) and self.map.mover.pull(dx * PULL * dt, dy * PULL * dt):
            self.move(x, y)
            return True
        return moved

    def emptied(self) -> None:
        self.map.pointer.let_go()

    @property
    def calm(self) -> bool:
        return self.map.shown.stage.calm
