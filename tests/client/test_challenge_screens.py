"""Challenges on the screen: chosen in the set-up, followed in the race."""

from __future__ import annotations

import pygame
import pytest

from greatrace.great_race.modules.challenges import Goal
from greatrace.protocol.messages import CreateTable
from greatrace_client.games.great_race.layout import layout
from greatrace_client.games.great_race.lobby.agreement import Agreement
from greatrace_client.games.great_race.lobby.form import GreatRaceForm
from greatrace_client.games.great_race.lobby.option_form import OptionForm
from greatrace_client.games.great_race.modules.challenges.goals_panel import GoalRow, challenge_of, score
from greatrace_client.games.great_race.modules.challenges.lobby import ChallengeScene, challenges, played, take
from greatrace_client.games.great_race.targets import ModuleSwitch
from greatrace_client.i18n import LANGUAGES, set_language, translated
from greatrace_client.net.link_state import LinkState
from greatrace_client.race_common.columns import own_page
from greatrace_client.race_common.log_sheet import HEAD, LOW_HEAD, TITLED
from greatrace_client.screens.host import HostScene
from greatrace_client.screens.solo_setup import SoloSetupScene
from greatrace_client.ui.draw.page import Page
from tests.client.driven_table import FRAME
from tests.client.fakes import new_context, press_key, shown, wires, with_tables
from tests.client.module_table import (
    ModuleTable,
)

# ---- CHALLENGES


def test_a_goal_is_held_open_or_lost() -> None:
    table = ModuleTable("leaders", "village", "challenges", options={"challenge": "black_cruise"})
    table.asked("sequence")
    r, o = table.race.table.ruleset, table.race.table.view.open
    assert score(r, o, 0, Goal("lines", 2, most=0)) == (0, "held")
    assert score(r, o, 0, Goal("cities", 2, least=5)).state == "open"
    assert score(r, o, 0, Goal("round", 2, most=5)) == (o.round, "open")
    assert score(r, o, 0, Goal("round", 2, most=0)).state == "lost"
    assert score(r, o, 0, Goal("engine", 1, least=99)).state == "open"


def test_the_goals_stand_over_the_log_with_everybodys_numbers() -> None:
    table = ModuleTable("leaders", "village", "challenges", options={"challenge": "black_cruise"})
    table.asked("sequence")
    goals = challenge_of(table.race.table.ruleset).challenge.goals
    layout = table.scene.layout
    assert layout.goals.bottom < layout.log.y
    for index in range(len(goals)):
        hint = table.scene.form.named(GoalRow(index)).hint
        assert all(table.scene.shown.name(seat) in hint for seat in range(4))


def test_without_a_challenge_the_log_keeps_its_place() -> None:
    table = ModuleTable("village")
    assert table.scene.layout.goals.h == 0
    assert table.scene.layout.log.y == table.scene.layout.goals.y


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_every_challenge_fits_its_programme(code: str, scale: float, cut: set[str]) -> None:
    set_language(code)
    context = new_context(scale=scale)
    for name in challenges():
        assert translated("challenge story", name)
        scene = ChallengeScene(Agreement())
        scene.chosen = name
        shown(scene, context)
    assert not cut


def test_a_challenge_is_taken_with_the_keyboard_and_fixes_the_form() -> None:
    context, agreement = new_context(), Agreement()
    stack = shown(OptionForm(agreement, "africa", 3), context)
    press_key(stack, pygame.K_h)
    assert isinstance(stack.top, ChallengeScene)
    stack.top.draw(context.page)
    press_key(stack, pygame.K_DOWN)
    press_key(stack, pygame.K_RETURN)  # looks at it
    press_key(stack, pygame.K_RETURN)  # takes it
    assert isinstance(stack.top, OptionForm)
    name = played(agreement)
    assert name
    assert agreement.preset == name
    assert all(not w.enabled for w in stack.top.form.widgets if isinstance(w.name, ModuleSwitch))


def agreed_at(scene: SoloSetupScene | HostScene) -> Agreement:
    """What the form of the Great Race has agreed on there."""
    form = scene.table_form
    assert isinstance(form, GreatRaceForm)
    return form.agreement


def test_a_challenge_goes_with_the_wish_for_a_race_against_bots() -> None:
    context = new_context()
    scene = SoloSetupScene()
    stack = shown(scene, context)
    take(agreed_at(scene), "air_mail")
    scene.uncovered()
    scene.draw(context.page)
    press_key(stack, pygame.K_RETURN)
    [(race_setup, _)] = wires(context).requests
    assert (race_setup.board, race_setup.start, race_setup.finish) == ("south_america", "caracas", "buenos_aires")
    assert race_setup.modules == ("postal", "challenges")
    assert dict(race_setup.options)["challenge"] == "air_mail"


def test_a_table_that_is_hosted_has_the_modules_that_were_chosen() -> None:
    context = with_tables(new_context())
    scene = HostScene(here=True)
    stack = shown(scene, context)
    for module in ("leaders", "postal"):
        agreed_at(scene).switch(module, on=True)
    agreed_at(scene).options["leaders"] = "all"
    wires(context).state = LinkState.OPEN
    press_key(stack, pygame.K_RETURN)
    scene.update(FRAME)
    [sent] = [m for m in wires(context).sent if isinstance(m, CreateTable)]
    assert sent.modules == ("leaders", "postal")
    assert sent.options == {"leaders": "all"}


@pytest.mark.parametrize("rivals", [3, 4])
def test_a_log_beside_five_goals_has_room_for_five_entries_in_a_small_window(rivals: int) -> None:
    page = own_page(Page(1366, 768))
    places = layout(page, rivals, goals=5)
    log, entry = places.log.h, page.text_px(15) / page.k * 1.22 + 9
    above = HEAD if log >= TITLED else LOW_HEAD
    assert (log - above - 12 - 18) / entry >= 5
    assert places.goals.h / 5 > 25
