"""A board on the screen: everything is where the mouse thinks it is; a changed tile composes like a whole painting."""

import itertools
import math
import random
from collections.abc import Iterator, Sequence

import pygame
import pytest

from greatrace.great_race import content_loader
from greatrace.great_race.board import ROWS, Board
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import chart, tiles
from greatrace_client.ui.draw.board_sheet import BoardSheet
from greatrace_client.ui.draw.city_names import letters
from greatrace_client.ui.draw.empty_places import EmptyPlaces
from greatrace_client.ui.draw.enlarged_sheet import EnlargedSheet
from greatrace_client.ui.draw.frame_budget import AT_LEAST, PicturePending, in_frames, picture_budget
from greatrace_client.ui.draw.geography import EMPTY, geography
from greatrace_client.ui.draw.lines import curve, plate_frame
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.sheet_places import most_zoom
from greatrace_client.ui.draw.tiles import HEX
from tests.client.component_sheet import Sample

BOARDS = content_loader.load().boards
AREA = Box(436.0, 88.0, 1012.0, 984.0)
SIZES = [(1280, 720), (1920, 1080), (1024, 768), (2560, 1080)]


def area_of(page: Page) -> Box:
    return Box(436, 88, page.width - 908, page.height - 96)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def some_tiles(board: Board, number: int, seed: int) -> dict[str, Sample]:
    rng = random.Random(seed)
    free = [space for space in board.spaces if space not in board.cities]
    kinds = ("track", "dunes", "stones", "savanna", "forest", "swamp", "mountain")
    return {
        space: Sample(rng.choice(kinds), rng.randint(1, 3), rng.randint(0, 3), rng.random() < 0.3, rng.random() < 0.3)
        for space in rng.sample(free, number)
    }


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("zoom", [1.0, 1.7])
@pytest.mark.parametrize("board", BOARDS)
def test_the_mouse_finds_every_space_where_it_is_drawn(board: str, zoom: float, size: tuple[int, int]) -> None:
    page = Page(*size)
    sheet = BoardSheet(BOARDS[board], page, area_of(page), EMPTY, zoom)
    sheet.scroll_to(70, 40)
    for space in BOARDS[board].spaces:
        x, y = sheet.centre(space)
        reach = HEX * sheet.scale * 0.8
        for angle in range(0, 360, 60):
            dx, dy = reach * math.cos(math.radians(angle)), reach * math.sin(math.radians(angle))
            assert sheet.space_at(x + dx, y + dy) == space


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("board", BOARDS)
def test_at_zoom_one_all_spaces_lie_in_the_area(board: str, size: tuple[int, int]) -> None:
    page = Page(*size)
    x0, y0, w, h = area = area_of(page)
    sheet = BoardSheet(BOARDS[board], page, area)
    for space in BOARDS[board].spaces:
        x, y = sheet.centre(space)
        assert x0 <= x <= x0 + w
        assert y0 <= y <= y0 + h
        down = BOARDS[board].axis == ROWS
        aside = 1 if down else 1 + 20 * sheet.scale  # the hexes of a column lie left and right of its middle
        assert sheet.band_at(BOARDS[board].band(space)) == pytest.approx(y if down else x, abs=aside)


def test_a_point_off_the_board_is_no_space() -> None:
    page = Page(1280, 720)
    assert BoardSheet(BOARDS["africa"], page, AREA).space_at(5, 5) is None


@pytest.mark.parametrize("board", BOARDS)
def test_a_changed_tile_composes_exactly_what_a_whole_painting_would(board: str) -> None:
    page = Page(960, 540)
    before, after = some_tiles(BOARDS[board], 30, 1), some_tiles(BOARDS[board], 34, 2)
    step = BoardSheet(BOARDS[board], page, AREA, geography(board)).paint_now()
    step.set_tiles(before)
    bare = pixels(step.picture.surface)
    patches = step.set_tiles(after)
    assert patches
    whole = BoardSheet(BOARDS[board], page, AREA, geography(board))
    whole.set_tiles(after)
    whole.paint_now()
    assert pixels(step.picture.surface) == pixels(whole.picture.surface)
    step.set_tiles(before)
    assert pixels(step.picture.surface) == bare


