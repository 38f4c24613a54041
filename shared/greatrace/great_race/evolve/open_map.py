"""The changes by events to tiles and vehicles on the open table. No change may use an event's secret fields."""

from __future__ import annotations

from msgspec.structs import replace

from greatrace.great_race import events as ev
from greatrace.great_race.evolve import OpenChange, crews_with, with_crew
from greatrace.great_race.state import Crew, Drive, Open
from greatrace.kernel import Event, Seat

# ---- terrain tiles


def _tiles_drawn(o: Open, e: ev.TilesDrawn) -> Open:
    crews = crews_with(o, e.seat, replace(o.crews[e.seat], tiles=e.number))
    return replace(o, bag=o.bag - e.number, crews=crews)


def _with_tile(o: Open, space: str, tile: str) -> dict[str, str]:
    tiles = o.tiles.copy()
    tiles[space] = tile
    return tiles


def _tile_placed(o: Open, e: ev.TilePlaced) -> Open:
    crew = o.crews[e.seat]
    crews = crews_with(o, e.seat, replace(crew, tiles=crew.tiles - 1))
    return replace(o, tiles=_with_tile(o, e.space, e.tile), crews=crews)


def _tiles_returned(o: Open, e: ev.TilesReturned) -> Open:
    return with_crew(replace(o, bag=o.bag + e.number), e.seat, tiles=0)


def _tile_revealed(o: Open, e: ev.TileRevealed) -> Open:
    return replace(o, tiles=_with_tile(o, e.space, e.tile), bag=o.bag - 1)


def _tile_removed(o: Open, e: ev.TileRemoved) -> Open:
    left = o.tiles.copy()
    tile = left.pop(e.space)
    return replace(o, tiles=left, removed=(*o.removed, tile))


def _tiles_swapped(o: Open, e: ev.TilesSwapped) -> Open:
    return replace(o, tiles={**o.tiles, e.first: o.tiles[e.second], e.second: o.tiles[e.first]})


# ---- driving


def _drive_began(o: Open, e: ev.DriveBegan) -> Open:
    return replace(o, drive=Drive(e.seat, e.spaces))


def _vehicle_moved(o: Open, e: ev.VehicleMoved) -> Open:
    """D11. A new row puts the marker on top of those already there; a step inside a row does not restack."""
    crew, drive = o.crews[e.seat], o.drive
    if drive is not None and drive.seat == e.seat:
        drive = Drive(drive.seat, drive.left - 1)
    track = o.track if crew.row == e.row else restacked(o.track, o.crews, e.seat, e.row)
    crews = crews_with(o, e.seat, replace(crew, at=e.to, row=e.row))
    return replace(o, drive=drive, track=track, crews=crews)


def restacked(track: tuple[Seat, ...], crews: tuple[Crew, ...], seat: Seat, row: int) -> tuple[Seat, ...]:
    """The progress track with that marker behind all that are as far or further."""
    others = [s for s in track if s != seat]
    ahead = sum(crews[s].row >= row for s in others)
    return (*others[:ahead], seat, *others[ahead:])


def _turned_back(o: Open, _: ev.TurnedBack) -> Open:
    return o


def _drive_ended(o: Open, _: ev.DriveEnded) -> Open:
    return replace(o, drive=None)


ON_THE_MAP: dict[type[Event], OpenChange] = {
    ev.TilesDrawn: _tiles_drawn,
    ev.TilePlaced: _tile_placed,
    ev.TilesReturned: _tiles_returned,
    ev.TileRevealed: _tile_revealed,
    ev.TileRemoved: _tile_removed,
    ev.TilesSwapped: _tiles_swapped,
    ev.DriveBegan: _drive_began,
    ev.VehicleMoved: _vehicle_moved,
    ev.TurnedBack: _turned_back,
    ev.DriveEnded: _drive_ended,
}
