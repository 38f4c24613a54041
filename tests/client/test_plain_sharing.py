"""Several people at one keyboard: each is called, and nobody hears another hand."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from greatrace_client.text_ui.hotseat import BLANK
from tests import forked
from tests.patience import A_RACE, ENOUGH


class Family:
    """Two people at one keyboard, who take the second answer, or else the first."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        home = {f"XDG_{kind}_HOME": str(folder / kind) for kind in ("CONFIG", "DATA")}
        self.process = forked.start(
            [sys.executable, "-m", "greatrace_client.app.cli", "--text", "--lang", "en", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            env={**os.environ, **home, "PYTHONIOENCODING": "utf-8"},
        )
        self.heard: list[str] = []
        self._lines: queue.Queue[str] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.rstrip("\n"))
        self._lines.put("<end>")

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def race(self) -> None:
        end = time.monotonic() + A_RACE
        while (line := self._lines.get(timeout=max(1.0, end - time.monotonic()))) != "<end>":
            self.heard.append(line)
            if "press Enter" in line:
                self.type("")
            elif line.startswith("1: "):
                self.type("2")
            elif line.startswith("There is no option 2"):
                self.type("1")
            elif line.startswith("Type 2 once more"):
                self.type("2")

    def close(self) -> None:
        self.process.kill()
        self.process.wait(ENOUGH)
        self._reader.join(ENOUGH)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()


@pytest.mark.timeout(A_RACE + ENOUGH)
def test_two_people_share_a_keyboard_and_nobody_hears_the_others_hand(tmp_path: Path) -> None:
    """The player who is called has a screen of empty lines above; their cards are read out only after they are
    there.
    """
    family = Family(tmp_path, "--people", "Ada,Pieter", "--bots", "easy", "--seed", "3", "--game", "crazy_race")
    try:
        family.race()
        assert family.process.wait(ENOUGH) == 0
    finally:
        family.close()
    heard = family.heard
    assert "The race is over." in heard
    assert "Traceback" not in "\n".join(heard)
    calls = [i for i, line in enumerate(heard) if "press Enter" in line]
    called = {heard[i].partition(",")[0] for i in calls}
    assert called == {"Ada", "Pieter"}
    active = ""
    for i, line in enumerate(heard):
        if "press Enter" in line:
            name = line.partition(",")[0]
            secrets = [j for j, other in enumerate(heard[:i]) if other.startswith(("Cards: ", "> Lay"))]
            if active != name and secrets:
                assert heard[secrets[-1] : i].count("") >= BLANK, "the last hand is out of sight"
            active = name
        elif line.startswith("Cards: "):
            whose = next(other for other in reversed(heard[:i]) if other.startswith(("Ada: ", "Pieter: ")))
            assert whose.startswith(f"{active}: ")
