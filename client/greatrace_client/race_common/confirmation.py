"""The second click that confirms: its setting, its sentence, its mark."""

from __future__ import annotations

from greatrace_client.i18n import term, tr
from greatrace_client.i18n.names import capital
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, INK, PAPER_LIGHT
from greatrace_client.ui.draw.panels import plate
from greatrace_client.ui.draw.shapes import at, box, disc, shape

ALWAYS, IRREVERSIBLE, NEVER = "always", "irreversible", "never"


MARK = 11.0  # units from the middle of the mark to its edge


def sentence(why: str) -> str:
    """The sentence that asks for confirmation."""
    return tr("Once more to confirm: {why}", why=term("risk", why))


def reason(why: str) -> str:
    """Only why, where the map asks beside the space."""
    return capital(term("risk", why))


def once_more() -> str:
    """The short form, if the thing itself says what is to be confirmed."""
    return tr("Once more to confirm")


def draw_mark(page: Page, b: Box) -> None:
    """A light frame around the button that is to be pressed once more, with a tick on its corner."""
    r = MARK
    tick = disc(0, 0, r - 1, GOLD, INK, 1.6) + shape("M-5 0L-1 4L5 -4", stroke=INK, width=2.6)
    body = box(r, r, b.w + 2, b.h + 2, 6, "none", PAPER_LIGHT, 3) + at(r + 2, r + 2, tick)
    page.svg(body, b.x - 1 - r, b.y - 1 - r, b.w + 2 * r + 4, b.h + 2 * r + 4)


def draw_pill(page: Page, x: float, y: float) -> None:
    """Draw the request as gold text at the thing to be confirmed."""
    text = once_more()
    w = page.measure(text, 16, "bold") + 28
    left = min(max(x - w / 2, 8.0), page.width - w - 8)
    plate(page, left, y - 17, w, 34, 17, GOLD, INK, inner=False)
    page.text(text, left + w / 2, y - 0.5, 16, INK, "bold", "middle")
