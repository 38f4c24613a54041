"""What a bundle leaves out is needed by nothing that starts: the server and a race start without it."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from greatrace import command_line
from greatrace_client.app import replay_video
from greatrace_client.app.cli import main
from greatrace_client.model import export_request
from greatrace_client.model.export_request import GIF, GIF_ONLY, MP4
from greatrace_client.model.loaded_replay import read
from greatrace_client.screens.replay.export import ExportScene
from greatrace_server.cli import main as server
from greatrace_server.storage import databases
from tests.client.opening import opened_by
from tests.client.test_plain import Typist
from tests.patience import ENOUGH
from tests.server.processes import ServerProcess
from tests.surroundings import fixed

SHORT = ("--width", "320", "--seconds", "5")
# Read by every Python that has this on its PYTHONPATH, so by the client's own server and the bots' processes too.
ABSENT = """\
import importlib.abc, importlib.util, os, sys
GONE = tuple(os.environ["LEFT_OUT"].split())
def is_gone(name):
    return any(name == each or name.startswith(each + ".") for each in GONE)
class Absent(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if is_gone(name):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Absent())
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if is_gone(name) else find(name, package)
"""


@pytest.fixture(scope="module")
def left_out(root: Path) -> list[str]:
    """What packaging/bundle/great-race.spec names."""
    tree = ast.parse((root / "packaging" / "bundle" / "great-race.spec").read_text("utf-8"))
    lists = {
        node.targets[0].id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    names = [node.value for node in ast.walk(lists["LEFT_OUT"]) if isinstance(node, ast.Constant)]
    assert {"psycopg", "av"} <= {*names}
    return [str(name) for name in names]


@pytest.fixture
def surroundings(left_out: list[str], tmp_path: Path) -> dict[str, str]:
    """The environment of a process that finds none of it."""
    (tmp_path / "sitecustomize.py").write_text(ABSENT, "utf-8")
    return fixed(PYTHONPATH=tmp_path, LEFT_OUT=" ".join(left_out), GREAT_RACE_HOME=tmp_path / "home")


def test_a_server_starts(surroundings: dict[str, str], tmp_path: Path) -> None:
    host = ServerProcess(tmp_path / "server", surroundings=surroundings)
    try:
        host.start()
        assert host.stop() == 0
        assert "Traceback" not in host.log_text
    finally:
        host.end()


def test_a_race_starts_with_a_hint(surroundings: dict[str, str], tmp_path: Path) -> None:
    race = Typist(tmp_path, "--solo", "--bots", "1", "--seed", "1931", "--lang", "en", **surroundings)
    try:
        race.until("Choose a card")
        race.type("hint")
        race.until("The hard bot’s choice:")
    finally:
        race.close()


@pytest.mark.parametrize("words", [("--screenshot", "{file}.png"), ("gif", "{replay}", "{file}.gif", *SHORT)])
def test_a_title_and_a_gif_are_drawn(
    words: tuple[str, ...], surroundings: dict[str, str], root: Path, tmp_path: Path
) -> None:
    replay = root / "tests" / "client" / "old_replays" / "crazy_race-2.replay"
    named = [word.format(file=tmp_path / "drawn", replay=replay) for word in words]
    line = [sys.executable, "-m", "greatrace_client", *named]
    done = subprocess.run(line, env=surroundings, capture_output=True, text=True, check=False, timeout=ENOUGH)
    assert done.returncode == 0, done.stderr
    assert [file.suffix for file in tmp_path.glob("drawn.*")] == [named[-1 if len(named) == 2 else 2][-4:]]


# ---- what a player is told in a bundle, where nothing can be installed
@pytest.fixture
def in_a_bundle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setitem(export_request.PACKAGES, MP4, "no_such_package_of_films")
    monkeypatch.setattr(replay_video, "is_av_there", lambda: False)


@pytest.mark.usefixtures("in_a_bundle")
def test_the_export_page_offers_what_works(root: Path) -> None:
    scene = ExportScene(read(root / "tests" / "client" / "old_replays" / "crazy_race-2.replay"))
    opened_by(lambda _context: [scene], (1280, 720), 1.0)
    assert scene.draft.kind == GIF
    assert scene.form.named("save").enabled
    assert (
        str(scene.form.named("kind").why) == "The downloaded game saves GIFs only; install it with Python for videos."
    )


@pytest.mark.usefixtures("in_a_bundle")
def test_a_film_is_refused_without_a_command_that_nobody_can_type(root: Path, tmp_path: Path) -> None:
    replay = root / "tests" / "client" / "old_replays" / "crazy_race-2.replay"
    done = CliRunner().invoke(main, ["video", str(replay), str(tmp_path / "race.mp4")])
    assert done.exit_code == 2
    assert GIF_ONLY in " ".join(done.output.split())
    assert "pip" not in done.output


@pytest.mark.parametrize("command", [("run", "--db"), ("db", "upgrade", "--db")])
def test_postgresql_is_refused_in_one_sentence(command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """In a bundle no package of a distribution can be asked for."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(databases, "find_spec", lambda _name: None)
    monkeypatch.setattr(command_line, "not_there", lambda _extras: "")
    done = CliRunner().invoke(server, [*command, "postgresql://race@127.0.0.1/race"])
    assert done.exit_code == 1
    assert done.output == "Error: The downloaded game can’t use PostgreSQL. Install the server with Python.\n"
