"""A small content that is good, to be broken: three files."""

from __future__ import annotations

from pathlib import Path

EDITION = "editions/small.yaml"
BOARD = "boards/isle.yaml"
TILES = "tiles/plain.yaml"

SMALL = {
    EDITION: """\
players: [2, 4]
boards: [isle]
gauges: {fuel: 8, engine: 5, chassis: 5}
purse: 80
last_purse: 70
funding: [10, 20, 40, 70, 110]
fuel_price: {city: 10, elsewhere: 20}
part_price: {city: 20, elsewhere: 40}
toolbox_splits: true
maintenance: [20, 10]
maintenance_of_two: [20]
call_off_round: 30
arrival: [5, 3, 1]
deck_size: 5
deck:
  jerrycan: 3
  guide: 2
""",
    TILES: """\
total: 6
tiles:
  - {terrain: track, fuel: 1, wear: 0, count: 4}
  - {terrain: dunes, fuel: 3, wear: 1, count: 1}
  - {terrain: dunes, fuel: 2, wear: 1, danger: true, stop: true, count: 1}
""",
    BOARD: """\
name: The Isle
subtitle: from end to end
edition: small
tile_set: plain
projection: {lat: 10, lon: 0, row_degrees: 3, east_scale: 1}
map: |
  0 |P . G
  1 | r # Y
  2 |g . .   R
  3 | y Q .
cities:
  P: {id: prow, name: Prow, colour: purple, cards: 1, lat: 10, lon: 0}
  G: {id: gale, name: Gale, colour: green, cards: 2, lat: 10, lon: 6.9}
  r: {id: reef, name: Reef, colour: red, cards: 3, lat: 7, lon: 1.7, label: n}
  Y: {id: yard, name: Yard, colour: yellow, cards: 1, lat: 7, lon: 8.7}
  g: {id: glen, name: Glen, colour: green, cards: 1, lat: 4, lon: 0}
  R: {id: rock, name: Rock, colour: red, cards: 3, lat: 4, lon: 13.9}
  y: {id: yawl, name: Yawl, colour: yellow, cards: 1, lat: 1, lon: 1.7}
  Q: {id: quay, name: Quay, colour: purple, cards: 1, lat: 1, lon: 5.2}
lines:
  - {kind: sea, ends: [quay, rock], price: 50, via: [2.5, 12]}
  - {kind: air, ends: [rock, yard], price: 80}
routes:
  - [prow, quay]
""",
}


def laid_out(folder: Path) -> Path:
    """Written into that folder."""
    for file, text in SMALL.items():
        (folder / file).parent.mkdir()
        (folder / file).write_text(text, encoding="utf-8")
    return folder


def edit(folder: Path, file: str, old: str, new: str) -> None:
    """That text, which stands there once, by another."""
    text = (folder / file).read_bytes().decode()
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
    (folder / file).write_bytes(text.replace(old, new).encode())
