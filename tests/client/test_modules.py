"""Modules in the client: the form makes tables that can be played, and every option has its words on a button."""

from __future__ import annotations

import pygame
import pytest

from greatrace.great_race.actions import PlayAnytime
from greatrace.great_race.modules import MODULES
from greatrace.great_race.modules.challenges import Challenges
from greatrace.great_race.setup import Setup, agree, offered_modules
from greatrace.kernel import Chance
from greatrace.table_option import TableOption
from greatrace_client.games.great_race.action_model import build_action_model
from greatrace_client.games.great_race.animations import CUES
from greatrace_client.games.great_race.controls import Asked, Picked
from greatrace_client.games.great_race.lobby.agreement import Agreement, presets
from greatrace_client.games.great_race.lobby.option_form import OptionForm
from greatrace_client.games.great_race.modules.challenges.lobby import challenges, played, take
from greatrace_client.games.great_race.targets import ModuleSwitch
from greatrace_client.i18n import known, set_language
from greatrace_client.model.local_race import LocalRace
from greatrace_client.race_common.targets import TableChoice
from tests.client.fakes import new_context, press_key, shown
from tests.great_race.toy_module import StampModule

CREWS = ("vermilion", "blue", "lemon")
ROUTE = ("colomb_bechar", "cape_town")


def test_a_module_brings_what_it_requires_and_takes_it_along() -> None:
    agreement = Agreement()
    agreement.switch("microclimate", on=True)
    assert agreement.modules == ("season", "microclimate")
    agreement.switch("season", on=False)
    assert not agreement.has("microclimate")


@pytest.mark.parametrize("module", [name for name in MODULES if name != Challenges.id])
def test_whatever_the_form_offers_can_be_set_up(module: str) -> None:
    described = next(m for m in offered_modules() if m.id == module)
    for choice in described.choices or (None,):
        for value in choice.choices if choice else ("",):
            agreement = Agreement(options={choice.name: value} if choice else {})
            agreement.switch(module, on=True)
            modules, options = agreement.fitting("africa", len(CREWS))
            rules, _ = agree(Setup("africa", CREWS, *ROUTE, modules, options), Chance("1"))
            played = next(x for x in rules.ruleset.extensions if x.id == module)
            assert choice is None or played.chosen(choice.name) == value


class Weighed(StampModule):
    """A module that nobody has told the client of."""

    def choices(self) -> tuple[TableOption, ...]:
        """How heavy the stamps are."""
        return (TableOption("weight", ("light", "heavy"), "light"),)


def test_a_new_module_and_its_choices_are_on_the_form_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MODULES, "stamps", Weighed)
    agreement = Agreement(modules=("stamps",))
    form = OptionForm(agreement, "africa", 3)
    stack = shown(form, new_context())
    assert form.form.named(ModuleSwitch("stamps")).enabled
    form.form.focus_on(form.form.named(TableChoice("weight")))
    press_key(stack, pygame.K_RIGHT)
    assert agreement.fitting("africa", 3) == (("stamps",), {"weight": "heavy"})


@pytest.mark.parametrize("name", challenges())
def test_every_challenge_can_be_taken_and_set_up_and_laid_down_again(name: str) -> None:
    agreement = Agreement(modules=("season",), options={"season": "hard"})
    take(agreement, name)
    assert played(agreement) == name
    preset = presets().get(agreement.preset)
    board, route = ("africa", ROUTE) if preset is None else (preset.board, (preset.start, preset.finish))
    modules, options = agreement.fitting(board, len(CREWS))
    rules, _ = agree(Setup(board, CREWS, *route, modules, options), Chance("1"))
    race = next(x for x in rules.ruleset.extensions if isinstance(x, Challenges))
    assert race.challenge.id == name
    take(agreement, "")
    assert played(agreement) == ""
    assert not agreement.has(Challenges.id)


def test_options_of_modules_that_are_not_played_are_left_out() -> None:
    agreement = Agreement(options={"season": "hard", "city_token": "delhi"})
    assert agreement.fitting("africa", 3) == ((), {})


@pytest.mark.parametrize("module", MODULES)
def test_every_event_has_a_cue_and_its_words(module: str) -> None:
    """In English; tests/test_project/test_texts.py sees to it that every language has what English has."""
    extension = MODULES[module]({})
    for event in extension.events:
        assert event in CUES
        assert known("event", event.__name__), event
    for action in extension.actions:
        assert known("action", action.__name__), action


@pytest.mark.parametrize("seat", range(len(CREWS)))
def test_a_race_with_all_modules_leaves_no_option_without_a_control(seat: int) -> None:
    set_language("en")
    modules = tuple(name for name in MODULES if name != "challenges")
    race = LocalRace(Setup("africa", CREWS, *ROUTE, modules, {"paddock": "free"}), "3", seat=seat, seconds=15)
    prompts = ("leader", "nation", "workshop", "influence", "bribe", "village", "parcel", "express", "second_tile")
    seen = set()
    for _ in range(150):
        question, table = race.table.question, race.table
        if question is not None and question.prompt in prompts and table.my_move:
            seen.add(question.prompt)
            made = build_action_model(Asked(table.ruleset, table.view, question, Picked(), None, table.name))
            offered = [*(control.action for control in made.controls), *made.offers.values()]
            assert all(option in offered for option in question.options if not isinstance(option, PlayAnytime))
            assert all("_" not in control.label for control in made.controls)
        if race.bot_step(also_own=True) is None:
            break
    assert {"leader", "workshop"} <= seen
