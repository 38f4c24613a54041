"""Nobody's messages cost others their time: prices, turns, back-pressure, reads beside the journal's writer."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import pytest

from greatrace.protocol.connection import encode
from greatrace.protocol.framing import frame
from greatrace.protocol.messages import (
    ChooseCrew,
    ClientMessage,
    ListTables,
    Ping,
    Pong,
    Refused,
    Resume,
    SetReady,
    WatchTable,
)
from greatrace_server.config import Config, LimitsConfig
from greatrace_server.lobby import limited_log
from greatrace_server.transport import connection_factory, scheduling
from greatrace_server.transport.message_actions import MESSAGE_ACTIONS
from greatrace_server.transport.message_prices import MALFORMED, MOST_WORK, PRICES, TOKEN_SECONDS, USUAL
from greatrace_server.transport.scheduling import SLICE_MESSAGES, TURN_MESSAGES
from tests.server.player import Player
from tests.server.world import World, logged

SCRIPTS = Path(__file__).parents[3] / "scripts"
FAR, NEAR = "203.0.113.7", "203.0.113.8"
BURST = 5  # seconds of a connection's share that it may save up
SHARE = LimitsConfig().messages  # tokens a second


@pytest.fixture
def carried(world: World, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of all who have had a message carried out, in order."""
    found: list[str] = []
    perform = dict(MESSAGE_ACTIONS)

    def noted(kind: Any) -> Callable[[Any, Any], None]:
        def carry_out(session: Any, message: Any) -> None:
            found.append(session.name)
            perform[kind](session, message)

        return carry_out

    for kind in perform:
        monkeypatch.setitem(MESSAGE_ACTIONS, kind, noted(kind))
    return found


