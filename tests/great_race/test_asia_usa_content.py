"""Half-boards, joined boards and deck variants in content files: one sentence for each way to break them."""

import shutil
from importlib import resources
from pathlib import Path

import pytest

from greatrace.content_files import ContentError
from greatrace.great_race.content_loader import load_from

JOINED, WEST, EAST = "boards/usa.yaml", "boards/usa_west.yaml", "boards/usa_east.yaml"
EDITION = "editions/asia_usa.yaml"

BROKEN = {
    "half unknown": (
        JOINED,
        "[usa_west, usa_east]",
        "[usa_west, mexico]",
        f"{JOINED}: halves[1]: there is no board “mexico” raced from west to east",
    ),
    "half raced from north to south": (
        JOINED,
        "[usa_west, usa_east]",
        "[usa_west, africa]",
        f"{JOINED}: halves[1]: there is no board “africa” raced from west to east",
    ),
    "halves of two continents": (
        JOINED,
        "[usa_west, usa_east]",
        "[usa_west, asia_east]",
        f"{JOINED}: halves: the two half-boards have different editions or tiles",
    ),
    "halves swapped": (
        JOINED,
        "[usa_west, usa_east]",
        "[usa_east, usa_west]",
        f"{JOINED}: halves: the two maps don’t lie side by side by their projections",
    ),
    "another grid": (
        EAST,
        "row_degrees: 1.57",
        "row_degrees: 1.58",
        f"{JOINED}: halves: the two maps don’t lie side by side by their projections",
    ),
    "a map of its own": (
        JOINED,
        "lines:",
        "map: |\n  0 |.\nlines:",
        f"{JOINED}: whole file: unknown field “map”",
    ),
    "city on both": (
        EAST,
        "id: omaha, name: Omaha",
        "id: denver, name: Denver",
        f"{JOINED}: halves: the city “denver” is on both maps",
    ),
    "line to nowhere": (
        JOINED,
        "[denver, kansas_city]",
        "[denver, mexico]",
        f"{JOINED}: lines[0].ends: there is no city “mexico”",
    ),
    "route without a purple end": (
        JOINED,
        "[new_york, san_francisco]",
        "[new_york, denver]",
        f"{JOINED}: routes[0]: “denver” is not a purple city",
    ),
    "median unknown": (
        WEST,
        "medians: [north_platte",
        "medians: [mexico",
        f"{WEST}: medians[0]: there is no city “mexico”",
    ),
    "median purple": (
        WEST,
        "medians: [north_platte",
        "medians: [portland",
        f"{WEST}: medians[0]: “portland” has no use for a city token",
    ),
    "median twice": (
        WEST,
        "medians: [north_platte",
        "medians: [dodge_city",
        f"{WEST}: medians[1]: “dodge_city” has no use for a city token",
    ),
    "route without a median": (
        WEST,
        "[san_francisco, north_platte]",
        "[san_francisco, portland]",
        f"{WEST}: routes[0]: a race over a half-board starts or ends in exactly one central city",
    ),
    "axis": (WEST, "axis: columns", "axis: diagonal", f"{WEST}: axis: “diagonal” is not one of the choices"),
    "variant of a card that is not there": (
        EDITION,
        "{engine_part: 3,",
        "{spare_part: 3,",
        f"{EDITION}: variants.parts: the deck has no card “spare_part”",
    ),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of what we ship, to be broken."""
    with resources.as_file(resources.files("greatrace.great_race") / "content") as ours:
        shutil.copytree(ours, tmp_path / "content")
    return tmp_path / "content"


@pytest.mark.parametrize("name", BROKEN)
def test_s7_what_is_broken_is_told_in_one_sentence_with_file_and_place(folder: Path, name: str) -> None:
    file, old, new, sentence = BROKEN[name]
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_from(folder)
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)


def test_d11_a_board_by_columns_needs_a_space_in_every_column(folder: Path) -> None:
    text = (folder / WEST).read_text(encoding="utf-8")
    drawn = text[text.index("map: |") : text.index("cities:")]
    lines = [line for line in drawn.splitlines()[1:] if line.strip()]
    shifted = "\n".join(line.replace("|", "|  ", 1) for line in lines)
    moved = text.replace("\n".join(lines), shifted).replace("lon: -122.8,", "lon: -124.86,")
    (folder / WEST).write_text(moved, encoding="utf-8")
    with pytest.raises(ContentError, match="a board raced from west to east needs a space in every column"):
        load_from(folder)


def test_a_joined_board_follows_its_halves(folder: Path) -> None:
    """One source of truth: a card more in the half is a card more on the joined board."""
    text = (folder / WEST).read_text(encoding="utf-8")
    (folder / WEST).write_text(
        text.replace("name: Denver, colour: green, cards: 3", "name: Denver, colour: red, cards: 1"), encoding="utf-8"
    )
    denver = load_from(folder).boards["usa"].cities["denver"]
    assert (denver.colour, denver.cards) == ("red", 1)
