"""The second click that confirms: its setting, its sentence, its mark."""

from __future__ import annotations

from greatrace_client.i18n import term, tr
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, INK
from greatrace_client.ui.draw.panels import plate

ALWAYS, IRREVERSIBLE, NEVER = "always", "irreversible", "never"


def sentence(why: str) -> str:
    """The sentence that asks for confirmation."""
    return tr("Once more to confirm: {why}", why=term("risk", why))


def once_more() -> str:
    """The short form, if the thing itself says what is to be confirmed."""
    return tr("Once more to confirm")


def draw_pill(page: Page, x: float, y: float) -> None:
    """Draw the request as gold text at the thing to be confirmed."""
    text = once_more()
    w = page.measure(text, 16, "bold") + 28
    left = min(max(x - w / 2, 8.0), page.width - w - 8)
    plate(page, left, y - 17, w, 34, 17, GOLD, INK, inner=False)
    page.text(text, left + w / 2, y - 0.5, 16, INK, "bold", "middle")
