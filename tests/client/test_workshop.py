"""The workshop's drawing without a screen: painting, cities, lines, routes, undo, what is wrong, and the file."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import attrs
import pytest

from greatrace.content_files import ContentError, parsed
from greatrace.great_race.board import COLUMNS, ROWS, Projection, centre
from greatrace.great_race.board_parser import PLAIN, RISK
from greatrace.great_race.content_loader import load
from greatrace.great_race.own_content import content_with
from greatrace_client.i18n import set_language
from greatrace_client.i18n.names import board_name, on_a_map
from greatrace_client.model.workshop import editing, kept
from greatrace_client.model.workshop.board_file import drawing_of, written
from greatrace_client.model.workshop.checks import facts, findings
from greatrace_client.model.workshop.drawing import Drawing, id_for, settled, steps_from
from greatrace_client.model.workshop.editor import DrawingEditor, Tool
from greatrace_client.model.workshop.history import DrawingHistory
from greatrace_client.own_content import library, shipped_folder
from greatrace_client.ui.draw.clipping import Extent, clipped
from greatrace_client.ui.draw.geography import cut, geography, geography_under

GRID = Projection(60.0, 0.0, 1.5, 0.5)
COLOURS = ("purple", "red", "yellow", "green")


def editor_with(tool: Tool = Tool.SPACE) -> DrawingEditor:
    return DrawingEditor(DrawingHistory(Drawing(GRID, name="Test")), tool)


def strip(rows: int = 14, columns: int = 3) -> DrawingEditor:
    """A strip of land from north to south with two cities of each colour, the purple ones at its ends."""
    editor = editor_with()
    editor.stroke([(row, column) for row in range(rows) for column in range(columns)], "land")
    editor.take(Tool.CITY)
    places = [(0, 0), (2, 1), (3, 2), (4, 0), (rows - 1, 2), (6, 1), (7, 2), (8, 0)]
    for at, colour, name in zip(places, COLOURS * 2, "ABCDEFGH", strict=True):
        editor.click(at)
        editor.change_city(name=name, colour=colour)
    editor.suggest()
    return editor


def file_of(board: str) -> object:
    path = resources.files("greatrace.great_race") / "content" / "boards" / f"{board}.yaml"
    return parsed(board, path.read_bytes())


@pytest.mark.parametrize("board", ["africa", "south_america"])
def test_a_board_of_the_game_is_the_same_after_it_was_opened_and_written(board: str) -> None:
    drawing = drawing_of(board, file_of(board))
    again = drawing_of(board, parsed(board, written(drawing).encode()))
    assert again == drawing
    assert not [finding for finding in findings(drawing) if finding.stops]


def test_colours_that_lack_cities_are_named_in_one_line() -> None:
    editor = editor_with()
    editor.stroke([(row, 0) for row in range(8)], "land")
    editor.take(Tool.CITY)
    editor.click((0, 0))
    editor.change_city(name="A", colour="red")
    (sentence,) = [found.sentence for found in findings(editor.drawing) if "colour" in found.sentence]
    assert sentence.endswith("purple 2, red 1, yellow 2, green 2.")


BOARDS = [*load().boards, "australia", "old_roads", "winter"]


@pytest.mark.parametrize("board", BOARDS)
def test_every_board_of_the_game_is_opened_as_a_copy_that_can_be_raced(board: str) -> None:
    """Half-boards with their medians, and joined ones as one map."""
    found = next(kept_drawing for kept_drawing in kept.of_the_game() if kept_drawing.board == board)
    drawing = found.drawing
    assert found.folder is None
    assert not [finding for finding in findings(drawing) if finding.stops]
    text = kept.packed_text(kept.files_of(drawing, "copy", "Ada"))
    copy = content_with(text).boards[kept.board_at_table(text, "copy")]
    known = load().boards | {each.id.partition("@")[0]: each for each in library().offered.values()}
    for part in ("spaces", "neighbours", "risk", "routes", "medians", "axis", "row_count"):
        assert getattr(copy, part) == getattr(known[board], part), part
    assert {(line.kind, *sorted(line.ends), line.price) for line in copy.lines} == {
        (line.kind, *sorted(line.ends), line.price) for line in known[board].lines
    }
    again = drawing_of("copy", parsed("copy", written(drawing).encode()))
    assert settled(again)[0] == again == settled(attrs.evolve(drawing, bag={}))[0]


def test_s7_a_city_of_a_half_board_may_get_the_token_and_lose_it_again() -> None:
    editor = strip()
    _, finish = editor.drawing.routes[0]
    middle = editor.drawing.hex_of("c")
    editor.city = middle
    editor.switch_median()
    assert editor.drawing.medians == ("c",)
    editor.change_city(name="Gate")
    assert editor.drawing.medians == ("gate",)
    editor.take(Tool.ROUTE)
    for city in (finish, "gate"):
        editor.click(editor.drawing.hex_of(city))
    assert (finish, "gate") in editor.drawing.routes
    editor.suggest()
    assert all("gate" in route for route in editor.drawing.routes)
    editor.switch_median()
    assert not editor.drawing.medians
    assert not editor.drawing.routes
    editor.undo()
    editor.change_city(colour="purple")
    assert not editor.drawing.medians, "a purple city needs no token"


@pytest.mark.parametrize("top", [-3, -2, 5])
def test_a_drawing_keeps_its_shape_and_its_place_on_the_globe_in_a_file(top: int) -> None:
    """Also where the grid of the file begins with a row that was odd."""
    hexes = [(top, 4), (top + 1, 3), (top + 1, 4), (top + 2, 5), (top + 3, 5)]
    drawing = editing.painted(Drawing(GRID), hexes, PLAIN)
    plain, _ = settled(drawing)
    before = sorted(drawing.place_under(at) for at in drawing.ground)
    after = sorted(plain.place_under(at) for at in plain.ground)
    assert [pytest.approx(place, abs=0.02) for place in before] == after
    assert min(row for row, _ in plain.ground) == min(column for _, column in plain.ground) == 0
    reach = sorted(len(steps_from(drawing, at, lines=False)) for at in drawing.ground)
    assert sorted(len(steps_from(plain, at, lines=False)) for at in plain.ground) == reach


def test_a_whole_stroke_is_undone_and_done_again_at_once() -> None:
    editor = editor_with()
    editor.stroke([(0, 0)], "first")
    editor.stroke([(0, 1)], "first")
    editor.stroke([(0, 2)], "second")
    assert editor.undo()
    assert set(editor.drawing.ground) == {(0, 0), (0, 1)}
    assert editor.undo()
    assert not editor.drawing.ground
    assert not editor.undo()
    assert editor.redo()
    assert editor.redo()
    assert len(editor.drawing.ground) == 3
    assert not editor.redo()


def test_painting_leaves_cities_and_erasing_takes_their_lines_and_routes() -> None:
    editor = strip()
    editor.take(Tool.LINE)
    editor.click((0, 0))
    editor.click((13, 2))
    assert [line.ends for line in editor.drawing.lines] == [("a", "e")]
    editor.take(Tool.RISK)
    editor.stroke([(0, 0), (1, 0)], "risk")
    assert editor.drawing.ground[0, 0] == PLAIN
    assert editor.drawing.ground[1, 0] == RISK
    editor.take(Tool.ERASE)
    editor.stroke([(0, 0)], "gone")
    assert (0, 0) not in editor.drawing.ground
    assert not editor.drawing.lines
    assert not editor.drawing.routes
    editor.undo()
    assert editor.drawing.lines
    assert editor.drawing.routes


def test_a_city_gets_the_rarest_colour_and_its_new_name_goes_along_lines_and_routes() -> None:
    editor = strip()
    editor.take(Tool.LINE)
    editor.click((0, 0))
    editor.click((2, 1))
    editor.take(Tool.CITY)
    editor.click((0, 0))
    editor.change_city(name="São Luís")
    assert editor.drawing.city("sao_luis").name == "São Luís"
    assert editor.drawing.lines[0].ends == ("sao_luis", "b")
    assert editor.drawing.routes == (("sao_luis", "e"),)
    editor.change_city(colour="green")
    assert not editor.drawing.routes, "a route joins purple cities"
    editor.click((9, 1))
    assert editor.drawing.cities[9, 1].colour == "purple", "the colour with the fewest cities"


def test_ids_are_made_from_names() -> None:
    assert id_for("Colomb-Béchar", []) == "colomb_bechar"
    assert id_for("Lyon", ["lyon"]) == "lyon_2"
    assert id_for("東京", []) == "city"
    assert len(id_for("x" * 200, ["x" * 36])) <= 40


def test_a_line_is_bent_by_a_click_beside_cities_and_chosen_by_its_ends() -> None:
    editor = strip()
    editor.take(Tool.LINE)
    editor.click((0, 0))
    editor.click((3, 2))
    editor.click((1, 6))
    assert editor.drawing.lines[0].via == editor.drawing.place_under((1, 6))
    editor.take(Tool.LINE)
    editor.line = None
    editor.click((3, 2))
    editor.click((0, 0))
    assert editor.line == 0
    assert len(editor.drawing.lines) == 1
    editor.change_line(kind="sea", price=120)
    assert (editor.drawing.lines[0].kind, editor.drawing.lines[0].price) == ("sea", 120)
    editor.remove_line()
    assert editor.line is None


def test_rows_run_across_the_race_that_is_suggested() -> None:
    editor = strip()
    assert (editor.drawing.axis, editor.drawing.routes) == (ROWS, (("a", "e"),))
    wide = editor_with()
    wide.stroke([(row, column) for row in range(2) for column in range(14)], "land")
    wide.take(Tool.CITY)
    for at in ((0, 13), (1, 0)):
        wide.click(at)
        wide.change_city(name=f"P{at[1]}", colour="purple")
    wide.suggest()
    assert (wide.drawing.axis, wide.drawing.routes) == (COLUMNS, (("p0", "p13"),))


def test_what_is_wrong_is_told_with_the_hexes() -> None:
    assert findings(Drawing(GRID))[0].stops
    editor = strip()
    assert not [finding for finding in findings(editor.drawing) if finding.stops]
    editor.take(Tool.SPACE)
    editor.stroke([(3, 9), (3, 10)], "island")
    (lost,) = [finding for finding in findings(editor.drawing) if finding.stops]
    assert (lost.sentence, sorted(lost.hexes)) == ("2 spaces can’t be reached.", [(3, 9), (3, 10)])
    editor.undo()
    editor.take(Tool.ERASE)
    editor.stroke([(10, column) for column in range(3)], "gap")
    problems = [finding.sentence for finding in findings(editor.drawing) if finding.stops]
    assert "A – E: there is no way by land." in problems
    assert "The board is in two parts: no row of the progress track may be empty." in problems
    editor.undo()
    assert facts(editor.drawing)[1] == "A – E"
    assert facts(editor.drawing)[2].startswith("rows 13, steps by land ")


@pytest.mark.parametrize("wrong", ["no name", "one colour", "no route", "same row", "wide"])
def test_whatever_stops_a_race_is_also_refused_by_the_game(wrong: str) -> None:
    """And the other way round: what has no finding is read by the game."""
    editor = strip()
    assert kept.packed_text(kept.files_of(editor.drawing, "test", "Ada"))
    match wrong:
        case "no name":
            editor.change_board(name="")
        case "one colour":
            editor.take(Tool.CITY)
            editor.click((2, 1))
            editor.change_city(colour="green")
        case "no route":
            editor.change_board(routes=())
        case "same row":
            editor.change_board(axis=COLUMNS)
            editor.take(Tool.ERASE)
            editor.stroke([(row, 1) for row in range(14)], "columns apart")
        case "wide":
            editor.take(Tool.SPACE)
            editor.stroke([(0, column) for column in range(3, 30)], "land")
    assert [finding for finding in findings(editor.drawing) if finding.stops]
    with pytest.raises(ContentError):
        kept.packed_text(kept.files_of(editor.drawing, "test", "Ada"))


def test_a_bag_of_its_own_is_saved_and_opened_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GREAT_RACE_HOME", str(tmp_path))
    editor = strip()
    usual = kept.usual_bag("africa")
    kind = next(iter(usual))
    editor.history.change(editing.with_bag(editor.drawing, kind, 30, usual[kind]))
    folder, board = kept.new_place(editor.drawing)
    kept.save(folder, kept.files_of(editor.drawing, board, "Ada"))
    (found,) = kept.drawings()
    assert (found.board, found.drawing.bag) == ("test", {kind: 30})
    assert found.drawing.cities.keys() == settled(editor.drawing)[0].cities.keys()
    text = kept.packed_text(kept.files_of(found.drawing, board, "Ada"))
    at_table = content_with(text).boards[kept.board_at_table(text, board)]
    tiles = content_with(text).tiles[at_table.tile_set]
    assert tiles[kind].count == 30
    assert sum(tile.count for tile in tiles.values()) == sum(usual.values()) + 30 - usual[kind]
    kept.save(folder, kept.files_of(editing.with_bag(editor.drawing, kind, usual[kind], usual[kind]), board, "Ada"))
    assert not list((folder / "tiles").glob("*")), "a usual bag needs no file"
    assert kept.new_place(editor.drawing)[1] == "test_2", "no board is written over"


def test_kinds_of_tiles_that_only_a_package_has_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A text editor may write tiles that the box does not have."""
    monkeypatch.setenv("GREAT_RACE_HOME", str(tmp_path))
    editor, folder = strip(), tmp_path / "data" / "content" / "test"
    usual = sum(kept.usual_bag(editor.drawing.tile_set).values())
    editor.change_board(bag={"swamp_3_3_danger": 4})
    kept.save(folder, kept.files_of(editor.drawing, "test", "Ada"))
    found = kept.opened(folder, folder / "boards" / "test.yaml")
    assert found is not None
    assert found.drawing.bag == {"swamp_3_3_danger": 4}
    text = kept.packed_text(kept.files_of(found.drawing, "test", "Ada"))
    tiles = content_with(text).tiles[content_with(text).boards[kept.board_at_table(text, "test")].tile_set]
    assert tiles["swamp_3_3_danger"].wear == 3
    assert sum(tile.count for tile in tiles.values()) == usual + 4


