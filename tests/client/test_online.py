"""Accounts, fingerprints, locked tables, talk, and the check of a race: what a player of the internet sees and does."""

from __future__ import annotations

from typing import Any

import msgspec
import pygame
import pytest

from greatrace.protocol.beacon import Beacon, BeaconTable, decode_beacon, encode_beacon
from greatrace.protocol.limits import BEACON_DATAGRAM
from greatrace.protocol.messages import (
    PROTOCOL_VERSION,
    Chat,
    CreateTable,
    JoinTable,
    MailState,
    Mute,
    Notice,
    Phrase,
    Report,
    Said,
    Seated,
    SetMail,
    SetTurnMails,
    Welcome,
)
from greatrace.protocol.phrases import PHRASES
from greatrace_client.i18n import set_language, term, translated
from greatrace_client.model.content import own_content
from greatrace_client.model.lobby import LobbyModel
from greatrace_client.net.known_servers import Account
from greatrace_client.net.lan_discovery import FoundServer, LanEar
from greatrace_client.net.link_state import LinkState
from greatrace_client.net.security import AUTHORITY, KEY, Certificate, Security
from greatrace_client.race_common.chat import TALK_KEY, ChatScene
from greatrace_client.screens.host import HostScene
from greatrace_client.screens.join import JoinScene
from greatrace_client.screens.join_rows import Offer, offers
from greatrace_client.screens.table import TableScene
from greatrace_client.screens.tables import TablesScene
from greatrace_client.ui.scene import AppContext, Push
from greatrace_client.ui.scene_stack import SceneStack
from tests.client.every_scene import opened
from tests.client.fakes import listed, new_context, press_key, shown, tables, wires, with_tables, write
from tests.client.proofreader import BARE, Cover, Line, hidden_share, reading

OPEN = BeaconTable("Friday", "great_race", "africa", 2, 4, False)
LOCKED = BeaconTable("Friends", "great_race", "asia", 1, 3, True)


# ---- what is heard on the network


def test_every_open_table_is_a_row_and_a_server_without_one_too() -> None:
    full = FoundServer("10.0.0.1", Beacon("a", "A", 7117, 2, 2, shown=(OPEN, LOCKED)))
    idle = FoundServer("10.0.0.2", Beacon("b", "B", 7117, protocol=PROTOCOL_VERSION + 1, version="0.9"))
    assert offers([full, idle]) == [Offer(full, OPEN), Offer(full, LOCKED), Offer(idle)]
    assert [offer.other_version for offer in offers([full, idle])] == ["", "", "0.9"]


def test_a_beacon_tells_of_as_many_tables_as_fit() -> None:
    many = tuple(BeaconTable(f"table {n:030}", "great_race", "africa", 1, 4, False) for n in range(60))
    datagram = encode_beacon(Beacon("a", "A", 7117, 60, 60, shown=many))
    decoded = decode_beacon(datagram)
    assert decoded is not None
    assert len(datagram) <= BEACON_DATAGRAM
    assert decoded.shown == many[: len(decoded.shown)]
    assert len(decoded.shown) > 5


def test_an_address_that_people_can_read_out_is_preferred() -> None:
    from twisted.internet.task import Clock

    ear = LanEar(Clock(), lambda: None)
    datagram = encode_beacon(Beacon("a", "A", 7117))
    for host in ("fe80::1%2", "::ffff:10.0.0.1", "fe80::1%2", "10.0.0.9"):
        ear.datagramReceived(datagram, (host, 7118))
    assert [found.host for found in ear.servers] == ["10.0.0.1"]


def test_what_zeroconf_tells_stays_until_it_is_taken_back() -> None:
    from twisted.internet.task import Clock

    clock = Clock()
    ear = LanEar(clock, lambda: None)
    ear.announced("a._great-race", "10.0.0.1", encode_beacon(Beacon("a", "A", 7117)))
    ear.announced("junk", "10.0.0.2", b"junk")
    clock.advance(60)
    ear.forget_old()
    assert [found.address for found in ear.servers] == ["10.0.0.1"]
    ear.announced("a._great-race", "", b"")
    assert ear.servers == []


# ---- accounts and fingerprints


