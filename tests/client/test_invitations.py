"""Joining by code and link, servers of earlier evenings, and how far away a server is."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from greatrace.protocol.beacon import Beacon, BeaconTable, decode_beacon, encode_beacon
from greatrace.protocol.messages import JoinTable, Seated
from greatrace_client.input import clipboard
from greatrace_client.net.address import Address
from greatrace_client.net.invitation import Invitation
from greatrace_client.net.lan_discovery import LanEar
from greatrace_client.net.link_state import LinkState
from greatrace_client.net.security import Certificate, Security
from greatrace_client.screens.invitation_search import SEARCH
from greatrace_client.screens.join import JoinScene
from greatrace_client.screens.table import TableScene, invitation
from greatrace_client.screens.tables import TablesScene
from greatrace_client.settings import ACQUAINTED, Settings
from greatrace_client.ui.scene_stack import SceneStack
from tests.client.fakes import new_context, shown, tables, wires, with_tables
from tests.client.opening import opened_by, words_of
from tests.client.proofreader import reading

FRIDAY = BeaconTable("Friday", "great_race", "africa", 2, 4, False, "ab3d5f")
FRIENDS = BeaconTable("Friends", "great_race", "asia", 1, 3, True, "cd3d5f")


@pytest.mark.parametrize(
    ("text", "code", "address"),
    [
        ("ab3d5f", "ab3d5f", None),
        (" AB3D5F-xyz234 ", "ab3d5f-xyz234", None),
        ("greatrace.example/ab3d5f", "ab3d5f", Address("greatrace.example")),
        ("great-race://10.0.0.7:9000/ab3d5f", "ab3d5f", Address("10.0.0.7", 9000)),
        ("great-race://[fe80::1]:9000/ab3d5f", "ab3d5f", Address("fe80::1", 9000)),
        ("great-race://greatrace.example", "", Address("greatrace.example")),
        ("great-race://greatrace.example/", "", Address("greatrace.example")),
    ],
)
def test_an_invitation_is_a_link_or_a_code(text: str, code: str, address: Address | None) -> None:
    found = Invitation.parse(text)
    assert (found.code, found.address) == (code, address)
    if address is not None:
        assert Invitation.parse(found.link) == found


@pytest.mark.parametrize("text", ["", "  ", "two words", "host/co de", "great-race:///ab3d5f", "host:99999/a", "ü"])
def test_what_is_no_invitation_is_told_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"Enter an invitation|isn’t an address|Invalid port"):
        Invitation.parse(text)


def heard(stack: SceneStack, *shown_tables: BeaconTable) -> None:
    """A server makes itself known to the scene of joining."""
    top: Any = stack.top
    top.lan.ear = LanEar(wires(stack.context).reactor, lambda: None)
    top.lan.ear.datagramReceived(encode_beacon(Beacon("a", "A", 7117, 2, 2, shown=shown_tables)), ("10.0.0.1", 7118))
    top.update(0.01)


def sat_down(stack: SceneStack) -> JoinTable:
    """What is sent when the line that was wished for is there."""
    context = stack.context
    wires(context).state = LinkState.OPEN
    assert stack.top is not None
    stack.top.update(0.01)
    stack.follow()
    assert isinstance(stack.top, TablesScene)
    with_tables(context)
    stack.top.update(0.01)
    stack.top.update(0.01)
    asked = [message for message in wires(context).sent if isinstance(message, JoinTable)]
    assert len(asked) == 1
    return asked[0]


def test_a_link_leads_to_its_table() -> None:
    context = new_context()
    stack = shown(JoinScene(invited=Invitation.parse("great-race://10.0.0.7:9000/ab3d5f-xyz234")), context)
    assert wires(context).requests == [("10.0.0.7:9000", "Margaux")]
    assert sat_down(stack) == JoinTable("", key="ab3d5f-xyz234")


def test_a_code_alone_finds_its_server_on_the_network() -> None:
    context = new_context()
    stack = shown(JoinScene(invited=Invitation("cd3d5f-xyz234")), context)
    assert wires(context).requests == []
    heard(stack, FRIDAY, FRIENDS)
    assert wires(context).requests == [("10.0.0.1", "Margaux")]
    assert sat_down(stack).key == "cd3d5f-xyz234"


def test_a_code_that_nobody_has_is_told_in_a_sentence() -> None:
    with reading():
        scene = opened_by(lambda _context: [JoinScene(invited=Invitation("zzzzzz"))], (1280, 720), 1.0)
        heard(scene.stack, FRIDAY)
        assert scene.stack.top is not None
        for _ in range(10):
            scene.stack.top.update(SEARCH / 9)
        assert any("zzzzzz" in line for line in words_of(scene))
    assert wires(scene.context).requests == []


@pytest.mark.parametrize("written", ["great-race://10.0.0.9/ab3d5f", "10.0.0.9/ab3d5f"])
def test_an_invitation_may_be_written_where_the_address_is(written: str) -> None:
    context = new_context()
    context.settings.address = written
    stack = shown(JoinScene(), context)
    top: Any = stack.top
    top.form.named("connect").press()
    assert wires(context).requests == [("10.0.0.9", "Margaux")]
    assert sat_down(stack).key == "ab3d5f"


def test_a_word_is_a_code_only_if_a_table_has_it() -> None:
    context = new_context()
    context.settings.address = "ab3d5f"
    stack = shown(JoinScene(), context)
    top: Any = stack.top
    top.form.named("connect").press()
    assert wires(context).requests == [("ab3d5f", "Margaux")], "the name of a machine"
    top.calling = False  # as after a server that does not answer
    heard(stack, FRIDAY)
    top.form.named("connect").press()
    assert wires(context).requests[-1] == ("10.0.0.1", "Margaux")
    assert sat_down(stack).key == "ab3d5f"


def test_an_open_table_of_the_network_is_joined_at_once_a_locked_one_in_the_list() -> None:
    context = new_context()
    stack = shown(JoinScene(), context)
    heard(stack, FRIDAY)
    top: Any = stack.top
    top.form.named("join").press()
    assert sat_down(stack).key == "ab3d5f"
    context = new_context()
    stack = shown(JoinScene(), context)
    heard(stack, FRIENDS)
    top = stack.top
    top.form.named("join").press()
    wires(context).state = LinkState.OPEN
    top.update(0.01)
    stack.follow()
    assert stack.top is not None
    stack.top.update(0.01)
    assert not any(isinstance(message, JoinTable) for message in wires(context).sent)


def test_servers_of_earlier_evenings_are_in_the_list() -> None:
    context = new_context()
    context.settings.recent = {"greatrace.example": "2026-01-01", "10.0.0.1": "2026-02-02", "old.example": "no day"}
    stack = shown(JoinScene(), context)
    heard(stack, FRIDAY)
    top: Any = stack.top
    assert [row.address for row in top.form.named("servers").items] == ["10.0.0.1", "greatrace.example", "old.example"]
    top.draw(context.page)
    top.form.named("servers").choose(1)
    top.form.named("join").press()
    assert wires(context).requests == [("greatrace.example", "Margaux")]


def test_the_latest_servers_are_remembered() -> None:
    chosen = Settings()
    for number in range(ACQUAINTED + 2):
        chosen.met(f"server{number}", "2026-01-01")
    chosen.met("server3", "2026-01-02")
    assert list(chosen.recent)[:2] == ["server3", f"server{ACQUAINTED + 1}"]
    assert len(chosen.recent) == ACQUAINTED
    assert chosen.recent["server3"] == "2026-01-02"


def test_the_table_tells_its_code_and_copies_its_link(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []

    def put(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr(clipboard, "put", put)
    context = with_tables(new_context(), "a", 1)
    stack = shown(TableScene(), context)
    top: Any = stack.top
    assert "a" in top.right_title
    top.form.named("invite").press()
    context.lobby.apply(Seated(replace(tables()[0], locked=True), 1, "a-xyz234"))
    top.form.named("invite").press()
    assert copied == ["great-race://greatrace.example/a", "great-race://greatrace.example/a-xyz234"]
    assert copied[-1] in context.note


def test_ones_own_server_is_told_as_others_reach_it() -> None:
    context = with_tables(new_context(), "a", 0)
    link: Any = context.link
    link.address = Address("127.0.0.1", 9000)
    found = invitation(context).address
    assert found is not None
    assert found.port == 9000
    assert found.host


def test_how_far_away_the_server_is_stands_in_the_header() -> None:
    context = with_tables(new_context())
    stack = shown(TablesScene(), context)
    top: Any = stack.top
    assert "12 ms" in top.right_title
    link: Any = context.link
    link.delay = None
    assert "ms" not in top.right_title


def test_an_older_servers_beacon_has_no_ids() -> None:
    table = b'["Friday","great_race","africa",2,4,false]'
    old = b'{"great_race":"beacon","id":"a","name":"A","port":7117,"shown":[%s]}' % table
    beacon = decode_beacon(old)
    assert beacon is not None
    assert beacon.shown[0].id == ""


@pytest.mark.parametrize(("verified", "shows_fingerprint"), [(False, True), (True, False)])
def test_the_invitation_tells_the_fingerprint_that_a_guest_may_ask_for(verified: bool, shows_fingerprint: bool) -> None:  # noqa: FBT001
    context = with_tables(new_context(), "a", 0)
    wires(context).security = Security(shown=Certificate("cc" * 32, "bb" * 32, verified=verified))
    scene = TableScene()
    shown(scene, context)
    assert ("BBBB BBBB BBBB BBBB" in scene.form.named("invite").hint) is shows_fingerprint
