"""Editions and kinds of terrain tiles: what they have, and how their files are read."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from greatrace.content_files import ContentError, decode
from greatrace.great_race.content_entries import Count, EditionFile, GaugeMaxima, Price, TileFile
from greatrace.sentence import said

# Cards of the base game; modules bring their own. Kinds and effects live with the rules (CARDS).
CARDS: Final = frozenset(
    {
        "trail_hunter",
        "saboteur",
        "repair",
        "escort",
        "driver",
        "con_artist",
        "cartographer",
        "financier",
        "transport",
        "jerrycan",
        "refuel",
        "guide",
        "tracker",
        "spare_part",
        "engine_part",
        "chassis_part",
        "toolbox",
        "scrounger",
        "customs",
        "ransom",
        "siphon",
    }
)


class Tile(Struct, frozen=True):
    """A kind of terrain tile; `count` copies are in the bag. Crossing costs fuel and wear (mechanical) levels (D3)."""

    id: str  # terrain_fuel_wear, then _danger and _stop
    terrain: str
    fuel: int
    wear: int
    danger: bool = False  # D5
    stop: bool = False  # D6
    count: int = 1


class Kinds(dict[str, Tile]):
    """Tiles by kind. A kind of older content, found in replays, is read from its id; no copy of it is in the bag."""

    def __missing__(self, kind: str) -> Tile:
        told = re.fullmatch(r"([a-z_]+)_(\d+)_(\d+)(_danger)?(_stop)?", kind)
        if told is None:
            raise KeyError(kind)
        terrain, fuel, wear, danger, stop = told.groups()
        return Tile(kind, terrain, int(fuel), int(wear), bool(danger), bool(stop), count=0)


class Edition(Struct, frozen=True):
    """The components and amounts of one edition (EDITION). Money in francs."""

    id: str
    players: tuple[int, int]  # fewest, most
    boards: tuple[str, ...]
    deck: dict[str, int]  # copies by card
    gauges: GaugeMaxima
    purse: int  # S5
    last_purse: int  # S5: for the last player in the turn order
    funding: tuple[int, ...]  # F1: for 1, 2, ... assistants; its length is the number of assistants
    fuel_price: Price
    part_price: Price
    toolbox_splits: bool  # M1: whether a toolbox's levels may be split between engine and chassis
    maintenance: tuple[int, ...]  # MA2: first, second in the turn order
    maintenance_of_two: tuple[int, ...]  # MA2 with two players
    call_off_round: int  # G4
    arrival: tuple[int, ...]  # G3: prestige points of the first, second, third to arrive
    variants: dict[str, dict[str, dict[str, int]]] = {}  # by table option, then by choice: changed counts of the deck
    # S5: the purses of the table option `purses: even`, by number of players, then by place in the first turn order.
    even_purses: dict[int, tuple[int, ...]] = {}


def tiles_of(file: str, data: object) -> dict[str, Tile]:
    """The tiles of a file's data, by their kinds. Raises ContentError."""
    entries = decode(file, "", data, TileFile)
    tiles: dict[str, Tile] = {}
    for index, entry in enumerate(entries.tiles):
        signs = ("_danger" if entry.danger else "") + ("_stop" if entry.stop else "")
        name = f"{entry.terrain}_{entry.fuel}_{entry.wear}{signs}"
        if name in tiles:
            raise ContentError(
                file, f"tiles[{index}]", said("the same kind of tile as an earlier one ({tile})", tile=name)
            )
        tiles[name] = Tile(name, entry.terrain, entry.fuel, entry.wear, entry.danger, entry.stop, entry.count)
    found = sum(tile.count for tile in tiles.values())
    if found != entries.total:
        raise ContentError(
            file, "total", said("the tiles add up to {found}, not {total}", found=found, total=entries.total)
        )
    return tiles


def edition_of(name: str, file: str, data: object) -> Edition:
    """The edition of a file's data. Raises ContentError."""
    entry = decode(file, "", data, EditionFile)
    deck = {card: decode(file, f"deck.{card}", count, Count) for card, count in entry.deck.items()}
    for card in deck:
        if card not in CARDS:
            raise ContentError(file, f"deck.{card}", said("there is no card of this name"))
    if sum(deck.values()) != entry.deck_size:
        raise ContentError(
            file,
            "deck_size",
            said("the cards add up to {found}, not {total}", found=sum(deck.values()), total=entry.deck_size),
        )
    for option, choices in entry.variants.items():
        if wrong := [card for counts in choices.values() for card in counts if card not in deck]:
            raise ContentError(file, f"variants.{option}", said("the deck has no card “{card}”", card=wrong[0]))
    if entry.players[0] > entry.players[1]:
        raise ContentError(file, "players", said("the minimum of players is greater than the maximum"))
    _check_purses(file, entry)
    plain = {field: getattr(entry, field) for field in Edition.__struct_fields__ if field not in ("id", "deck")}
    return Edition(id=name, deck=deck, **plain)


def _check_purses(file: str, entry: EditionFile) -> None:
    """S5. Check that even purses are given for each number of players and each place, or not at all."""
    fewest, most = entry.players
    if entry.even_purses and set(entry.even_purses) != set(range(fewest, most + 1)):
        raise ContentError(
            file,
            "even_purses",
            said("every number of players from {fewest} to {most} needs its starting money", fewest=fewest, most=most),
        )
    for players, purses in entry.even_purses.items():
        if len(purses) != players:
            raise ContentError(
                file,
                f"even_purses[{players}]",
                said("{found} amounts of starting money for {players} players", found=len(purses), players=players),
            )
