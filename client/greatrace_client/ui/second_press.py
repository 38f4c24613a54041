"""Asks for a second press before an action that would affect others: the warning is the note at the foot."""

from __future__ import annotations

from typing import Protocol

from greatrace_client.ui.context import CanSayHere


class WarningContext(CanSayHere, Protocol):
    """Shows the warning, and tells whether it still stands there."""

    note: str


def is_second_press(context: WarningContext, warning: str) -> bool:
    """True if `warning` is still shown, so that this is the second press; the warning is removed. Otherwise show it and
    return False.
    """
    if context.note == warning:
        context.note = ""
        return True
    context.say_here(warning)
    return False