@pytest.mark.parametrize("enlarged", [False, True], ids=["whole", "enlarged"])
def test_tiles_whose_pictures_had_to_wait_are_put_down_in_a_later_frame(enlarged: bool) -> None:  # noqa: FBT001
    board, waits = BOARDS["africa"], 0
    page = Page(1006 + enlarged, 566)  # a scale of which no picture is kept
    faces = some_tiles(board, 30, 1)
    sheet, straight = (painted_sheet(board, page, enlarged=enlarged) for _ in range(2))
    for _ in range(500):
        try:
            with in_frames(), picture_budget(AT_LEAST):
                sheet.set_tiles(faces)
            break
        except PicturePending:
            waits += 1
    assert waits
    straight.set_tiles(faces)
    assert pixels(sheet.picture.surface) == pixels(straight.picture.surface)
    assert sheet.set_tiles(faces) == []


def painted_sheet(board: Board, page: Page, *, enlarged: bool) -> BoardSheet:
    whole = BoardSheet(board, page, AREA, geography(board.id)).paint_now()
    return EnlargedSheet(board, page, AREA, geography(board.id), 1.4, whole).paint_now() if enlarged else whole


def test_setting_the_same_tiles_touches_nothing() -> None:
    sheet = BoardSheet(BOARDS["africa"], Page(640, 360), AREA).paint_now()
    tiles = some_tiles(BOARDS["africa"], 20, 5)
    patches = sheet.set_tiles(tiles)
    assert {rect.center for rect in patches} >= {sheet.patch_of(space).center for space in tiles}
    assert sheet.set_tiles(dict(tiles)) == []


def compose_again(sheet: BoardSheet) -> None:
    """Everything that may change."""
    for patch in (*map(sheet.patch_of, sheet.board.spaces), *sheet.notices.reach()):
        sheet.compose(patch)


@pytest.mark.parametrize(("size", "zoom"), [((1280, 720), 1.0), ((1280, 720), 1.4)])
@pytest.mark.parametrize("board", BOARDS)
def test_no_price_and_no_name_covers_what_a_tile_costs(board: str, size: tuple[int, int], zoom: float) -> None:
    """The signs of tiles are seen, at least as they would be without any prices and names, wherever tiles lie."""
    sheet = BoardSheet(BOARDS[board], page := Page(*size), area_of(page), EMPTY, zoom).paint_now()
    for number, seed in ((12, 1), (30, 2), (45, 3), (20, 4)):
        faces = some_tiles(BOARDS[board], number, seed)
        sheet.set_tiles(faces)
        seen = sheet.picture.surface.copy()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sheet.notices, "blits", lambda _patch=None: ())
            compose_again(sheet)
        bare = sheet.picture.surface.copy()
        compose_again(sheet)
        assert pixels(sheet.picture.surface) == pixels(seen)
        for space, face in faces.items():
            signs = tiles.sign_surface(sheet.k, face, risk=space in BOARDS[board].risk)
            left, top = sheet.patch_of(space).topleft
            wrong = []
            for x, y in mask_points(pygame.mask.from_surface(signs, 254)):
                if sheet.picture.surface.get_rect().collidepoint(at := (left + x, top + y)):
                    colour, right = seen.get_at(at)[:3], (signs.get_at((x, y))[:3], bare.get_at(at)[:3])
                    wrong += [at] * (min(math.dist(colour, other) for other in right) > NEARLY)
            assert len(wrong) <= 1, (space, wrong)  # where the signs of two tiles touch


NEARLY = 60.0  # of 441: by how much a colour may differ at the edge of a sign that is drawn twice


def mask_points(mask: pygame.mask.Mask) -> Iterator[tuple[int, int]]:
    """Every third point across and down that is set."""
    w, h = mask.get_size()
    return ((x, y) for x in range(0, w, 3) for y in range(0, h, 3) if mask.get_at((x, y)))


@pytest.mark.parametrize("board", BOARDS)
def test_prices_and_names_make_way_where_there_is_room(board: str) -> None:
    """Far less of costs has to lie on a plate than if prices and names stayed where they stand on an empty board."""
    sheet = BoardSheet(BOARDS[board], page := Page(1280, 720), area_of(page)).paint_now()
    covered, would_be, empty = 0.0, 0.0, standing(sheet)
    for seed in range(8):
        sheet.set_tiles(faces := some_tiles(BOARDS[board], 14, seed))
        costs = [cost for space, face in faces.items() for cost in sheet.notices.costs(space, face)]
        covered += sum(cost.shared(plate) for cost in costs for plate in standing(sheet))
        would_be += sum(cost.shared(plate) for cost in costs for plate in empty)
        assert len(sheet.plates) == len(BOARDS[board].lines)
    assert covered < 0.3 * would_be, (covered, would_be)


