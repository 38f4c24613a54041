"""How our own processes are started, from Python and from a bundle, and what the words of a bundle’s program do."""

from __future__ import annotations

import importlib
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from greatrace import own_programs
from greatrace.own_programs import CONSOLE, PROGRAMS, WINDOW, command
from tests.patience import ENOUGH


@pytest.mark.parametrize("name", PROGRAMS)
def test_every_program_is_there_both_ways(name: str) -> None:
    module, _, function = PROGRAMS[name].function.partition(":")
    assert callable(getattr(importlib.import_module(module), function))
    assert find_spec(PROGRAMS[name].module) is not None
    assert command(name) == (sys.executable, "-P", "-m", PROGRAMS[name].module)


def test_a_bundle_starts_itself_with_a_word_in_front(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "great-race.exe"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(program))
    assert command("bot-worker") == (str(program), "bot-worker")
    console = tmp_path / f"{CONSOLE}.exe"  # on Windows the program of the window has no standard streams
    console.touch()
    assert command("server") == (str(console), "server")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["server", "--version"], "great-race-server, version"),
        (["lab", "--help"], "Usage: great-race-lab"),
        (["--version"], "great-race, version"),
        (["play", "--help"], "Usage: great-race play"),
    ],
)
def test_the_first_word_chooses_the_program(words: list[str], expected: str) -> None:
    line = [sys.executable, "-c", "import sys; from greatrace.own_programs import run; run(sys.argv)", *words]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=ENOUGH)
    assert expected in done.stdout, done.stderr
    assert done.returncode == 0


def test_a_worker_ends_with_its_input() -> None:
    line = [sys.executable, "-c", "import sys; from greatrace.own_programs import run; run(sys.argv)", "bot-worker"]
    done = subprocess.run(line, input=b"", capture_output=True, check=False, timeout=ENOUGH)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_without_standard_output_the_client_shows_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[str] = []
    monkeypatch.setattr(own_programs, "function_at", lambda path: lambda **_: started.append(path))
    monkeypatch.setattr(sys, "stdout", None)
    own_programs.run(["great-race.exe", "--solo"])
    assert started == [WINDOW]
