"""Scrolls the map to what is pointed out, and to what the open question is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from greatrace_client.games.great_race.board_view import BoardView, HasBoard
from greatrace_client.games.great_race.camera import HasCamera, home_view
from greatrace_client.games.great_race.highlight import HALF, place_of, space_box
from greatrace_client.games.great_race.map_mover import HasMover
from greatrace_client.games.great_race.panel import HasShown
from greatrace_client.games.great_race.planning import HasPlanningScreen, clear_sight
from greatrace_client.games.great_race.planning_mode import PlanningMode
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.model.target import Name
from greatrace_client.race_common.targets import Space
from greatrace_client.ui.box import Box
from greatrace_client.ui.context import HasTableModel
from greatrace_client.ui.widgets import HasForm

CLOSE = 1.4  # zoom


class MapInSight(HasBoard, HasForm, HasMover, HasPlanningScreen, HasShown, Protocol):
    """The parts of the race that show a part of the map."""


def sight_of(race: MapInSight) -> Box:
    """The visible part of the map: while planning, without the planning screen."""
    return clear_sight(race.shown.layout) if race.screen.planner is not None else race.shown.layout.sight


def in_sight(race: MapInSight, place: Box) -> bool:
    """Whether that place is wholly in sight."""
    sight = sight_of(race)
    return sight.x <= place.x and place.right <= sight.right and sight.y <= place.y and place.bottom <= sight.bottom


def seen_place_of(race: MapInSight, name: Name) -> Box | None:
    """The target's box on the race's page; None if it does not exist, or is a space out of sight."""
    place = place_of(name, race.board, race.form, race.shown)
    return None if place is not None and isinstance(name, Space) and not in_sight(race, place) else place


def bring_into_sight(race: MapInSight, names: Sequence[Name]) -> None:
    """Enlarge the map if there are spaces among the targets, and scroll until all of them can be seen."""
    places = [space_box(race.board, name.space) for name in names if isinstance(name, Space)]
    near = race.board.zoom >= CLOSE
    if (near and all(in_sight(race, place) for place in places)) or not places:
        return
    if not near:
        race.board.zoom_to(CLOSE, *race.shown.layout.sight.middle)
    middles = [space_box(race.board, name.space).middle for name in names if isinstance(name, Space)]
    x, y = (sum(values) / len(middles) for values in zip(*middles, strict=True))
    goal = sight_of(race).middle
    race.board.drag(goal[0] - x, goal[1] - y)
    race.mover.moved()


def vehicle_boxes(board: BoardView, stage: Stage) -> list[Box]:
    """The boxes of vehicles on the page."""
    sheet = board.sheet
    half = HALF * sheet.scale
    feet = (sheet.to_window(v.pose.x, v.pose.y) for v in stage.vehicles)
    return [Box(x - half, y - 1.3 * half, 2 * half, 1.3 * half) for x, y in feet]


# ---- the part of the map shown when a question opens


class QuestionedMap(HasBoard, HasCamera, HasTableModel, Protocol):
    """The map on which a player is asked."""

    @property
    def planning(self) -> PlanningMode: ...


class QuestionSight:
    """Shows the way ahead when the player's turn begins; from question to question of a turn the camera stays."""

    def __init__(self, race: QuestionedMap) -> None:
        self.race = race
        self._acting = False  # the question before was the player's, too

    def asked(self) -> None:
        """Called when the question has changed."""
        race, was_acting = self.race, self._acting
        self._acting = race.table.my_move
        if not self._acting:
            return
        way, sight = home_view(race.board, race.table), race.planning.sight()
        if was_acting and sight is None:
            race.camera.stay(*way)
        else:
            race.camera.show(*way, sight)
