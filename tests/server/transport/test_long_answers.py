"""What is read for a client stands in nobody's way, and is answered however long it is."""

from typing import Any

import msgspec
import pytest

from greatrace.protocol.connection import ClientEnd, encode
from greatrace.protocol.framing import frame
from greatrace.protocol.limits import RECORD_PART, RECORD_TEXT, SERVER_FRAME
from greatrace.protocol.messages import (
    AskRecord,
    ClientMessage,
    CreateTable,
    JoinTable,
    Record,
    RecordPart,
    Refused,
)
from greatrace.replay import Replay, verify
from greatrace_server.lobby import fairness_record
from tests.server.player import Player
from tests.server.world import World

DATABASES = ("sqlite", "postgres")


@pytest.fixture
def finished(world: World) -> tuple[list[Player], str]:
    """A race that is over."""
    players, table = world.race(3, game="crazy_race", board="")
    world.play(players, table)
    return players, table


def test_a_record_comes_while_the_journal_is_blocked(world: World, finished: tuple[list[Player], str]) -> None:
    (ann, ben, _), table = finished
    world.hold_commits = True
    world.connect("Cas").say(CreateTable("great_race", "africa", 2))
    world.run()
    assert world.held
    ann.say(AskRecord(table))
    assert verify(msgspec.json.decode(ann.last(Record).replay, type=Replay)).outcome is not None
    ben.say(AskRecord(table))
    assert ben.last(Record) == ann.last(Record)
    world.hold_commits = False
    world.commit()


def test_the_journal_is_written_while_reads_are_blocked(world: World, finished: tuple[list[Player], str]) -> None:
    (ann, ben, _), table = finished
    world.hold_reads = True
    ann.say(AskRecord(table))
    ann.say(AskRecord(table))
    ben.say(AskRecord(table))
    assert len(world.held_reads) == 1, "all wait for the same"
    cas = world.connect("Cas")
    assert cas.opens_table(2)
    assert not ann.has(Record)
    world.hold_reads = False
    world.read()
    assert len(ann.all(Record)) == 1
    assert ben.last(Record) == ann.last(Record)
    ann.say(AskRecord(table))
    assert not world.held_reads, "kept ready"
    assert len(ann.all(Record)) == 2


def test_the_records_that_are_kept_ready_are_bounded(
    world: World, finished: tuple[list[Player], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fairness_record, "CACHED", 1)
    players, table = finished
    for _ in range(2):
        players[0].say(AskRecord(table))
        world.run()
    assert len(players[0].all(Record)) == 2


def test_a_race_that_is_only_shown_is_read_beside_the_writer(world: World, finished: tuple[list[Player], str]) -> None:
    players, table = finished
    world.kill()
    world.start()
    world.hold_reads = True
    back = world.connect(players[0].name, token=players[0].token)
    back.say(JoinTable(table))
    world.run()
    seq = back.seq
    world.hold_reads = False
    world.read()
    world.run()
    back.hear()
    assert back.seq > seq
    players[0].hear()
    assert back.seq == players[0].seq


@pytest.mark.parametrize("length", [SERVER_FRAME - 1_000, SERVER_FRAME + 1_000, RECORD_TEXT - 10_000, RECORD_TEXT + 99])
def test_a_long_record_comes_whole_or_is_refused(world: World, monkeypatch: pytest.MonkeyPatch, length: int) -> None:
    """On the old server a record beyond a frame was never answered."""
    players, table = world.race(2)
    world.play(players, table, 10)
    record, whole = world.table(table).record, fairness_record.replay_of

    def long(*args: Any, **_: Any) -> Replay:
        replay = whole(*args, events=False)
        return msgspec.structs.replace(replay, players=("é" * ((length - len(encode(replay))) // 2),))

    monkeypatch.setattr(fairness_record, "replay_of", long)
    bodies = fairness_record.bodies_of(record, world.store)
    assert max(map(len, bodies)) <= SERVER_FRAME
    (found,) = ClientEnd().receive(b"".join(map(frame, bodies)))
    if length > RECORD_TEXT:
        assert isinstance(found, Refused)
        assert found.code == "table/record"
    else:
        assert isinstance(found, Record)
        assert abs(len(found.replay) - length) < 50
        assert len(msgspec.json.decode(found.replay, type=Replay).answers) >= 10


def test_parts_without_end_are_cut_off() -> None:
    end = ClientEnd()
    part = frame(encode(RecordPart("t", "x" * RECORD_PART)))
    with pytest.raises(ValueError, match="grows beyond"):
        list(end.receive(part * (RECORD_TEXT // RECORD_PART + 1)))


def test_an_answer_to_a_race_that_is_over_is_looked_up_beside_the_writer(
    world: World, finished: tuple[list[Player], str]
) -> None:
    players, table = finished
    world.kill()
    world.start()
    back = players[0].back(resume=False)
    back.say(JoinTable(table))
    world.run()
    back.table, back.question = table, None
    world.hold_reads = True
    back.say(
        msgspec.json.decode(
            b'{"type":"Answer","table":"%s","decision":1,"action":[],"id":"x"}' % table.encode(), type=ClientMessage
        )
    )
    assert back.refusals() == []
    world.hold_reads = False
    world.read()
    assert back.refusals() == ["table/not-running"]
