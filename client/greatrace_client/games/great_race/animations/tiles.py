"""Cues of terrain tiles: drawn from the bag, turned over, put down heavily, lifted, swapped."""

from __future__ import annotations

from greatrace.great_race import events as ev
from greatrace.kernel import Seat
from greatrace_client.games.great_race.cues import brief, cue
from greatrace_client.games.great_race.view_state.effects import Sign, TileMove
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.race_common.view_state.spans import over, pause
from greatrace_client.ui.draw.moving import easing
from greatrace_client.ui.draw.moving.tile_motion import LAND

FALL = 0.28
# An unknown tile: out of the bag, turned over, landed. With the drive onto its space this takes less than 0.9 s,
# the limit of a drive.
DRAWN, TURN, LANDING = 0.18, 0.2, 0.17
CALM = 0.3  # seconds for which each side is shown with reduced motion
LIFT = 0.35
WEIGHT = 3.0  # units by which the map shakes when a tile lands
SWAP = 0.5


@brief(ev.TilesDrawn, 0.15)
def tiles_drawn(stage: Stage, e: ev.TilesDrawn) -> None:
    stage.passing(Sign(f"+{e.number}", "tile", stage.place("hand", e.seat), on_sheet=False), 0.9)


async def fall(stage: Stage, space: str, kind: str, seconds: float = FALL) -> None:
    """The tile falls, is squashed, raises a ring of dust and shakes the map a little."""
    with stage.showing(TileMove("fall", space, kind)) as tile:
        landed = False
        async for t in over(seconds):
            tile.t = t
            if t < LAND:
                continue
            if not landed:
                landed = True
                stage.sound("tile")
            stage.shake = easing.shake((t - LAND) / (1 - LAND), WEIGHT)
    stage.shake = (0.0, 0.0)


@cue(ev.TilePlaced, FALL)
async def tile_placed(stage: Stage, e: ev.TilePlaced) -> None:
    if stage.calm:
        stage.sound("tile")
        await pause(FALL)
        return
    await fall(stage, e.space, e.tile)


@cue(ev.TileRevealed, DRAWN + TURN + LANDING)
async def tile_revealed(stage: Stage, e: ev.TileRevealed) -> None:
    """A hand draws it from the bag face down, it turns over above its space, and falls."""
    await draw_and_turn(stage, e.seat, e.space, e.tile)
    if not stage.calm:
        await fall(stage, e.space, e.tile, LANDING)
        return
    stage.sound("tile")
    with stage.showing(TileMove("fall", e.space, e.tile, t=1.0)):
        await pause(CALM)


async def draw_and_turn(stage: Stage, seat: Seat, space: str, kind: str) -> None:
    """Draw a tile until its face is seen above its space; with reduced motion it lies face down for a moment."""
    if stage.calm:
        with stage.showing(TileMove("back", space, kind)):
            await pause(CALM)
        return
    await stage.played(TileMove("bag", space, kind, crew=stage.vehicle(seat).crew), DRAWN)
    await stage.played(TileMove("turn", space, kind), TURN)


@cue(ev.TileRemoved, LIFT)
async def tile_removed(stage: Stage, e: ev.TileRemoved) -> None:
    kind = stage.view.open.tiles[e.space]
    stage.hidden.add(e.space)
    await stage.played(TileMove("lift", e.space, kind), LIFT)


@cue(ev.TilesSwapped, SWAP)
async def tiles_swapped(stage: Stage, e: ev.TilesSwapped) -> None:
    """Both tiles fly past each other."""
    tiles = stage.view.open.tiles
    stage.hidden |= {e.first, e.second}
    one = TileMove("glide", e.second, tiles[e.first], stage.spot(e.first))
    two = TileMove("glide", e.first, tiles[e.second], stage.spot(e.second))
    with stage.showing(one), stage.showing(two):
        async for t in over(SWAP):
            one.t = two.t = t


@brief(ev.TilesReturned, 0.15)
def tiles_returned(stage: Stage, e: ev.TilesReturned) -> None:
    x, y = stage.place("hand", e.seat)
    stage.passing(Sign(f"\u2212{e.number}", "tile", (x, y), good=False, on_sheet=False), 0.9)
