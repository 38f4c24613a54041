"""What is said while a lost connection is tried again, in the window and in plain lines."""

from __future__ import annotations

import math

from greatrace_client.i18n.catalog import tr, trn


def seconds_shown(left: float) -> int:
    """Whole seconds until the next try. 0 from the last second on, so that the words stand still during the try."""
    return math.ceil(left) if left >= 1 else 0


def reconnecting(seconds: int) -> str:
    """One sentence without its full stop; `seconds` as in `seconds_shown`."""
    if not seconds:
        return tr("Reconnecting…")
    return trn("Reconnecting; next try in {n} second", "Reconnecting; next try in {n} seconds", seconds)
