"""Gone and back: gaps are filled, and bots sit in meanwhile."""

from __future__ import annotations

import msgspec

from greatrace.protocol.messages import JoinTable, LeaveTable, Resume, Snapshot, WatchTable
from tests.server.player import Player
from tests.server.world import World


def test_the_gap_is_filled_after_a_cut(world: World) -> None:
    players, table = world.race(3)
    world.play(players, table, 30)
    players[2].hear()
    players[2].cut()
    world.play(players, table, 20)
    again = players[2].back()
    assert not again.has(Snapshot)
    assert again.view == world.truth(table).view(2)
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
    assert world.truth(table).running
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
    world.run(119, step=0.5)
    assert world.table(table).record.seats[1].kind == "person"
    world.run(2, step=0.1)
    assert world.table(table).record.seats[1].kind == "absent"
    world.play(players[:1], table, 30)
    again = players[1].back()
    assert world.table(table).record.seats[1].kind == "person"
    world.play([players[0], again], table, 20)
    assert again.accepted()


def test_a_player_who_goes_away_for_a_while_is_replaced_at_once(world: World) -> None:
    players, table = world.race(2)
    players[1].say(LeaveTable(table, keep=True))
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
    seq = world.truth(table).seq
    world.run(100, step=1)
    assert world.truth(table).seq <= seq + 1
    assert world.table(table).record.seats[0].kind == "person"
    again = players[0].back()
    world.play([again], table, 20)
    assert world.truth(table).seq >= seq + 20


def planning(world: World, people: int = 3) -> tuple[list[Player], str]:
    """A race in which everybody is asked for a plan."""
    players, table = world.race(people)
    while (decision := world.truth(table).decision) is not None and decision.prompt != "plan":
        world.play(players, table, 1)
    return players, table


def given_to(player: Player) -> bytes:
    """The sealed answer that the player was told of last."""
    player.hear()
    return b"" if player.question is None else bytes(player.question.given)


def test_a_sealed_plan_is_shown_to_its_own_seat_after_coming_back_and_to_nobody_else(world: World) -> None:
    players, table = planning(world)
    plan = bytes(players[0].required()[3])
    players[0].answers(world.truth(table).kind.actions.decode(plan))
    world.run()
    assert given_to(players[0]) == plan
    players[0].cut()
    same_line = players[0].back()
    same_line.cut()
    new_client = world.connect(players[0].name, token=players[0].token)
    new_client.say(JoinTable(table))
    watcher = world.connect("Will")
    watcher.say(WatchTable(table))
    world.run()
    assert given_to(same_line) == given_to(new_client) == plan
    assert same_line.question is not None
    assert not same_line.required()
    for other in (*players[1:], watcher):
        other.hear()
        assert b'"given"' not in other.bodies
        assert plan not in other.bodies.replace(b",".join(map(bytes, players[1].required())), b"")


def test_a_sealed_plan_is_shown_after_the_server_was_killed_and_gone_once_taken_back(world: World) -> None:
    players, table = planning(world)
    plan = bytes(players[0].required()[2])
    players[0].answers(world.truth(table).kind.actions.decode(plan))
    world.run()
    world.kill()
    world.start()
    again = players[0].back()
    assert given_to(again) == plan
    again.takes_back()
    world.run()
    assert given_to(again) == b""
    assert again.required()


def test_the_plan_of_the_bot_that_sat_in_is_shown_to_the_owner_who_comes_back(world: World) -> None:
    players, table = planning(world)
    players[0].cut()
    world.run(122, step=0.5)
    assert world.truth(table).game.sealed_answer(0) is not None
    again = players[0].back()
    assert given_to(again) == msgspec.json.encode(world.truth(table).game.sealed_answer(0))
    assert b'"given"' not in players[1].bodies


def test_a_sealed_reaction_is_shown_to_its_own_seat_alone(world: World) -> None:
    players, table = world.race(3)
    for _ in range(2000):
        decision = world.truth(table).decision
        if decision is None or decision.prompt == "reaction":
            break
        world.play(players, table, 1)
    assert world.truth(table).prompt == "reaction"
    asked = [player for player in players if player.required()]
    before = {player.name: player.bodies.count(b'"given"') for player in players}
    asked[0].answers()
    world.run()
    for player in players:
        player.hear()
    shown = [player for player in players if player.bodies.count(b'"given"') > before[player.name]]
    assert shown == asked[:1]
