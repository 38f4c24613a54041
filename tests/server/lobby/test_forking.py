"""A race of the person's own from a moment of another: it begins there, is journaled, resumed, published like any
other.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from greatrace import replay as replays
from greatrace.games import GAMES
from greatrace.protocol.messages import AddBot, AskRecord, CreateTable, Record, Seated, Snapshot, StartTable
from greatrace.replay import Replay, ReplayError, moments, save, verify
from greatrace_server.cli import main
from greatrace_server.lobby.forking import fork_of
from tests.client.records import a_record
from tests.server.lobby.test_fairness import record
from tests.server.player import Player
from tests.server.world import World

SEAT = 1


def prefix(game: str, share: float = 0.5) -> Replay:
    """The first part of a race."""
    whole = a_record(game)
    return replace(whole, answers=whole.answers[: int(len(whole.answers) * share)], digest="", events=())


def begun(world: World, path: Path, game: str) -> tuple[Player, str]:
    """A table of that game, one person and bots, for the fork of the race in that file."""
    world.lobby.services.fork = fork_of(path, SEAT)
    player = world.connect("Ada")
    board = "africa" if game == "great_race" else ""
    player.say(CreateTable(game, board, 3, clock="off"))
    world.run()
    table = player.last(Seated).table.id
    for seat in (0, 2):
        player.say(AddBot(table, seat, "greedy"))
    player.say(StartTable(table))
    world.run()
    return player, table


@pytest.fixture(params=["great_race", "crazy_race"])
def game(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def path(tmp_path: Path, game: str) -> Path:
    where = tmp_path / f"fork{replays.SUFFIX}"
    save(prefix(game), where)
    return where


def test_it_begins_at_the_very_moment_and_in_the_seat_that_was_chosen(world: World, path: Path, game: str) -> None:
    player, _ = begun(world, path, game)
    first = player.all(Snapshot)[0]
    assert first.seat == player.all(Seated)[0].seat == SEAT
    *_, last = moments(prefix(game))
    view = GAMES[game].decode_view(first.view)
    assert view == last.game.rules.view_of(last.game.state, SEAT)


def test_it_is_played_to_its_end_and_its_record_holds_both_parts(world: World, path: Path, game: str) -> None:
    player, table = begun(world, path, game)
    world.play([player], table)
    found = record(world, player, table)
    verify(found)
    answers = prefix(game).answers
    assert found.answers[: len(answers)] == answers
    assert len(found.answers) > len(answers)
    assert found.seed == prefix(game).seed


def test_it_is_resumed_after_a_kill(world: World, path: Path, game: str) -> None:
    player, table = begun(world, path, game)
    before = world.truth(table).state
    world.kill()
    world.start()  # a server that only goes on is not told of any record
    assert world.truth(table).state == before
    player.hear()
    back = player.back()
    world.play([back], table)
    back.say(AskRecord(table))
    world.run()
    assert back.has(Record)


def test_a_table_of_another_game_is_refused(world: World, path: Path, game: str) -> None:
    player, table = begun(world, path, "crazy_race" if game == "great_race" else "great_race")
    assert player.refusals() == ["table/setup"]
    assert world.table(table).room is None


def test_what_cannot_be_taken_up_is_told_in_one_sentence(tmp_path: Path) -> None:
    where = tmp_path / "x.race.json"
    with pytest.raises(ReplayError, match="can’t be read"):
        fork_of(where, 0)
    save(a_record(), where)
    with pytest.raises(ReplayError, match="the race is already over"):
        fork_of(where, 0)
    save(prefix("great_race"), where)
    with pytest.raises(ReplayError, match="nobody has seat 3"):
        fork_of(where, 3)
    whole = a_record()
    save(replace(whole, answers=whole.answers[5:9]), where)
    with pytest.raises(ReplayError, match="answer 1 is not possible"):
        fork_of(where, 0)


def test_only_a_solo_server_takes_a_record(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["run", "--from-record", str(tmp_path / "x"), "--listen", "tcp:0"])
    assert done.exit_code == 2
    assert "--solo" in done.output
