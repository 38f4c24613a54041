"""The program in processes of its own, each with an empty home."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests import forked
from tests.patience import ENOUGH
from tests.surroundings import fixed

SETTINGS = {"bot_pace": "at_once"}  # nobody watches these bots


class Cast:
    """Processes that are ended with the test, whatever happens."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []

    def start(self, name: str, *arguments: str, folder: Path | None = None) -> subprocess.Popen[bytes]:
        """`python -m` with these arguments, in that folder (None: in its own home)."""
        home = self.folder / name
        home.mkdir()
        homes = {f"XDG_{kind}_HOME": home / kind for kind in ("CONFIG", "DATA")}
        environment = fixed(GREAT_RACE_CONFIG=home / "settings", **homes)
        (home / "settings").mkdir()
        (home / "settings" / "client.json").write_text(json.dumps(SETTINGS), "utf-8")
        with (home / "output").open("wb") as output_file:
            process = forked.start(
                [sys.executable, "-m", *arguments],
                stdout=output_file,
                stderr=subprocess.STDOUT,
                env=environment,
                cwd=folder or home,
            )
        self.processes.append(process)
        return process

    def output(self, name: str) -> str:
        return (self.folder / name / "output").read_text("utf-8", "replace")

    def end(self) -> None:
        for process in self.processes:
            if process.poll() is None:
                process.terminate()
        for process in self.processes:
            try:
                process.wait(ENOUGH)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
