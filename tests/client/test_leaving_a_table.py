"""Leaving a table that is still open: a host with guests is asked once."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from greatrace_client.screens.table import TableScene
from greatrace_client.ui.toast import SHOWN_FOR, update_note
from tests.client.fakes import new_context, press_key, shown, wires, with_tables


def seated(*kinds: str) -> tuple[TableScene, list[object]]:
    """The host's page of a table with such seats after their own, and what the connection is told."""
    context = with_tables(new_context(), "a", 0)
    table = context.lobby.tables["a"]
    seats = tuple(replace(seat, kind=kind) for seat, kind in zip(table.seats, ("person", *kinds), strict=False))
    context.lobby.tables["a"] = replace(table, phase="open", host=0, seats=seats)
    scene = TableScene()
    stack = shown(scene, context)
    press_key(stack, pygame.K_ESCAPE)
    return scene, wires(context).requests


@pytest.mark.parametrize(("kinds", "asked"), [(("person", "bot"), True), (("bot", "bot"), False)])
def test_a_host_leaves_guests_by_a_second_press(kinds: tuple[str, ...], asked: bool) -> None:  # noqa: FBT001
    scene, sent = seated(*kinds)
    assert ("leave" not in sent) is asked
    assert ("still at your table" in scene.context.note) is asked
    if asked:
        update_note(scene.context, SHOWN_FOR + 1)
        scene.back()
        assert "leave" not in sent, "the warning has gone: it is given again"
        scene.back()
        assert not scene.context.note, "it has been answered"
    assert sent[-1] == "leave"
