"""A sketch made while others are asked: the path to the space that is pointed at, in pencil, and its present cost.

It uses the rules' own costs for the player's vehicle as it stands, with all its engine; nothing of it is sent or shown
to others. A click keeps the sketch until the player drives: then that path is proposed. A second click or the right
button removes it.
"""

from __future__ import annotations

from typing import Protocol

from greatrace_client.games.great_race.board_view import HasBoard, way_points
from greatrace_client.games.great_race.move_preview import draw_bubble
from greatrace_client.games.great_race.panel import HasShown
from greatrace_client.games.great_race.pathfinding import Way, ways
from greatrace_client.games.great_race.planning import HasPlanningScreen, clear_sight
from greatrace_client.games.great_race.pointing import HasPointer
from greatrace_client.games.great_race.reachable import HasReach
from greatrace_client.race_common.director import HasDirector
from greatrace_client.ui.draw.moving import routes
from greatrace_client.ui.draw.page import Page


class SketchPlace(HasBoard, HasDirector, HasPointer, HasReach, HasPlanningScreen, HasShown, Protocol):
    """The race in which a path is sketched."""

    def renew(self) -> None: ...


class Sketch:
    """The sketch of one race screen. `kept`: the end of the path that stays."""

    def __init__(self, race: SketchPlace) -> None:
        self.race = race
        self.kept: str | None = None
        self._of: object = None  # the input of `_ways`
        self._ways: dict[str, Way] = {}

    @property
    def open(self) -> bool:
        """Whether the player may sketch: the player is racing, nothing on the map is to be chosen, and they are not
        driving.
        """
        table, action_model = self.race.shown.table, self.race.shown.action_model
        seat = table.seat
        if seat is None or table.over or table.view.open.crews[seat].place or self.race.director.past:
            return False
        drive = table.view.open.drive
        return not (action_model.spaces or action_model.drives or (drive is not None and drive.seat == seat))

    @property
    def way(self) -> Way | None:
        """The path that is drawn now."""
        if not self.open:
            return None
        space = self.race.pointer.space
        goal = space if space is not None and self.race.pointer.resting else self.kept
        return self.ways().get(goal) if goal is not None else None

    def ways(self) -> dict[str, Way]:
        """All paths of a single drive from the vehicle's place, on the current table."""
        table = self.race.shown.table
        seat = table.seat
        if seat is not None and self._of is not table.view:
            self._of = table.view
            self._ways = ways(table.ruleset, table.view, seat, table.view.open.crews[seat].engine)
        return self._ways

    def press(self, space: str) -> bool:
        """Keep the path there, or remove it. False: no path leads there, or sketching is not possible now."""
        if not self.open or space not in self.ways():
            return False
        self.kept = None if space == self.kept else space
        self.race.shown.stage.touch()
        return True

    def hand_over(self) -> bool:
        """Propose the kept path, now that the player may drive, if it is still possible. True if it is."""
        race, goal = self.race, self.kept
        if goal is None or not race.shown.action_model.drives or goal not in race.reach.ways:
            return False
        race.pointer.pinned, self.kept = goal, None
        race.renew()
        return True

    def rub_out(self) -> None:
        """Remove the sketch."""
        self.kept = None

    def draw(self, page: Page) -> None:
        """Draw the line and the numbers of its steps on the map."""
        way, race = self.way, self.race
        if way is None:
            return
        points, stops = way_points(race.board, race.shown, way)
        view = race.board.view(page)
        routes.pencil(view, points)
        routes.draw_steps(view, stops)

    def draw_costs(self, page: Page) -> None:
        """Draw the cost beside the path's end, over everything on the map."""
        way, race = self.way, self.race
        if way is None:
            return
        sight = clear_sight(race.shown.layout) if race.screen.planner is not None else race.shown.layout.sight
        if sight.holds(*race.board.sheet.centre(way.end)):
            draw_bubble(page, race.board, race.shown, way, sight)
