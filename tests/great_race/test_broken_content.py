"""One sentence for each way to break the content, with file and place."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from greatrace.content_files import ContentError
from greatrace.great_race.content_loader import load_from
from tests.great_race.small_content import BOARD, EDITION, TILES, edit, laid_out


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return laid_out(tmp_path)


# What is broken: file, old text, new text; the sentence that tells it, or its beginning.
BROKEN = {
    "unknown field": (
        EDITION,
        "purse: 80",
        "purse: 80\ncolour: red",
        f"{EDITION}: whole file: unknown field “colour”",
    ),
    "missing field": (
        EDITION,
        "call_off_round: 30\n",
        "",
        f"{EDITION}: whole file: the field “call_off_round” is missing",
    ),
    "wrong type": (
        EDITION,
        "last_purse: 70",
        "last_purse: lots",
        f"{EDITION}: last_purse: expected a whole number, found text",
    ),
    "number out of range": (EDITION, "fuel: 8", "fuel: 80", f"{EDITION}: gauges.fuel: expected 12 or less"),
    "players upside down": (
        EDITION,
        "[2, 4]",
        "[4, 2]",
        f"{EDITION}: players: the minimum of players is greater than the maximum",
    ),
    "purses for too few numbers of players": (
        EDITION,
        "last_purse: 70",
        "last_purse: 70\neven_purses: {2: [90, 70], 3: [90, 80, 70]}",
        f"{EDITION}: even_purses: every number of players from 2 to 4 needs its starting money",
    ),
    "a purse too few": (
        EDITION,
        "last_purse: 70",
        "last_purse: 70\neven_purses: {2: [90, 70], 3: [90, 70], 4: [90, 80, 70, 60]}",
        f"{EDITION}: even_purses[3]: 2 amounts of starting money for 3 players",
    ),
    "unknown card": (EDITION, "guide:", "gide:", f"{EDITION}: deck.gide: there is no card of this name"),
    "words for a count": (
        EDITION,
        "guide: 2",
        "guide: two",
        f"{EDITION}: deck.guide: expected a whole number, found text",
    ),
    "no copies": (EDITION, "guide: 2", "guide: 0", f"{EDITION}: deck.guide: expected 1 or more"),
    "deck size": (EDITION, "guide: 2", "guide: 3", f"{EDITION}: deck_size: the cards add up to 6, not 5"),
    "unknown board": (EDITION, "[isle]", "[isle, mars]", f"{EDITION}: boards[1]: there is no board “mars”"),
    "a tab": (EDITION, "arrival: [", "arrival:\n\t[", f"{EDITION}: line 14, column 1: not valid YAML"),
    "open bracket": (EDITION, "[2, 4]", "[2, 4", f"{EDITION}: line 2, column 7: not valid YAML"),
    "key twice": (
        EDITION,
        "last_purse: 70",
        "purse: 70",
        f"{EDITION}: line 5, column 1: the key “purse” is here twice",
    ),
    "key that is a list": (
        EDITION,
        "last_purse: 70",
        "? [purse]\n: 70",
        f"{EDITION}: line 5, column 3: a key must be a word",
    ),
    "impossible date": (EDITION, "last_purse: 70", "last_purse: 1935-13-01", f"{EDITION}: not valid YAML: month"),
    "no mapping": (TILES, "total: 6\ntiles:\n", "", f"{TILES}: whole file: expected names with values, found a list"),
    "unknown terrain": (
        TILES,
        "terrain: track",
        "terrain: lava",
        f"{TILES}: tiles[0].terrain: “lava” is not one of the choices",
    ),
    "too much fuel": (TILES, "fuel: 3", "fuel: 4", f"{TILES}: tiles[1].fuel: expected 3 or less"),
    "tile listed twice": (
        TILES,
        "fuel: 2, wear: 1, danger: true, stop: true",
        "fuel: 3, wear: 1",
        f"{TILES}: tiles[2]: the same kind of tile as an earlier one (dunes_3_1)",
    ),
    "tile total": (TILES, "total: 6", "total: 7", f"{TILES}: total: the tiles add up to 6, not 7"),
    "unknown edition": (
        BOARD,
        "edition: small",
        "edition: large",
        f"{BOARD}: edition: edition “small” lists this board too",
    ),
    "unknown tile set": (BOARD, "tile_set: plain", "tile_set: mars", f"{BOARD}: tile_set: there is no tile set “mars”"),
    "flat rows": (
        BOARD,
        "row_degrees: 3",
        "row_degrees: 0",
        f"{BOARD}: projection.row_degrees: expected 0.01 or more",
    ),
    "colour of a city": (
        BOARD,
        "Glen, colour: green",
        "Glen, colour: blue",
        f"{BOARD}: cities.g.colour: “blue” is not one of the choices",
    ),
    "too many cards": (
        BOARD,
        "Glen, colour: green, cards: 1",
        "Glen, colour: green, cards: 4",
        f"{BOARD}: cities.g.cards: expected 3 or less",
    ),
    "too few of a colour": (
        BOARD,
        "Glen, colour: green",
        "Glen, colour: red",
        f"{BOARD}: cities: a board needs at least 2 green cities, not 1",
    ),
    "place of a city": (BOARD, "lon: 13.9", "lon: 193.9", f"{BOARD}: cities.R.lon: expected 180.0 or less"),
    "city off its place": (
        BOARD,
        "lon: 13.9",
        "lon: 3.9",
        f"{BOARD}: map, row 2: Rock is more than one space away from its latitude and longitude",
    ),
    "id of a city": (
        BOARD,
        "id: glen",
        "id: The-Glen",
        f"{BOARD}: cities.g.id: “The-Glen” must be lower-case letters, digits and _",
    ),
    "id twice": (BOARD, "id: glen", "id: gale", f"{BOARD}: cities.g.id: “gale” is also the id of the letter “G”"),
    "two letters": (BOARD, "  g: {", "  gg: {", f"{BOARD}: cities.gg: a city is a single letter on the map"),
    "letter without a city": (
        BOARD,
        "P . G",
        "P x G",
        f"{BOARD}: map, row 0: the letter “x” is not in the legend",
    ),
    "city without a letter": (
        BOARD,
        "P . G",
        "P . .",
        f"{BOARD}: cities.G: the letter “G” of Gale is not on the map",
    ),
    "letter twice": (BOARD, "P . G", "P G G", f"{BOARD}: map, row 0: the letter “G” of Gale is on the map twice"),
    "off the grid": (
        BOARD,
        "P . G",
        "P.  G",
        f"{BOARD}: map, row 0, character 2: “.” is off the grid: an even number of characters must be",
    ),
    "odd row not shifted": (
        BOARD,
        "1 | r #",
        "1 |r  #",
        f"{BOARD}: map, row 1, character 1: “r” is off the grid: an odd number of characters must be",
    ),
    "row number": (BOARD, "  1 |", "  2 |", f"{BOARD}: map, row 1: the line must start with “1 |”"),
    "no bar": (BOARD, "  1 |", "  1  ", f"{BOARD}: map, row 1: the line must start with “1 |”"),
    "empty row": (BOARD, "  1 | r # Y", "  1 |", f"{BOARD}: map, row 1: the row is empty"),
    "too wide": (BOARD, "P . G", "P . G" + " ." * 24, f"{BOARD}: map, row 0: a row has at most 26 spaces"),
    "lonely space": (
        BOARD,
        "P . G",
        "P . G       .",
        f"{BOARD}: map: the space “0g” can be reached neither by land nor by a line",
    ),
    "unknown end of a line": (
        BOARD,
        "[rock, yard]",
        "[rock, oslo]",
        f"{BOARD}: lines[1].ends: there is no city “oslo”",
    ),
    "line to itself": (
        BOARD,
        "[rock, yard]",
        "[rock, rock]",
        f"{BOARD}: lines[1].ends: a line needs two different cities",
    ),
    "line twice": (
        BOARD,
        "kind: air, ends: [rock, yard]",
        "kind: sea, ends: [rock, quay]",
        f"{BOARD}: lines[1].ends: this line is listed twice",
    ),
    "kind of a line": (BOARD, "kind: air", "kind: rail", f"{BOARD}: lines[1].kind: “rail” is not one of the choices"),
    "price of a line": (BOARD, "price: 80", "price: 5", f"{BOARD}: lines[1].price: expected 10 or more"),
    "one end only": (BOARD, "[rock, yard]", "[rock]", f"{BOARD}: lines[1].ends: expected 2 entries, found 1"),
    "unknown end of a route": (BOARD, "[prow, quay]", "[prow, oslo]", f"{BOARD}: routes[0]: there is no city “oslo”"),
    "route that is not purple": (
        BOARD,
        "[prow, quay]",
        "[prow, glen]",
        f"{BOARD}: routes[0]: “glen” is not a purple city",
    ),
    "no route": (BOARD, "routes:\n  - [prow, quay]", "routes: []", f"{BOARD}: routes: expected at least 1 entry"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_is_told_in_one_sentence_with_file_and_place(folder: Path, name: str) -> None:
    file, old, new, sentence = BROKEN[name]
    edit(folder, file, old, new)
    assert what_is_wrong(folder).startswith(sentence)


def what_is_wrong(folder: Path) -> str:
    with pytest.raises(ContentError) as caught:
        load_from(folder)
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 200
    return message


def route_within_a_row(folder: Path) -> str:
    edit(folder, BOARD, "  - [prow, quay]", "  - [prow, quay]\n  - [prow, gale]")
    edit(folder, BOARD, "Gale, colour: green", "Gale, colour: purple")
    edit(folder, BOARD, "Rock, colour: red", "Rock, colour: green")
    edit(folder, BOARD, "Yawl, colour: yellow", "Yawl, colour: red")
    edit(folder, BOARD, "Reef, colour: red", "Reef, colour: yellow")
    edit(folder, BOARD, "  3 | y Q .", "  3 | y Q s")
    edit(folder, BOARD, "lines:", "  s: {id: spit, name: Spit, colour: red, cards: 1, lat: 1, lon: 8.7}\nlines:")
    return f"{BOARD}: routes[1]: start and finish are in the same row of the map"


def island(folder: Path) -> str:
    edit(folder, BOARD, "  - {kind: sea, ends: [quay, rock], price: 50, via: [2.5, 12]}\n", "")
    edit(folder, BOARD, "rock, yard", "gale, yard")
    return f"{BOARD}: map: the space “rock” can be reached neither by land nor by a line"


def no_way_by_land(folder: Path) -> str:
    edit(folder, BOARD, "[prow, quay]", "[prow, rock]")
    edit(folder, BOARD, "Rock, colour: red", "Rock, colour: purple")
    edit(folder, BOARD, "Quay, colour: purple", "Quay, colour: red")
    return f"{BOARD}: routes, prow - rock: there is no way by land"


def board_not_listed(folder: Path) -> str:
    text = (folder / BOARD).read_text(encoding="utf-8")
    (folder / "boards" / "atoll.yaml").write_text(text, encoding="utf-8")
    return "boards/atoll.yaml: edition: edition “small” doesn’t list this board"


def board_of_no_edition(folder: Path) -> str:
    text = (folder / BOARD).read_text(encoding="utf-8").replace("edition: small", "edition: large")
    (folder / "boards" / "atoll.yaml").write_text(text, encoding="utf-8")
    return "boards/atoll.yaml: edition: there is no edition “large”"


def not_text(folder: Path) -> str:
    (folder / BOARD).write_bytes(b"name: \xff\xfe")
    return f"{BOARD}: not UTF-8 text"


def folder_in_place_of_a_file(folder: Path) -> str:
    (folder / BOARD).unlink()
    (folder / BOARD).mkdir()
    return f"{BOARD}: can’t be read"


def control_characters(folder: Path) -> str:
    (folder / BOARD).write_bytes(b"name: \x00")
    return f"{BOARD}: not valid YAML"


def nothing_in_it(folder: Path) -> str:
    (folder / BOARD).write_text("", encoding="utf-8")
    return f"{BOARD}: whole file: expected names with values, found nothing"


def no_boards(folder: Path) -> str:
    shutil.rmtree(folder / "boards")
    return "boards: this content folder is missing"


def no_board_files(folder: Path) -> str:
    (folder / BOARD).unlink()
    return "boards: no .yaml file in this content folder"


DAMAGE = (
    route_within_a_row,
    island,
    no_way_by_land,
    board_not_listed,
    board_of_no_edition,
    not_text,
    folder_in_place_of_a_file,
    control_characters,
    nothing_in_it,
    no_boards,
    no_board_files,
)


@pytest.mark.parametrize("damage", DAMAGE, ids=lambda damage: str(damage.__name__))
def test_larger_damage_is_told_as_shortly(folder: Path, damage: Callable[[Path], str]) -> None:
    sentence = damage(folder)
    assert what_is_wrong(folder).startswith(sentence)