def packet(message: Any, size: int = 64 * 1024) -> bytes:
    """As many such messages as go into so many bytes."""
    one = frame(encode(message))
    return one * (size // len(one))


def rested(world: World, *players: Player) -> None:
    """What they have spent so far has come back."""
    world.run(10, step=0.5)
    for player in players:
        player.hear()


def turn(world: World) -> None:
    """One turn of a reactor: what is due now, but not what that asks for in its turn."""
    calls: list[Any] = list(world.clock.getDelayedCalls())
    due = [call for call in calls if call.getTime() <= world.clock.seconds()]
    for call in due:
        world.clock.calls.remove(call)
        call.called = 1
        call.func(*call.args, **call.kw)


def tokens(world: World, player: Player) -> float:
    """What the player's connection has."""
    player.connection.meter.messages.fill(world.clock.seconds())
    return player.connection.meter.messages.left


# ---- turns


def test_a_packet_of_many_messages_leaves_a_turn_to_others(world: World, carried: list[str]) -> None:
    flood, other = world.connect("Flo", host=FAR), world.connect("Oth", host=NEAR)
    rested(world, flood, other)
    data = packet(Ping())
    assert len(data) // len(frame(encode(Ping()))) > 1_400
    flood.send(data)
    assert carried == ["Flo"] * SLICE_MESSAGES
    other.say(Ping())
    assert carried[-1] == "Oth", "at once, though the other one has more than a thousand waiting"
    turn(world)
    assert carried.count("Flo") <= SLICE_MESSAGES + TURN_MESSAGES
    flood.say(Ping())
    assert carried.count("Flo") <= SLICE_MESSAGES + TURN_MESSAGES, "its own wait behind what it sent before"
    assert flood.transport.producerState == "paused"


def test_a_message_of_a_quiet_client_needs_no_timer(world: World) -> None:
    player = world.connect("Qui", host=FAR)
    rested(world, player)
    before = len(world.clock.getDelayedCalls())
    player.say(Ping())
    assert player.has(Pong)
    assert len(world.clock.getDelayedCalls()) == before
    assert player.transport.producerState == "producing"


def test_queues_are_served_in_rotation(world: World, carried: list[str]) -> None:
    floods = [world.connect(f"flood {n}", host=f"203.0.113.{n}") for n in range(4)]
    rested(world, *floods)
    for flood in floods:
        flood.send(packet(Ping(), 4096))
    carried.clear()
    turn(world)
    assert carried == [name for flood in floods for name in [flood.name] * SLICE_MESSAGES]


def test_fifty_connections_of_one_address_do_not_get_fifty_shares(world: World, carried: list[str]) -> None:
    crowd = [world.connect(f"one of {n}", host=FAR) for n in range(50)]
    other = world.connect("Oth", host=NEAR)
    rested(world, *crowd, other)
    for player in (*crowd, other):
        player.send(packet(Ping(), 4096))
    carried.clear()
    turn(world)
    assert carried.count("Oth") == TURN_MESSAGES // 2, "half of the turn, and not one part of 51"
    world.run(5, step=0.1)
    saved_up, a_second = SHARE * 10 * BURST, SHARE * 10
    assert sum(len(player.all(Pong)) for player in crowd) <= saved_up + 6 * a_second
    assert min(len(player.all(Pong)) for player in crowd) > 0


def test_what_is_carried_out_in_five_seconds_is_what_the_page_says(world: World, carried: list[str]) -> None:
    """The audit had 155,160 messages carried out in five seconds, where 6,075 were documented."""
    crowd = [world.connect(f"one of {n}", host=FAR) for n in range(50)]
    rested(world, *crowd)
    carried.clear()
    for _ in range(100):
        for player in crowd:
            if player.transport.producerState == "producing":
                player.send(packet(Ping()))
        world.run(0.05, step=0.01)
    saved_up, a_second = SHARE * 10 * BURST, SHARE * 10
    assert saved_up <= len(carried) <= saved_up + 5 * a_second + len(crowd)


def test_a_message_is_charged_before_it_is_carried_out(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    player = world.connect("Ann", host=FAR)
    rested(world, player)
    full, seen = tokens(world, player), []
    perform: dict[Any, Any] = MESSAGE_ACTIONS
    monkeypatch.setitem(perform, ListTables, lambda _session, _message: seen.append(tokens(world, player)))
    player.say(ListTables())
    assert seen == [full - PRICES[ListTables]]


def test_nothing_is_decoded_before_it_may_be_carried_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    world = World(tmp_path / "journal", Config(limits=LimitsConfig(messages=10.0)))
    player = world.connect("Ann", host=FAR)
    rested(world, player)
    sent = packet(Ping())
    player.send(sent)
    world.run(0.1)
    taken = 10 * BURST + 2
    assert len(player.connection.end.frames) >= len(sent) - taken * len(frame(encode(Ping()))), "still bytes"
    world.store.close()


@pytest.mark.parametrize("kind", PRICES)
def test_dear_messages_cost_what_the_list_says(kind: Any) -> None:
    assert PRICES[kind] > USUAL


def test_malformed_frames_are_charged(world: World) -> None:
    player = world.connect("Mal", host=FAR)
    rested(world, player)
    player.send(frame(b"{}") * 1_000)
    world.run(1, step=0.1)
    assert len(player.all(Refused)) <= (SHARE * (BURST + 1)) / MALFORMED + 1
    assert player.transport.producerState == "paused"


def test_what_is_told_to_many_costs_more(world: World) -> None:
    ann = world.connect("Ann", host=FAR)
    table = ann.opens_table(4)
    for number in range(28):
        world.connect(f"watcher {number}").say(WatchTable(table))
    rested(world, ann)
    before = tokens(world, ann)
    ann.say(SetReady(table, ready=True))
    assert before - tokens(world, ann) == USUAL + (4 + 28) // 10


def test_a_message_that_took_long_is_charged_for_it(world: World) -> None:
    player = world.connect("Slo", host=FAR)
    rested(world, player)
    times = iter(range(1_000))
    world.factory.scheduler.stopwatch = lambda: next(times) * 50 * TOKEN_SECONDS
    before = tokens(world, player)
    player.say(Ping())
    assert before - tokens(world, player) == pytest.approx(50)


def test_a_client_does_not_pay_for_a_machine_that_stood_still(world: World) -> None:
    """A minute would be 60,000 tokens, and it could say nothing more for a quarter of an hour."""
    player = world.connect("Slo", host=FAR)
    rested(world, player)
    times = iter(range(1_000))
    world.factory.scheduler.stopwatch = lambda: next(times) * 60.0
    before = tokens(world, player)
    player.say(Ping())
    assert before - tokens(world, player) == pytest.approx(MOST_WORK / TOKEN_SECONDS)


def test_a_throttled_client_is_not_dropped_as_idle(tmp_path: Path) -> None:
    world = World(tmp_path / "journal", Config(limits=LimitsConfig(messages=0.5, crowd=1.0, idle=20.0)))
    player = world.connect("Ann", host=FAR)
    player.send(packet(ListTables(), 400))
    world.run(60, step=1)
    assert player.refusals() == []
    assert player.transport.producerState == "paused"
    world.store.close()


def test_who_does_not_read_is_not_answered_any_further(world: World, carried: list[str]) -> None:
    player = world.connect("Dea", host=FAR)
    rested(world, player)
    player.connection.pauseProducing()  # the transport has enough
    player.send(packet(ListTables()))
    world.run(5, step=0.1)
    assert carried.count("Dea") == 0
    player.connection.resumeProducing()
    assert carried.count("Dea") > 0


def test_what_waits_to_be_told_holds_up_the_queues_but_not_a_quiet_client(
    world: World, carried: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_factory, "UNTOLD", 20)
    flood, other = world.connect("Flo", host=FAR), world.connect("Oth", host=NEAR)
    table = flood.opens_table(4)
    rested(world, flood, other)
    world.hold_commits = True
    flood.say(SetReady(table, ready=True))
    refused = packet(ChooseCrew(table, "no colour"), 8192)  # each is told after the commit
    flood.send(refused)
    world.run(0.1, step=0.001)
    held_up = carried.count("Flo")
    assert held_up <= 20 + TURN_MESSAGES + SLICE_MESSAGES < len(refused) // len(frame(refused[4:60]))
    other.say(Ping())
    assert other.has(Pong)
    for _ in range(50):
        world.commit()
        world.run(0.05, step=0.001)
    assert carried.count("Flo") > held_up
    world.hold_commits = False
    world.commit()


def test_what_is_sent_together_is_written_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    player = world.connect("Ann", host=FAR)
    rested(world, player)
    writes: list[bytes] = []
    monkeypatch.setattr(player.transport, "write", writes.append)
    player.send(frame(encode(Ping())) * 10)
    assert len(writes) == 1
    assert len(list(player.end.receive(writes[0]))) == 10


def test_an_address_that_keeps_coming_is_closed_without_a_word(tmp_path: Path) -> None:
    world = World(tmp_path / "journal", Config(limits=LimitsConfig(arrivals=1)))
    world.connect("Ann", host=FAR)
    refusals = [world.connect(host=FAR).refusals() for _ in range(10)]
    assert refusals == [["limit/connections"]] * 10
    with pytest.raises(AssertionError, match="without a word"):
        world.connect(host=FAR)
    world.store.close()


# ---- the log


def test_a_client_cannot_fill_the_log(world: World) -> None:
    players, table = world.race(2)
    with logged() as events:
        for _ in range(200):
            players[0].say(Resume(table, 0, mismatch=True))
            world.run(0.5, step=0.25)
    mismatches = [event for event in events if "a view is not what it should be" in str(event.get("log_format"))]
    assert len(mismatches) == 2, "one a minute"
    assert world.lobby.services.limited_log.counts[limited_log.MISMATCH] == 200


def test_many_subjects_share_a_limit(world: World) -> None:
    trouble = world.lobby.services.limited_log
    written = sum(trouble.note(limited_log.MISMATCH, f"table {n}") for n in range(5_000))
    assert written == limited_log.LINES
    assert trouble.note(limited_log.RECORD, "table 1"), "of another kind"


# ---- every kind


def test_the_bench_of_hostile_clients_knows_every_kind_of_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(SCRIPTS)
    samples = import_module("load.hostile_messages").SAMPLES
    kinds = {kind.__name__ for kind in get_args(ClientMessage)}
    assert {sample.kind for sample in samples} - {"malformed", "Handshake"} == kinds
    assert len({sample.name for sample in samples}) == len(samples)


def test_all_kinds_with_a_price_may_be_sent() -> None:
    assert {kind for kind in PRICES if kind.__name__ != "BadMessage"} <= set(get_args(ClientMessage))
    assert scheduling.TURN_MESSAGES > scheduling.SLICE_MESSAGES
