"""Real processes: several people share a machine, and a race goes on from a moment of another."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from greatrace import replay as records
from greatrace.replay import verify
from greatrace_client.model.loaded_replay import read
from tests.client.processes import Cast
from tests.client.records import a_record
from tests.patience import A_RACE, ENOUGH

AUTOPLAY = ("--autoplay", "--speed", "0", "--size", "1280x720")
# The client, set out on a race from a record: from the viewer that takes a key.
FORKED = """\
import sys
from pathlib import Path
from greatrace import replay
from greatrace_client import settings
from greatrace_client.ui.flags import Flags
from greatrace_client.screens.replay.fork import forked_setup
from greatrace_client.app.session import ClientRun
from greatrace_client.app.window import Window
from twisted.internet import reactor
path = Path(sys.argv[1])
chosen = settings.load()
chosen.this_time("speed", 0.0)
chosen.this_time("bot_pace", "at_once")
race_setup = forked_setup(replay.load(path), 1, "easy", str(path))
sys.exit(ClientRun(reactor, Window(chosen, (1280, 720)), chosen, Flags(True, Path(sys.argv[2]), race_setup)).run())
"""


def data_of(players: Cast, name: str) -> Path:
    """Where that client keeps what it keeps."""
    return players.folder / name / "DATA" / "great-race"


@pytest.mark.timeout(A_RACE + ENOUGH)
def test_two_people_at_one_machine_race_to_the_end(players: Cast, tmp_path: Path, seed: str) -> None:
    shots = tmp_path / "shots"
    shared = players.start(
        "shared",
        "greatrace_client.app.cli",
        "play",
        "--solo",
        "--game",
        "crazy_race",
        "--people",
        "Ada,Ben",
        "--bots",
        "1",
        "--level",
        "easy",
        "--seed",
        seed,
        *AUTOPLAY,
        "--shots",
        str(shots),
    )
    assert shared.wait(A_RACE) == 0, players.output("shared")
    assert players.output("shared") == ""
    pictures = [path.name for path in shots.glob("*.png")]
    assert any("results" in name for name in pictures)
    assert any("ask-lay" in name for name in pictures)
    folder = data_of(players, "shared")
    (record,) = (folder / "races").iterdir()
    assert records.load(record).players[:2] == ("Ada", "Ben")
    verify(records.load(record))
    (kept,) = (folder / "replays").glob("*.replay")
    assert read(kept).table.seat is None, "the replay is everybody's"
    assert read(kept).record is not None
    assert not (folder / "races.jsonl").exists(), "a race of several is nobody's own"


@pytest.mark.timeout(A_RACE + ENOUGH)
def test_a_race_goes_on_from_a_moment_of_another(players: Cast, tmp_path: Path) -> None:
    whole = a_record("crazy_race")
    given = whole.answers[: len(whole.answers) * 2 // 3]
    path = tmp_path / f"fork{records.SUFFIX}"
    records.save(replace(whole, answers=given, digest="", events=()), path)
    surroundings = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    surroundings |= {f"XDG_{kind}_HOME": str(tmp_path / kind) for kind in ("CONFIG", "DATA")}
    done = subprocess.run(
        [sys.executable, "-c", FORKED, str(path), str(tmp_path / "shots")],
        env=surroundings,
        timeout=A_RACE,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    folder = tmp_path / "DATA" / "great-race"
    (record,) = (folder / "races").iterdir()
    found = records.load(record)
    assert [(seat, msgspec.json.decode(raw)) for seat, raw in found.answers[: len(given)]] == [
        (seat, msgspec.json.decode(raw)) for seat, raw in given
    ]
    verify(found)
    assert not (folder / "races.jsonl").exists(), "it does not count"
