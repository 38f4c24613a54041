"""The others in a race: clocks, news of them, and the menu with its votes and rights."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pygame
import pytest
from msgspec.structs import replace

from greatrace.protocol.messages import (
    AddBot,
    Kick,
    PassHost,
    Seated,
    SeatInfo,
    SeatTime,
    SetOrders,
    SetReactions,
    TableChanged,
    TableInfo,
    VotePause,
    Welcome,
)
from greatrace_client import settings
from greatrace_client.games.great_race.dangers import DANGERS
from greatrace_client.i18n import LANGUAGES, set_language
from greatrace_client.i18n.table_news import news
from greatrace_client.model.clock import ClockFace, clock_face
from greatrace_client.model.table import OpenQuestion
from greatrace_client.net.connection import ServerConnection
from greatrace_client.net.subscribers import LobbyFold, Whereabouts
from greatrace_client.race_common.clock_view import duration
from greatrace_client.race_common.pause import PauseScene
from greatrace_client.race_common.player_list import status
from greatrace_client.race_common.standing_orders import OrdersScene
from greatrace_client.race_common.targets import SeatButton
from greatrace_client.ui.scene import AppContext, Push
from greatrace_client.ui.scene_stack import SceneStack
from greatrace_client.ui.widgets import Choice
from tests.client.fakes import new_context, wires
from tests.client.race_table import Table
from tests.client.table_people import HERE, PIETER, table

AWAY = SeatInfo("person", "Pieter", "blue", away=True)


def question(**more: Any) -> OpenQuestion:
    return OpenQuestion(1, "sequence", (0, 1), (0, 1), (), **more)


# ---- clocks


def test_ones_own_clock_is_shown_before_others() -> None:
    both = question(times=(SeatTime(1, 45.0, 180.0, True), SeatTime(0, 30.0, 12.0, True)))
    assert clock_face(both, 0, 10) == ClockFace(20, 12, 0)
    assert clock_face(both, 0, 35) == ClockFace(0, 7, 0)
    assert clock_face(both, 0, 99) == ClockFace(0, 0, 0)
    assert clock_face(both, None, 10) == ClockFace(35, 180, 1)


def test_a_clock_that_stands_still_does_not_move() -> None:
    still = question(times=(SeatTime(0, 30.0, 12.0, False),))
    assert clock_face(still, 0, 25) == ClockFace(30, 12, 0, running=False)


def test_somebody_who_is_hurried_sees_their_own_seconds() -> None:
    assert clock_face(question(seconds=20.0, hurry=4.0), 0, 1) == ClockFace(3, seat=0)
    assert clock_face(question(seconds=20.0), 0, 1) == ClockFace(19)
    assert clock_face(question(), 0, 1) is None


def test_the_watch_tells_hours_in_a_race_over_days() -> None:
    assert [duration(seconds) for seconds in (5, 65, 3599, 3600, 172_740)] == [
        "0:05",
        "1:05",
        "59:59",
        "1 h 00",
        "47 h 59",
    ]


# ---- news


@pytest.mark.parametrize(
    ("before", "now", "sentence"),
    [
        (
            {},
            {"pieter": SeatInfo("person", "Pieter", "blue", away=True)},
            "Pieter disconnected; the clock is paused. Esc",
        ),
        ({"clock": "days"}, {"clock": "days", "pieter": AWAY}, "Pieter disconnected; the clock is paused."),
        ({"pieter": AWAY}, {"pieter": replace(AWAY, bot_votes=(1,))}, "Pieter wants a bot for Pieter. Esc: vote."),
        ({"pieter": SeatInfo("person", "Pieter", "blue", away=True)}, {}, "Pieter is back"),
        ({}, {"pieter": SeatInfo("absent", "Pieter", "blue")}, "A bot takes over for Pieter"),
        ({}, {"pieter": SeatInfo("bot", "", "blue")}, "Pieter is out of the race"),
        ({}, {"me": SeatInfo("absent", "Margaux", "vermilion")}, "Time’s up"),
        ({}, {"votes": (1,)}, "Pieter asks for a pause"),
        ({}, {"votes": (0,)}, ""),
        ({}, {"paused": True, "votes": (0, 1)}, "The race is paused"),
        ({"paused": True}, {}, "The race resumes"),
        ({"host": 1}, {"host": 0}, "You are the host now"),
        ({"host": 0}, {"host": 1}, "Pieter is the host now"),
        ({}, {}, ""),
    ],
)
def test_what_has_changed_is_said_in_a_sentence(before: Any, now: Any, sentence: str) -> None:
    def made(given: Any) -> TableInfo:
        rest = {name: value for name, value in given.items() if name not in ("pieter", "me")}
        return table(given.get("me", HERE), given.get("pieter", PIETER), **rest)

    text = news(made(before), made(now), 0)
    assert sentence in text
    assert bool(sentence) == bool(text)


@pytest.mark.parametrize(("key", "sentence"), [("host:1", "Pieter is back."), ("solo", ""), ("solo/1", "")])
def test_nobody_is_told_of_those_who_sit_at_the_same_machine(key: str, sentence: str) -> None:
    context = new_context()
    fold = LobbyFold(context, Whereabouts(key))
    fold.heard(Seated(table(HERE, replace(PIETER, away=True)), 0))
    fold.heard(TableChanged(table(HERE, PIETER)))
    assert context.note == sentence


# ---- the menu


def company(
    *,
    host: int = 0,
    seat: int | None = 0,
    language: str = "en",
    size: tuple[int, int] = (1280, 720),
    scale: float = 1.0,
) -> tuple[AppContext, PauseScene]:
    """The menu over a race with others: one has dropped, one has left."""
    race = Table(size=size, players=4, scale=scale)
    stand_in = wires(new_context(size))
    race.context.connection, race.context.link = cast("ServerConnection", stand_in), cast("Any", stand_in)
    assert race.context.table is not None
    race.context.table.id = "t"
    set_language(language)
    seats = (
        HERE,
        SeatInfo("person", "Pieter", "blue", away=True),
        SeatInfo("absent", "Anna", "lemon"),
        SeatInfo("person", "Wolfgang Amadeus the 2nd", "mint"),
    )
    race.context.lobby.apply(Welcome(1, "Margaux", "token", "0", "hash"))
    race.context.lobby.apply(TableChanged(table(*seats, host=host, votes=(3,))))
    race.context.lobby.table, race.context.lobby.seat = "t", seat
    scene = PauseScene(race.scene)
    scene.enter(race.context)
    scene.draw(race.context.page)
    return race.context, scene


def test_the_host_sends_away_hands_on_and_lets_bots_drive() -> None:
    context, scene = company()
    names = {widget.name for widget in scene.form.widgets}
    assert {SeatButton(*each) for each in (("bot", 1), ("kick", 1), ("kick", 2), ("host", 3), ("kick", 3))} <= names
    assert not {SeatButton(*each) for each in (("host", 1), ("host", 2), ("bot", 3), ("kick", 0))} & names
    for name in (SeatButton("kick", 2), SeatButton("host", 3), SeatButton("bot", 1)):
        scene.form.named(name).press()
    assert wires(context).sent[-3:] == [Kick("t", 2), PassHost("t", 3), AddBot("t", 1, "normal")]


def test_a_guest_has_votes_and_no_more() -> None:
    """For a pause, and for a bot in the place of somebody who has dropped."""
    context, scene = company(host=3)
    (vote,) = [w for w in scene.form.widgets if isinstance(w.name, SeatButton)]
    assert vote.name == SeatButton("bot", 1)
    assert "host decides" in vote.hint
    vote.press()
    assert wires(context).sent[-1] == AddBot("t", 1, "normal")
    seats = list(context.lobby.tables["t"].seats)
    seats[1] = SeatInfo("person", "Pieter", "blue", away=True, bot_votes=(0,))
    for more, words in (({}, "disconnected; 1 of 2 for a bot"), ({"clock": "days"}, "disconnected")):
        seats[1] = SeatInfo("person", "Pieter", "blue", away=True, bot_votes=(0,) if not more else ())
        context.lobby.apply(TableChanged(table(*seats, host=3, **more)))
        scene.received(TableChanged(context.lobby.tables["t"]), [])
        assert not [w.name for w in scene.form.widgets if isinstance(w.name, SeatButton)]
        assert status(context.lobby.tables["t"], 1, seats[1])[0] == words
    scene.form.named("pause").press()
    assert wires(context).sent[-1] == VotePause("t", pause=True)


def test_leaving_a_race_with_others_asks_whether_for_now_or_for_good() -> None:
    context, scene = company()
    left: list[str] = []
    context.navigator.leave, context.navigator.give_up = lambda: left.append("for now"), lambda: left.append("for good")
    scene.form.named("leave").press()
    assert not left
    scene.form.named("stay").press()
    scene.form.named("leave").press()
    scene.form.named("away").press()
    scene.form.named("give-up").press()
    assert left == ["for now", "for good"]


def test_a_spectator_leaves_without_a_question() -> None:
    context, scene = company(seat=None)
    left: list[str] = []
    context.navigator.leave = lambda: left.append("left")
    scene.form.named("leave").press()
    assert left == ["left"]


def test_a_vote_can_be_taken_back() -> None:
    context, scene = company()
    info = context.lobby.tables["t"]
    context.lobby.apply(TableChanged(table(*info.seats, votes=(0, 3), paused=True)))
    scene.received(TableChanged(context.lobby.tables["t"]), [])
    scene.form.named("pause").press()
    assert wires(context).sent[-1] == VotePause("t", pause=False)


def test_when_to_be_asked_is_told_to_the_server_and_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "config_folder", lambda: tmp_path)
    context, scene = company()
    choice = scene.form.named("reactions")
    assert isinstance(choice, Choice)
    choice.turn(1)
    choice.turn(1)
    assert wires(context).sent[-2:] == [SetReactions("t", "pass"), SetReactions("t", "always")]
    assert context.settings.reactions == "always"


def test_e3_standing_orders_are_told_to_the_server_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "config_folder", lambda: tmp_path)
    context, scene = company()
    stack = SceneStack(context)
    stack.carry_out(Push(scene))
    scene.form.named("orders").press()
    stack.follow()
    assert isinstance(stack.top, OrdersScene)
    for danger in DANGERS:
        line = stack.top.form.named(f"order-{danger.source}")
        assert isinstance(line, Choice)
        assert list(line.values) == list(danger.orders)
        line.turn(1)
    first = {"terrain": "own", "saboteur": "own", "trail_hunter": "always", "con_artist": "always"}
    assert wires(context).sent[-1] == SetOrders("t", first)  # type: ignore[arg-type]
    line = stack.top.form.named("order-saboteur")
    assert isinstance(line, Choice)
    line.turn(-1)
    stack.top.form.named("back").press()
    stack.follow()
    del first["saboteur"]
    assert wires(context).sent[-1] == SetOrders("t", first)  # type: ignore[arg-type]
    assert settings.load(tmp_path).orders == first


def test_a_spectator_has_neither_vote_nor_wish() -> None:
    _, scene = company(seat=None)
    names = {widget.name for widget in scene.form.widgets}
    assert "pause" not in names


@pytest.mark.usefixtures("blank_drawings")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 1.5), ((2560, 1440), 1.0)])
def test_the_menu_fits_on_the_page(language: str, size: tuple[int, int], scale: float) -> None:
    try:
        context, scene = company(language=language, size=size, scale=scale)
        for widget in scene.form.widgets:
            x, y, w, h = widget.box
            assert 0 <= x <= x + w <= scene.page.width, widget.name
            assert 0 <= y <= y + h <= scene.page.height, widget.name
        boxes = [pygame.Rect(widget.box) for widget in scene.form.widgets]
        assert all(box.collidelistall(boxes) == [i] for i, box in enumerate(boxes))
        assert all(
            status(context.lobby.tables["t"], i, seat)[0] for i, seat in enumerate(context.lobby.tables["t"].seats)
        )
    finally:
        set_language("en")
