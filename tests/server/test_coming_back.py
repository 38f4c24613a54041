"""Gone and back: gaps are filled, and bots sit in meanwhile."""

from greatrace.protocol.messages import JoinTable, LeaveTable, Resume, Snapshot, WatchTable
from tests.server.world import World


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
    assert world.room(table).running
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
