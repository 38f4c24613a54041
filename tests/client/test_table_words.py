"""What the pages of a table say of it: the clock's figures, its modules, its usual name."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from greatrace_client.games.great_race.lobby.agreement import Agreement
from greatrace_client.games.great_race.lobby.option_form import summary
from greatrace_client.i18n.table_options import CLOCK_TIMES, clock_words
from greatrace_client.net.table_setup import CLOCKS
from greatrace_client.screens.host import HostScene
from greatrace_client.screens.table_facts import module_facts
from greatrace_server.room.pacing import PACES, THOUGHT, USUAL
from tests.client.fakes import new_context, shown, tables


@pytest.mark.parametrize("clock", CLOCKS)
def test_the_figures_of_a_clock_are_the_server_s(clock: str) -> None:
    pace = PACES[clock]
    if pace.timed and not pace.patient:
        most = max(THOUGHT.values()) * pace.factor
        assert CLOCK_TIMES[clock] == (USUAL * pace.factor, most, pace.bank / 60)
    else:
        assert clock not in CLOCK_TIMES
        assert clock_words(clock)


def test_the_tooltip_has_the_figures_of_the_chosen_clock() -> None:
    context = new_context()
    scene = HostScene()
    shown(scene, context)
    for clock in CLOCKS:
        context.settings.clock = clock
        assert scene.form.named("clock").hint == clock_words(clock)


MODULES = ("leaders", "paddock", "season", "village", "postal", "challenges")


def test_the_modules_of_a_table_are_named_in_as_many_lines_as_they_need() -> None:
    page = new_context().page
    table = replace(tables()[0], modules=MODULES)
    facts = module_facts(page, table, 320)
    assert 1 < len(facts) <= 4
    assert [bool(name) for name, _ in facts] == [True] + [False] * (len(facts) - 1)
    assert "Villages" in facts[0][1]


def test_the_button_to_the_options_tells_modules_and_challenge() -> None:
    agreement = Agreement()
    for module in ("village", "challenges"):
        agreement.switch(module, on=True)
    assert summary(agreement, "africa").startswith("Villages, Challenges · ")
