"""Races that are played over days: everybody is away most of the time, a restart neither gives time nor takes it."""

from __future__ import annotations

import msgspec
import pytest

from greatrace.protocol.messages import VotePause
from greatrace_server.room.pacing import PACES
from greatrace_server.room.uptime_clock import BEAT
from tests.server.player import Player
from tests.server.race_moments import asked, back_again, is_open, reach, sorry, times
from tests.server.storage.journal_damage import harm, of_other_rules
from tests.server.world import QUICK, World

HOUR, DAY = 3_600.0, 86_400.0
PATIENT = PACES["days"].patient


def test_in_a_race_over_days_ones_time_passes_while_one_is_away_and_nobody_sits_in(world: World) -> None:
    players, table = world.race(2, clock="days")
    player, _, number = asked(world, players, table)
    for one in players:
        one.cut()
    world.run(PATIENT - HOUR, step=600)
    assert is_open(world, table, number)
    assert [seat.kind for seat in world.table(table).record.seats] == ["person", "person"]
    again = player.back()
    assert again.required()
    again.cut()
    world.run(2 * HOUR, step=600)
    assert not is_open(world, table, number), "then the safe default is taken"
    assert world.table(table).record.seats[player.seat or 0].kind == "person", "once is no reason to sit in"


def test_somebody_who_lets_days_pass_again_has_a_bot_until_they_are_back(world: World) -> None:
    players, table = world.race(2, clock="days")
    for one in players:
        one.hear()
        one.cut()
    world.run(9 * DAY, step=HOUR)
    record = world.table(table).record
    away = [seat for seat, place in enumerate(record.seats) if place.kind == "absent"]
    assert away
    assert world.truth(table).running, "nine days are not the whole race"
    back = [player.back() for player in players]
    world.play(back, table, 6)
    assert {record.seats[seat].kind for seat in away} == {"person"}


def test_a_race_over_days_that_everybody_has_left_comes_to_its_end(world: World) -> None:
    players, table = world.race(2, clock="days", stand_in="random")
    for one in players:
        one.cut()
    truth = world.truth(table)
    world.run(10 * DAY, step=HOUR)
    assert {seat.kind for seat in world.table(table).record.seats} == {"absent"}
    for _ in range(60):
        if not truth.running:
            break
        world.run(120, step=0.2)
    assert truth.phase == "over"


def test_nobody_waits_days_for_a_reaction(world: World) -> None:
    pacing = msgspec.structs.replace(QUICK.pacing, clock="days", reaction_minimum=4.0, reaction_limit=20.0)
    world.reconfigure(msgspec.structs.replace(QUICK, pacing=pacing))
    players, table = reach(world, 3, "reaction")
    truth = world.truth(table)
    number = truth.open.number
    for one in players:
        one.cut()
    world.run(25, step=0.5)
    assert not is_open(world, table, number)


# ---- restarts


def seconds(player: Player) -> float:
    """What that player is shown to have left."""
    (clock,) = [clock for clock in times(player) if clock.seat == player.seat]
    return clock.seconds


def down_for(world: World, time: float) -> None:
    """The server is killed, and started again after so long."""
    world.kill()
    world.clock.advance(time)
    world.start()


def test_what_is_left_survives_a_kill_and_does_not_pass_while_no_server_runs(world: World) -> None:
    players, table = world.race(2, clock="days")
    player, _, number = asked(world, players, table)
    for one in players:
        one.cut()
    world.run(30 * HOUR, step=20)
    down_for(world, 5 * DAY)
    assert seconds(player.back()) == pytest.approx(PATIENT - 30 * HOUR, abs=BEAT)
    world.run(18 * HOUR - 2 * BEAT, step=BEAT)
    assert is_open(world, table, number)
    world.run(3 * BEAT, step=BEAT)
    assert not is_open(world, table, number)


def test_many_restarts_give_nobody_more_than_two_days(world: World) -> None:
    players, table = world.race(2, clock="days")
    _, _, number = asked(world, players, table)
    for one in players:
        one.cut()
    for _ in range(23):
        world.run(2 * HOUR + BEAT, step=BEAT / 2)
        down_for(world, HOUR)
        assert is_open(world, table, number)
    world.run(2 * HOUR + BEAT, step=BEAT)
    assert not is_open(world, table, number)


