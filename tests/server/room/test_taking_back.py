"""Take-backs at a table: who is told what, what the journal keeps, what the clocks do, and what is refused."""

import random

import msgspec
import pytest

from greatrace.protocol.messages import (
    Answer,
    AskRecord,
    Record,
    Refused,
    Resume,
    Snapshot,
    TableChanged,
    TakeBack,
    Update,
    VotePause,
    WatchTable,
)
from greatrace.replay import Replay, verify
from greatrace_server.storage.journal import TAKEN_BACK
from tests.server.player import Player
from tests.server.race_moments import back_again, sorry, times
from tests.server.world import World


def codes(player: Player) -> list[tuple[str, str]]:
    """What has been refused, and why."""
    return [(no.code, no.reason) for no in player.all(Refused)]


def test_everybody_sees_the_race_as_it_was_before(world: World) -> None:
    players, table = world.race(3)
    watcher = world.connect("Will")
    watcher.say(WatchTable(table))
    truth = world.truth(table)
    seen = [truth.state]
    while True:
        before = truth.state
        asked = next(p for p in players if p.required())
        asked.answers(rng=random.Random(truth.seq))
        world.run()
        if asked.steps_back and truth.state != before:
            break
        seen.append(truth.state)
    seq, kept = truth.seq, len(seen)
    id = asked.takes_back()
    world.run()
    assert truth.state == before
    for player in (*players, watcher):
        player.hear()
        assert player.seq == seq + 1
        assert player.view == truth.rules.view_of(before, player.seat)
        assert (player.last(Snapshot).rewound, player.last(Snapshot).kept) == (asked.seat, kept - 1)
    assert asked.accepted()[-1].id == id
    assert asked.required()
    assert watcher.question is not None
    assert (watcher.question.back, watcher.question.stop) == (0, "")


def test_an_offer_declined_and_taken_back_is_told_though_nothing_on_the_table_has_moved(world: World) -> None:
    rng = random.Random(1)
    players, table = world.race(2, bots=1)
    watcher = world.connect("Will")
    watcher.say(WatchTable(table))
    truth = world.truth(table)
    while True:
        before, asked = truth.state, truth.decision
        world.play(players, table, 1, rng)
        if truth.decision is None or asked is None:
            players, table = world.race(2, bots=1)
            watcher.say(WatchTable(table))
            truth = world.truth(table)
            continue
        sorry = next((p for p in players if p.seat in asked.asked and p.steps_back), None)
        if sorry is not None and truth.state == before and truth.decision.number != asked.number:
            break
    sorry.takes_back()
    world.run()
    assert (truth.state, truth.decision.number) == (before, asked.number)
    for each in (*players, watcher):
        each.hear()
        assert each.last(Snapshot).rewound == sorry.seat
        assert each.question is not None
        assert each.question.prompt == asked.prompt


def test_a_take_back_sent_twice_counts_once_even_after_a_restart(world: World) -> None:
    players, table = world.race(2)
    player = sorry(world, players, table, steps=2)
    player.takes_back(id="once")
    world.run()
    seq = world.truth(table).seq
    player.takes_back(id="once")
    world.run()
    players = back_again(world, players)
    again = players[player.seat or 0]
    again.takes_back(id="once")
    world.run()
    assert world.truth(table).seq == seq
    assert again.accepted()[-1].seq == seq


def test_taking_back_goes_on_after_a_kill_and_a_restart(world: World) -> None:
    players, table = world.race(2)
    player = sorry(world, players, table, steps=3)
    seat, times = player.seat or 0, player.steps_back
    player.takes_back()
    world.run()
    players = back_again(world, players)
    assert players[seat].steps_back == times - 1
    kept = world.truth(table).seq
    for _ in range(times - 1):
        players[seat].takes_back()
        world.run()
        assert players[seat].last(Snapshot).kept < kept
        kept = players[seat].last(Snapshot).kept
    assert players[seat].steps_back == 0
    players = back_again(world, players)
    truth = world.truth(table)
    for each in players:
        assert each.view == truth.view(each.seat)
    world.play(players, table, 40)


