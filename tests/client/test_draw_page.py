"""The page: any window, one design; and the furniture keeps inside its own edges."""

from pathlib import Path

import pygame
import pytest

from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import cards, emblems, panels, raster
from greatrace_client.ui.draw.page import Page, make_room
from greatrace_client.ui.draw.palette import INK, PAPER, PAPER_LIGHT
from greatrace_client.ui.draw.png import save_png
from greatrace_client.ui.draw.shapes import box, disc
from greatrace_client.ui.draw.surface_cache import room_for

RED = disc(20, 20, 18, "#C22F23")


def pixels(page: Page) -> bytes:
    return pygame.image.tobytes(page.surface, "RGB")


@pytest.mark.parametrize(
    ("window", "scale", "units"),
    [
        ((1920, 1080), 1.0, (1920, 1080)),
        ((1280, 720), 1.0, (1920, 1080)),
        ((2560, 1080), 1.0, (2560, 1080)),
        ((1024, 768), 1.0, (1536, 1152)),  # letters get no smaller: fewer units instead
        ((1280, 720), 0.75, (1920, 1080)),
        ((960, 540), 1.0, (960 * 820 / 540, 820)),
        ((1920, 1080), 1.25, (1536, 864)),
        ((1920, 1080), 0.75, (2560, 1440)),
    ],
)
def test_spare_width_and_height_are_told_in_units(
    window: tuple[int, int], scale: float, units: tuple[float, float]
) -> None:
    page = Page(*window, scale)
    assert (page.width, page.height) == pytest.approx(units)
    assert page.units(window) == pytest.approx(units)


def test_small_windows_are_compact() -> None:
    assert Page(1280, 720).compact
    assert not Page(1920, 1080).compact


@pytest.mark.parametrize("window", [(1920, 1080), (1366, 768), (1280, 720), (1000, 700)])
def test_a_pasted_layer_is_the_same_as_drawing_straight(window: tuple[int, int]) -> None:
    straight, layered = Page(*window), Page(*window)
    for page in (straight, layered):
        page.surface.fill(PAPER)
    part = layered.layer(101.3, 57.7, 403, 211)
    for page in (straight, part):
        page.svg(box(0, 0, 300, 120, 4, PAPER_LIGHT, INK, 2), 140.4, 90.2, 300, 120)
        page.svg(RED, 200.6, 100.9, 40, 40, flip=True)
    layered.paste(part)
    apart = [abs(a - b) for a, b in zip(pixels(straight), pixels(layered), strict=True)]
    assert max(apart) <= 4, "only blending through a second surface may differ, by rounding"


def test_a_layer_can_be_moved_and_faded() -> None:
    page = Page(1920, 1080)
    part = page.layer(100, 100, 40, 40)
    part.svg(RED, 100, 100, 40, 40)
    page.paste(part, dx=50, dy=20)
    assert page.surface.get_at((170, 140)) == pygame.Color("#C22F23")
    page.paste(part, dx=200, alpha=0)
    assert page.surface.get_at((320, 120))[:3] == (0, 0, 0)
    page.paste(part)
    assert page.surface.get_at((120, 120)) == pygame.Color("#C22F23"), "fading is not remembered"


def test_fading_one_drawing_leaves_the_next_alone() -> None:
    page = Page(1920, 1080)
    page.svg(RED, 0, 0, 40, 40, alpha=60)
    page.svg(RED, 100, 0, 40, 40)
    assert page.surface.get_at((120, 20)) == pygame.Color("#C22F23")


def test_clipping_keeps_drawing_inside() -> None:
    page = Page(1920, 1080)
    page.clip(0, 0, 10, 10)
    page.svg(RED, 0, 0, 40, 40)
    page.unclip()
    assert page.surface.get_at((20, 20))[:3] == (0, 0, 0)


def test_a_sprite_has_a_rim_and_a_mirror_image() -> None:
    page = Page(1920, 1080)
    half = box(0, 0, 20, 40, 0, "#C22F23")
    page.sprite(half, 100, 100, 40, 40, rim=PAPER_LIGHT)
    assert page.surface.get_at((98, 120)) == pygame.Color(PAPER_LIGHT)
    assert page.surface.get_at((110, 120)) == pygame.Color("#C22F23")
    page.sprite(half, 200, 100, 40, 40, flip=True)
    assert page.surface.get_at((230, 120)) == pygame.Color("#C22F23")
    assert page.surface.get_at((205, 120))[:3] == (0, 0, 0)


