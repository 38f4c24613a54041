"""Every module of the folder is on the form, in the scene and in plain lines, without being named anywhere."""

from __future__ import annotations

import pytest

from greatrace.great_race.modules import MODULES
from greatrace.great_race.setup import Setup, offered_modules
from greatrace.kernel import Event
from greatrace_client.games.great_race.digest import whose
from greatrace_client.games.great_race.event_text import describe
from greatrace_client.games.great_race.lobby.agreement import Agreement
from greatrace_client.games.great_race.lobby.option_form import OptionForm
from greatrace_client.games.great_race.module_api.module_ui import module_uis
from greatrace_client.games.great_race.sound_map import noise_of
from greatrace_client.games.great_race.targets import ModuleSwitch
from greatrace_client.i18n import LANGUAGES, known, set_language
from greatrace_client.model.local_race import LocalRace
from greatrace_client.ui.draw.pictures import picture
from tests.client.fakes import new_context, shown
from tests.client.module_table import CREWS, ROUTE, ModuleTable
from tests.great_race.modules.contract import with_needs

SEATS = {"seat", "by", "target", "victim"}  # fields of events
PLAIN_PAPER = picture("no such card")


def test_every_client_part_belongs_to_a_module() -> None:
    assert module_uis().keys() <= MODULES.keys()


@pytest.mark.parametrize("name", MODULES)
def test_it_is_on_the_lobbys_form_with_its_cards(name: str) -> None:
    set_language("en")
    module_uis()
    form = OptionForm(Agreement(modules=with_needs(name)), "africa", 3)
    shown(form, new_context())
    described = next(module for module in offered_modules() if module.id == name)
    challenge_picks_its_own = name == "challenges"
    assert challenge_picks_its_own or form.form.named(ModuleSwitch(name)).enabled
    for card in described.cards:
        assert picture(card) != PLAIN_PAPER
        assert known("card", card)
        assert known("effect", card)


def happens(name: str, events: tuple[type[Event], ...], seed: str) -> bool:
    """Whether one of those events comes up in the race of that seed."""
    race = LocalRace(Setup("africa", CREWS, *ROUTE, with_needs(name)), seed, seat=0)
    while (steps := race.bot_step(also_own=True)) is not None:
        if any(isinstance(step.event, events) for step in steps):
            return True
    return False


@pytest.mark.parametrize("name", MODULES)
def test_its_events_are_played_in_the_scene_and_said_in_plain_lines(name: str) -> None:
    set_language("en")
    events = MODULES[name]({}).events
    seed = next(seed for seed in map(str, range(1, 60)) if happens(name, events, seed))
    table = ModuleTable(*with_needs(name), seed=seed)
    table.happening(events)
    event = table.scene.director.event
    assert event is not None
    line = describe(event, table.race.table)
    assert line
    assert type(event).__name__ not in line
    declared = module_uis()[name].sounds if name in module_uis() else {}
    assert type(event) not in declared or noise_of(event) == declared[type(event)]
    table.frames(10)
    table.settle()
    assert table.scene.stage.view == table.race.table.view


def with_two_seats() -> list[type[Event]]:
    """Events of all modules that concern somebody besides the one whose they are."""
    kinds = [kind for module in MODULES.values() for kind in module({}).events]
    return [
        kind for kind in kinds if {"seat"} < {"seat", "by", "target", "victim"}.intersection(kind.__struct_fields__)
    ]


@pytest.mark.parametrize("kind", with_two_seats(), ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_event_of_two_is_told_of_the_one_whose_it_is(kind: type[Event], language: str) -> None:
    """A thief loses no card: it is the victim's line, with the victim's badge."""
    set_language(language)
    table = ModuleTable("leaders").race.table
    seats = [field for field in kind.__struct_fields__ if field in SEATS]
    event = kind(**{field: 1 if field == "seat" else 0 for field in seats})
    assert whose(event) == 1
    assert table.name(1) in describe(event, table)


def test_there_are_events_of_two() -> None:
    assert {kind.__name__ for kind in with_two_seats()} == {"CardLost", "CardSnatched"}