def test_the_journal_alone_leads_to_the_same_race(world: World) -> None:
    """Without any kept position: every answer and every take-back is played again, from the start."""
    players, table = world.race(2, bots=1)
    world.play(players, table, 120, backs=0.3)
    truth = world.truth(table)
    number = truth.number
    assert number - truth.open.number > 3
    world.store.database.query("DELETE FROM checkpoints")
    seq, state = truth.seq, truth.state
    players = back_again(world, players)
    truth = world.truth(table)
    assert (truth.seq, truth.state) == (seq, state)
    for player in players:
        assert (player.seq, player.view) == (seq, truth.view(player.seat))
        assert player.question is not None
        assert player.question.decision == number


def test_reasons_are_told_and_nothing_changes(world: World) -> None:
    players, table = world.race(2)
    truth = world.truth(table)
    players[0].hear()
    players[0].takes_back()
    assert codes(players[0]) == [("back/stopped", "nothing")]
    stops = set()
    for _ in range(150):
        world.play(players, table, 1)
        for player in players:
            player.hear()
            assert player.question is not None
            if not player.question.back:
                seq = truth.seq
                player.takes_back()
                world.run(0.2, step=0.02)  # so many wishes have their price
                refusal = codes(player)[-1]
                assert refusal[0] == "back/stopped"
                plain = ("answered", "nothing") if not player.question.stop else ()
                assert refusal[1] in (player.question.stop, *plain)
                assert truth.seq == seq
                stops.add(refusal[1])
    assert {"card", "tile", "sealed", "answered"} <= stops


def test_a_table_may_agree_that_nothing_is_taken_back(world: World) -> None:
    players, table = world.race(2, take_back=False)
    assert not players[1].last(TableChanged).table.take_back
    world.play(players, table, 60)
    for player in players:
        assert all(u.question is None or (u.question.back, u.question.stop) == (0, "") for u in player.all(Update))
        player.takes_back()
        assert codes(player) == [("back/off", "")]


def test_strangers_and_those_who_look_on_take_nothing_back(world: World) -> None:
    _, table = world.race(2)
    watcher, stranger = world.connect("Will"), world.connect("Sam")
    watcher.say(WatchTable(table))
    for other in (watcher, stranger):
        other.say(TakeBack(table, "x"))
        world.run()
        assert other.refusals() == ["table/not-seated"]


def test_p1_a_plan_is_withdrawn_until_the_last_is_ready_and_nobody_learns_more(world: World) -> None:
    players, table = world.race(3)
    watcher = world.connect("Will")
    watcher.say(WatchTable(table))
    truth = world.truth(table)
    while truth.decision is None or truth.decision.prompt != "plan":
        world.play(players, table, 1)
    ann, ben, cat = players
    for player in (*players, watcher):
        player.hear()
        player.bodies = b""
    snapshots = len(ben.all(Snapshot))
    ann.answers(rng=random.Random(4))
    ben.answers(rng=random.Random(5))
    world.run()
    own = b'"given":' + msgspec.json.encode(truth.game.sealed_answer(1))
    assert (ann.steps_back, ben.steps_back, cat.steps_back) == (1, 1, 0)
    ann.takes_back()
    world.run()
    assert truth.asked == (0, 2)
    assert len(ann.required()) > 5
    for other in (ben, cat, watcher):
        other.hear()
        shown = other.bodies.replace(own, b"") if other is ben else other.bodies
        assert b'"Plan"' not in shown or other is cat
        assert other.question is not None
        assert other.question.asked == (0, 2)
    assert len(ben.all(Snapshot)) == snapshots  # nothing on the table has changed
    ann.answers(rng=random.Random(6))
    cat.answers()
    world.run()
    assert truth.decision.prompt != "plan"
    ann.takes_back()
    assert codes(ann) == [("back/stopped", "sealed")]


def test_a_late_answer_to_a_void_question_meets_no_other(world: World) -> None:
    """Ben answers what Ann takes back at that moment; then Ann leads to another question for Ben."""
    players, table = world.race(2)
    truth = world.truth(table)
    ann = None
    while ann is None:
        world.play(players, table, 1)
        decision = truth.decision
        assert decision is not None
        if decision.prompt != "plan":
            ann = next((p for p in players if p.steps_back and p.seat not in decision.asked), None)
    ben = players[1 - (ann.seat or 0)]
    assert ben.question is not None
    late = Answer(table, ben.question.decision, ben.required()[0], "late")
    seen = {ben.question.decision}
    ann.takes_back()
    world.run()
    while not ben.required():
        ann.answers()
        world.run()
    assert ben.question.decision not in seen
    state = truth.state
    ben.say(late)
    assert ben.refusals()[-1] == "answer/closed"
    assert truth.state is state


