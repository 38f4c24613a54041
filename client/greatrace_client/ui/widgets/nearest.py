"""The way of the focus by arrow keys: from a widget to the nearest one in a direction."""

from __future__ import annotations

from collections.abc import Iterable

from greatrace_client.ui.widgets.widget import Widget


def nearest(start: Widget, others: Iterable[Widget], direction: tuple[int, int]) -> Widget | None:
    """The next widget in that direction: sideways distance counts three times."""
    dx, dy = direction
    x, y, w, h = start.box
    best: tuple[float, Widget] | None = None
    for other in (each for each in others if each is not start):
        ox, oy, ow, oh = other.box
        if dx:
            ahead = dx * ((ox + ow / 2) - (x + w / 2)) - ow / 2 * 0.2
            aside = max(0.0, oy - (y + h), y - (oy + oh))
        else:
            ahead = dy * ((oy + oh / 2) - (y + h / 2)) - oh / 2 * 0.2
            aside = max(0.0, ox - (x + w), x - (ox + ow))
        if ahead > 1 and (best is None or ahead + 3 * aside < best[0]):
            best = ahead + 3 * aside, other
    return best[1] if best else None
