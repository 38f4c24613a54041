"""The cue of PATRONAGE: a marker goes along the track."""

from __future__ import annotations

from greatrace.great_race.modules.patronage import MarkerMoved, Patronage
from greatrace_client.games.great_race.animations.on_board import SEEN, on_board
from greatrace_client.games.great_race.cues import cue
from greatrace_client.games.great_race.view_state.effects import OnBoard
from greatrace_client.games.great_race.view_state.stage import Stage

HOP = 0.32  # seconds a square of the patrons' track


@cue(MarkerMoved, 2 * HOP + SEEN / 2)
async def marker_moved(stage: Stage, e: MarkerMoved) -> None:
    """From free square to free square; cashed, back to the start in one go."""
    slot = Patronage.slot_of(stage.view.open)
    held = {at for seat, at in enumerate(slot.markers) if seat != e.seat}
    ahead = range(slot.markers[e.seat] + 1, e.square + 1)
    stops = tuple(square for square in ahead if square == e.square or square not in held) or (e.square,)
    await on_board(stage, OnBoard("patronage", "walk", seat=e.seat, stops=stops), HOP * len(stops), SEEN / 2)
