"""Races in fake time, from the hello to the result."""

import random
import statistics
from collections.abc import Callable

import msgspec
import pytest

from greatrace.kernel import Game
from greatrace.protocol.framing import Deflate
from greatrace.protocol.messages import (
    AddBot,
    Answer,
    JoinTable,
    LeaveTable,
    Question,
    Refused,
    Resume,
    SetReady,
    Snapshot,
    StartTable,
    TableChanged,
    Update,
    WatchTable,
)
from tests.server.world import QUICK, Player, World


def test_a_whole_race_of_four_scripted_players(world: World) -> None:
    players, table = world.race(4)
    world.play(players, table)
    room = world.room(table)
    assert room.record.phase == "over"
    for player in players:
        player.hear()
        assert player.view == room.game.rules.view_of(room.game.state, player.seat)
        assert player.view.open.result is not None
        assert player.question is None
        assert player.hashes >= 3
        assert player.refusals() == []


def test_a_race_of_two_people_and_two_bots(world: World) -> None:
    players, table = world.race(2, bots=2)
    world.play(players, table)
    assert world.room(table).record.phase == "over"
    assert {seat.kind for seat in players[0].last(TableChanged).table.seats} == {"person", "bot"}


def test_a_whole_crazy_race(world: World) -> None:
    players, table = world.race(2, bots=1, game="crazy_race", board="")
    world.play(players, table)
    room = world.room(table)
    assert room.record.phase == "over"
    for player in players:
        player.hear()
        assert player.view == room.game.rules.view_of(room.game.state, player.seat)
        assert player.refusals() == []


def test_a_spectator_sees_the_public_view_and_no_options(world: World) -> None:
    players, table = world.race(2)
    watcher = world.connect("Will")
    watcher.say(WatchTable(table))
    world.play(players, table, 200)
    room = world.room(table)
    watcher.hear()
    assert watcher.view == room.game.rules.view_of(room.game.state, None)
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


def test_an_answer_sent_twice_counts_once(world: World) -> None:
    players, table = world.race(2)
    player = next(p for p in players if p.required())
    decision, raw = player.question, player.required()[0]
    assert isinstance(decision, Question)
    message = Answer(table, decision.decision, raw, "once")
    player.say(message)
    world.run(0.02)
    seq = world.room(table).seq
    player.say(message)
    world.run(0.02)
    assert world.room(table).seq == seq
    assert [a.id for a in player.accepted()] == ["once", "once"]
    assert {a.seq for a in player.accepted()} == {seq}


def test_refused_answers_change_nothing_and_say_why(world: World) -> None:
    players, table = world.race(2)
    world.play(players, table, 20)
    room = world.room(table)
    while room.game.decision is None or len(room.game.decision.window) != 1:
        world.play(players, table, 1)
    asked = players[room.game.decision.asked[0]]
    other = players[1 - room.game.decision.asked[0]]
    number, before = room.game.decision.number, room.game.state
    asked.hear()
    for action, decision, code in (
        (b'["Step","nowhere"]', number, "answer/illegal"),
        (b'["Fly"]', number, "answer/malformed"),
        (b'["Plan",1,2]', number, "answer/malformed"),
        (b'{"to":3}', number, "answer/malformed"),
        (b'["Done"]', number - 1, "answer/closed"),
        (b'["Done"]', number + 1, "answer/closed"),
    ):
        asked.say(Answer(table, decision, msgspec.Raw(action), "bad"))
        assert asked.refusals()[-1] == code
    other.say(Answer(table, number, asked.required()[0], "mine"))
    assert other.refusals() == ["answer/not-yours"]
    world.run()
    assert room.game.state is before


def test_an_illegal_option_names_its_rule(world: World) -> None:
    players, table = world.race(2)
    room = world.room(table)
    assert room.game.decision is not None
    player = players[room.game.decision.asked[0]]
    player.say(Answer(table, room.game.decision.number, msgspec.Raw(b'["Step","nowhere"]'), "x"))
    refused = player.last(Refused)
    assert (refused.code, refused.rule, refused.id, refused.table) == ("answer/illegal", "D1", "x", table)  # no drive


