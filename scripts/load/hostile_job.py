"""What a process of hostile clients is to do, and what it reads of the server's messages."""

from __future__ import annotations

from typing import Any

import msgspec


class Job(msgspec.Struct):
    """What this process does."""

    port: int
    address: str  # where the clients come from
    sample: str  # its name
    guests: int
    seconds: float
    over: str  # a race that is over


class Said(msgspec.Struct):
    """What an attacker needs of any message."""

    type: str
    who: str = ""
    table: Any = None
    question: Any = None
