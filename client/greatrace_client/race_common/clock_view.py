"""The clock in the banner of both games: a pocket watch, the seconds for the question, and the reserve."""

from __future__ import annotations

import math
from collections.abc import Hashable

from greatrace_client.i18n import tr
from greatrace_client.model.clock import ClockFace, whole_seconds
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import INK, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import disc, shape

CLOCK = 188.0  # width of the clock at the banner's end
HURRY = 10  # seconds, all in all, from which on the clock is red
PALE, LATE, SLICE = "#9DB4B2", "#FF9A78", "#E9B65C"


def times_of(clock: ClockFace | None) -> Hashable:
    """Everything that the clock's picture depends on."""
    if clock is None:
        return None
    return whole_seconds(clock.seconds), whole_seconds(clock.bank), clock.seat, clock.running


def changed(before: ClockFace | None, now: ClockFace | None) -> bool:
    """Whether another second, or another clock, is to be shown."""
    return times_of(before) != times_of(now)


def draw_clock(page: Page, x: float, y: float, clock: ClockFace, colour: str) -> None:
    """Draw a watch in its owner's colour at the left of 170 x 68 units; two bars on it mean that it is stopped."""
    whole = clock.seconds > 0 or not clock.bank
    left = whole_seconds(clock.seconds if whole else clock.bank)
    page.svg(watch(colour, left / 60 if whole else None, running=clock.running), x, y + 8, 52, 52)
    ink = PALE if not clock.running else LATE if clock.left <= HURRY else PAPER_LIGHT
    words = _below(clock, whole=whole)
    page.text(duration(left), x + 104, y + (27 if words else 34), 26 if words else 30, ink, "bold", "middle")
    if words:
        page.text(words, x + 104, y + 51, 13, PALE, "text", "middle", fit=98)


def _below(clock: ClockFace, *, whole: bool) -> str:
    if not clock.running:
        return tr("paused")
    if not whole:
        return tr("reserve")
    return tr("reserve {time}", time=duration(whole_seconds(clock.bank))) if clock.bank else ""


def watch(colour: str, share: float | None, *, running: bool) -> str:
    """A pocket watch of 52 x 52 units. `share`: of a minute, as a slice (None: the bank, the full disc)."""
    body = disc(26, 28, 22, colour, INK, 1.4) + disc(26, 28, 18, PAPER_LIGHT, INK, 0.8)
    body += shape("M22 6V2H30V6Z", colour, INK, 1.2)
    if not running:
        return body + shape("M21 20V36M31 20V36", stroke=INK, width=4)
    angle = math.tau * min(1.0, share if share is not None else 1.0)
    if angle > math.tau - 0.01:
        body += disc(26, 28, 16, SLICE)
    else:
        x, y = 26 + 16 * math.sin(angle), 28 - 16 * math.cos(angle)
        body += shape(f"M26 28V12A16 16 0 {int(angle > math.pi)} 1 {x:.1f} {y:.1f}Z", SLICE)
    x, y = 26 + 13 * math.sin(angle), 28 - 13 * math.cos(angle)
    return body + shape(f"M26 28L{x:.1f} {y:.1f}", stroke=INK, width=2.2) + disc(26, 28, 2.4, INK)


def duration(seconds: int) -> str:
    """A duration: 1:05; in a race over days 47 h 05."""
    minutes = seconds // 60
    if minutes >= 60:
        return tr("{h} h {m}", h=minutes // 60, m=f"{minutes % 60:02}")
    return f"{minutes}:{seconds % 60:02}"
