"""Reports of talk: few from each, all kept apart, and a flood pushes out nothing but itself."""

import msgspec
import pytest

from greatrace.protocol.connection import CHAT
from greatrace.protocol.messages import Chat, JoinTable, Report, Said
from greatrace_server.storage.records import ReportRecord
from tests.server.player import Player
from tests.server.world import World


def kept(world: World) -> list[ReportRecord]:
    """All reports, as the operator sees them."""
    world.run()
    return [msgspec.json.decode(body, type=ReportRecord) for _, body in world.store.kept("report")]


def pair(world: World, host: str, *, offends: str = "Ben") -> tuple[Player, Player, str, str]:
    """Somebody at a table with somebody else who has said something; the table, and the handle of that person."""
    ann, ben = world.connect("Ann", host=host, capabilities=(CHAT,)), world.connect(offends, host=host)
    table = ann.opens_table(2)
    ben.say(JoinTable(table))
    ben.say(Chat(table, "hm"))
    world.run(0.01)
    return ann, ben, table, ann.last(Said).who


@pytest.fixture
def still(world: World) -> World:
    """A server whose calendar stands still: everything happens within one millisecond."""
    world.lobby.chat.today = lambda: 1000.0
    return world


def test_reports_of_one_millisecond_are_all_kept(still: World) -> None:
    ann, _, table, who = pair(still, "203.0.113.1")
    for _ in range(3):
        ann.say(Report(table, who))
    assert len(kept(still)) == 3


def test_nobody_reports_without_end_wherever_they_sit(still: World) -> None:
    """Another table, another name, another target: each has an end."""
    ann, _, table, who = pair(still, "203.0.113.1")
    for _ in range(5):
        ann.say(Report(table, who))
    still.run()
    assert ann.refusals() == ["limit/reports"] * 2, "three about one person"
    for number in range(18):
        eve, _, table, who = pair(still, "203.0.113.1", offends=f"person {number}")
        eve.say(Report(table, who))
        eve.cut()
    assert len(kept(still)) == 15, "from one address"
    friend, _, table, who = pair(still, "203.0.113.2")
    friend.say(Report(table, who))
    still.run()
    assert friend.refusals() == []
    still.run(3600, step=60)
    ann, _, table, who = pair(still, "203.0.113.1")
    ann.say(Report(table, who))
    still.run()
    assert ann.refusals() == []


def test_a_flood_pushes_out_its_own_reports_first(still: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("greatrace_server.lobby.reports.KEPT", 20)
    genuine, _, table, who = pair(still, "198.51.100.1")
    genuine.say(Report(table, who, "genuine"))
    for number in range(90):
        eve, _, table, who = pair(still, f"203.0.113.{number % 10}", offends=f"person {number}")
        eve.say(Report(table, who, "fake"))
        eve.cut()
    found = kept(still)
    assert len(found) == 20
    assert [report.why for report in found].count("genuine") == 1


def test_the_bound_holds_after_a_restart(still: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("greatrace_server.lobby.reports.KEPT", 4)
    for number in range(4):
        ann, _, table, who = pair(still, f"203.0.113.{number}")
        ann.say(Report(table, who, str(number)))
        still.run()
    still.kill()
    still.start()
    still.lobby.chat.today = lambda: 2000.0
    ann, _, table, who = pair(still, "203.0.113.2")
    ann.say(Report(table, who, "new"))
    assert sorted(report.why for report in kept(still)) == ["0", "1", "3", "new"]


def test_where_a_report_is_from_is_a_hash(still: World) -> None:
    ann, _, table, who = pair(still, "203.0.113.1")
    ann.say(Report(table, who))
    (report,) = kept(still)
    assert report.origin
    assert "203" not in report.origin
    assert report.reporter == ann.connection.session.fingerprint
