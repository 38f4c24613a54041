"""Races in fake time, from the hello to the result."""

import statistics
from collections.abc import Callable

import msgspec
import pytest

from greatrace.protocol.framing import Deflate
from greatrace.protocol.messages import (
    AddBot,
    Answer,
    JoinTable,
    Resume,
    SetReady,
    Snapshot,
    StartTable,
    TableChanged,
    Update,
    WatchTable,
)
from tests.server.world import World


def test_a_whole_race_of_four_scripted_players(world: World) -> None:
    players, table = world.race(4)
    world.play(players, table)
    truth = world.truth(table)
    assert truth.phase == "over"
    for player in players:
        player.hear()
        assert player.view == truth.view(player.seat)
        assert player.view.open.result is not None
        assert player.question is None
        assert player.hashes >= 3
        assert player.refusals() == []


def test_a_race_of_two_people_and_two_bots(world: World) -> None:
    players, table = world.race(2, bots=2)
    world.play(players, table)
    assert world.truth(table).phase == "over"
    assert {seat.kind for seat in players[0].last(TableChanged).table.seats} == {"person", "bot"}


def test_a_whole_crazy_race(world: World) -> None:
    players, table = world.race(2, bots=1, game="crazy_race", board="")
    world.play(players, table)
    truth = world.truth(table)
    assert truth.phase == "over"
    for player in players:
        player.hear()
        assert player.view == truth.view(player.seat)
        assert player.refusals() == []


def test_a_spectator_sees_the_public_view_and_no_options(world: World) -> None:
    players, table = world.race(2)
    watcher = world.connect("Will")
    watcher.say(WatchTable(table))
    world.play(players, table, 200)
    truth = world.truth(table)
    watcher.hear()
    assert watcher.view == truth.view(None)
    assert all(u.question is None or u.question.options == () for u in watcher.all(Update))
    assert world.table(table).record.info(1).watchers == 1
    watcher.say(Answer(table, 1, msgspec.Raw(b'["Done"]'), "w"))
    assert watcher.refusals() == ["table/not-seated"]


def test_options_go_to_their_own_seat_only(world: World) -> None:
    players, table = world.race(3)
    world.play(players, table, 150)
    for player in players:
        for update in player.all(Update):
            question = update.question
            if question and player.seat not in question.asked:
                assert len(question.options) == question.anytime


def test_updates_are_numbered_without_gaps(world: World) -> None:
    players, table = world.race(2)
    world.play(players, table, 80)
    fresh = [u.seq for u in players[0].all(Update)]
    assert sorted(set(fresh)) == list(range(1, max(fresh) + 1))


def test_a_bot_that_cannot_think_takes_the_default(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(_request: object, done: object) -> None:
        world.clock.callLater(0.2, done, None)  # type: ignore[arg-type]  # a Chosen

    monkeypatch.setattr(type(world.bots), "choose", lambda _self, request, done: choose(request, done))
    players, table = world.race(1, bots=1)
    world.play(players, table, 30)
    assert world.truth(table).seq >= 30


def test_start_needs_everybody_ready_and_every_seat_taken(world: World) -> None:
    ann, ben = world.connect("Ann"), world.connect("Ben")
    table = ann.opens_table(3)
    ben.say(JoinTable(table))
    ann.say(StartTable(table))
    ben.say(SetReady(table, ready=True))
    ann.say(StartTable(table))
    ben.say(StartTable(table))
    world.run()
    assert ann.refusals() == ["table/not-ready", "table/not-ready"]
    assert ben.refusals() == ["table/not-host"]
    ann.say(AddBot(table, 2, "random"))
    ann.say(StartTable(table))
    world.run()
    assert ann.refusals() == ["table/not-ready", "table/not-ready"]
    assert ben.has(Snapshot)


def test_no_seat_is_sent_what_it_was_not_shown(world: World) -> None:
    """Secrets have a place of their own at the end of an event, empty for all but one seat; nothing else is sent."""
    players, table = world.race(3)
    watcher = world.connect("Will")
    watcher.say(WatchTable(table))
    world.play(players, table)
    shown = 0
    for player in (*players, watcher):
        for update in player.all(Update):
            for raw in update.events:
                kind, seat, *rest = msgspec.json.decode(raw)
                if kind in ("CardsDrawn", "CardsLookedAt", "TilesDrawn"):
                    assert seat == player.seat or rest[1:] in ([], [[]])
                    shown += seat == player.seat
                elif kind in ("DeckRefilled", "TilesReturned"):
                    assert rest[-1] == [] or not isinstance(rest[-1], list)
    assert shown > 20


def test_the_wire_stays_narrow(world: World) -> None:
    """Bytes of whole frames over a race: half of all updates up to 200, 95 % up to 800, and 60 if deflated."""
    players, table = world.race(4)
    sizes: list[int] = []
    deflated: list[int] = []
    streams = [Deflate() for _ in players]
    for stream, player in zip(streams, players, strict=True):
        send = player.connection.session.send_body

        def sent(body: bytes, stream: Deflate = stream, send: Callable[[bytes], None] = send) -> None:
            squeezed = len(stream(body)) + 4
            if b'"seq"' in body:
                sizes.append(len(body) + 4)
                deflated.append(squeezed)
            send(body)

        player.connection.session.send_body = sent  # it listens in
    world.play(players, table)
    assert len(sizes) > 1000
    assert statistics.median(sizes) <= 200
    assert statistics.quantiles(sizes, n=20)[-1] <= 800
    assert statistics.median(deflated) <= 60
    for player in players:
        player.say(Resume(table, 0))
        world.run(0.02)
        snapshot = player.last(Snapshot)
        assert len(msgspec.json.encode(snapshot)) <= 8192
