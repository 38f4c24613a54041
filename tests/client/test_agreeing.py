"""The host changes what an open table agrees on, from the table."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from greatrace.protocol.messages import ChangeTable
from greatrace_client.games.great_race.lobby.choices import BoardPick
from greatrace_client.screens.edit_options import FIXED, AgreeScene
from greatrace_client.screens.table import TableScene
from tests.client.fakes import new_context, press_key, shown, tables, wires, with_tables

pytestmark = pytest.mark.usefixtures("data")


def test_the_host_changes_the_board_and_keeps_the_rest() -> None:
    context = with_tables(new_context(), "a", 0)
    context.lobby.tables["a"] = replace(
        tables()[0], clock="relaxed", stand_in="easy", delay=30, take_back=False, modules=("village",)
    )
    stack = shown(TableScene(), context)
    press_key(stack, pygame.K_c)
    top: Any = stack.top
    assert isinstance(top, AgreeScene)
    assert all(top.form.named(name).why for name in FIXED)
    asia = next(widget for widget in top.form.widgets if isinstance(widget, BoardPick) and widget.board.id == "asia")
    asia.press()
    top.draw(context.page)
    press_key(stack, pygame.K_RETURN)
    stack.follow()
    assert isinstance(stack.top, TableScene)
    (sent,) = [message for message in wires(context).sent if isinstance(message, ChangeTable)]
    assert (sent.table, sent.board) == ("a", "asia")
    assert (sent.clock, sent.stand_in, sent.delay, sent.take_back) == ("relaxed", "easy", 30, False)
    assert sent.modules == ("village",)


@pytest.mark.parametrize("language", ["", "de", "sv"])
def test_every_choice_shows_what_the_table_has_and_is_sent_as_it_was(language: str) -> None:
    """Also what the page itself does not offer: a delay of 45 seconds, a language that this game does not have."""
    agreed: dict[str, Any] = {"clock": "fast", "stand_in": "hard", "delay": 45, "take_back": False, "rated": False}
    context = with_tables(new_context(), "a", 0)
    context.lobby.rates = True
    context.lobby.tables["a"] = replace(tables()[0], language=language, **agreed)
    stack = shown(TableScene(), context)
    press_key(stack, pygame.K_c)
    top: Any = stack.top
    seen = {name: top.form.named(name).value for name in top.choice_names}
    assert seen == {"seats": len(tables()[0].seats), "language": language} | {n: agreed[n] for n in agreed if n in seen}
    assert top.form.named("language").why
    top.draw(context.page)
    press_key(stack, pygame.K_RETURN)
    (sent,) = [message for message in wires(context).sent if isinstance(message, ChangeTable)]
    assert {name: getattr(sent, name) for name in agreed} == agreed


def test_nothing_is_sent_by_somebody_who_goes_back() -> None:
    context = with_tables(new_context(), "a", 0)
    stack = shown(TableScene(), context)
    press_key(stack, pygame.K_c)
    press_key(stack, pygame.K_ESCAPE)
    assert isinstance(stack.top, TableScene)
    assert not [message for message in wires(context).sent if isinstance(message, ChangeTable)]


def test_only_the_host_of_an_open_table_may_change_it() -> None:
    for table, seat in (("a", 1), ("a", None), ("c", 0)):
        context = with_tables(new_context(), table, seat)
        top: Any = shown(TableScene(), context).top
        assert "change" not in {widget.name for widget in top.form.widgets}


def test_the_page_goes_when_the_table_does() -> None:
    context = with_tables(new_context(), "a", 0)
    stack = shown(TableScene(), context)
    press_key(stack, pygame.K_c)
    context.lobby.stood_up()
    assert stack.top is not None
    stack.top.update(0.1)
    stack.follow()
    assert isinstance(stack.top, TableScene)
