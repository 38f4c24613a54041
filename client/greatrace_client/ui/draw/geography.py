"""The shape of the world under a board: coast, rivers, lakes, relief and the names of seas, read from the assets.

Each board of the game has its own file; a player's board gets its part of the world. Places are (longitude, latitude)
in degrees, as map data has them.
"""

import functools

import msgspec

from greatrace import assets
from greatrace.great_race.board import SQRT3, Board, Projection
from greatrace_client.ui.draw.clipping import Extent, clipped

Place = tuple[float, float]


class Lake(msgspec.Struct, frozen=True):
    """A closed shore."""

    ring: tuple[Place, ...]
    name: str = ""


class River(msgspec.Struct, frozen=True):
    """A river from its source; width 1 (brook) to 3 (stream)."""

    points: tuple[Place, ...]
    width: float = 2
    name: str = ""


class Relief(msgspec.Struct, frozen=True):
    """One engraved sign of the relief: a mountain, trees or dunes; size 1 to 3."""

    at: Place
    kind: str = "mountain"
    size: float = 2


class Sea(msgspec.Struct, frozen=True):
    """The name of a water and where it may be drawn; size 1 is an ocean, 2 a sea, 3 a strait.

    angle: degrees clockwise, for names along a strait; these have a fixed place.
    """

    id: str
    name: str
    at: Place
    size: int = 1
    angle: float = 0


class Ornaments(msgspec.Struct, frozen=True):
    """The preferred places of the ornaments; they move if they would cover a space."""

    cartouche: Place | None = None
    rose: Place | None = None
    ship: Place | None = None


class Geography(msgspec.Struct, frozen=True):
    """Everything that is printed on the paper."""

    land: tuple[tuple[Place, ...], ...] = ()
    lakes: tuple[Lake, ...] = ()
    rivers: tuple[River, ...] = ()
    relief: tuple[Relief, ...] = ()
    seas: tuple[Sea, ...] = ()
    ornaments: Ornaments = Ornaments()


EMPTY = Geography()
WORLD = "world"
AROUND = 1.5  # the margin of the world on each side, relative to the board's larger side
TURN = 360.0  # degrees


def geography_under(board: Board) -> Geography:
    """The geography under that board."""
    own = geography(board.id)
    if own is not EMPTY:
        return own
    return part_of_world(board.projection, 1 + max(board.rows.values()), 1 + max(board.columns.values()))


@functools.cache
def geography(board: str) -> Geography:
    """The geography of a board by its id; EMPTY without a page of its own."""
    source = assets.folder() / "geography" / f"{board}.json"
    if not source.is_file():
        return EMPTY
    return msgspec.json.decode(source.read_bytes(), type=Geography)


@functools.lru_cache(maxsize=32)
def part_of_world(projection: Projection, rows: int, columns: int) -> Geography:
    """The geography under a grid of hexes, with a margin."""
    tall, wide = 1.5 * rows, SQRT3 * columns
    more = AROUND * max(tall, wide)
    north, west = projection.unproject(-more, -more)
    south, east = projection.unproject(wide + more, tall + more)
    return cut(Extent(west, south, east, north))


@functools.lru_cache(maxsize=16)
def cut(window: Extent) -> Geography:
    """The world within that window, in degrees. It may reach over the date line."""
    world, (west, south, east, north) = geography(WORLD), window

    def at(place: Place) -> Place | None:
        lon, lat = place
        moved = west + (lon - west) % TURN
        return (moved, lat) if moved <= east and south <= lat <= north else None

    def shores(ring: tuple[Place, ...]) -> list[tuple[Place, ...]]:
        lons, lats = zip(*ring, strict=True)
        if min(lats) > north or max(lats) < south:
            return []  # most of the world: nothing has to be clipped
        first, last = min(lons), max(lons)
        turns = [turn for turn in (-TURN, 0.0, TURN) if first + turn <= east and last + turn >= west]
        moved = (tuple((lon + turn, lat) for lon, lat in ring) for turn in turns)
        return [part for each in moved if len(part := clipped(each, window)) > 2]

    def near(points: tuple[Place, ...]) -> tuple[Place, ...]:
        found = tuple(place for point in points if (place := at(point)) is not None)
        return found if len(found) == len(points) else ()

    return Geography(
        land=tuple(part for ring in world.land for part in shores(ring)),
        lakes=tuple(Lake(part, lake.name) for lake in world.lakes for part in shores(lake.ring)),
        rivers=tuple(River(kept, each.width, each.name) for each in world.rivers if (kept := near(each.points))),
        relief=tuple(Relief(place, each.kind, each.size) for each in world.relief if (place := at(each.at))),
        seas=tuple(Sea(s.id, s.name, place, s.size, s.angle) for s in world.seas if (place := at(s.at))),
    )