def test_grain_is_the_same_paper_every_time() -> None:
    first, second = Page(640, 360), Page(640, 360)
    for page in (first, second):
        page.surface.fill(PAPER)
        page.grain(0, 0, page.width, page.height)
    assert pixels(first) == pixels(second)
    assert len(set(pixels(first))) > 20


def touched(page: Page) -> pygame.Rect:
    """What differs from the background."""
    page.surface.set_colorkey("#FF00FF")
    rect = pygame.mask.from_surface(page.surface).get_bounding_rects()
    return rect[0].unionall(rect[1:])


@pytest.mark.parametrize("window", [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize("state", ["primary", "ready", "off"])
def test_a_button_with_long_words_stays_inside_its_frame(state: panels.ButtonState, window: tuple[int, int]) -> None:
    page = Page(*window)
    page.surface.fill("#FF00FF")
    panels.button(
        page,
        200,
        200,
        220,
        56,
        "Mit dem Geländewagen weiterfahren nach Élisabethville",
        state,
        "Enter",
        "das kostet drei Fass Treibstoff und einen Punkt Verschleiß",
        emblems.box_icon("mechanic", INK),
        focus=True,
    )
    rect = touched(page)
    assert rect.left >= page.px(200 - 4)
    assert rect.right <= page.px(200 + 220 + 6)
    assert rect.top >= page.px(200 - 4)
    assert rect.bottom <= page.px(200 + 56 + 8)


@pytest.mark.parametrize("window", [(1920, 1080), (1280, 720)])
def test_a_card_stays_inside_its_frame(window: tuple[int, int]) -> None:
    page = Page(*window)
    page.surface.fill("#FF00FF")
    face = cards.CardFace(
        "spare_part", "Pezzo di ricambio", "repair", "+3wear", "con una riparazione", "motore o telaio"
    )
    cards.card(page, Box(200, 200, 102, 194), face)
    rect = touched(page)
    assert rect.left >= page.px(196)
    assert rect.right <= page.px(200 + 102 + 8)
    assert rect.bottom <= page.px(200 + 194 + 10)


def test_an_unavailable_button_shows_its_reason_in_small_windows_too() -> None:
    """Side notes go to tooltips when it is tight; the reason why something is off stays."""
    plain, reasoned = Page(1280, 720), Page(1280, 720)
    panels.button(plain, 10, 10, 220, 56, "Buy fuel", "off")
    panels.button(reasoned, 10, 10, 220, 56, "Buy fuel", "off", note="Only before playing cards")
    assert pixels(plain) != pixels(reasoned)


def test_a_small_window_keeps_few_pictures_and_a_large_one_many() -> None:
    small, large = (640, 360), (1280, 720)

    def filled(size: tuple[int, int]) -> int:
        """Bytes in the cache after more pictures than there is room for, none of them ever the same again."""
        make_room(size)
        page = Page(surface=pygame.Surface((400, 400)))
        for number in range(130):
            page.svg(f'<rect width="{number}" height="9" fill="#204060"/>', 0, 0, 1920, 1080)
        return raster.picture_cache.held

    try:
        assert filled(small) <= room_for(small) < filled(large) <= room_for(large)
    finally:
        make_room((1920, 1080))


@pytest.mark.parametrize("k", [0.7, 0.711, 1.0, 1.333])
@pytest.mark.parametrize(("w", "h"), [(16, 780), (8, 600), (1200, 44)])
def test_what_is_long_and_narrow_keeps_its_length_at_every_scale(w: float, h: float, k: float) -> None:
    """As the track of a scroll bar: in proportion it would end before its handle does."""
    image = raster.raster(box(0, 0, w, h, fill="#FF0000"), w, h, k, keep=False)
    assert image.get_bounding_rect() == pygame.Rect(0, 0, round(w * k), round(h * k))


def test_a_picture_that_is_saved_is_what_was_drawn(tmp_path: Path) -> None:
    drawn = pygame.Surface((7, 3))
    for x in range(7):
        for y in range(3):
            drawn.set_at((x, y), (40 * x, 80 * y, 255 - 30 * x))
    save_png(drawn, tmp_path / "picture.png")
    read = pygame.image.load(tmp_path / "picture.png")
    assert read.get_size() == (7, 3)
    assert pygame.image.tobytes(read, "RGB") == pygame.image.tobytes(drawn, "RGB")
