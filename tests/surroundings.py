"""The variables of the environment that the processes of tests begin with."""

from __future__ import annotations

import os
from typing import Final

# What the person who runs the tests may have set for their own races and their own server.
OWN_WISHES: Final = ("GREAT_RACE_HOME", "GREAT_RACE_CONFIG", "GREAT_RACE_ADMIN", "GREAT_RACE_FIRST_FRAME")


def surroundings() -> dict[str, str]:
    """The variables as they are; without pytest's own, which changes with each test."""
    return {name: value for name, value in os.environ.items() if name != "PYTEST_CURRENT_TEST"}


def fixed(**more: object) -> dict[str, str]:
    """English, no screen, nobody's own wishes; and these."""
    usual = {name: value for name, value in surroundings().items() if name not in OWN_WISHES}
    usual |= {"LANGUAGE": "en", "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return usual | {name: str(value) for name, value in more.items()}
