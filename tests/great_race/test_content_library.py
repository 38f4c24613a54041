"""Loading the content: the numbers of the good one, and a small one that grows."""

from __future__ import annotations

import shutil
from importlib import resources
from pathlib import Path

import pytest

from greatrace.great_race.content_loader import load, load_from
from greatrace.great_race.editions import CARDS
from tests.great_race.small_content import BOARD, EDITION, SMALL, TILES, edit, laid_out

# ---- what we ship


def test_s5_f1_c3_m1_ma2_g3_the_edition_pays_what_the_rulebook_says() -> None:
    edition = load().editions["africa"]
    assert edition.players == (2, 4)
    assert (edition.purse, edition.last_purse) == (80, 70)
    assert edition.funding == (10, 20, 40, 70, 110)
    assert (edition.fuel_price.city, edition.fuel_price.elsewhere) == (10, 20)
    assert (edition.part_price.city, edition.part_price.elsewhere) == (20, 40)
    assert edition.maintenance == (20, 10)
    assert edition.maintenance_of_two == (20,)
    assert edition.arrival == (5, 3, 1)


def test_s6_the_deck_of_the_first_box() -> None:
    # 48 cards are in the box; the two topographers among them join the deck with the leaders only.
    deck = load().editions["africa"].deck
    assert sum(deck.values()) + 2 == 48
    assert deck == {
        "trail_hunter": 2,
        "saboteur": 3,
        "repair": 3,
        "escort": 3,
        "driver": 3,
        "con_artist": 2,
        "cartographer": 3,
        "financier": 3,
        "transport": 2,
        "jerrycan": 8,
        "refuel": 2,
        "guide": 2,
        "tracker": 2,
        "spare_part": 6,
        "toolbox": 2,
    }
    assert set(deck) <= CARDS


def test_s6_sixty_terrain_tiles_of_every_terrain() -> None:
    tiles = load().tiles["africa"]
    terrains = {"track", "dunes", "stones", "savanna", "forest", "swamp", "mountain"}
    assert sum(tile.count for tile in tiles.values()) == 60
    assert {tile.terrain for tile in tiles.values()} == terrains
    assert all(name == tile.id for name, tile in tiles.items())
    assert any(tile.danger for tile in tiles.values())
    assert any(tile.stop for tile in tiles.values())


def test_d3_a_track_costs_least_and_a_mountain_more_than_savanna() -> None:
    def mean(terrain: str) -> float:
        kinds = [tile for tile in load().tiles["africa"].values() if tile.terrain == terrain]
        return sum((tile.fuel + tile.wear) * tile.count for tile in kinds) / sum(tile.count for tile in kinds)

    assert mean("track") < mean("savanna") < mean("mountain")


def test_the_content_is_read_once() -> None:
    assert load() is load()


def test_a_copy_of_the_content_has_the_same_hash(tmp_path: Path) -> None:
    with resources.as_file(resources.files("greatrace.great_race") / "content") as original:
        copy = Path(shutil.copytree(original, tmp_path / "content"))
    assert load_from(copy) == load()


# ---- a small one


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return laid_out(tmp_path)


def test_the_small_content_is_good(folder: Path) -> None:
    content = load_from(folder)
    board = content.boards["isle"]
    assert board.spaces == (
        "prow",
        "0b",
        "gale",
        "reef",
        "1b",
        "yard",
        "glen",
        "2b",
        "2c",
        "rock",
        "yawl",
        "quay",
        "3c",
    )
    assert board.risk == {"1b"}
    assert board.neighbours["1b"] == ("gale", "yard", "2c", "2b", "reef", "0b")
    assert board.neighbours["2b"] == ("1b", "2c", "quay", "yawl", "glen", "reef")
    assert board.neighbours["rock"] == ()
    assert [line.price for line in board.lines_from["rock"]] == [50, 80]
    assert board.lines_from["prow"] == ()
    assert board.cities["reef"].label == "n"
    assert [board.progress(*route)["2b"] for route in (("prow", "quay"), ("quay", "prow"))] == [2, 1]
    assert list(content.tiles["plain"]) == ["track_1_0", "dunes_3_1", "dunes_2_1_danger_stop"]
    assert content.editions["small"].deck == {"jerrycan": 3, "guide": 2}


def test_the_hash_knows_every_number_and_no_line_end(folder: Path) -> None:
    before = load_from(folder)
    for file in SMALL:
        (folder / file).write_bytes((folder / file).read_bytes().replace(b"\n", b"\r\n"))
    assert load_from(folder) == before
    edit(folder, TILES, "fuel: 3", "fuel: 2")
    assert load_from(folder).hash != before.hash


def test_a_second_board_needs_only_its_file_and_its_name_in_the_edition(folder: Path) -> None:
    text = (folder / BOARD).read_text(encoding="utf-8")
    (folder / "boards" / "atoll.yaml").write_text(text.replace("The Isle", "The Atoll"), encoding="utf-8")
    edit(folder, EDITION, "[isle]", "[isle, atoll]")
    assert load_from(folder).boards["atoll"].name == "The Atoll"
