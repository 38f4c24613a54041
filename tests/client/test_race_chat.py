"""From a race: the chat takes letters at once, its button counts, dials say why they fell, results offer the replay."""

from __future__ import annotations

from typing import Any, cast

import pygame
import pytest

from greatrace.great_race import events as ev
from greatrace_client.games.great_race.hit_area_builder import last_loss, levels_lost
from greatrace_client.games.great_race.targets import Dial
from greatrace_client.race_common.chat import ChatScene
from greatrace_client.race_common.results_scene import ResultsScene
from greatrace_client.ui.scene import Push
from greatrace_client.ui.widgets import TextField, said
from tests.client.race_table import Table


def at_a_table() -> Table:
    """A race with others who can read."""
    table = Table()
    table.context.lobby.table = "t1"
    table.context.connection = cast("Any", type("Line", (), {"alone": False})())
    table.asked("sequence")
    table.scene.renew()
    return table


def test_f2_and_the_button_open_the_chat_and_letters_are_written_at_once() -> None:
    for by_key in (True, False):
        table = at_a_table()
        if by_key:
            table.key(pygame.K_F2)
        else:
            table.click(*table.middle("chat"))
        change = table.scene.change
        assert isinstance(change, Push)
        assert isinstance(change.scene, ChatScene)
        change.scene.enter(table.context)
        assert isinstance(change.scene.form.focus, TextField)
        assert change.scene.writing


def test_f2_opens_no_chat_where_nobody_reads() -> None:
    """A race against bots on a server of the player's own."""
    table = at_a_table()
    table.context.connection = cast("Any", type("Line", (), {"alone": True})())
    table.scene.renew()
    table.key(pygame.K_F2)
    assert table.scene.change is None


def test_the_button_counts_what_has_not_been_read_and_is_missing_where_nobody_reads() -> None:
    table = at_a_table()
    table.context.lobby.talk.unread = 3
    table.frames(1)
    assert table.scene.talk.bubble is not None
    assert table.scene.talk.bubble.unread == 3
    table.context.lobby.table = ""
    table.scene.renew()
    assert all(widget.name != "chat" for widget in table.scene.form.widgets)


def test_a_dial_says_why_it_fell() -> None:
    table = Table()
    table.until(lambda r: any(levels_lost(entry.event, 0, "fuel") for entry in r.table.log))
    table.scene.draw(table.context.page)
    text = last_loss(table.scene.shown, "fuel")
    assert text.startswith("Last loss (round ")
    assert text in said(table.scene.form.named(Dial("fuel")).tooltip)


@pytest.mark.parametrize(
    ("event", "gauge", "levels"),
    [
        (ev.FuelPaid(0, 2, "terrain"), "fuel", 2),
        (ev.FuelPaid(1, 2, "terrain"), "fuel", 0),
        (ev.WearTaken(0, 2, 1, "terrain"), "engine", 2),
        (ev.WearTaken(0, 2, 0, "terrain"), "chassis", 0),
        (ev.WearTaken(0, 2, 1, "terrain"), "fuel", 0),
    ],
)
def test_only_the_players_own_losses_of_that_gauge_count(event: Any, gauge: str, levels: int) -> None:
    assert levels_lost(event, 0, gauge) == levels


def test_the_results_offer_the_replay() -> None:
    table = Table()
    table.until(lambda r: r.table.over)
    results, there = ResultsScene(), Table().scene
    results.enter(table.context)
    results.form.named("replay").press()
    assert results.change is None
    table.context.navigator.replay = lambda: there
    results.form.named("replay").press()
    assert isinstance(results.change, Push)
    assert results.change.scene is there
