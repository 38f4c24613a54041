"""Imports PettingZoo without its side effect: it sets a sound driver for the whole process, which silences a client."""

from __future__ import annotations

import os
from typing import Any, Final

DRIVER: Final = "SDL_AUDIODRIVER"
_before = os.environ.get(DRIVER)

import pettingzoo  # noqa: E402 - the variables that it changes must be read before

if _before is None:
    os.environ.pop(DRIVER, None)
else:
    os.environ[DRIVER] = _before

AECEnv: Any = pettingzoo.AECEnv
