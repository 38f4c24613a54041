"""The scenes around the race, used as a player would: from the title to a race, alone and with friends."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from greatrace.protocol.messages import (
    AddBot,
    ChooseCrew,
    CreateTable,
    JoinTable,
    Refused,
    RemoveBot,
    SetReady,
    WatchTable,
)
from greatrace_client import settings
from greatrace_client.model import saved_game
from greatrace_client.model.content import own_content
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.net.link_state import LinkState
from greatrace_client.screens.error import LostScene, TroubleScene
from greatrace_client.screens.host import HostScene
from greatrace_client.screens.join import JoinScene
from greatrace_client.screens.solo_setup import SoloSetupScene
from greatrace_client.screens.table import TableScene
from greatrace_client.screens.tables import TablesScene
from greatrace_client.screens.title import TitleScene
from greatrace_client.screens.waiting import WaitingScene
from greatrace_client.ui.menu_chrome import menu_page
from greatrace_client.ui.scene import Push, Scene
from greatrace_client.ui.toast import draw_note, update_note
from tests.client.fakes import (
    Title,
    button,
    click,
    form_of,
    hat,
    new_context,
    pad,
    press_key,
    send,
    shown,
    wires,
    with_tables,
    write,
)

# ---- from the title to a race


def test_the_mouse_leads_from_the_title_to_a_race(data: Path) -> None:
    context = new_context()
    stack = shown(TitleScene(), context)
    k = menu_page(context.page).k
    click(stack, *button(stack.top, "N"), k)
    assert isinstance(stack.top, SoloSetupScene)
    click(stack, *button(stack.top, "board-south_america"), k)
    click(stack, *button(stack.top, "crew-plum"), k)
    click(stack, *button(stack.top, "start"), k)
    assert isinstance(stack.top, WaitingScene)
    ((race_setup, resume),) = wires(context).requests
    assert (race_setup.board, race_setup.crew, race_setup.bots, race_setup.levels, resume) == (
        "south_america",
        "plum",
        3,
        ("easy",) * 3,
        "",
    )
    assert settings.load(data / "config").crew == "plum"


def test_keys_lead_from_the_title_to_a_race(data: Path) -> None:
    context = new_context()
    stack = shown(TitleScene(), context)
    press_key(stack, pygame.K_RETURN)
    assert isinstance(stack.top, SoloSetupScene)
    press_key(stack, pygame.K_RETURN)
    assert isinstance(stack.top, WaitingScene)
    assert wires(context).requests[0][0].board == "africa"


def test_the_gamepad_leads_from_the_title_to_a_race(data: Path) -> None:
    context = new_context()
    stack = shown(TitleScene(), context)
    hat(stack, 0, -1)
    pad(stack, 0)
    assert isinstance(stack.top, SoloSetupScene)
    for _ in range(40):
        focus = stack.top.form.focus
        if focus is not None and focus.name == "start":
            break
        pad(stack, 5)
    pad(stack, 0)
    assert isinstance(stack.top, WaitingScene)


def test_esc_leads_back(data: Path) -> None:
    context = new_context()
    stack = shown(TitleScene(), context)
    for key, scene in ((pygame.K_n, SoloSetupScene), (pygame.K_h, HostScene), (pygame.K_p, JoinScene)):
        press_key(stack, key)
        assert isinstance(stack.top, scene)
        press_key(stack, pygame.K_ESCAPE)
        assert isinstance(stack.top, TitleScene)
    press_key(stack, pygame.K_q)
    assert len(stack) == 0


def test_fewer_rivals_each_of_their_own_level(data: Path) -> None:
    context = new_context()
    scene = SoloSetupScene()
    stack = shown(scene, context)
    number = scene.form.named("bots")
    number.wheel(1)
    assert not [w for w in scene.form.widgets if w.name == "level-2"]
    scene.form.named("level-1").press()
    press_key(stack, pygame.K_RETURN)
    race_setup = wires(context).requests[0][0]
    assert race_setup.bots == 2
    assert race_setup.levels[0] == "easy"
    assert race_setup.levels[1] != "easy"


def test_a_saved_race_is_offered_and_continued(data: Path) -> None:
    (data / saved_game.FILE).write_text('{"table":"abc","board":"africa","round":7}')
    context = new_context()
    stack = shown(TitleScene(), context)
    press_key(stack, pygame.K_c)
    assert isinstance(stack.top, WaitingScene)
    assert wires(context).requests[0][1] == "abc"


def test_without_a_saved_race_there_is_no_such_entry(data: Path) -> None:
    (data / saved_game.FILE).write_text("not json")
    scene = TitleScene()
    shown(scene, new_context())
    with pytest.raises(KeyError):
        scene.form.named("C")


# ---- waiting, trouble


class Race(Scene):
    """Where the waiting leads."""


def test_waiting_ends_with_the_race(data: Path) -> None:
    context = new_context()
    context.navigator.race = Race
    stack = shown(WaitingScene(RaceSetup()), context)
    assert stack.top is not None
    stack.top.update(0.01)
    stack.follow()
    assert isinstance(stack.top, WaitingScene)
    context.table = object()  # type: ignore[assignment]  # any table will do here
    stack.top.update(0.01)
    stack.follow()
    assert isinstance(stack.top, Race)


def test_waiting_says_what_went_wrong_and_goes_home(data: Path) -> None:
    context = new_context()
    stack = shown(WaitingScene(RaceSetup()), context)
    assert isinstance(stack.top, WaitingScene)
    wires(context).state, wires(context).sentence = LinkState.CLOSED, "The server did not start."
    stack.top.update(0.01)
    assert stack.top.sentence == "The server did not start."
    press_key(stack, pygame.K_ESCAPE)
    assert isinstance(stack.top, Title)
    assert wires(context).requests[-1] == "hang up"


def test_the_overlay_goes_when_the_line_is_back() -> None:
    context = new_context()
    stack = shown(Race(), context)
    from greatrace_client.ui.scene import Push

    stack.carry_out(Push(LostScene()))
    wires(context).state = LinkState.LOST
    assert stack.top is not None
    stack.top.update(0.1)
    stack.follow()
    assert isinstance(stack.top, LostScene)
    assert [type(scene) for scene in stack.seen()] == [Race, LostScene]
    wires(context).state = LinkState.OPEN
    stack.top.update(0.1)
    stack.follow()
    assert isinstance(stack.top, Race)


def test_a_line_that_does_not_come_back_ends_in_a_sentence() -> None:
    context = new_context()
    stack = shown(LostScene(), context)
    wires(context).state, wires(context).sentence = LinkState.CLOSED, "You have joined from another window."
    assert stack.top is not None
    stack.top.update(0.1)
    stack.follow()
    assert isinstance(stack.top, TroubleScene)
    press_key(stack, pygame.K_RETURN)
    assert isinstance(stack.top, Title)


# ---- with friends


def test_an_address_is_written_and_called(data: Path) -> None:
    context = new_context()
    stack = shown(JoinScene(), context)
    assert stack.top is not None
    click(stack, *button(stack.top, "address"), menu_page(context.page).k)
    write(stack, "greatrace.example:7200")
    press_key(stack, pygame.K_RETURN)
    assert wires(context).requests[-1] == ("greatrace.example:7200", "Margaux")
    wires(context).state = LinkState.OPEN
    stack.top.update(0.1)
    stack.follow()
    assert isinstance(stack.top, TablesScene)


def test_tables_are_joined_watched_and_opened(data: Path) -> None:
    context = with_tables(new_context())
    stack = shown(TablesScene(), context)
    press_key(stack, pygame.K_j)
    press_key(stack, pygame.K_w)
    content = own_content("great_race", "africa", (), {})
    assert wires(context).sent == [JoinTable("a", content=content), WatchTable("a", content=content)]
    press_key(stack, pygame.K_n)
    assert isinstance(stack.top, HostScene)
    press_key(stack, pygame.K_RETURN)
    wires(context).state = LinkState.OPEN
    stack.top.update(0.1)
    assert isinstance(wires(context).sent[-1], CreateTable)
    stack.top.received(Refused("table/limit"), [])
    assert stack.top.form.named("open").enabled


def test_a_server_of_ones_own_is_started_for_a_table(data: Path) -> None:
    context = new_context()
    stack = shown(HostScene(), context)
    press_key(stack, pygame.K_RETURN)
    assert wires(context).requests == [7117]
    wires(context).state = LinkState.OPEN
    assert stack.top is not None
    stack.top.update(0.1)
    request = CreateTable(
        "great_race",
        "africa",
        4,
        "Margaux’s table",
        start="colomb_bechar",
        finish="cape_town",
        clock="normal",
        stand_in="normal",
        language="en",
        content=own_content("great_race", "africa", (), {}),
    )
    assert wires(context).sent == [request]


def test_what_is_no_port_is_refused_in_a_sentence(data: Path) -> None:
    context = new_context()
    scene = HostScene()
    stack = shown(scene, context)
    scene.wanted.port = "abc"
    press_key(stack, pygame.K_RETURN)
    assert "abc" in context.note
    assert wires(context).requests == []


def test_the_host_adds_and_removes_bots_and_starts() -> None:
    context = with_tables(new_context(), "a", 0)
    scene = TableScene()
    stack = shown(scene, context)
    sent = wires(context).sent
    sent.clear()
    scene.form.named("bot-3-normal").press()
    scene.form.named("away-2").press()
    assert sent == [AddBot("a", 3, "normal"), RemoveBot("a", 2)]
    assert not scene.form.named("start").enabled
    scene.form.named("start").press()
    press_key(stack, pygame.K_r)
    assert len(sent) == 2, "who starts the race need not say that they are ready"


def test_the_player_may_take_the_crew_of_a_bot_but_not_of_a_person() -> None:
    context = with_tables(new_context(), "a", 0)
    scene = TableScene()
    shown(scene, context)
    sent = wires(context).sent
    sent.clear()
    scene.form.named("pin-vermilion").press()
    scene.form.named("pin-mint").press()
    assert sent == [ChooseCrew("a", "mint")]


def test_a_guest_chooses_a_free_crew_and_is_ready() -> None:
    context = with_tables(new_context(), "a", 1)
    scene = TableScene()
    stack = shown(scene, context)
    sent = wires(context).sent
    sent.clear()
    scene.form.named("pin-blue").press()
    scene.form.named("pin-plum").press()
    press_key(stack, pygame.K_r)
    assert sent == [ChooseCrew("a", "plum"), SetReady("a", ready=True)]
    press_key(stack, pygame.K_ESCAPE)
    assert wires(context).requests == ["leave"]


# ---- on every page


def test_a_note_is_shown_for_a_while() -> None:
    context = new_context()
    context.say("One sentence for the player.")
    assert update_note(context, 0.1)
    draw_note(context.page, context)
    assert not update_note(context, 1.0)
    assert update_note(context, 10.0)
    assert context.note == ""


def test_mouse_over_the_menu_is_followed(data: Path) -> None:
    context = new_context()
    stack = shown(TitleScene(), context)
    x, y = button(stack.top, "S")
    k = menu_page(context.page).k
    send(stack, pygame.event.Event(pygame.MOUSEMOTION, pos=(x * k, y * k), rel=(0, 0), buttons=(0, 0, 0)))
    assert stack.top is not None
    assert form_of(stack.top).hover is form_of(stack.top).named("S")


def test_a_note_about_a_scene_goes_with_it_and_another_one_stays() -> None:
    context = new_context()
    stack = shown(Race(), context)
    for say, stays in ((context.say_here, ""), (context.say, "Not a file of ours.")):
        say("Not a file of ours.")
        update_note(context, 0.1)
        assert context.note == "Not a file of ours."
        stack.carry_out(Push(Race()))
        assert context.note == stays