@pytest.mark.parametrize("board", ["asia", "usa"])
def test_no_cost_lies_on_letters_of_a_joined_board_in_a_small_window(board: str) -> None:
    """There a name whose letters would be covered is left out; starts and finishes keep theirs."""
    sheet = BoardSheet(BOARDS[board], page := Page(1280, 720), area_of(page)).paint_now()
    purple = {city for city, there in BOARDS[board].cities.items() if there.colour == "purple"}
    for seed in range(4):
        sheet.set_tiles(faces := some_tiles(BOARDS[board], 30, seed))
        costs = [cost for space, face in faces.items() for cost in sheet.notices.costs(space, face)]
        touched = [city for city, plate in sheet.names_at.items() if any(letters(plate).overlaps(c) for c in costs)]
        assert purple <= sheet.names_at.keys()
        assert set(touched) <= purple
        assert len(sheet.names_at) >= 0.8 * len(BOARDS[board].cities)


def test_a_single_tile_covers_no_name_and_no_price() -> None:
    board = BOARDS["africa"]
    sheet = BoardSheet(board, page := Page(1280, 720), area_of(page)).paint_now()
    for space in board.spaces:
        if space not in board.cities:
            tile = Sample("dunes", 2, 2, danger=True, stop=True)
            sheet.set_tiles({space: tile})
            assert not [b for b in standing(sheet) if any(b.shared(c) > 20 for c in sheet.notices.costs(space, tile))]


def standing(sheet: BoardSheet) -> list[Box]:
    """Where prices and names stand."""
    return [*(plate_frame(x, y) for _, _, (x, y) in sheet.plates), *sheet.names_at.values()]


def test_the_picture_is_the_same_every_time() -> None:
    first, second = (
        BoardSheet(BOARDS["africa"], Page(640, 360), AREA, geography("africa")).paint_now() for _ in range(2)
    )
    assert pixels(first.picture.surface) == pixels(second.picture.surface)


@pytest.mark.parametrize("board", ["africa", "south_america", "asia_west", "usa_east"])
def test_zoomed_in_the_same_map_is_larger(board: str) -> None:
    """Nothing moves on the paper when the player zooms: scaled back, a zoomed sheet is the plain one, but for small
    print.

    In a large window, where no name or price is at its least size. A shift of 5 pixels breaks the first bound. One
    board of each country: the halves of a joined board are painted like the whole.
    """
    page = Page(2304, 1296)
    plain, large = (BoardSheet(BOARDS[board], page, AREA, geography(board), zoom).paint_now() for zoom in (1.0, 1.3))

    def apart(width: int, height: int) -> list[int]:
        """How far the two are apart, channel by channel, at that size."""
        sheets = [pygame.transform.smoothscale(sheet.picture.surface, (width, height)) for sheet in (large, plain)]
        return [abs(x - y) for x, y in zip(pixels(sheets[0]), pixels(sheets[1]), strict=True)]

    fine, coarse = apart(320, 180), apart(160, 90)
    assert sum(d > 60 for d in fine) < len(fine) * 0.002
    # The mean at a coarser size, where the aliasing of thin dark rims counts less.
    assert sum(coarse) / len(coarse) < 3.9


def test_show_blits_the_scrolled_part() -> None:
    page = Page(640, 360)
    sheet = BoardSheet(BOARDS["africa"], page, AREA, geography("africa"), 2.0).paint_now()
    sheet.look_at(*sheet.spot("timbuktu"))
    sheet.show(page)
    left, top = sheet.scroll
    part = sheet.picture.surface.subsurface((left, top, 640, 360))
    assert pixels(page.surface) == pixels(part)
    x, y = sheet.centre("timbuktu")
    assert abs(x - (AREA[0] + AREA[2] / 2)) < 2 or left in (0, 640)
    assert sheet.space_at(x, y) == "timbuktu"


def test_the_view_draws_in_sheet_units_on_the_window() -> None:
    page = Page(640, 360)
    sheet = BoardSheet(BOARDS["africa"], page, AREA, EMPTY, 1.5)
    sheet.scroll_to(30, 20)
    view = sheet.view(page)
    for space in BOARDS["africa"].spaces:
        px, py = view.corner(*sheet.spot(space))
        x, y = sheet.centre(space)
        assert abs(px - x * page.k) <= 1
        assert abs(py - y * page.k) <= 1


def test_ways_lead_from_space_to_space_along_land_or_line() -> None:
    board = BOARDS["africa"]
    sheet = BoardSheet(board, Page(640, 360), AREA)
    line = next(line for line in board.lines if line.via)
    for start, end in (line.ends, line.ends[::-1], (board.spaces[0], board.neighbours[board.spaces[0]][0])):
        route = sheet.route(start, end)
        assert route(0) == pytest.approx(sheet.spot(start))
        assert route(1) == pytest.approx(sheet.spot(end))
    assert line.via
    assert sheet.route(*line.ends)(0.5) == pytest.approx(sheet.project(*line.via))


