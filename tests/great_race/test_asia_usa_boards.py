"""The boards of edition asia_usa as they are: halves and joined boards, geography, ways to race."""

import json
import math
from pathlib import Path
from typing import Any

import msgspec
import pytest

from greatrace.great_race.board import COLUMNS, Board
from greatrace.great_race.content_loader import load
from tests.great_race.areas import area_from
from tests.great_race.test_content_boards import inside, share_of_land, without

EDITION = load().editions["asia_usa"]
HALVES = ("asia_west", "asia_east", "usa_west", "usa_east")
JOINED = {"asia": ("asia_west", "asia_east"), "usa": ("usa_west", "usa_east")}
BEIRUT_TO_PEKING = (
    "Beirut",
    "Damascus",
    "Baghdad",
    "Tehran",
    "Herat",
    "Kabul",
    "Srinagar",
    "Gilgit",
    "Kashgar",
    "Urumqi",
    "Suchow",
    "Peking",
)


def board_of(name: str) -> Board:
    return load().boards[name]


def geography_of(name: str, root: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((root / "assets" / "geography" / f"{name}.json").read_text(encoding="utf-8"))
    return found


def test_the_edition_has_two_continents_of_two_halves() -> None:
    assert set(EDITION.boards) == {*HALVES, *JOINED}
    assert {board_of(name).edition for name in EDITION.boards} == {"asia_usa"}
    assert [board_of(name).tile_set for name in (*JOINED, *HALVES)] == ["asia", "usa", "asia", "asia", "usa", "usa"]


@pytest.mark.parametrize("name", HALVES)
def test_size_of_a_half(name: str) -> None:
    board = board_of(name)
    assert 12 <= board.row_count <= 14
    assert 80 <= len(board.spaces) <= 130
    assert 13 <= len(board.cities) <= 18


@pytest.mark.parametrize("name", JOINED)
def test_size_of_a_joined_board(name: str) -> None:
    board = board_of(name)
    assert board.row_count == 26
    assert 190 <= len(board.spaces) <= 240
    assert 28 <= len(board.cities) <= 34


@pytest.mark.parametrize("name", HALVES)
def test_cities_have_four_colours_and_one_to_three_cards(name: str) -> None:
    cities = board_of(name).cities.values()
    colours = [city.colour for city in cities]
    assert colours.count("purple") == 2, "with the city token there are three"
    assert all(colours.count(colour) >= 3 for colour in ("red", "yellow", "green"))
    assert {city.cards for city in cities} == {1, 2, 3}


def test_asia_has_the_stations_of_the_yellow_cruise_from_west_to_east() -> None:
    asia = board_of("asia")
    stations = [next(city.id for city in asia.cities.values() if city.name == name) for name in BEIRUT_TO_PEKING]
    bands = [asia.band(station) for station in stations]
    assert bands == sorted(bands)
    assert asia.routes[0] == ("beirut", "peking")
    assert {"tashkent", "alma_ata", "delhi", "calcutta", "rangoon", "hanoi"} <= asia.cities.keys(), "north and south"


def test_the_usa_are_raced_from_ocean_to_ocean() -> None:
    assert board_of("usa").routes[0] == ("new_york", "san_francisco")


@pytest.mark.parametrize("name", JOINED)
def test_s7_a_joined_board_is_its_two_halves(name: str) -> None:
    """Every space, city and line of the halves stands on it, at the same place on the globe, and nothing else."""
    joined, halves = board_of(name), [board_of(half) for half in JOINED[name]]
    assert len(joined.spaces) == sum(len(half.spaces) for half in halves)
    assert joined.cities == halves[0].cities | halves[1].cities
    assert len(joined.risk) == sum(len(half.risk) for half in halves)
    places = sorted(joined.place(space) for space in joined.spaces)
    of_halves = sorted(half.place(space) for half in halves for space in half.spaces)
    assert all(place == pytest.approx(other, abs=0.02) for place, other in zip(places, of_halves, strict=True))
    assert joined.medians == ()
    for half in halves:
        assert set(half.lines) < set(joined.lines)


@pytest.mark.parametrize("name", JOINED)
def test_the_halves_meet_at_a_seam_that_one_can_drive_and_fly_over(name: str) -> None:
    joined = board_of(name)
    west = board_of(JOINED[name][0])
    seam = west.row_count
    over = [
        s for s in joined.spaces if joined.band(s) < seam and any(joined.band(n) >= seam for n in joined.neighbours[s])
    ]
    assert len(over) >= 8
    crossing = [line for line in joined.lines if len({joined.band(end) < seam for end in line.ends}) == 2]
    assert len(crossing) >= 4


@pytest.mark.parametrize("name", EDITION.boards)
def test_neighbours_are_mutual_and_side_by_side(name: str) -> None:
    board = board_of(name)
    for space, near in board.neighbours.items():
        touching = {other for other in board.spaces if 0 < math.dist(board.centre(space), board.centre(other)) < 1.8}
        assert set(near) == touching


@pytest.mark.parametrize("name", EDITION.boards)
def test_d2_every_space_can_be_reached_and_left_again(name: str) -> None:
    board = board_of(name)
    for start, finish in board.routes:
        assert set(board.by_any(start)) == set(board.by_any(finish)) == set(board.spaces)


@pytest.mark.parametrize("name", HALVES)
def test_a_race_over_a_half_is_as_long_by_land_as_it_should_be(name: str) -> None:
    board = board_of(name)
    for start, finish in board.routes:
        assert 15 <= board.by_land(start)[finish] <= 26  # around walls


@pytest.mark.parametrize("name", JOINED)
def test_a_race_over_a_whole_continent_is_as_long_by_land_as_it_should_be(name: str) -> None:
    board = board_of(name)
    for start, finish in board.routes:
        assert 30 <= board.by_land(start)[finish] <= 40  # around walls


@pytest.mark.parametrize("name", EDITION.boards)
def test_d9_lines_are_shortcuts_worth_50_to_150_francs(name: str) -> None:
    board = board_of(name)
    assert {line.kind for line in board.lines} == {"sea", "air"}
    assert all(50 <= line.price <= 150 for line in board.lines)
    assert any(board.by_any(start)[finish] < board.by_land(start)[finish] for start, finish in board.routes)
    for line in board.lines:
        assert board.by_land(line.ends[0]).get(line.ends[1], 99) > 1


@pytest.mark.parametrize("name", HALVES)
def test_d4_the_risk_zone_is_one_area_nearer_one_end(name: str) -> None:
    board = board_of(name)
    zone = set(board.risk)
    assert 10 <= len(zone) <= len(board.spaces) / 4
    assert zone <= area_from(board, min(zone))
    middle = sum(board.band(space) for space in zone) / len(zone)
    assert abs(middle - (board.row_count - 1) / 2) > 0.5


@pytest.mark.parametrize("name", [*HALVES, *JOINED])
def test_the_risk_zone_can_be_gone_around_and_that_is_longer_on_some_route(name: str) -> None:
    board = board_of(name)
    longer = [
        without(board, board.risk, start)[finish] - board.by_land(start)[finish] for start, finish in board.routes
    ]
    assert min(longer) >= 0
    assert max(longer) >= 1


@pytest.mark.parametrize("name", EDITION.boards)
def test_d11_progress_counts_columns_in_both_directions(name: str) -> None:
    board = board_of(name)
    assert board.axis == COLUMNS
    assert {board.band(space) for space in board.spaces} == set(range(board.row_count))
    for west, east in (sorted(route, key=board.band) for route in board.routes):
        assert not board.backwards(west, east)
        assert board.backwards(east, west)
        for space in board.spaces:
            assert board.progress(west, east)[space] == board.columns[space]
            assert board.progress(east, west)[space] == board.row_count - 1 - board.columns[space]


@pytest.mark.parametrize("name", EDITION.boards)
def test_the_middle_of_a_band_lies_between_its_spaces(name: str) -> None:
    board = board_of(name)
    for space in board.spaces:
        assert abs(board.centre(space)[0] - board.band_middle(board.band(space))) == pytest.approx(math.sqrt(3) / 4)


def test_the_middle_of_a_band_of_a_north_south_board_is_the_height_of_its_row() -> None:
    africa = board_of("africa")
    assert all(africa.centre(space)[1] == africa.band_middle(africa.band(space)) for space in africa.spaces)


@pytest.mark.parametrize("name", JOINED)
def test_s2_routes_of_a_joined_board_join_purple_cities_of_both_ends(name: str) -> None:
    board = board_of(name)
    for route in board.routes:
        assert all(board.cities[end].colour == "purple" for end in route)
        bands = sorted(board.band(end) for end in route)
        assert bands[0] <= 1
        assert bands[1] >= board.row_count - 4


@pytest.mark.parametrize("name", HALVES)
def test_s7_routes_of_a_half_join_a_purple_city_and_a_median_one(name: str) -> None:
    board = board_of(name)
    purple = [city for city, facts in board.cities.items() if facts.colour == "purple"]
    assert len(board.medians) == 3
    wanted = {frozenset((start, median)) for start in purple for median in board.medians}
    assert {frozenset(route) for route in board.routes} == wanted
    seam = board.row_count - 1 if name.endswith("west") else 0
    assert all(abs(board.band(median) - seam) <= 1 for median in board.medians), (
        "median: in the middle of the continent"
    )


@pytest.mark.parametrize("name", EDITION.boards)
def test_the_hex_of_a_city_lies_over_its_true_place(name: str) -> None:
    board = board_of(name)
    for city in board.cities.values():
        away = math.dist(board.centre(city.id), board.projection.project(city.lat, city.lon))
        assert away <= 1, f"{city.name} is {away:.2f} hex sides away"


@pytest.mark.parametrize("name", JOINED)
def test_hexes_lie_over_land(name: str, root: Path) -> None:
    board, land = board_of(name), geography_of(name, root)["land"]
    for space in board.spaces:
        wanted = 0.25 if space in board.cities else 0.5  # a port may look out to sea
        assert share_of_land(board, space, land) >= wanted, space


@pytest.mark.parametrize("name", JOINED)
def test_no_space_lies_mostly_in_a_lake(name: str, root: Path) -> None:
    """The Caspian, the Sea of Aral and the Great Lakes are inside the shores."""
    lakes = [lake["ring"] for lake in geography_of(name, root)["lakes"]]
    assert all(share_of_land(board_of(name), space, lakes) < 0.5 for space in board_of(name).spaces)


@pytest.mark.parametrize("name", EDITION.boards)
def test_geography_covers_the_board(name: str, root: Path) -> None:
    board, geography = board_of(name), geography_of(name, root)
    west, south, east, north = geography["window"]
    for lat, lon in map(board.place, board.spaces):
        assert west < lon < east
        assert south < lat < north
    assert (root / "assets" / "geography" / f"{name}.json").stat().st_size <= 60_000
    assert "Natural Earth" in geography["source"]
    assert len(geography["rivers"]) >= 10
    assert len(geography["lakes"]) >= 8
    assert {sea["id"] for sea in geography["seas"]} >= {"pacific_ocean"}
    assert set(geography["ornaments"]) == {"cartouche", "rose", "ship"}
    signs = [sign["at"] for sign in geography["relief"]]
    dry = [any(inside(lon, lat, ring) for ring in geography["land"]) for lon, lat in signs]
    assert sum(dry) / len(dry) > 0.95


@pytest.mark.parametrize("tile_set", ["asia", "usa"])
def test_60_tiles_of_its_own(tile_set: str) -> None:
    tiles = load().tiles[tile_set]
    assert sum(tile.count for tile in tiles.values()) == 60
    gauges = msgspec.structs.asdict(EDITION.gauges)
    assert all(tile.fuel <= gauges["fuel"] and tile.wear <= gauges["engine"] for tile in tiles.values())
    assert {tile.terrain for tile in tiles.values()} == {
        "track",
        "dunes",
        "stones",
        "savanna",
        "forest",
        "swamp",
        "mountain",
    }
    others = [load().tiles[other] for other in load().tiles if other != tile_set]
    assert tiles not in others
