"""A note in a place of fixed size is told whole, in every language."""

from __future__ import annotations

import pytest

from greatrace_client.i18n import LANGUAGES, set_language, term
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.notes import draw_note, note_in
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import INK

LONG = "Click a highlighted square, or drag your marker there, to buy that level of influence with the city’s people."


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_note_takes_a_further_line_and_smaller_letters_before_anything_is_cut(scale: float, cut: set[str]) -> None:
    page = Page(1280, 720, scale)
    for room in (520.0, 432.0, 400.0):
        note = draw_note(page, LONG, Box(0, 0, room, 48), 15, INK, "bold")
        assert " ".join(note.lines) == LONG
        assert note.step * len(note.lines) <= 48
    assert cut == set()


def test_where_nothing_helps_the_end_is_cut_with_an_ellipsis_and_no_line_is_dropped(cut: set[str]) -> None:
    page = Page(1280, 720)
    note = note_in(page, LONG, 120, 40, 15)
    assert " ".join(note.lines) == LONG
    draw_note(page, LONG, Box(0, 0, 120, 40), 15, INK)
    assert cut == {note.lines[-1]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_weather_is_told_whole_on_its_plate(language: str) -> None:
    set_language(language)
    page = Page(1280, 720)
    for weather in ("fine", "fuel", "wear", "boats"):
        note = note_in(page, term("weather note", weather), 356, 40, 15)
        assert len(note.lines) <= 2, (language, weather)