def field(stack: SceneStack, name: str, text: str) -> None:
    """Write into that field."""
    top: Any = stack.top
    top.form.focus = top.form.named(name)
    write(stack, text)


def pressed(stack: SceneStack, name: str) -> None:
    top: Any = stack.top
    top.form.named(name).press()
    stack.follow()


def test_a_password_means_an_account() -> None:
    context = new_context()
    context.settings.address = "greatrace.example"
    stack = shown(JoinScene(), context)
    top: Any = stack.top
    assert top.form.named("register").why
    top.form.named("password").changed("correct horse")
    pressed(stack, "connect")
    pressed(stack, "register")
    assert wires(context).requests[-2:] == [
        ("greatrace.example", "Margaux", Account("Margaux", "correct horse")),
        ("greatrace.example", "Margaux", Account("Margaux", "correct horse", register=True)),
    ]


def in_vain(stack: SceneStack, context: AppContext, code: str) -> None:
    """The server has closed the line for that."""
    top: Any = stack.top
    wires(context).state, wires(context).refused = LinkState.CLOSED, code
    top.update(0.1)


def named(stack: SceneStack, name: str) -> bool:
    top: Any = stack.top
    return any(widget.name == name for widget in top.form.widgets)


def test_a_forgotten_password_is_replaced_with_a_code_from_a_mail() -> None:
    context = new_context()
    context.settings.address = "greatrace.example"
    stack = shown(JoinScene(), context)
    top: Any = stack.top
    top.form.named("password").changed("forgotten")
    assert not named(stack, "forgot")
    pressed(stack, "connect")
    in_vain(stack, context, "hello/account")
    pressed(stack, "forgot")
    assert wires(context).requests[-1][2] == Account("Margaux", "", forgot=True)
    in_vain(stack, context, "hello/mailed")
    assert not named(stack, "forgot")
    top.form.named("mail_code").changed(" abcd-efgh ")
    top.form.named("password").changed("a new password")
    pressed(stack, "connect")
    assert wires(context).requests[-1][2] == Account("Margaux", "a new password", code="abcd-efgh")
    in_vain(stack, context, "hello/code")
    assert named(stack, "mail_code"), "it may have been mistyped"
    pressed(stack, "connect")
    in_vain(stack, context, "hello/account")
    assert named(stack, "forgot")


def test_the_mail_address_of_an_account_is_sent_confirmed_and_removed() -> None:
    context = new_context()
    context.settings.accounts["greatrace.example"] = "Margaux"
    stack = shown(TablesScene(), context)
    pressed(stack, "mail")
    top: Any = stack.top
    assert top.form.named("send").why
    top.form.named("mail_address").changed("margaux@example.org")
    pressed(stack, "send")
    assert top.form.named("confirm").why
    top.form.named("mail_code").changed("abcd-efgh")
    pressed(stack, "confirm")
    pressed(stack, "remove")
    mails = [message for message in wires(context).sent if isinstance(message, SetMail)]
    assert mails == [
        SetMail("margaux@example.org", language="en"),
        SetMail("margaux@example.org", "abcd-efgh"),
        SetMail(),
    ]


def test_mails_about_turns_are_switched_where_the_address_is() -> None:
    context = new_context()
    context.settings.accounts["greatrace.example"] = "Margaux"
    stack = shown(TablesScene(), context)
    pressed(stack, "mail")
    assert not named(stack, "turns"), "a server that does not know them, or sends no mail"
    welcome = Welcome(1, "Margaux", "token", "0", "hash", account="Margaux", mail=MailState())
    top: Any = stack.top
    context.lobby.apply(welcome)
    top.rebuild()
    assert top.form.named("turns").why
    for code, on in (("mail/confirmed", False), ("mail/turns-on", True), ("mail/turns-off", False)):
        context.lobby.apply(Notice(code=code))
        top.received(Notice(code=code), [])
        switch = top.form.named("turns")
        assert (switch.on, switch.why) == (on, "")
    top.form.named("turns").press()
    assert wires(context).sent[-1] == SetTurnMails(on=True, language="en")
    context.lobby.apply(Notice(code="mail/removed"))
    assert context.lobby.mail == MailState()


def test_who_has_no_account_is_not_asked_for_a_mail_address() -> None:
    stack = shown(TablesScene(), new_context())
    assert not named(stack, "mail")