def test_c1_a_sequence_in_the_bivouac_is_refused_with_its_exact_rule(world: World) -> None:
    players, table = world.race(2)
    room = world.room(table)
    assert room.game.decision is not None
    player = players[room.game.decision.asked[0]]
    player.say(Answer(table, room.game.decision.number, msgspec.Raw(b'["BuyFuel",1]'), "x"))
    assert player.last(Refused).rule == "C1"


def is_open(world: World, table: str, number: int) -> bool:
    """Whether that decision still waits."""
    decision = world.room(table).game.decision
    return decision is not None and decision.number == number


def reach(world: World, people: int, prompt: str) -> tuple[list[Player], str]:
    """A race in which that prompt is open; random races, until there is one."""
    rng = random.Random(3)
    for _ in range(6):
        players, table = world.race(people)
        room = world.room(table)
        while room.running and (room.game.decision is None or room.game.decision.prompt != prompt):
            world.play(players, table, 1, rng)
        if room.running:
            for player in players:
                player.hear()
            return players, table
    pytest.fail(f"no {prompt} in six races")


@pytest.fixture
def slow(world: World) -> World:
    """A server whose reaction windows last at least two seconds and at most ten."""
    pacing = msgspec.structs.replace(QUICK.pacing, reaction_minimum=2.0, reaction_limit=10.0, danger_limit=7.0)
    world.lobby.around.config = msgspec.structs.replace(QUICK, pacing=pacing)
    return world


def test_e3_a_reaction_window_does_not_tell_who_has_answered(slow: World) -> None:
    players, table = reach(slow, 3, "reaction")
    room = slow.room(table)
    assert room.game.decision is not None
    window = room.game.decision.asked
    first, others = players[window[0]], [p for p in players if p is not players[window[0]]]
    seq = room.seq
    first.answers()
    slow.run(1.0)
    assert [a.seq for a in first.accepted()][-1] == seq
    assert [other.transport.value() for other in others] == [b""] * len(others)
    first.hear()
    assert first.question is not None
    assert len(first.question.options) == first.question.anytime
    assert first.question.asked == window


def test_e3_a_window_lasts_its_least_time_even_if_all_have_answered(slow: World) -> None:
    players, table = reach(slow, 2, "reaction")
    room = slow.room(table)
    assert room.game.decision is not None
    number = room.game.decision.number
    for seat in room.game.decision.asked:
        players[seat].answers()
    slow.run(1.5)
    assert is_open(slow, table, number)
    slow.run(1.0)
    assert not is_open(slow, table, number)


def test_e3_whoever_is_silent_lets_it_be(slow: World) -> None:
    players, table = reach(slow, 2, "reaction")
    room = slow.room(table)
    assert room.game.decision is not None
    number, question = room.game.decision.number, players[room.game.decision.asked[0]].question
    assert question is not None
    assert question.seconds is not None
    slow.run(question.seconds - 0.1)
    assert is_open(slow, table, number)
    slow.run(0.3)
    assert not is_open(slow, table, number)


def test_e3_a_sealed_answer_cannot_be_taken_back(slow: World) -> None:
    players, table = reach(slow, 2, "reaction")
    room = slow.room(table)
    assert room.game.decision is not None
    player = players[room.game.decision.asked[0]]
    raw = player.required()[0]
    player.answers()
    slow.run(0.05)
    player.say(Answer(table, room.game.decision.number, raw, "again"))
    assert player.refusals() == ["answer/closed"]


def test_e1_a_danger_question_has_a_limit(slow: World) -> None:
    _, table = reach(slow, 3, "danger")
    room = slow.room(table)
    assert room.game.decision is not None
    number = room.game.decision.number
    slow.run(6.9, step=0.05)
    assert is_open(slow, table, number)
    slow.run(0.2, step=0.05)
    assert not is_open(slow, table, number)


def test_nobody_sees_what_is_not_durable(world: World) -> None:
    players, _ = world.race(2)
    player = next(p for p in players if p.required())
    for other in players:
        other.hear()
    world.hold_commits = True
    player.answers()
    world.run(1.0)
    assert [p.transport.value() for p in players] == [b"", b""]
    world.commit()
    assert all(p.has(Update) for p in players)
    assert player.accepted()


def test_when_the_disk_fails_nobody_is_told_what_did_not_happen(world: World) -> None:
    players, _ = world.race(2)
    player = next(p for p in players if p.required())
    for other in players:
        other.hear()
    world.disk_fails = True
    player.answers()
    world.run(1.0)
    assert [p.transport.value() for p in players] == [b"", b""]
    assert world.storage_failures == 1


