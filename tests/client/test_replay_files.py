"""Files of past races: what was seen is kept and comes back exactly; a bad one is told in a sentence."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from greatrace_client.app.cli import main
from greatrace_client.model import TableModel, replay_recorder
from greatrace_client.model.loaded_replay import ReplayFileError, read, replay_of_messages
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.replay_file import head_of, replays
from greatrace_client.model.replay_recorder import Recorder
from tests.client.recorded import first_of, followed, raced


@pytest.fixture(scope="module", params=["great_race", "crazy_race"])
def race(request: pytest.FixtureRequest) -> LocalRace:
    return raced(request.param)


def test_every_moment_is_what_the_live_client_had(race: LocalRace, data: Path) -> None:
    live = followed(race, Recorder())
    replay = read(replays()[0].path)
    assert [moment.view for moment in replay.moments] == [view for _, view in live]
    for index in (len(live) - 1, 3, len(live) // 2):
        replay.show(index)
        assert replay.table.view == live[index][1]
        assert [entry.event for entry in replay.table.log] == [
            m.step.event for m in replay.moments[1 : index + 1] if m.step
        ]


def test_the_file_holds_nothing_that_the_seat_was_not_sent(data: Path) -> None:
    race = raced(seat=None)
    followed(race, Recorder())
    lines = replays()[0].path.read_bytes().splitlines()[1:]
    sent = [msgspec.structs.replace(message, table="t1") for message in race.messages]
    assert lines == [msgspec.json.encode(message) for message in sent]


def test_a_race_that_is_broken_off_goes_on_in_the_same_file(race: LocalRace, data: Path) -> None:
    half = len(race.messages) // 2
    before = followed(race, Recorder(), last=half)
    assert not replays()
    state = TableModel.opened(first_of(race))
    for message in race.messages[1:half]:
        state.apply(message)
    again = msgspec.structs.replace(
        first_of(race), table="t1", seq=state.seq, view=msgspec.Raw(msgspec.json.encode(state.view))
    )
    table, recorder = TableModel.opened(again), Recorder()
    recorder.heard(again, table)
    for message in race.messages[half:]:
        table.apply(msgspec.structs.replace(message, table="t1"))
        recorder.heard(msgspec.structs.replace(message, table="t1"), table)
    replay = read(replays()[0].path)
    assert replay.moments[len(before) - 1].view == before[-1][1]
    assert replay.moments[-1].view == table.view
    assert not list((data / "replays").glob("*.draft"))


def test_rounds_have_their_own_numbers_when_one_came_late(race: LocalRace, data: Path) -> None:
    late = len(race.messages) * 2 // 3
    table = TableModel.opened(first_of(race))
    for message in race.messages[1:late]:
        table.apply(message)
    first = msgspec.structs.replace(first_of(race), seq=table.seq, view=msgspec.Raw(msgspec.json.encode(table.view)))
    replay = replay_of_messages(head_of(race.table), [first, *race.messages[late:]])
    o: Any = table.view.open
    assert replay.moments[0].round == (o.stage if race.table.kind.id == "crazy_race" else o.round) > 1
    numbers = [replay.moments[index].round for index in replay.rounds]
    assert numbers == list(range(numbers[0], numbers[-1] + 1))


def test_only_so_many_are_kept(race: LocalRace, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_recorder, "KEPT", 3)
    for number in range(5):
        followed(race, Recorder(), f"t{number}")
        os.utime(data / "replays" / f"t{number}.replay", (number, number))
    assert [found.path.stem for found in replays()] == ["t4", "t3", "t2"]


def test_a_table_of_a_strange_name_writes_nowhere(race: LocalRace, data: Path) -> None:
    followed(race, Recorder(), "../evil")
    assert not list(data.parent.glob("*.replay")) + list(data.rglob("*.replay")) + list(data.rglob("*.draft"))


def test_a_folder_that_cannot_be_written_spoils_nothing(race: LocalRace, data: Path) -> None:
    (data / "replays").write_text("in the way")
    assert followed(race, Recorder())[-1][1].open.result is not None
    assert not replays()


def spoilt(data: Path, how: str) -> Path:
    """A file that is no whole replay."""
    path = data / f"{how}.replay"
    followed(raced(), Recorder())
    lines = replays()[0].path.read_bytes().splitlines()
    changed = {
        "empty": b"",
        "noise": bytes(range(256)) * 20,
        "text": b"hello",
        "newer": b"\n".join([lines[0].replace(b'"format":2', b'"format":9'), *lines[1:]]),
        "no messages": lines[0],
        "no snapshot": b"\n".join([lines[0], *lines[2:]]),
        "a hole": b"\n".join([*lines[:9], *lines[12:]]),
        "another message": b"\n".join([*lines[:3], b'{"type":"pong"}']),
        "cut": b"\n".join(lines)[:-50],
    }
    path.write_bytes(changed[how])
    return path


BAD = ["empty", "noise", "text", "newer", "no messages", "no snapshot", "a hole", "another message", "cut"]


@pytest.mark.parametrize("how", BAD)
def test_a_bad_file_is_told_in_one_sentence(how: str, data: Path) -> None:
    path = spoilt(data, how)
    with pytest.raises(ReplayFileError) as error:
        read(path)
    assert str(error.value).count(".") == 2, error.value  # the file's name has one
    assert path.name in str(error.value)


def test_the_command_refuses_a_bad_file_without_a_traceback(data: Path) -> None:
    result = CliRunner().invoke(main, ["--lang", "fr", "--replay", str(data / "none.replay")])
    assert result.exit_code == 2
    assert "Impossible de lire none.replay" in result.output
    assert "Traceback" not in result.output


def test_files_are_touched_by_the_writer_alone(tmp_path: Path) -> None:
    """Nothing is written while a message is taken in; the jobs are carried out later, each after those before it."""
    jobs: list[Callable[[], None]] = []
    recorder = Recorder(tmp_path / "replays", jobs.append)
    followed(raced(), recorder)
    assert not (tmp_path / "replays").exists()
    for job in jobs:
        job()
    assert [path.suffix for path in (tmp_path / "replays").iterdir()] == [".replay"]
