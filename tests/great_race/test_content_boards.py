"""The two boards of edition africa as they are: shape, geography, ways to race. The others: test_asia_usa_boards.py."""

import json
import math
from pathlib import Path
from typing import Any

import pytest

from greatrace.great_race.board import Board, Projection, adjacent, centre
from greatrace.great_race.content_loader import load
from tests.great_race.areas import area_from

BOARDS = sorted(load().editions["africa"].boards)
Ring = list[list[float]]  # of longitude, latitude
COLOURS = ("purple", "red", "yellow", "green")


@pytest.fixture(params=BOARDS)
def board(request: pytest.FixtureRequest) -> Board:
    return load().boards[request.param]


@pytest.fixture
def geography(board: Board, root: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((root / "assets" / "geography" / f"{board.id}.json").read_text(encoding="utf-8"))
    return found


def test_edition_africa_has_both_boards() -> None:
    assert set(load().editions["africa"].boards) == {"africa", "south_america"} <= set(BOARDS)


def test_size_of_a_board(board: Board) -> None:
    assert 12 <= board.row_count <= 16
    assert 90 <= len(board.spaces) <= 130
    assert 14 <= len(board.cities) <= 20
    assert set(board.rows.values()) == set(range(board.row_count))


def test_cities_have_four_colours_and_one_to_three_cards(board: Board) -> None:
    colours = [city.colour for city in board.cities.values()]
    assert set(colours) == set(COLOURS)
    assert all(colours.count(colour) >= 3 for colour in COLOURS)
    assert {city.cards for city in board.cities.values()} == {1, 2, 3}
    assert all(board.cities[city].id == city for city in board.cities)


def test_africa_has_the_cities_that_the_rulebooks_name() -> None:
    africa = load().boards["africa"]
    assert africa.routes[0] == ("colomb_bechar", "cape_town")
    assert africa.cities["timbuktu"].name == "Timbuktu"
    assert africa.cities["porto_novo"].name == "Porto-Novo"


def test_neighbours_are_mutual_and_side_by_side(board: Board) -> None:
    for space, near in board.neighbours.items():
        for other in near:
            assert space in board.neighbours[other]
            assert math.dist(board.centre(space), board.centre(other)) == pytest.approx(math.sqrt(3))


def test_every_pair_of_touching_hexes_is_a_neighbour(board: Board) -> None:
    for space in board.spaces:
        touching = {other for other in board.spaces if 0 < math.dist(board.centre(space), board.centre(other)) < 1.8}
        assert set(board.neighbours[space]) == touching


def test_d2_every_space_can_be_reached_and_left_again(board: Board) -> None:
    for start, finish in board.routes:
        assert set(board.by_any(start)) == set(board.spaces)
        assert set(board.by_any(finish)) == set(board.spaces)


def test_an_island_is_joined_by_lines_only() -> None:
    africa = load().boards["africa"]
    by_land, by_any = africa.by_land("cape_town"), africa.by_any("cape_town")
    assert "tananarive" not in by_land
    assert "tananarive" in by_any


def test_a_race_is_as_long_by_land_as_it_should_be(board: Board) -> None:
    for start, finish in board.routes:
        assert 13 <= board.by_land(start)[finish] <= 26  # around walls that lines lead over
        assert board.by_land(start)[finish] == board.by_land(finish)[start]


def test_lines_are_shortcuts(board: Board) -> None:
    start, finish = board.routes[0]
    assert board.by_any(start)[finish] < board.by_land(start)[finish]


def test_d9_lines_are_worth_50_to_150_francs_and_leave_both_ends(board: Board) -> None:
    assert {line.kind for line in board.lines} == {"sea", "air"}
    for line in board.lines:
        assert 50 <= line.price <= 150
        assert all(line in board.lines_from[end] for end in line.ends)
        assert line.other(line.ends[0]) == line.ends[1]
        assert line.other(line.ends[1]) == line.ends[0]
    assert set(board.lines_from) == set(board.cities)


def test_d4_the_risk_zone_is_one_area_nearer_one_end(board: Board) -> None:
    zone = set(board.risk)
    assert 8 <= len(zone) <= len(board.spaces) / 5
    assert zone <= area_from(board, min(zone))
    middle = sum(board.rows[space] for space in zone) / len(zone)
    assert abs(middle - (board.row_count - 1) / 2) > 2


def test_the_risk_zone_can_be_gone_around_and_that_is_longer_to_some_city(board: Board) -> None:
    start, finish = board.routes[0]
    around, straight = without(board, board.risk, start), board.by_land(start)
    assert finish in around
    assert any(around.get(city, len(board.spaces)) > steps for city, steps in straight.items() if city in board.cities)


def without(board: Board, closed: frozenset[str], start: str) -> dict[str, int]:
    """Steps by land that touch no closed space."""
    steps, queue = {start: 0}, [start]
    for space in queue:
        for near in board.neighbours[space]:
            if near not in closed and near not in steps:
                steps[near] = steps[space] + 1
                queue.append(near)
    return steps


def test_d11_progress_grows_from_start_to_finish_in_both_directions(board: Board) -> None:
    for south, north in (board.routes[0], board.routes[0][::-1]):
        assert board.progress(south, north)[south] < board.progress(south, north)[north]
    first, last = board.routes[0]
    for space in board.spaces:
        there, back = board.progress(first, last)[space], board.progress(last, first)[space]
        assert there + back == board.row_count - 1


def test_s2_routes_join_purple_cities_of_different_ends(board: Board) -> None:
    for route in board.routes:
        assert all(board.cities[end].colour == "purple" for end in route)
        rows = sorted(board.rows[end] for end in route)
        assert rows[0] <= 1
        assert rows[1] >= board.row_count - 2


def test_space_ids_say_row_and_column(board: Board) -> None:
    for space in board.spaces:
        if space not in board.cities:
            assert space == f"{board.rows[space]}{chr(ord('a') + board.columns[space])}"


def test_the_hex_of_a_city_lies_over_its_true_place(board: Board) -> None:
    for city in board.cities.values():
        away = math.dist(board.centre(city.id), board.projection.project(city.lat, city.lon))
        assert away <= 1, f"{city.name} is {away:.2f} hex sides away"  # a corner of a hex is 1 from its centre


def test_no_space_lies_mostly_in_the_sea(board: Board, geography: dict[str, Any]) -> None:
    for space in board.spaces:
        if space not in board.cities:  # a port may look out to sea
            assert share_of_land(board, space, geography["land"]) >= 0.5, space


def test_no_city_lies_out_at_sea(board: Board, geography: dict[str, Any]) -> None:
    for city in board.cities.values():
        assert share_of_land(board, city.id, geography["land"]) >= 0.25, city.name


def share_of_land(board: Board, space: str, land: list[Ring]) -> float:
    x, y = board.centre(space)
    probes = [(i / 5, j / 5) for i in range(-4, 5) for j in range(-5, 6) if abs(j / 5) + abs(i / 5) / math.sqrt(3) <= 1]
    hits = 0
    for right, down in probes:
        lat, lon = board.projection.unproject(x + right, y + down)
        hits += any(inside(lon, lat, ring) for ring in land)
    return hits / len(probes)


def inside(x: float, y: float, ring: Ring) -> bool:
    odd = False
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def test_projection_goes_there_and_back(board: Board) -> None:
    grid = board.projection
    for space in board.spaces:
        lat, lon = board.place(space)
        assert grid.project(lat, lon) == pytest.approx(board.centre(space))
        assert grid.nearest(lat, lon) == (board.rows[space], board.columns[space])


def test_a_place_north_of_the_grid_is_nearest_to_a_hex_there() -> None:
    grid = Projection(lat=10.0, lon=0.0, row_degrees=3.0, east_scale=1.0)
    assert grid.nearest(10.0, 0.0) == (0, 0)
    assert grid.nearest(13.0, 1.7) == (-1, 0)
    assert grid.project(7.0, 0.0) == (0.0, 1.5)


def test_hexes_around_one_are_at_the_same_distance() -> None:
    for row in (4, 5):
        around = [math.dist(centre(row, 3), centre(*place)) for place in adjacent(row, 3)]
        assert around == pytest.approx([math.sqrt(3)] * 6)


def test_geography_is_small_and_says_where_it_comes_from(board: Board, geography: dict[str, Any], root: Path) -> None:
    assert (root / "assets" / "geography" / f"{board.id}.json").stat().st_size <= 60_000
    assert "Natural Earth" in geography["source"]
    assert "public domain" in geography["source"]


def test_geography_covers_the_board_and_names_its_seas(board: Board, geography: dict[str, Any]) -> None:
    west, south, east, north = geography["window"]
    for space in board.spaces:
        lat, lon = board.place(space)
        assert west < lon < east
        assert south < lat < north
    assert len(geography["rivers"]) >= 10
    assert len(geography["lakes"]) >= 4
    assert {sea["id"] for sea in geography["seas"]} >= {"atlantic_ocean"}
    assert set(geography["ornaments"]) == {"cartouche", "rose", "ship"}


def test_rivers_and_relief_are_on_land(geography: dict[str, Any]) -> None:
    for river in geography["rivers"]:
        lon, lat = river["points"][0]
        assert any(inside(lon, lat, ring) for ring in geography["land"]), river["name"]
    signs = [sign["at"] for sign in geography["relief"]]
    dry = [any(inside(lon, lat, ring) for ring in geography["land"]) for lon, lat in signs]
    assert sum(dry) / len(dry) > 0.95
