"""The mark of absent players over their vehicles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from greatrace.protocol.messages import SeatInfo
from greatrace_client.i18n.absence import absence
from greatrace_client.ui.draw.page import Page

if TYPE_CHECKING:
    from greatrace_client.games.great_race.board_view import BoardView
    from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.race_common.absence_mark import draw_mark

OVER: Final = (24.0, -46.0)  # units from a vehicle's place on the map to its mark


def draw_over_vehicles(page: Page, board: BoardView, stage: Stage, seats: Sequence[SeatInfo]) -> None:
    """Over the vehicle of everybody who is not here."""
    view = board.view(page)
    for vehicle in stage.vehicles:
        if why := absence(seats, vehicle.seat):
            draw_mark(view, vehicle.pose.x + OVER[0], vehicle.pose.y + OVER[1], why)
