"""The command as people type it: real processes where it matters, one sentence for what makes no sense."""

from __future__ import annotations

import json
import logging
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from click.testing import CliRunner

from greatrace import __version__
from greatrace_client import paths, settings
from greatrace_client.app import cli, logs
from greatrace_client.app.cli import main, window
from greatrace_client.app.cli_options import Rivals
from greatrace_client.settings import Settings
from tests.patience import ENOUGH


def run(*arguments: str, module: str = "greatrace_client", seconds: float = ENOUGH) -> subprocess.CompletedProcess[str]:
    """`python -m` that module."""
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False)


@pytest.mark.parametrize("module", ["greatrace_client", "greatrace_server"])
def test_both_programs_start_as_modules(module: str) -> None:
    done = run("--version", module=module)
    assert done.returncode == 0
    assert __version__ in done.stdout
    assert "greatrace" not in done.stdout.split()[0], "it calls itself by its command"


def test_a_screenshot_needs_no_screen_and_a_profile_keeps_everything_in_its_folder(tmp_path: Path) -> None:
    home, picture = tmp_path / "home", tmp_path / "title.png"
    done = run("--profile", str(home), "--screenshot", str(picture), "--size", "960x540", "--lang", "nl", "--debug")
    assert done.returncode == 0, done.stderr
    assert pygame.image.load(picture).get_size() == (960, 540)
    assert {path.name for path in home.iterdir()} >= {"config", "log"}
    assert json.loads((home / "config" / settings.FILE).read_text("utf-8")) == {}, "the language was for this time only"
    log = (home / "log" / logs.FILE).read_text("utf-8")
    assert logs.system() in log
    assert logs.system() in done.stderr, "--debug says it on the terminal, too"


def test_a_broken_content_file_is_one_sentence(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(root / "shared", tmp_path / "shared", ignore=shutil.ignore_patterns("*.pyc.*"))  # half-written ones
    with (tmp_path / "shared/greatrace/great_race/content/boards/usa.yaml").open("a", encoding="utf-8") as content:
        content.write("\nsurprise: 1\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "shared"))
    for more in ((), ("play",)):
        done = run(*more, "--solo", "--profile", str(tmp_path / "home"))
        assert done.returncode == 1
        assert done.stderr == "Error: boards/usa.yaml: whole file: unknown field “surprise”\n"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--join", "two words"), "Enter an invitation like great-race://"),
        (("--join", "a.example/ab3d5f", "--connect", "b.example"), "leave out --connect"),
        (("--solo", "--bots", "5"), "a number from 0 to 4"),
        (("--solo", "--bots", "hard,grumpy"), "easy, normal, hard"),
        (("--screenshot", "/nowhere/at/all.png"), "no folder /nowhere/at"),
        (("--scale", "9"), "0.75"),
        (("report", "/nowhere/at/all.zip"), "can’t be written"),
    ],
)
def test_what_makes_no_sense_is_told_in_a_sentence(arguments: tuple[str, ...], expected: str) -> None:
    done = CliRunner().invoke(main, list(arguments))
    assert done.exit_code == 2
    assert expected in done.output
    assert "Traceback" not in done.output


def test_bots_are_a_number_or_their_levels() -> None:
    option = next(each for each in main.params if each.name == "bots")
    for typed, expected in (("", Rivals()), ("2", Rivals(2)), ("hard,easy", Rivals(2, ("hard", "easy")))):
        with main.make_context("great-race", ["--bots", typed] if typed else [], resilient_parsing=False) as context:
            assert context.params["bots"] == expected, option


def test_without_a_console_nothing_is_said_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(sys, "argv", ["great-race-window", "--version"])
    with pytest.raises(SystemExit) as end:
        window()
    assert end.value.code == 0
    for stream in (sys.stdout, sys.stderr):
        assert stream is not None
        stream.close()


# ---- folders


@pytest.fixture
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """No option about folders."""
    for name in (paths.HOME, paths.CONFIG):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.usefixtures("_bare")
