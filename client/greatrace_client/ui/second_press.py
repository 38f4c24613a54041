"""Asks for the same press once more, before something that others would feel: the warning is the note at the foot."""

from __future__ import annotations

from typing import Protocol

from greatrace_client.ui.context import CanSayHere


class WarningContext(CanSayHere, Protocol):
    """Shows the warning, and tells whether it still stands there."""

    note: str


def is_second_press(kit: WarningContext, warning: str) -> bool:
    """True while `warning` is being read: the player has pressed again, and it goes. False shows it."""
    if kit.note == warning:
        kit.note = ""
        return True
    kit.say_here(warning)
    return False
