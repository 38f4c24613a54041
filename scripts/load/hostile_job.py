"""The job of a process of hostile clients, and the part of the server's messages that it reads."""

from __future__ import annotations

from typing import Any

import msgspec


class Job(msgspec.Struct):
    """The job of this process."""

    port: int
    address: str  # source address of the clients
    sample: str  # the sample's name
    guests: int
    seconds: float
    over: str  # the id of a finished race


class Said(msgspec.Struct):
    """The fields of any message that an attacker reads."""

    type: str
    who: str = ""
    table: Any = None
    question: Any = None
