"""E3. A kind of danger, and the orders that a player may give about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from attrs import frozen

ASK: Final = "ask"
ORDERS: Final = (ASK, "always", "never")
COSTLY: Final = (ASK, "own", "always", "never")  # of a danger that can cost levels


@frozen
class Danger:
    """A danger by its `source`, as the rules call it, with its name for the player."""

    source: str
    name: Callable[[], str]
    orders: tuple[str, ...] = ORDERS
