"""The shape of the world under a board: coast, rivers, lakes, relief and the names of seas, read from the assets."""

import functools
from typing import Annotated

import msgspec

from greatrace_client import assets

Place = tuple[float, float]  # longitude, latitude, as the source has them
Strength = Annotated[float, msgspec.Meta(ge=0)]


class Water(msgspec.Struct, frozen=True):
    """The name of a sea or an ocean and where it may be written: latitude, longitude of its middle."""

    name: str
    lat: float
    lon: float


class Relief(msgspec.Struct, frozen=True):
    """One engraved sign of the relief: a mountain, or a dune."""

    lat: float
    lon: float
    kind: str = "mountain"


class Geography(msgspec.Struct, frozen=True):
    """Everything that is printed on the paper, in degrees. Unknown fields are left alone: they say where data came from."""

    land: tuple[tuple[Place, ...], ...]
    rivers: tuple[tuple[Place, ...], ...] = ()
    lakes: tuple[tuple[Place, ...], ...] = ()
    relief: tuple[Relief, ...] = ()
    seas: tuple[Water, ...] = ()


EMPTY = Geography(land=())


@functools.cache
def geography(board: str) -> Geography:
    """The geography of a board by its id; a board without a file is drawn on bare paper sea."""
    source = assets.folder() / "geography" / f"{board}.json"
    if not source.is_file():
        return EMPTY
    return msgspec.json.decode(source.read_bytes(), type=Geography)
