"""When a card may be played stands whole on the band of every card in a hand, and its effect on the card."""

from __future__ import annotations

import pytest

from greatrace.great_race.rules.cards import CARDS
from greatrace_client.games.great_race.effects import draw_small_card
from greatrace_client.games.great_race.ground_words import wording
from greatrace_client.games.great_race.hand_panel import KINDS, ROW, SIGNS, card_boxes, draw_card
from greatrace_client.i18n import LANGUAGES, set_language, term
from greatrace_client.i18n.names import card_in_short
from greatrace_client.ui.draw.cards import CardFace, card
from greatrace_client.ui.draw.page import Page
from tests.client.module_table import ModuleTable
from tests.client.positions import TOGETHER
from tests.client.proofreader import Line, Sheet, reading
from tests.client.race_table import Table

SIZES = [(1280, 720), (1920, 1080)]


@pytest.mark.parametrize("size", SIZES)
def test_no_band_of_a_card_in_hand_is_empty_or_cut(size: tuple[int, int], cut: set[str]) -> None:
    table, page = Table(size=size), Page(*size)
    table.settle()
    place = card_boxes(table.scene.shown.layout.hand, 4)[0]
    cut.clear()
    for language in LANGUAGES:
        set_language(language)
        for kind in sorted(set(KINDS.values())):
            when = term("when short", kind)
            assert page.fits(when, place.w - 14, 13, "bold"), (language, when)
            card(page, place, CardFace("guide", "", kind, "", when, ""))
        assert cut == set(), language


def test_the_name_of_a_card_that_is_played_is_told_whole(cut: set[str]) -> None:
    page = Page(1280, 720)
    for language in LANGUAGES:
        set_language(language)
        for name in CARDS:
            draw_small_card(page, name, 300, 300, 1.5)
        assert cut == set(), language


@pytest.mark.parametrize("number", [4, 6])
def test_the_effect_of_every_card_can_be_read_in_a_small_window(number: int) -> None:
    """In words or, on the small cards of a large hand, as a sign. Found at 1280x720: a hand of five had pictures."""
    race = ModuleTable(*TOGETHER).scene
    place = card_boxes(race.shown.layout.hand, number)[0]
    with reading():
        page = Page(surface=(sheet := Sheet((1280, 720))))
        for language in LANGUAGES:
            set_language(language)
            for name in race.table.ruleset.cards:
                if number > ROW and name in SIGNS:
                    continue
                sheet.marks.clear()
                draw_card(page, place, race.shown, name, playable=True)
                drawn = " ".join(mark.drawn for mark in sheet.marks if isinstance(mark, Line))
                effect = card_in_short(name, wording(race.table.ruleset, name))
                assert all(word in drawn.split() for word in effect.split()), (language, name, drawn)
