"""The server binds itself to a seed at the start, and the record of the race proves it at the end."""

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from greatrace import replay as replays
from greatrace.lab.cli import main
from greatrace.protocol.messages import AskRecord, Record, TableChanged, WatchTable
from greatrace.replay import Replay, ReplayError, commitment, verify
from tests.server.player import Player
from tests.server.world import World


@pytest.fixture
def finished(world: World) -> tuple[list[Player], str]:
    """A race that is over."""
    players, table = world.race(2)
    world.play(players, table)
    return players, table


def record(world: World, player: Player, table: str) -> Replay:
    player.say(AskRecord(table))
    world.run()
    return msgspec.json.decode(player.last(Record).replay, type=Replay)


def test_the_record_fits_what_was_told_at_the_start(world: World, finished: tuple[list[Player], str]) -> None:
    players, table = finished
    announced = {
        changed.table.commitment for changed in players[0].all(TableChanged) if changed.table.phase == "running"
    }
    found = record(world, players[1], table)
    assert announced == {found.commitment}
    assert commitment(found.seed, found.salt) == found.commitment
    game = verify(found)
    assert game.state == world.truth(table).state


def test_before_the_end_seed_and_salt_are_secret(world: World) -> None:
    players, table = world.race(2)
    players[0].say(AskRecord(table))
    world.run()
    assert players[0].refusals() == ["table/not-over"]
    record = world.table(table).record
    assert len(players[0].last(TableChanged).table.commitment) == 64
    assert record.salt
    for player in players:
        player.hear()
        assert record.seed.encode() not in player.bodies
        assert record.salt.encode() not in player.bodies


def test_the_same_seed_has_another_commitment_in_every_race(world: World) -> None:
    world.lobby.services.new_seed = lambda: "the same"
    tables = [world.race(2)[1] for _ in range(2)]
    assert len({world.table(table).info().commitment for table in tables}) == 2


@pytest.mark.parametrize("level", ["random", "normal"])
def test_a_race_is_repeated_with_its_seed_bots_and_all(world: World, level: str) -> None:
    world.lobby.services.new_seed = lambda: "the same"
    states = []
    for _ in range(2):
        players, table = world.race(1, bots=2, level=level)
        world.play(players, table, 60)
        states.append(world.truth(table).state)
    assert states[0] == states[1]


def test_those_who_look_on_may_check_as_well_and_strangers_may_not(
    world: World, finished: tuple[list[Player], str]
) -> None:
    _, table = finished
    watcher, stranger = world.connect("Wat"), world.connect("Str")
    watcher.say(WatchTable(table))
    assert verify(record(world, watcher, table)).outcome is not None
    stranger.say(AskRecord(table))
    world.run()
    assert stranger.refusals() == ["table/not-seated"]


def test_the_lab_finds_every_forgery(world: World, finished: tuple[list[Player], str], tmp_path: Path) -> None:
    players, table = finished
    found = record(world, players[0], table)
    path = tmp_path / "race.race.json"

    def checked(forged: Replay) -> str:
        replays.save(forged, path)
        done = CliRunner().invoke(main, ["replay", str(path), "--verify"])
        return "" if done.exit_code == 0 else done.output

    assert checked(found) == ""
    replace = msgspec.structs.replace
    assert "committed to at the start" in checked(replace(found, seed="another"))
    assert "committed to at the start" in checked(replace(found, salt="another"))
    assert "committed to at the start" in checked(replace(found, commitment="0" * 64))
    forged = replace(found, seed="another", commitment=commitment("another", found.salt))
    assert checked(forged)  # the person who also forges the commitment is found out by the answers
    assert checked(replace(found, answers=found.answers[:-1]))


def test_a_replay_without_a_commitment_is_still_one(world: World, finished: tuple[list[Player], str]) -> None:
    found = record(world, finished[0][0], finished[1])
    verify(msgspec.structs.replace(found, commitment="", salt=""))
    with pytest.raises(ReplayError):
        verify(msgspec.structs.replace(found, salt=""))


def test_the_record_is_there_after_a_restart(world: World, finished: tuple[list[Player], str]) -> None:
    players, table = finished
    before = record(world, players[0], table)
    world.kill()
    world.start()
    again = players[0].back()
    assert record(world, again, table) == before
    assert verify(before).outcome is not None


def test_other_rules_tell_the_race_by_its_events(
    world: World, finished: tuple[list[Player], str], tmp_path: Path
) -> None:
    """The answers cannot be played any more; what everybody saw was kept, and ends in the same way."""
    players, table = finished
    found = record(world, players[0], table)
    same, other = tmp_path / "same.race.json", tmp_path / "other.race.json"
    replays.save(found, same)
    replays.save(msgspec.structs.replace(found, content="of another version"), other)
    played, retold = (CliRunner().invoke(main, ["replay", str(path)]).output.splitlines() for path in (same, other))
    assert retold[0].startswith("-- recorded with other rules")
    rest = iter(played)
    assert all(line in rest for line in retold[1:]), "the same lines in the same order"
    assert len(retold) > 0.8 * len([line for line in played if not line.startswith("   ")])
    assert any(line.startswith("== the race is over") for line in retold)
    assert "recorded with other content" in CliRunner().invoke(main, ["replay", str(other), "--verify"]).output
