"""What the map shows when a question opens."""

from __future__ import annotations

from typing import Protocol

from greatrace_client.games.great_race.board_view import HasBoard
from greatrace_client.games.great_race.camera import HasCamera
from greatrace_client.games.great_race.per_frame import ahead
from greatrace_client.games.great_race.planning_mode import PlanningMode
from greatrace_client.ui.context import HasTableModel


class QuestionedMap(HasBoard, HasCamera, HasTableModel, Protocol):
    """The map on which a player is asked."""

    @property
    def planning(self) -> PlanningMode: ...


class QuestionSight:
    """The camera shows the way ahead when the player's turn begins; from question to question of a turn it stays."""

    def __init__(self, race: QuestionedMap) -> None:
        self.race = race
        self._acting = False  # the question before was the player's, too

    def asked(self) -> None:
        """Another question is open."""
        race, was_acting = self.race, self._acting
        self._acting = race.table.my_move
        if not self._acting:
            return
        way, sight = ahead(race.board, race.table), race.planning.sight()
        if was_acting and sight is None:
            race.camera.stay(*way)
        else:
            race.camera.show(*way, sight)