def test_a_password_is_not_shown_and_not_kept() -> None:
    context = new_context()
    stack = shown(JoinScene(), context)
    top: Any = stack.top
    top.form.named("password").changed("correct horse")
    assert top.form.named("password").hidden
    assert b"horse" not in msgspec.json.encode(context.settings)


def test_a_changed_fingerprint_can_be_trusted_by_hand_only() -> None:
    context = new_context()
    context.settings.address, old, new = "greatrace.example", "aa" * 32, "bb" * 32
    context.settings.pins["greatrace.example"] = old
    stack = shown(JoinScene(), context)
    assert not any(widget.name == "trust" for widget in stack.top.form.widgets)  # type: ignore[union-attr]
    wires(context).security = Security(pin=old, shown=Certificate("cc" * 32, new))
    top: Any = stack.top
    top.update(0.1)
    assert context.settings.pins["greatrace.example"] == old
    pressed(stack, "trust")
    assert context.settings.pins["greatrace.example"] == "key:" + new
    assert wires(context).requests[-1] == ("greatrace.example", "Margaux")


def test_a_server_that_an_authority_confirms_no_more_can_be_trusted_by_hand_only() -> None:
    context = new_context()
    context.settings.address = "greatrace.example"
    context.settings.pins["greatrace.example"] = AUTHORITY
    stack = shown(JoinScene(), context)
    top: Any = stack.top
    assert (top.server_trust.pin, top.server_trust.confirmed) == ("", True)
    wires(context).security = Security(pin=AUTHORITY, shown=Certificate("cc" * 32, "bb" * 32))
    top.update(0.1)
    assert top.server_trust.now == "bb" * 32
    pressed(stack, "trust")
    assert context.settings.pins["greatrace.example"] == KEY + "bb" * 32


# ---- locked tables


def test_a_locked_table_asks_for_its_key() -> None:
    context = new_context()
    listed(context, msgspec.structs.replace(tables()[0], locked=True))
    stack = shown(TablesScene(), context)
    top: Any = stack.top
    assert top.chosen.id == "a"
    top.form.named("key").changed(" open sesame ")
    pressed(stack, "join")
    assert wires(context).sent[-1] == JoinTable(
        "a", key="open sesame", content=own_content("great_race", "africa", (), {})
    )


def test_an_open_table_asks_for_none() -> None:
    stack = shown(TablesScene(), with_tables(new_context()))
    assert not any(widget.name == "key" for widget in stack.top.form.widgets)  # type: ignore[union-attr]


def test_a_host_sets_a_password() -> None:
    context = with_tables(new_context())
    stack = shown(HostScene(here=True), context)
    top: Any = stack.top
    top.form.named("password").changed("open sesame")
    request = top.table_request()
    assert isinstance(request, CreateTable)
    assert request.password == "open sesame"


def test_the_host_sees_the_invite_code() -> None:
    context = with_tables(new_context(), "a", 1)
    context.lobby.apply(Seated(tables()[0], 1, "k7rm2x-abcdef"))
    stack = shown(TableScene(), context)
    assert "k7rm2x-abcdef" in stack.top.right_title  # type: ignore[union-attr]
    context.lobby.stood_up()
    assert context.lobby.invite == ""


# ---- what a table has agreed on


@pytest.mark.parametrize("scene", ["table, much agreed", "tables, one with much agreed"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.0)])
def test_all_that_is_agreed_on_can_be_read(scene: str, size: tuple[int, int], scale: float) -> None:
    """None of it lies under a button."""
    with reading():
        there = opened(scene, size, scale)
        there.settle()
        sheet: Any = there.context.page.surface
        marks = sheet.marks
        seen = {
            mark.wished
            for at, mark in enumerate(marks)
            if isinstance(mark, Line)
            and not any(isinstance(later, Cover) and hidden_share(mark, later) > BARE for later in marks[at + 1 :])
        }
    choices = {"Leaders", "Vehicles", "self-tuned", "Weather", "Borders", "Challenge", "Grand Prix"}
    assert choices | {"Modules", "Clock", "Spectators", "Undo allowed", "no", "Status", "open"} <= seen


# ---- talk


