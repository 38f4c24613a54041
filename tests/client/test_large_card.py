"""A card that the mouse or the focus rests on is shown large, with all that it does."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from greatrace.translation import use_catalogs
from greatrace_client.games.great_race.ground_words import wording
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.games.great_race.targets import HandCard, OpenCard
from greatrace_client.i18n import LANGUAGES, set_language
from greatrace_client.i18n.names import card_effect
from greatrace_client.race_common.columns import own_page
from greatrace_client.ui.widgets import Widget
from tests.client.every_scene import opened
from tests.client.opening import Opened
from tests.client.proofreader import Line, Sheet, reading

RESTING = 0.5  # seconds
SIZES = (((1280, 720), 1.0), ((1280, 720), 2.0), ((1024, 768), 1.0), ((1920, 1080), 1.0))


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    use_catalogs(None)
    set_language("en")


def lines(scene: Opened) -> list[Line]:
    """Every line that is drawn in a frame."""
    sheet = scene.context.page.surface
    assert isinstance(sheet, Sheet)
    sheet.marks.clear()
    scene.draw()
    return [mark for mark in sheet.marks if isinstance(mark, Line)]


def race_of(scene: Opened) -> RaceScene:
    race = scene.stack.top
    assert isinstance(race, RaceScene)
    return race


def rest_on(scene: Opened, widget: Widget) -> list[Line]:
    """The lines of what is shown when the mouse rests there."""
    race = race_of(scene)
    away = pygame.event.Event(pygame.MOUSEMOTION, pos=(2, 2), rel=(0, 0), buttons=(0, 0, 0))
    race.handle(away)
    before = [line.wished for line in lines(scene)]
    k, box = own_page(scene.context.page).k, widget.box
    spot = round((box.x + box.w / 2) * k), round((box.y + box.h / 2) * k)
    race.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))
    race.update(RESTING)
    return [line for line in lines(scene) if line.wished not in before]


@pytest.mark.parametrize("code", ["en", "de", "pl", "fr"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_a_card_of_the_hand_is_shown_large(code: str, size: tuple[int, int], scale: float) -> None:
    assert code in LANGUAGES
    set_language(code)
    with reading():
        scene = opened("race modules, hand of 10", size, scale)
        scene.settle()
        race = race_of(scene)
        for widget in [widget for widget in race.form.widgets if isinstance(widget.name, HandCard)]:
            shown = rest_on(scene, widget)
            name = widget.name
            assert isinstance(name, HandCard)
            card = race.shown.stage.view.own.hand[name.index]
            text = " ".join(line.drawn for line in shown)
            assert card_effect(card, wording(race.table.ruleset, card)) in text
            assert [line.wished for line in shown if line.drawn != line.wished] == []
            window = pygame.FRect(scene.context.page.surface.get_rect())
            assert all(window.contains(line.ink) for line in shown)


def test_cards_on_offer_are_shown_large_and_other_things_have_their_tooltips() -> None:
    with reading():
        scene = opened("race base, keep", (1280, 720), 1.0)
        scene.settle()
        race = race_of(scene)
        offered = [widget for widget in race.form.widgets if isinstance(widget.name, OpenCard)]
        assert offered
        for widget in offered:
            card = race.shown.action_model.offered[int(widget.key) - 1]
            text = " ".join(line.drawn for line in rest_on(scene, widget))
            assert card_effect(card, wording(race.table.ruleset, card)) in text
        other = race.form.named("supplies")
        assert rest_on(scene, other)[0].drawn.split()[0] in other.hint
