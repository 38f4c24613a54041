"""A danger and a loss that is another player's: the panel says whose it is, in the player's words."""

from __future__ import annotations

import pytest

from greatrace_client.games.great_race.alarm import what_it_does
from greatrace_client.games.great_race.targets import GaugePlate
from greatrace_client.i18n import tr
from greatrace_client.i18n.names import card_effect
from greatrace_client.ui.widgets import said
from tests.client.module_table import mine, reached


def test_the_tooltips_of_a_rivals_gauges_name_the_rival() -> None:
    table = reached(mine("saboteur_split"))
    rival = table.scene.shown.action_model.stricken
    assert rival is not None
    seat = table.race.table.view.open.crews.index(rival)
    for gauge in ("engine", "chassis"):
        tooltip = said(table.scene.form.named(GaugePlate(gauge)).tooltip)
        assert table.race.table.name(seat) in tooltip
        assert str(getattr(rival, gauge)) in tooltip


def test_the_tooltips_of_the_own_gauges_tell_what_they_are_for() -> None:
    table = reached(mine("wear"))
    assert "Hand limit" in said(table.scene.form.named(GaugePlate("chassis")).tooltip)


@pytest.mark.parametrize("card", ["con_artist", "trail_hunter"])
def test_a_rivals_card_does_not_order_the_player_about(card: str) -> None:
    assert what_it_does(card) != card_effect(card)
    assert what_it_does("terrain") == tr("You lose two levels of engine or chassis.")
