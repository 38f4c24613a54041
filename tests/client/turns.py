"""Which languages a run of the tests looks at: all in turn, from commit to commit."""

from __future__ import annotations

import functools
import subprocess
from pathlib import Path
from typing import Final
from zlib import crc32

import pytest

from greatrace_client.i18n import LANGUAGES
from tests.client.pseudo import CODE as PSEUDO

ROOT: Final = Path(__file__).resolve().parents[2]
AT_ONCE: Final = 2  # other languages than English that a run looks at, for each scene


def turn_of(config: pytest.Config) -> int:
    """The number of this run: what was asked for, else that of the commit; 0 where there is none."""
    given: int | None = config.getoption("--turn")
    return given if given is not None else turn_of_commit()


@functools.cache
def turn_of_commit() -> int:
    """A number from the hash of the commit that is checked out."""
    command = ["git", "rev-parse", "HEAD"]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)
    except (OSError, subprocess.SubprocessError):
        return 0
    return int(done.stdout.strip()[:6], 16)


def languages_for(name: str, turn: int, *, everything: bool) -> list[str]:
    """English, the pseudo-language, and some of the others; another few for each scene and each turn."""
    others = [code for code in LANGUAGES if code != "en"]
    if everything:
        return ["en", PSEUDO, *others]
    first = crc32(name.encode()) + turn
    return ["en", PSEUDO, *(others[(first + i) % len(others)] for i in range(min(AT_ONCE, len(others))))]
