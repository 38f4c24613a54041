"""The vehicles on the map: standing, parading around a shared space, or carried by a boat or plane."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import Final

from greatrace.protocol.messages import SeatInfo
from greatrace_client.games.great_race.board_view import BoardView
from greatrace_client.games.great_race.drive_strip.colours import daytime
from greatrace_client.games.great_race.view_state.effects import Idling
from greatrace_client.games.great_race.view_state.stage import Stage, Vehicle
from greatrace_client.i18n.table_news import absence
from greatrace_client.race_common.turn_order import draw_mark
from greatrace_client.ui.draw import vehicles
from greatrace_client.ui.draw.accessibility import motion
from greatrace_client.ui.draw.moving import traffic
from greatrace_client.ui.draw.moving.terrain_motion import tremble
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import PAPER_LIGHT
from greatrace_client.ui.draw.shapes import Point

EDGE = 4.0  # units of the map above the highest vehicle
SEEN_THROUGH = 95  # of 255: the opacity of a vehicle in front of a space that is looked at


def draw_vehicles(
    page: Page,
    board: BoardView,
    stage: Stage,
    mine: int | None,
    looked_at: Collection[tuple[str, Collection[int]]] = (),
) -> None:
    """Draw all half-tracks, the northern ones first and the player's own on top; one that travels on a line is a boat
    or plane. `looked_at`: spaces, each with the seats whose vehicles are faded if they cover it, or move off it if they
    are on it; the player's own is never faded. Names and prices stay above vehicles on land.
    """
    view, dark = board.view(page), daytime(stage.view.open.round).lamps
    spots = [(space, board.spot(space), seats) for space, seats in looked_at]
    running = {effect.seat: tremble(effect.t) for effect in stage.effects if isinstance(effect, Idling)}
    for vehicle in sorted(stage.vehicles, key=lambda v: (v.way != "land", v.seat == mine, v.pose.y)):
        if vehicle.way != "land":
            carrier(view, vehicle)
            continue
        own = vehicle.seat == mine
        pose = making_room(stage, vehicle, spots, board, view, own=own)
        if vehicle.seat in running:
            pose = pose._replace(hop=pose.hop + running[vehicle.seat])
        hides = any(vehicle.seat in seats and traffic.before(pose, spot) for _, spot, seats in spots)
        if dark:
            traffic.lamps(view, pose)
        alpha = SEEN_THROUGH if hides and not own else 255
        traffic.draw_vehicle(view, vehicle.crew, pose, vehicle.model, mine=own, alpha=alpha, passing=True)
        board.show_labels(page, traffic.frame_of(view, pose))


def making_room(
    stage: Stage,
    vehicle: Vehicle,
    spots: Collection[tuple[str, Point, Collection[int]]],
    board: BoardView,
    view: Page,
    *,
    own: bool,
) -> traffic.Pose:
    """The pose of a vehicle: several on a space that is pointed at, and the player's own, move off it, within the
    visible map.
    """
    for space, spot, seats in spots:
        together = [v for v in stage.vehicles if v.space == space and v.seat in seats]
        if vehicle in together and (own or len(together) > 1):
            sight = board.layout.sight
            top = board.sheet.to_sheet(sight.x, sight.y)[1] + EDGE
            others = [other for name, other, _ in spots if name != space]
            return traffic.spread([v.pose for v in together], spot, view, top, others)[together.index(vehicle)]
    return vehicle.pose


def carrier(view: Page, vehicle: Vehicle) -> None:
    """The boat or plane that carries a crew: a boat heels, a plane banks."""
    pose, boat = vehicle.pose, vehicle.way == "sea"
    body = vehicles.ferry(vehicle.crew) if boat else vehicles.mail_plane(vehicle.crew)
    swing = math.sin(math.pi * vehicle.carried * (6 if boat else 2))
    lean = round(swing * (4 if boat else -9)) if motion() else 0
    view.sprite(body, pose.x - 40, pose.y - 34, 80, 60, flip=pose.left, rim=PAPER_LIGHT, turn=lean)


# ---- the mark of absent players over their vehicles


OVER: Final = (24.0, -46.0)  # units from a vehicle's place on the map to its mark


def draw_over_vehicles(page: Page, board: BoardView, stage: Stage, seats: Sequence[SeatInfo]) -> None:
    """Draw a mark over the vehicle of everybody who is away."""
    view = board.view(page)
    for vehicle in stage.vehicles:
        if why := absence(seats, vehicle.seat):
            draw_mark(view, vehicle.pose.x + OVER[0], vehicle.pose.y + OVER[1], why)
