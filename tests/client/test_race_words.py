"""Every sentence of the race screen has a translation, and every drawn letter exists."""

from __future__ import annotations

import pytest

from greatrace.great_race import constants as words
from greatrace.great_race.modules import MODULES
from greatrace.great_race.rules.cards import CARDS
from greatrace_client.games.great_race.hand_panel import KINDS
from greatrace_client.i18n import LANGUAGES, decimal, known, labelled, set_language, tr


def test_every_term_of_the_race_has_its_words() -> None:
    """In English; tests/test_project/test_texts.py sees to it that every language has what English has."""
    modules = {card for module in MODULES.values() for card in module({}).card_kinds()}
    wanted = {("short", card) for card in modules.union(CARDS)} | {("when short", kind) for kind in KINDS.values()}
    for box in words.BOXES:
        wanted |= {("box note", box), ("plan note", box)}
    wanted |= {("gauge note", gauge) for gauge in (words.FUEL, words.ENGINE, words.CHASSIS)}
    assert sorted(term for term in wanted if not known(*term)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_decimal_marks_and_colons_are_the_languages_own(language: str) -> None:
    set_language(language)
    mark = tr("{whole}.{part}", whole="", part="")
    assert mark in {".", ","}
    assert decimal(1.84, 1) == f"1{mark}8"
    assert decimal(0.5) == f"0{mark}5"
    assert decimal(2.0) == "2"
    colon = tr("{name}: {words}", name="", words="")
    assert colon.strip() == ":"
    assert labelled("Walter", 8) == f"Walter{colon}8"