def test_the_games_own_boards_can_be_begun_from() -> None:
    found = {kept_drawing.board: kept_drawing for kept_drawing in kept.of_the_game()}
    assert found["africa"].folder is None
    assert len(found["africa"].drawing.ground) == len(load().boards["africa"].spaces)
    spots = {centre(*at) for at in found["africa"].drawing.ground}
    assert spots == {load().boards["africa"].centre(space) for space in load().boards["africa"].spaces}


SHIPPED = sorted(path.name for path in shipped_folder().iterdir())


@pytest.mark.parametrize("name", SHIPPED)
def test_the_boards_that_come_with_the_game_are_what_the_workshop_writes(name: str) -> None:
    folder = shipped_folder() / name
    file = folder / "boards" / f"{name}.yaml"
    found = kept.opened(folder, file)
    assert found is not None
    assert [finding.sentence for finding in findings(found.drawing) if finding.stops] == []
    files = kept.files_of(found.drawing, name, "The Great Race")
    assert {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in folder.rglob("*.yaml")} == files
    assert sum({**kept.usual_bag(found.drawing.tile_set), **found.drawing.bag}.values()) == 60


def test_three_boards_come_with_the_game_and_are_offered_by_their_names() -> None:
    assert SHIPPED == ["australia", "old_roads", "winter"]
    offered = library().offered
    assert {"Australia", "Europe", "Scandinavia"} <= {board_name(board) for board in offered}
    set_language("de")
    try:
        assert {"Australien", "Europa", "Skandinavien"} <= {board_name(board) for board in offered}
        assert on_a_map("board", "winter@0123", "My winter") == "My winter", "another board of that file's name"
    finally:
        set_language("en")


