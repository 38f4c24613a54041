"""PF1, E4: paths of tiles, beside a search that knows nothing of regions."""

import random
from collections.abc import Iterator

import pytest

from greatrace.great_race.board import Board
from greatrace.great_race.connectivity import TileRegions
from greatrace.great_race.content_loader import load

BOARDS = [pytest.param(board, id=name) for name, board in load().boards.items()]
CHANGES = 150


def search(board: Board, tiles: dict[str, str], at: str) -> tuple[set[str], set[str]]:
    """Tiles joined to a vehicle there by tiles, cities and lines; free spaces beside what it can reach."""
    reached, free = {at}, set()
    edge = [at]
    for space in edge:
        for near in board.beside[space] - reached:
            if near in tiles or near in board.cities:
                reached.add(near)
                edge.append(near)
            else:
                free.add(near)
    return reached & tiles.keys(), free


@pytest.mark.parametrize("board", BOARDS)
def test_shores_are_as_frozen_as_they_say(board: Board) -> None:
    assert {type(spaces) for spaces in board.shores.values()} == {frozenset}


def layouts(board: Board, draw: random.Random) -> Iterator[dict[str, str]]:
    """Tiles that are laid and removed, one or a few at a time; now and then another layout altogether."""
    plain = sorted(set(board.spaces) - board.cities.keys())
    tiles: dict[str, str] = {}
    for _ in range(CHANGES):
        chance = draw.random()
        if chance < 0.55:
            tiles = {**tiles, draw.choice(plain): "track_1_0"}
        elif chance < 0.9:
            gone = draw.sample(sorted(tiles), min(len(tiles), draw.randint(1, 2)))
            tiles = {space: kind for space, kind in tiles.items() if space not in gone}
        else:
            tiles = dict.fromkeys(draw.sample(plain, draw.randint(0, len(plain))), "dunes_2_0")
        yield tiles


@pytest.mark.parametrize("board", BOARDS)
def test_pf1_e4_regions_are_what_a_search_finds(board: Board) -> None:
    draw = random.Random(7)
    ground = TileRegions(board)
    for tiles in layouts(board, draw):
        at = draw.choice([*board.cities, *tiles])  # where a vehicle can stand
        joined, free = search(board, tiles, at)
        assert set(ground.listed(ground.joined(tiles, at))) | {at} == joined | {at}
        assert ground.listed(ground.free(tiles, at)) == sorted(free)


def test_pf1_e4_the_order_in_which_layouts_are_looked_at_makes_no_difference() -> None:
    board = load().boards["africa"]
    draw = random.Random(11)
    seen = [*layouts(board, draw)]
    forth, back, at = TileRegions(board), TileRegions(board), board.spaces[20]
    found = [forth.free(tiles, at) for tiles in seen]
    assert found[::-1] == [back.free(tiles, at) for tiles in reversed(seen)]
    assert len(set(found)) > CHANGES // 3


def test_pf1_e4_a_layout_that_is_returned_to_again_and_again_has_the_regions_that_it_had() -> None:
    board = load().boards["africa"]
    draw = random.Random(13)
    first, *others = layouts(board, draw)
    ground, at = TileRegions(board), board.spaces[20]
    for tiles in others:
        assert ground.free(first, at) == TileRegions(board).free(first, at)
        assert ground.free(tiles, at) == TileRegions(board).free(tiles, at)