def test_one_folder_holds_everything_when_it_is_wished(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(paths.HOME, str(tmp_path))
    assert {paths.config(), paths.data(), paths.cache(), paths.log()} == {
        tmp_path / kind for kind in ("config", "data", "cache", "log")
    }
    monkeypatch.setenv(paths.CONFIG, str(tmp_path / "elsewhere"))
    assert paths.config() == tmp_path / "elsewhere"
    paths.use(tmp_path / "profile")
    assert paths.config() == tmp_path / "profile" / "config", "a profile is all there is"


@pytest.mark.usefixtures("_bare")
def test_a_portable_copy_keeps_everything_beside_itself(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "argv", [str(tmp_path / "great-race")])
    assert tmp_path not in paths.data().parents
    (tmp_path / paths.PORTABLE).touch()
    assert paths.data() == tmp_path / paths.BESIDE / "data"
    assert settings.save(Settings(player="Ada")) == ""
    assert settings.load().player == "Ada"
    assert (tmp_path / paths.BESIDE / "config" / settings.FILE).is_file()


# ---- trouble


def test_safe_mode_has_the_usual_settings_and_forgets_none(tmp_path: Path) -> None:
    chosen = Settings(scale=1.5, speed=0.5, sounds=1.0, keys={"accept": "Q"}, player="Ada", full_screen=True)
    chosen.be_safe()
    assert (chosen.scale, chosen.speed, chosen.sounds, chosen.keys, chosen.full_screen) == (1.0, 1.0, 0.0, {}, False)
    assert chosen.player == "Ada"
    chosen.speed = 2.0
    settings.save(chosen, tmp_path)
    kept = settings.load(tmp_path)
    assert (kept.scale, kept.sounds, kept.keys, kept.full_screen) == (1.5, 1.0, {"accept": "Q"}, True)
    assert kept.speed == 2.0, "but what is chosen again is kept"


@pytest.fixture
def _quiet_again() -> Iterator[None]:
    """Logging is as it was."""
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    root.handlers = []
    yield
    for handler in root.handlers:
        handler.close()
    root.handlers = before
    root.setLevel(level)


@pytest.mark.usefixtures("_quiet_again", "_bare")
def test_a_report_has_the_log_and_no_secret(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(paths.HOME, str(tmp_path))
    mine = Settings(
        player="Ada",
        tokens={"a.example": "seat-secret"},
        pins={"a.example": "pin-secret"},
        accounts={"a.example": "ada"},
        recent={"a.example": "2026-01-01"},
    )
    settings.save(mine)
    logs.open_diary()
    logging.getLogger("greatrace_client.net.connection").info("line open")
    logging.getLogger("fontTools.somewhere").info("of no interest")
    archive = tmp_path / "report.zip"
    done = CliRunner().invoke(main, ["report", str(archive)])
    assert done.exit_code == 0
    with zipfile.ZipFile(archive) as file:
        everything = b"".join(file.read(name) for name in file.namelist())
        assert set(file.namelist()) == {"system.txt", settings.FILE, logs.FILE}
    assert b"line open" in everything
    assert b"Ada" in everything
    assert b"of no interest" not in everything
    assert b"secret" not in everything
    assert b"a.example" not in everything, "the names of the other players are private"


@pytest.mark.usefixtures("_quiet_again", "_bare")
@pytest.mark.skipif(os.name == "nt", reason="a file in the way of a folder is another error there")
def test_a_log_that_cannot_be_written_costs_nothing_else(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv(paths.HOME, str(tmp_path / "file"))
    logs.open_diary()
    logging.getLogger("greatrace_client").info("nobody hears this")


def test_a_race_in_plain_lines_says_nothing_of_its_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that it starts load pygame, whose greeting would stand among the lines of the race."""
    monkeypatch.delenv("PYGAME_HIDE_SUPPORT_PROMPT", raising=False)
    heard: list[str] = []

    def talk(_options: object) -> int:
        heard.append(os.environ["PYGAME_HIDE_SUPPORT_PROMPT"])
        return 0

    monkeypatch.setattr(cli, "talk", talk)
    assert cli.start(watch=False, text=True, profile=None, debug=False) == 0
    assert heard == ["1"]