def test_a_question_that_was_asked_just_before_a_kill_has_no_more_than_two_days(world: World) -> None:
    players, table = world.race(2, clock="days")
    world.run(20 * HOUR + BEAT / 2, step=BEAT / 4)
    world.play(players, table, 6)
    player, _, _ = asked(world, players, table)
    down_for(world, HOUR)
    assert seconds(player.back()) == PATIENT


def test_somebody_who_takes_back_after_a_restart_has_what_was_left(world: World) -> None:
    players, table = world.race(2, clock="days")
    world.run(HOUR, step=20)
    player = sorry(world, players, table)
    world.run(2 * HOUR, step=20)
    again = back_again(world, players)[player.seat or 0]
    again.takes_back()
    world.run()
    assert seconds(again) < PATIENT - HOUR + BEAT


def test_a_pause_is_not_lost_on_a_restart(world: World) -> None:
    players, table = world.race(2, clock="days")
    player, _, _ = asked(world, players, table)
    world.run(HOUR, step=20)
    for one in players:
        one.say(VotePause(table, pause=True))
    world.run(600, step=20)
    assert seconds(player) == pytest.approx(PATIENT - HOUR, abs=1)
    assert seconds(back_again(world, players)[player.seat or 0]) == pytest.approx(PATIENT - HOUR, abs=1)


def test_a_bot_sits_in_after_two_questions_though_a_restart_lies_between_them(world: World) -> None:
    players, table = world.race(2, clock="days")
    for one in players:
        one.hear()
        one.cut()
    seats = world.table(table).record.seats
    while not any(seat.late for seat in seats):
        world.run(HOUR, step=HOUR)
    (late,) = [number for number, seat in enumerate(seats) if seat.late]
    world.run(BEAT, step=1)
    down_for(world, HOUR)
    while world.table(table).record.seats[late].kind != "absent":
        assert world.table(table).record.seats[late].late == 1, "a second question was left to the clock"
        world.run(HOUR, step=HOUR)


def test_somebody_who_comes_back_is_not_late_any_more_even_after_a_restart(world: World) -> None:
    players, table = world.race(2, clock="days")
    for one in players:
        one.hear()
        one.cut()
    while not any(seat.late for seat in world.table(table).record.seats):
        world.run(HOUR, step=HOUR)
    for one in players:
        one.back().cut()
    down_for(world, HOUR)
    assert not any(seat.late for seat in world.table(table).record.seats)


def test_no_time_passes_while_a_race_can_only_be_shown(world: World) -> None:
    """Days under another version of the rules are nobody's fault."""
    players, table = world.race(2, clock="days")
    player, _, _ = asked(world, players, table)
    world.run(HOUR, step=20)
    for one in players:
        one.cut()
    content = world.table(table).record.content_hash
    of_other_rules(world, table)
    world.start()
    world.run(3 * DAY, step=HOUR)
    world.table(table).record.content_hash = content
    world.store.table(world.table(table).record)
    world.run()
    down_for(world, HOUR)
    assert seconds(player.back()) == pytest.approx(PATIENT - HOUR, abs=2 * BEAT)


def test_where_the_journal_is_damaged_the_question_is_asked_again(world: World) -> None:
    players, table = world.race(2, clock="days")
    for _ in range(20):
        world.run(HOUR, step=20)
        world.play(players, table, 1)
    for one in players:
        one.hear()
    harm(world, "UPDATE answers SET action = x'00' WHERE tbl = ? AND seq = 12", table)
    world.start()
    again = [player.back() for player in players]
    player = next(one for one in again if one.required())
    assert seconds(player) == PATIENT


def test_other_clocks_are_not_written_down(world: World) -> None:
    players, table = world.race(2, clock="normal")
    asked(world, players, table)
    rows = world.store.rows_written
    world.run(30, step=1)
    assert world.store.rows_written == rows
    assert world.table(table).record.clocks == []