def test_a_line_without_a_bend_bends_a_little() -> None:
    way = curve((0, 0), (100, 0), None)
    assert way.point(0.5)[0] == pytest.approx(50)
    assert 2 < abs(way.point(0.5)[1]) < 20


@pytest.mark.parametrize("board", BOARDS)
def test_d9_every_price_can_be_read_beside_the_cities(board: str) -> None:
    """No city, which lies over the plates, no other plate and no panel around the map hides more of a price than a tip
    of a hex would.
    """
    sheet = BoardSheet(BOARDS[board], page := Page(1280, 720), area_of(page)).paint_now()
    plates = [Box(x - 46, y - 16, 92, 32) for _, _, (x, y) in sheet.plates]
    left, top = sheet.to_sheet(*area_of(page)[:2])
    area = Box(left, top, area_of(page)[2] / sheet.scale, area_of(page)[3] / sheet.scale)
    for plate in plates:
        assert plate.shared(area) > 0.97 * plate.w * plate.h
        for city in BOARDS[board].cities:
            x, y = sheet.spot(city)
            assert plate.shared(Box(x - 31, y - 29, 62, 58)) < 0.03 * plate.w * plate.h, city
    for one, other in itertools.combinations(plates, 2):
        assert not one.overlaps(other)


@pytest.mark.parametrize("board", BOARDS)
def test_the_coast_lies_under_the_cities(board: str) -> None:
    """The centre of every city's hexagon is within a hexagon of the city's true place on the map."""
    sheet = BoardSheet(BOARDS[board], Page(640, 360), AREA)
    for space, city in BOARDS[board].cities.items():
        assert math.dist(sheet.spot(space), sheet.project(city.lat, city.lon)) < HEX * math.sqrt(3)


@pytest.mark.parametrize("board", BOARDS)
def test_every_board_has_a_coast_and_names_of_seas(board: str) -> None:
    world = geography(board)
    assert world.land
    assert world.seas


def test_a_board_without_geography_is_drawn_on_bare_sea() -> None:
    assert geography("atlantis") is EMPTY
    sheet = BoardSheet(BOARDS["africa"], Page(640, 360), AREA, geography("atlantis")).paint_now()
    assert len(set(itertools.islice(sheet.picture.surface.get_view("2").raw, 0, 4000))) > 4


def test_very_large_windows_zoom_less() -> None:
    assert most_zoom((1280, 720), 9) == 2.5
    assert 1.0 < most_zoom((3840, 2160), 2.5) < 1.5
    assert most_zoom((7680, 4320), 2.5) == 1.0
    assert most_zoom((1920, 1080), 0.3) == 1.0


def test_ornaments_find_places_that_cover_nothing() -> None:
    spaces = [(x * 66.0, y * 57.0) for x in range(4) for y in range(6)]
    empty = EmptyPlaces(Box(-60, -60, 900, 500), [], spaces, [])
    taken = []
    while place := empty.find(200, 120):
        taken.append(Box(*place, 200, 120))
    assert taken
    for frame in taken:
        assert not any(frame.holds(x, y) for x, y in spaces)
    for one, other in itertools.combinations(taken, 2):
        assert not one.overlaps(other)


@pytest.mark.usefixtures("blank_drawings")
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
@pytest.mark.parametrize("board", BOARDS)
def test_the_boat_is_never_ashore(board: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    boats: list[tuple[float, float]] = []
    monkeypatch.setattr(chart, "paint_dhow", lambda _page, x, y: boats.append((x + 50, y + 50)))
    world = geography(board)
    sheet = BoardSheet(BOARDS[board], page := Page(*size), area_of(page), world).paint_now()
    for x, y in boats:
        lat, lon = sheet.unproject(x, y)
        assert not any(inside(ring, lon, lat) for ring in world.land)


def inside(ring: Sequence[tuple[float, float]], x: float, y: float) -> bool:
    """Whether a ring has the point within: a ray crosses it an odd number of times."""
    sides = zip(ring, (*ring[1:], ring[0]), strict=True)
    crossed = [x < ax + (y - ay) * (bx - ax) / (by - ay) for (ax, ay), (bx, by) in sides if (ay > y) != (by > y)]
    return sum(crossed) % 2 == 1


def test_no_room_is_no_trouble() -> None:
    empty = EmptyPlaces(Box(0, 0, 100, 100), [], [], [])
    assert empty.find(300, 300) is None
