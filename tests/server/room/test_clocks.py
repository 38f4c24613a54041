"""Nobody waits for ever: clocks, defaults, bots that sit in, and seats that are given back. All in fake time."""

import msgspec
import pytest

from greatrace.protocol.messages import CreateTable, JoinTable, LeaveTable, Resume, SeatTime, TableChanged
from greatrace_server.room.pacing import PACES, seconds_for
from greatrace_server.room.presence import GRACES
from tests.server.race_moments import asked, back_again, fails_once, is_open, reach, times
from tests.server.world import World

NORMAL = PACES["normal"]


def test_a_question_has_its_own_seconds_and_then_takes_from_the_bank(world: World) -> None:
    players, table = world.race(2, clock="normal")
    player, other, number = asked(world, players, table)
    own = seconds_for(NORMAL, "bivouac")
    assert times(player) == times(other) == (SeatTime(player.seat or 0, own, NORMAL.bank, running=True),)
    world.run(own + NORMAL.bank - 1, step=0.5)
    assert is_open(world, table, number)
    world.run(2, step=0.5)
    assert not is_open(world, table, number)
    assert world.table(table).record.seats[player.seat or 0].bank == 0


def test_somebody_who_is_quick_keeps_the_bank_and_somebody_who_is_slow_pays_from_it(world: World) -> None:
    players, table = world.race(2, clock="fast")
    player, _, _ = asked(world, players, table)
    world.run(seconds_for(PACES["fast"], "bivouac") - 0.5, step=0.5)
    player.answers()
    world.run()
    record = world.table(table).record
    assert record.seats[player.seat or 0].bank is None
    player, _, _ = asked(world, players, table)
    world.run(seconds_for(PACES["fast"], "bivouac") + 7, step=0.5)
    player.answers()
    world.run()
    assert record.seats[player.seat or 0].bank == pytest.approx(PACES["fast"].bank - 7, abs=0.2)


def test_what_is_left_in_the_bank_survives_a_restart(world: World) -> None:
    players, table = world.race(2, clock="fast")
    player, _, _ = asked(world, players, table)
    world.run(seconds_for(PACES["fast"], "bivouac") + 20, step=0.5)
    player.answers()
    world.run()
    left = world.table(table).record.seats[player.seat or 0].bank
    assert left is not None
    back_again(world, players)
    assert world.table(table).record.seats[player.seat or 0].bank == left < PACES["fast"].bank


def test_a_table_may_play_without_clocks(world: World) -> None:
    players, table = world.race(2, clock="off")
    player, _, number = asked(world, players, table)
    assert times(player) == ()
    world.run(3500, step=10)
    assert is_open(world, table, number)


def test_without_a_clock_a_bot_sits_in_for_somebody_who_falls_asleep_while_others_wait(world: World) -> None:
    players, table = world.race(2, clock="off")
    player, _, _ = asked(world, players, table)
    world.run(3700, step=10)
    assert world.table(table).record.seats[player.seat or 0].kind == "absent"
    world.play(players, table, 3)
    assert [seat.kind for seat in world.table(table).record.seats] == ["person", "person"]


def test_alone_against_bots_one_may_fall_asleep(world: World) -> None:
    players, table = world.race(1, bots=2, clock="off")
    while not players[0].required():
        world.run(0.1)
    world.run(3 * 3600, step=10)
    assert world.table(table).record.seats[0].kind == "person"
    assert players[0].required()


def test_an_unknown_clock_is_refused(world: World) -> None:
    ann = world.connect("Ann")
    ann.say(CreateTable("great_race", "africa", 2, clock="sundial"))
    ann.say(CreateTable("great_race", "africa", 2, stand_in="genius"))
    world.run()
    assert ann.refusals() == ["table/clock", "table/level"]


def test_a_clock_stands_still_while_its_owner_is_expected_back(world: World) -> None:
    players, table = world.race(2, clock="fast")
    player, other, number = asked(world, players, table)
    world.run(3)
    player.cut()
    world.run(0.1)
    assert [t.running for t in times(other)] == [False]
    world.run(50, step=0.5)
    assert is_open(world, table, number)
    again = player.back()
    (now,) = times(again)
    assert now.running
    assert now.seconds == pytest.approx(seconds_for(PACES["fast"], "bivouac") - 3, abs=1)


def test_somebody_who_drops_again_and_again_is_not_waited_for_for_ever(world: World) -> None:
    players, table = world.race(2, clock="fast")
    player, _, number = asked(world, players, table)
    grace = world.config.pacing.grace
    assert GRACES * grace == 240, "as docs/HOSTING.md and docs/PROTOCOL.md say"
    for _ in range(GRACES):
        player.cut()
        world.run(grace - 2, step=1)
        assert is_open(world, table, number)
        player = player.back()
    player.cut()
    world.run(2 * GRACES + 2, step=0.5)
    assert world.table(table).record.seats[player.seat or 0].kind == "absent"