def talking() -> tuple[Any, SceneStack]:
    context = with_tables(new_context(), "a", 1)
    context.lobby.apply(Seated(tables()[0], 1))
    stack = shown(TableScene(), context)
    press_key(stack, pygame.K_F2)
    return context, stack


def test_the_key_opens_the_talk_over_the_table_and_escape_closes_it() -> None:
    context, stack = talking()
    assert TALK_KEY == "F2"
    assert isinstance(stack.top, ChatScene)
    assert len(stack.seen()) == 2
    press_key(stack, pygame.K_ESCAPE)
    assert isinstance(stack.top, TableScene)
    assert context.lobby.table == "a"


def test_a_line_is_sent_and_the_field_is_empty_again() -> None:
    context, stack = talking()
    field(stack, "text", "Bonjour")
    press_key(stack, pygame.K_RETURN)
    pressed(stack, "send")  # nothing more to say
    assert wires(context).sent[-1] == Chat("a", "Bonjour")
    assert stack.top.form.named("text").text == ""  # type: ignore[union-attr]


def test_a_phrase_is_one_press() -> None:
    context, stack = talking()
    pressed(stack, "phrase-good_luck")
    assert wires(context).sent[-1] == Phrase("a", "good_luck")


def test_phrases_are_read_in_the_readers_language() -> None:
    assert len(PHRASES) == 12
    for code in ("en", "fr", "it", "nl"):
        set_language(code)
        assert all(translated("phrase", phrase) for phrase in PHRASES)
    set_language("it")
    assert term("phrase", "good_luck") == "Buona fortuna!"


def test_muting_and_reporting_are_about_the_chosen_line() -> None:
    context, stack = talking()
    for message in (Said("a", "pie", "Pieter", 0, "rude"), Said("a", "mar", "Margaux", 1, "hm")):
        context.lobby.apply(message)
        stack.top.received(message, [])  # type: ignore[union-attr]
    top: Any = stack.top
    assert top.form.named("mute").why
    top.lines.choose_line(context.lobby.talk.lines[1])
    assert top.form.named("mute").why  # the player's own
    top.lines.choose_line(context.lobby.talk.lines[0])
    pressed(stack, "report")
    pressed(stack, "mute")
    assert wires(context).sent[-2:] == [Report("a", "pie"), Mute("a", "pie")]
    assert [line.name for line in context.lobby.talk.lines] == ["Margaux"]
    context.lobby.apply(Said("a", "pie", "Pieter", 0, "more"))
    assert [line.name for line in context.lobby.talk.lines] == ["Margaux"]


def test_a_line_is_seen_for_a_moment_where_the_talk_is_closed() -> None:
    context = with_tables(new_context(), "a", 1)
    context.lobby.apply(Seated(tables()[0], 1))
    stack = shown(TableScene(), context)
    own, other = Said("a", "mar", "Margaux", 1, "hm"), Said("a", "pie", "Pieter", 0, phrase="hello")
    for message in (own, other):
        context.lobby.apply(message)
        stack.top.received(message, [])  # type: ignore[union-attr]
    assert context.note == "Pieter: Hello, everybody!"
    assert context.lobby.talk.unread == 2


def test_the_talk_closes_when_the_table_leads_elsewhere() -> None:
    context, stack = talking()
    stack.each()[0].go(Push(HostScene(here=True)))
    stack.top.update(0.1)  # type: ignore[union-attr]
    stack.follow()
    assert isinstance(stack.top, HostScene)
    assert context.lobby.table == "a"


def test_the_talk_of_another_table_is_another() -> None:
    lobby = LobbyModel()
    first, second = tables()[:2]
    lobby.apply(Seated(first, 0))
    lobby.apply(Said("a", "pie", "Pieter", 0, "one"))
    lobby.apply(Said("b", "pie", "Pieter", 0, "elsewhere"))
    assert [line.text for line in lobby.talk.lines] == ["one"]
    lobby.apply(Seated(first, 0))  # back after a cut: the last lines come again
    lobby.apply(Said("a", "pie", "Pieter", 0, "one", past=True))
    assert [line.text for line in lobby.talk.lines] == ["one"]
    lobby.apply(Seated(second, 0))
    assert lobby.talk.lines == []