def test_a_board_of_players_own_lies_on_its_part_of_the_world() -> None:
    board = next(board for id, board in library().offered.items() if id.startswith("old_roads@"))
    world = geography_under(board)
    assert {"Danube", "Rhine"} <= {river.name for river in world.rivers}
    assert any(sea.id == "north_sea" for sea in world.seas)
    lons = [lon for ring in world.land for lon, _ in ring]
    assert -100 < min(lons) < max(lons) < 130, "not the whole world is painted"
    assert geography_under(load().boards["africa"]) is geography("africa"), "a board of the game has its own page"


def test_the_world_goes_on_beyond_the_date_line() -> None:
    """From Fiji to Samoa: islands on both sides lie in one window."""
    seen = cut(Extent(170.0, -50.0, 200.0, -10.0))
    lons = [lon for ring in seen.land for lon, _ in ring]
    assert lons
    assert min(lons) >= 170
    assert max(lons) <= 200


def test_a_shore_is_cut_at_the_window() -> None:
    square = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
    part = clipped(square, Extent(5.0, 5.0, 20.0, 20.0))
    assert {(round(x), round(y)) for x, y in part} == {(5, 5), (10, 5), (10, 10), (5, 10)}
    assert clipped(square, Extent(11.0, 11.0, 20.0, 20.0)) == ()
