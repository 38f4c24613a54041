"""Real processes: a server, two clients without a screen and two bots race to the end; the solo race's own server."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from tests import forked
from tests.client.processes import Cast
from tests.patience import A_RACE, ENOUGH, KILL, until
from tests.server.processes import ServerProcess


@pytest.mark.timeout(A_RACE + 2 * ENOUGH)
def test_two_clients_and_two_bots_race_to_the_end(
    players: Cast, tmp_path: Path, seed: str, request: pytest.FixtureRequest
) -> None:
    server = ServerProcess(tmp_path, options=("--quiet", "--seed", seed))
    request.addfinalizer(server.end)
    server.start()
    usual = (
        "greatrace_client.app.cli",
        "--connect",
        server.address,
        "--table",
        "Club",
        "--autoplay",
        "--speed",
        "0",
        "--size",
        "1280x720",
    )
    host = players.start("host", *usual, "--bots", "2", "--name", "Margaux", "--shots", str(tmp_path / "shots-host"))
    assert until(lambda: b"Club" in (tmp_path / "journal").read_bytes() + wal(tmp_path)), players.output("host")
    guest = players.start("guest", *usual, "--name", "Pieter", "--shots", str(tmp_path / "shots-guest"))
    assert host.wait(A_RACE) == 0, players.output("host")
    assert guest.wait(ENOUGH) == 0, players.output("guest")
    assert server.stop() == 0
    assert players.output("host") + players.output("guest") + server.log_text == ""
    for name in ("shots-host", "shots-guest"):
        pictures = sorted((tmp_path / name).glob("*.png"))
        assert any("results" in picture.name for picture in pictures)
        assert any("ask-plan" in picture.name for picture in pictures)
        for picture in pictures:
            assert colours(picture) > 40, picture.name


def wal(folder: Path) -> bytes:
    """What the journal has not yet put into its file."""
    path = folder / "journal-wal"
    return path.read_bytes() if path.exists() else b""


def colours(picture: Path) -> int:
    """How many different colours a coarse grid of a picture has: a blank one has one."""
    surface = pygame.image.load(str(picture))
    w, h = surface.get_size()
    assert (w, h) == (1280, 720)
    return len({tuple(surface.get_at((x, y))) for x in range(0, w, 16) for y in range(0, h, 16)})


def server_of(parent: int) -> list[int]:
    """The processes that this one has started."""
    path = Path(f"/proc/{parent}/task/{parent}/children")
    return [int(name) for name in path.read_text().split()] if path.exists() else []


def alive(process: int) -> bool:
    """Whether it runs (a zombie does not)."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks at the process table")
@pytest.mark.parametrize("how", [signal.SIGTERM, KILL])
def test_the_solo_server_ends_with_its_client(players: Cast, tmp_path: Path, how: signal.Signals) -> None:
    shots = tmp_path / "shots"
    usual = ("play", "--solo", "--autoplay", "--speed", "0")
    solo = players.start("solo", "greatrace_client.app.cli", *usual, "--shots", str(shots))
    assert until(lambda: any(shots.glob("*.png"))), players.output("solo")
    children = server_of(solo.pid)
    assert children
    solo.send_signal(how)
    solo.wait(ENOUGH)
    assert until(lambda: not any(map(alive, children)))
    assert (tmp_path / "solo" / "DATA" / "great-race" / "solo.json").exists()


@pytest.mark.timeout(120)
def test_a_seed_reaches_the_race(players: Cast, tmp_path: Path) -> None:
    journal = tmp_path / "solo" / "DATA" / "great-race" / "solo.sqlite3"
    solo = players.start("solo", "greatrace_client.app.cli", "play", "--solo", "--seed", "my seed 7", "--speed", "0")
    assert until((tmp_path / "solo" / "DATA" / "great-race" / "solo.json").exists), players.output("solo")
    solo.terminate()
    solo.wait(ENOUGH)
    kept = b"".join(path.read_bytes() for path in journal.parent.glob("solo.sqlite3*"))
    assert b"my seed 7" in kept


def test_the_race_can_be_watched_in_the_terminal() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "greatrace_client.app.cli", "play", "--watch", "--bots", "1", "--seed", "7"],
        capture_output=True,
        text=True,
        timeout=ENOUGH,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) > 50


def test_without_a_display_a_sentence_says_what_can_be_done(players: Cast, tmp_path: Path) -> None:
    if os.name == "nt" or sys.platform == "darwin":
        pytest.skip("there is always a display")
    environment = {k: v for k, v in os.environ.items() if k not in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")}
    done = subprocess.run(
        [sys.executable, "-m", "greatrace_client.app.cli", "play", "--solo"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=ENOUGH,
        check=False,
    )
    assert done.returncode == 1
    assert "--watch" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--board", "mars"], "mars"),
        (["--level", "genius"], "genius"),
        (["--crew", "pink"], "pink"),
        (["--from", "nowhere"], "nowhere"),
        (["--bots", "4"], "players"),
        (["--size", "big"], "1920x1080"),
        (["--table", "Club"], "--connect"),
    ],
)
def test_wishes_that_cannot_be_are_refused_in_a_sentence(arguments: list[str], word: str) -> None:
    line = [sys.executable, "-m", "greatrace_client.app.cli", "play", "--solo", *arguments]
    done = forked.run(line, timeout=ENOUGH, env={**os.environ, "SDL_VIDEODRIVER": "dummy"})
    assert done.returncode == 2
    assert word in done.stderr
    assert "Traceback" not in done.stderr
