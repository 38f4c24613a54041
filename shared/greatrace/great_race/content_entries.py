"""The content files of the Great Race: strict structs, with bounds for every number and length.

They hold for the files of the package and for content that players bring, which may come from strangers.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Terrain = Literal["track", "dunes", "stones", "savanna", "forest", "swamp", "mountain"]
Count = Annotated[int, Meta(ge=1, le=1000)]
Level = Annotated[int, Meta(ge=1, le=12)]
Francs = Annotated[int, Meta(ge=0, le=1000)]
Points = Annotated[int, Meta(ge=0, le=100)]
Title = Annotated[str, Meta(min_length=1, max_length=60)]
Latitude = Annotated[float, Meta(ge=-90, le=90)]
Longitude = Annotated[float, Meta(ge=-180, le=180)]
FartherEast = Annotated[float, Meta(ge=-360, le=360)]  # a line may be drawn across the date line


class GaugeMaxima(Struct, frozen=True, forbid_unknown_fields=True):
    """The maxima of the three gauges, in levels (S4)."""

    fuel: Level
    engine: Level
    chassis: Level


class Price(Struct, frozen=True, forbid_unknown_fields=True):
    """Francs a level, for a vehicle in a city and elsewhere (C3, M1)."""

    city: Francs
    elsewhere: Francs


class TileEntry(Struct, forbid_unknown_fields=True):
    """A kind of tile (D3)."""

    terrain: Terrain
    fuel: Annotated[int, Meta(ge=1, le=3)]
    wear: Annotated[int, Meta(ge=0, le=3)]
    count: Count
    danger: bool = False
    stop: bool = False


class TileFile(Struct, forbid_unknown_fields=True):
    """A file in `tiles/`: the terrain tiles of the bag."""

    total: Count
    tiles: Annotated[list[TileEntry], Meta(max_length=200)]


class EditionFile(Struct, forbid_unknown_fields=True):
    """A file in `editions/`: the components and amounts of an edition (EDITION). Money in francs."""

    players: tuple[Annotated[int, Meta(ge=2)], Annotated[int, Meta(le=5)]]
    boards: Annotated[tuple[str, ...], Meta(min_length=1)]
    gauges: GaugeMaxima
    purse: Francs
    last_purse: Francs
    funding: Annotated[tuple[Francs, ...], Meta(min_length=1, max_length=10)]
    fuel_price: Price
    part_price: Price
    toolbox_splits: bool
    maintenance: Annotated[tuple[Francs, ...], Meta(max_length=5)]
    maintenance_of_two: Annotated[tuple[Francs, ...], Meta(max_length=5)]
    call_off_round: Count
    arrival: Annotated[tuple[Points, ...], Meta(min_length=1, max_length=10)]
    deck_size: Count
    deck: dict[str, Any]
    variants: dict[str, dict[str, dict[str, Count]]] = {}
    even_purses: dict[int, tuple[Francs, ...]] = {}


class LineEntry(Struct, forbid_unknown_fields=True):
    """A transport line (D9); `via`: latitude and longitude that its drawing bends towards."""

    kind: Literal["sea", "air"]
    ends: tuple[str, str]
    price: Annotated[int, Meta(ge=10, le=500)]
    via: tuple[Latitude, FartherEast] | None = None


class ProjectionEntry(Struct, forbid_unknown_fields=True):
    """The position of the grid on the globe, in degrees (see `Projection`)."""

    lat: Latitude
    lon: Longitude
    row_degrees: Annotated[float, Meta(ge=0.01, le=90)]
    east_scale: Annotated[float, Meta(ge=0.01, le=1)]


class BoardFile(Struct, forbid_unknown_fields=True):
    """A file in `boards/`: a board with a map of its own."""

    name: Title
    subtitle: Annotated[str, Meta(max_length=100)]
    edition: str
    tile_set: str
    projection: ProjectionEntry
    map: Annotated[str, Meta(max_length=4000)]
    cities: Annotated[dict[str, Any], Meta(max_length=100)]
    lines: Annotated[list[LineEntry], Meta(max_length=100)]
    routes: Annotated[list[tuple[str, str]], Meta(min_length=1, max_length=100)]
    axis: Literal["rows", "columns"] = "rows"
    medians: Annotated[tuple[str, ...], Meta(max_length=20)] = ()


class JoinedFile(Struct, forbid_unknown_fields=True):
    """A board of two half-boards, which have maps, cities and lines; here are only the lines across the seam (S7)."""

    name: Title
    subtitle: Annotated[str, Meta(max_length=100)]
    halves: tuple[str, str]  # west, east
    lines: Annotated[list[LineEntry], Meta(max_length=100)]
    routes: Annotated[list[tuple[str, str]], Meta(min_length=1, max_length=100)]
