"""Words in low places: names of cards in a lesson's hand, and tooltips about controls that lie below the page."""

from __future__ import annotations

import pytest

from greatrace_client.i18n import LANGUAGES, set_language
from greatrace_client.i18n.names import card_name
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.cards import CardFace, apart, card, name_lines
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.widgets.tooltip import draw_tooltip
from tests.client.proofreader import Line, Sheet, reading


def lines_of(page: Page) -> list[Line]:
    assert isinstance(page.surface, Sheet)
    return [mark for mark in page.surface.marks if isinstance(mark, Line)]


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
@pytest.mark.parametrize("tall", [104.0, 112.0, 130.0, 150.0])
@pytest.mark.parametrize("code", LANGUAGES)
def test_no_name_of_a_card_is_cut_at_its_foot(code: str, tall: float, size: tuple[int, int]) -> None:
    set_language(code)
    for kind in ("spare_part", "express_delivery", "trail_hunter"):
        with reading():
            page = Page(*size)
            place = Box(100, 100, 12 + (tall - 45) * 96 / 84, tall)
            card(page, place, CardFace(kind, card_name(kind), "repair", "", "on repair", ""))
            foot = page.px(place.y + place.h)
            assert all(line.ink.bottom <= foot for line in lines_of(page)), (kind, foot)


@pytest.mark.parametrize("wide", [78.0, 118.0])
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_name_of_three_words_keeps_them_on_two_lines(code: str, wide: float) -> None:
    set_language(code)
    for kind in ("spare_part", "engine_part", "toolbox"):
        page = Page(1280, 720)
        lines = name_lines(page, apart(card_name(kind))[1], wide)
        assert len(lines) <= 2
        assert "".join(lines).replace(" ", "") == card_name(kind).replace(" ", "").replace("- ", "")


@pytest.mark.parametrize("below", [0.0, 20.0, 150.0])
def test_the_tooltip_about_a_control_below_the_page_is_whole(below: float) -> None:
    """A coach's buttons stand under the race's page, on which the tooltips are drawn."""
    with reading():
        page = Page(1280, 580)
        draw_tooltip(page, "Let the coach do it.\n" * 3, Box(900.0, page.height + below, 300.0, 40.0), "H")
        assert lines_of(page)
        assert all(line.ink.top > 0 and line.ink.bottom < 580 for line in lines_of(page))