def test_a_bot_sits_in_for_somebody_who_leaves_all_to_the_clock_and_the_owner_takes_over_again(world: World) -> None:
    players, table = world.race(2, clock="fast", stand_in="random")
    player, other, _ = asked(world, players, table)
    seat = player.seat or 0
    kinds = []
    for _ in range(400):
        kinds.append(world.table(table).record.seats[seat].kind)
        if kinds[-1] == "absent":
            break
        if other.required():
            other.answers()
        world.run(1, step=0.5)
    assert kinds[-1] == "absent"
    assert world.table(table).record.seats[seat].level == ""
    assert [request.level for request in world.bots.asked][-1:] in ([], ["random"])
    world.play([other], table, 5)
    assert world.bots.asked[-1].level == "random"
    player.say(JoinTable(table))
    world.run()
    assert world.table(table).record.seats[seat].kind == "person"
    world.play(players, table, 5)
    assert player.accepted()


def test_an_answer_of_the_owner_takes_the_seat_back_too(world: World) -> None:
    players, table = world.race(2)
    player, _, _ = asked(world, players, table)
    world.run(world.config.pacing.asleep - 1, step=1)
    seat = world.table(table).record.seats[player.seat or 0]
    while seat.kind == "person":
        world.run(0.005)
    player.answers()
    world.run()
    assert world.table(table).record.seats[player.seat or 0].kind == "person"
    assert player.accepted()


def test_a_seat_is_given_back_at_the_open_question(world: World) -> None:
    """The bot that has begun to think about it is not heard any more."""
    players, table = world.race(2)
    player, _, number = asked(world, players, table)
    world.bots.mute = True
    player.say(LeaveTable(table, keep=True))
    world.run()
    assert world.bots.asked
    player.say(JoinTable(table))
    world.run()
    assert is_open(world, table, number)
    player.answers()
    world.run()
    assert [a.seq for a in player.accepted()] == [world.truth(table).seq]


def test_a_bot_that_never_answers_is_answered_for(world: World) -> None:
    world.bots.mute = True
    players, table = world.race(1, bots=1)
    world.play(players, table, 1)
    seq = world.truth(table).seq
    world.run(4 * world.config.bots.limit, step=0.5)
    assert world.truth(table).seq > seq


def test_everybody_sees_who_is_away(world: World) -> None:
    players, _ = world.race(2)
    players[1].hear()
    players[1].cut()
    world.run()
    assert [seat.away for seat in players[0].last(TableChanged).table.seats] == [False, True]
    players[1].back()
    world.run()
    assert [seat.away for seat in players[0].last(TableChanged).table.seats] == [False, False]


def test_a_window_stands_still_for_somebody_who_is_expected_back_whether_or_not_they_have_answered(
    world: World,
) -> None:
    """Else it would tell who has answered."""
    players, table = reach(world, 3, "reaction", least=2)
    truth = world.truth(table)
    number, seats = truth.open.number, truth.asked
    for seat in seats:
        players[seat].answers()
        players[seat].cut()  # before the window's own clock has moved
    world.run(30, step=0.5)
    assert is_open(world, table, number)
    for seat in seats:
        players[seat].back()
    world.run(1)
    assert not is_open(world, table, number)


@pytest.mark.parametrize("clock", ["off", "days"])
def test_a_race_that_nobody_comes_back_to_is_cleared_away_in_the_end(world: World, clock: str) -> None:
    """Each kind of race has a time of its own; that of the other kind does not count."""
    times = {"abandoned": 0.01, "abandoned_live": 200.0} if clock == "days" else {"abandoned_live": 0.24}
    pacing = msgspec.structs.replace(world.config.pacing, **times)
    world.reconfigure(msgspec.structs.replace(world.config, pacing=pacing))
    players, table = world.race(2, clock=clock)
    for player in players:
        player.hear()
        player.cut()
    world.run(800, step=1)
    assert table in world.lobby.tables
    back = players[0].back()
    back.cut()
    world.run(0.01 * 86_400 - 5, step=1)
    assert table in world.lobby.tables
    world.run(10, step=1)
    assert table not in world.lobby.tables


def test_somebody_who_looks_at_a_race_that_is_over_keeps_it(world: World) -> None:
    """A client that resumes is there as much as one that joins."""
    players, table = world.race(2)
    world.play(players, table)
    for player in players:
        player.cut()
    world.run(10, step=1)
    again = players[0].back(resume=False)
    again.say(Resume(table, again.seq))
    world.run(200, step=1)
    assert table in world.lobby.tables


@pytest.mark.parametrize("what", ["close_window", "take"])
def test_an_error_when_time_is_up_freezes_one_table_and_no_other(
    world: World, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """What a clock calls has nobody above it who would catch anything."""
    if what == "close_window":
        ill, ill_table = reach(world, 2, "reaction")
    else:
        ill, ill_table = world.race(2, clock="fast")
        asked(world, ill, ill_table)
    well, well_table = world.race(2)
    fails_once(monkeypatch)
    world.run(120, step=1)
    assert ill[0].last(TableChanged).table.phase == "frozen"
    assert "table/frozen" in ill[0].refusals()
    world.play(well, well_table, 20)
    assert world.truth(well_table).seq >= 20
