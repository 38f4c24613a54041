"""The shape of the world under a board: coast, rivers, lakes, relief and the names of seas, read from the assets.

Places are (longitude, latitude) in degrees, as map data has them.
"""

import functools

import msgspec

from greatrace import assets

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
    """The name of a water and where it may be written; size 1 is an ocean, 2 a sea, 3 a strait.

    angle: degrees clockwise, for names along a strait; such a name stays where it is.
    """

    id: str
    name: str
    at: Place
    size: int = 1
    angle: float = 0


class Ornaments(msgspec.Struct, frozen=True):
    """Where the board's author would like the ornaments; they move when they would cover a space."""

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


@functools.cache
def geography(board: str) -> Geography:
    """The geography of a board by its id; a board without a file is drawn on bare sea."""
    source = assets.folder() / "geography" / f"{board}.json"
    if not source.is_file():
        return EMPTY
    return msgspec.json.decode(source.read_bytes(), type=Geography)