def test_bots_forget_what_they_thought_about_a_void_question(world: World) -> None:
    world.bots.mute = True
    players, table = world.race(1, bots=1)
    truth = world.truth(table)
    person = players[0]
    while not (truth.decision and truth.asked == (1,) and person.steps_back):
        if person.required():
            person.answers()
        world.run(0.2)
        assert truth.running
        if truth.seq > 400:
            pytest.fail("the bot was never asked after something that could be taken back")
    number = truth.number
    world.bots.mute = True
    person.takes_back()
    world.run(0.01)
    assert person.required()
    world.run(3)
    assert truth.asked == (0,)  # what the bot had thought was not heard
    world.bots.mute = False
    person.answers()
    world.run(2)
    assert truth.number != number
    person.hear()
    assert person.view == truth.view(0)


def test_a_late_gallery_goes_back_when_its_time_comes(world: World) -> None:
    players, table = world.race(2, delay=30)
    watcher = world.connect("Will")
    watcher.say(WatchTable(table))
    player = sorry(world, players, table)
    world.run(31, step=0.5)
    watcher.hear()
    assert watcher.view == world.truth(table).view(None)
    before = watcher.view
    player.takes_back()
    world.run(29, step=0.5)
    watcher.hear()
    assert watcher.view == before
    world.run(2, step=0.5)
    watcher.hear()
    assert watcher.view == world.truth(table).view(None) != before
    assert watcher.last(Snapshot).rewound == player.seat


def test_somebody_who_was_away_gets_a_snapshot_instead_of_a_gap(world: World) -> None:
    players, table = world.race(2)
    player = sorry(world, players, table)
    other = players[1 - (player.seat or 0)]
    other.hear()
    other.cut()
    player.takes_back()
    world.run()
    again = other.back(resume=False)
    again.say(Resume(table, other.seq))
    world.run()
    assert again.has(Snapshot)
    assert again.view == world.truth(table).view(again.seat)


def test_taking_back_gives_no_second_time_to_think(world: World) -> None:
    players, table = world.race(2, clock="normal")
    rng = random.Random(8)
    while True:
        world.play(players, table, 1, rng)
        player = next(p for p in players if p.required())
        assert player.question is not None
        if len(player.question.window) > 1 or not player.question.times:
            continue
        before = player.question.times[0]
        world.run(7, step=0.5)
        player.answers()
        world.run()
        if player.steps_back:
            break
    player.takes_back()
    world.run()
    (now,) = times(player)
    assert now.seat == player.seat
    assert now.seconds <= before.seconds - 6.5
    assert now.bank == before.bank


def test_a_withdrawn_plan_has_a_clock_again(world: World) -> None:
    players, table = world.race(2, clock="fast")
    truth = world.truth(table)
    while truth.decision is None or truth.decision.prompt != "plan":
        world.play(players, table, 1)
    world.run(5, step=0.5)
    players[0].answers()
    world.run()
    players[0].takes_back()
    world.run()
    clocks = {clock.seat: clock.seconds for clock in times(players[0])}
    assert clocks.keys() == {0, 1}
    assert clocks[0] == pytest.approx(clocks[1], abs=1.1)


def test_the_record_holds_only_what_counted(world: World) -> None:
    players, table = world.race(3, game="crazy_race", board="")
    world.play(players, table, backs=0.3)
    actions = [row[3] for row in world.store.answers(table)]
    taken = actions.count(TAKEN_BACK)
    assert taken > 10
    players[0].say(AskRecord(table))
    world.run()
    found = msgspec.json.decode(players[0].last(Record).replay, type=Replay)
    assert len(found.answers) == len(actions) - 2 * taken
    assert len(found.events) == len(found.answers)
    assert verify(found).outcome is not None
    assert world.table(table).record.digest == found.digest


def test_a_race_that_is_over_is_not_taken_back(world: World) -> None:
    players, table = world.race(3, game="crazy_race", board="")
    world.play(players, table)
    for player in players:
        player.takes_back()
        assert codes(player) == [("back/stopped", "over")]


def test_a_paused_race_stands_still(world: World) -> None:
    players, table = world.race(2)
    player = sorry(world, players, table)
    for each in players:
        each.say(VotePause(table, pause=True))
    player.takes_back()
    world.run()
    assert player.refusals() == ["table/paused"]
