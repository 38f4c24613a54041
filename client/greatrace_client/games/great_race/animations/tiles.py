"""Cues of terrain tiles: out of the bag, turned over, put down, lifted, swapped."""

from __future__ import annotations

from greatrace.great_race import events as ev
from greatrace_client.games.great_race.cues import cue
from greatrace_client.games.great_race.view_state.effects import Sign, TileMove
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.race_common.view_state.spans import over, pause

FALL = 0.24
TURN = 0.55
LIFT = 0.35
SWAP = 0.5


async def move(stage: Stage, tile: TileMove, seconds: float) -> None:
    """One tile through its motion."""
    with stage.showing(tile):
        async for t in over(seconds, lambda share: share):
            tile.t = t


@cue(ev.TilesDrawn, 0.15)
async def tiles_drawn(stage: Stage, e: ev.TilesDrawn) -> None:
    stage.passing(Sign(f"+{e.number}", "tile", stage.place("hand", e.seat), on_sheet=False), 0.9)
    await pause(0.15)


@cue(ev.TilePlaced, FALL)
async def tile_placed(stage: Stage, e: ev.TilePlaced) -> None:
    """It falls, is squashed a little, and raises a ring of dust."""
    await move(stage, TileMove("fall", e.space, e.tile), FALL)


@cue(ev.TileRevealed, TURN + 0.1)
async def tile_revealed(stage: Stage, e: ev.TileRevealed) -> None:
    """Out of the bag face down, turned over above its space, put down."""
    await move(stage, TileMove("turn", e.space, e.tile), TURN)
    with stage.showing(TileMove("fall", e.space, e.tile, t=1.0)):
        await pause(0.1)


@cue(ev.TileRemoved, LIFT)
async def tile_removed(stage: Stage, e: ev.TileRemoved) -> None:
    kind = stage.view.open.tiles[e.space]
    stage.hidden.add(e.space)
    await move(stage, TileMove("lift", e.space, kind), LIFT)


@cue(ev.TilesSwapped, SWAP)
async def tiles_swapped(stage: Stage, e: ev.TilesSwapped) -> None:
    """Both fly past each other."""
    tiles = stage.view.open.tiles
    stage.hidden |= {e.first, e.second}
    one = TileMove("glide", e.second, tiles[e.first], stage.spot(e.first))
    two = TileMove("glide", e.first, tiles[e.second], stage.spot(e.second))
    with stage.showing(one), stage.showing(two):
        async for t in over(SWAP, lambda share: share):
            one.t = two.t = t


@cue(ev.TilesReturned, 0.15)
async def tiles_returned(stage: Stage, e: ev.TilesReturned) -> None:
    x, y = stage.place("hand", e.seat)
    stage.passing(Sign(f"\u2212{e.number}", "tile", (x, y), good=False, on_sheet=False), 0.9)
    await pause(0.15)