def test_an_exception_freezes_one_room_and_no_other(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ill, ill_table = world.race(2)
    well, well_table = world.race(2)
    broken = world.room(ill_table).game
    submit = Game.submit

    def fails(game: Game[object], seat: int, action: object) -> object:
        if game is broken:
            raise RuntimeError("a rule stumbles")
        return submit(game, seat, action)  # type: ignore[arg-type]  # handed on as it came

    monkeypatch.setattr(Game, "submit", fails)
    next(p for p in ill if p.required()).answers()
    world.run()
    assert [p.refusals() for p in ill] == [["table/frozen"]] * 2
    assert ill[0].last(TableChanged).table.phase == "frozen"
    world.play(well, well_table, 50)
    assert world.room(well_table).seq >= 50
    assert well[0].refusals() == []


def test_the_gap_is_filled_after_a_cut(world: World) -> None:
    players, table = world.race(3)
    world.play(players, table, 30)
    players[2].hear()
    players[2].cut()
    world.play(players, table, 20)
    again = players[2].back()
    assert not again.has(Snapshot)
    assert again.view == world.room(table).game.rules.view_of(world.room(table).game.state, 2)
    if again.question and 2 in again.question.asked:
        assert again.question.options


def test_a_wide_gap_brings_a_snapshot(world: World) -> None:
    players, table = world.race(2, bots=1)
    world.play(players, table, 10)
    watcher = world.connect("Will")
    watcher.say(WatchTable(table))
    world.run()
    watcher.hear()
    world.play(players, table, 300)
    if world.room(table).running:
        watcher.say(Resume(table, 3))
        world.run()
        assert len(watcher.all(Snapshot)) == 2


def test_a_seq_of_the_future_brings_a_snapshot(world: World) -> None:
    players, table = world.race(2)
    players[0].say(Resume(table, 999))
    world.run()
    assert len(players[0].all(Snapshot)) == 2


def test_a_bot_sits_in_after_the_grace_and_gives_the_seat_back(world: World) -> None:
    players, table = world.race(2)
    world.play(players, table, 10)
    players[1].cut()
    world.run(59, step=0.5)
    assert world.table(table).record.seats[1].kind == "person"
    world.run(2, step=0.1)
    assert world.table(table).record.seats[1].kind == "absent"
    world.play(players[:1], table, 30)
    again = players[1].back()
    assert world.table(table).record.seats[1].kind == "person"
    world.play([players[0], again], table, 20)
    assert again.accepted()


def test_whoever_leaves_a_running_race_is_replaced_at_once(world: World) -> None:
    players, table = world.race(2)
    players[1].say(LeaveTable(table))
    world.run()
    assert world.table(table).record.seats[1].kind == "absent"
    world.play(players[:1], table, 20)
    players[1].say(JoinTable(table))
    world.run()
    assert world.table(table).record.seats[1].kind == "person"
    assert players[1].has(Snapshot)


def test_bots_do_not_race_alone(world: World) -> None:
    players, table = world.race(1, bots=2)
    world.play(players, table, 5)
    players[0].cut()
    world.run(1)
    seq = world.room(table).seq
    world.run(100, step=1)
    assert world.room(table).seq <= seq + 1
    assert world.table(table).record.seats[0].kind == "person"
    again = players[0].back()
    world.play([again], table, 20)
    assert world.room(table).seq >= seq + 20


def test_a_bot_that_cannot_think_takes_the_default(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def think(_request: object, done: object) -> None:
        world.clock.callLater(0.2, done, None)  # type: ignore[arg-type]  # a Thought

    monkeypatch.setattr(type(world.thinker), "think", lambda _self, request, done: think(request, done))
    players, table = world.race(1, bots=1)
    world.play(players, table, 30)
    assert world.room(table).seq >= 30


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
        send = player.connection.send_body

        def sent(body: bytes, stream: Deflate = stream, send: Callable[[bytes], None] = send) -> None:
            squeezed = len(stream(body)) + 4
            if b'"seq"' in body:
                sizes.append(len(body) + 4)
                deflated.append(squeezed)
            send(body)

        player.connection.send_body = sent  # type: ignore[method-assign]  # it listens in
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
