"""The line at the foot of the results that says whether the race's record fits the server's commitment."""

from __future__ import annotations

from greatrace_client.i18n import term, tr
from greatrace_client.net.fairness_audit import FAIR
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, GOLD_PALE, GOOD, NIGHT_DEEP, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import box, shape


def fairness_words(verdict: str) -> str:
    """The verdict in a sentence."""
    if verdict == FAIR:
        return tr("Verified: this race’s seed matches the one set at its start.")
    return term("unfair", verdict)


def fairness_boxes(page: Page, verdict: str, room: float) -> list[Box]:
    """The box of the line beside the column, within `room` units; none without a verdict."""
    if not verdict:
        return []
    w = min(room - 90, page.measure(fairness_words(verdict), 17, "bold") + 60)
    return [Box(40, page.height - 52, w, 36)]


def fairness_line(page: Page, verdict: str, room: float) -> None:
    """Draw it."""
    fair = verdict == FAIR
    for b in fairness_boxes(page, verdict, room):
        page.svg(box(1, 1, b.w - 2, 34, 5, NIGHT_DEEP, GOOD if fair else BAD, 2), *b)
        sign = shape("M2 9L8 15L18 2" if fair else "M10 0V11M10 15V17", stroke=GOLD_PALE, width=3)
        page.svg(sign, b.x + 14, b.y + 9, 22, 20)
        page.text(fairness_words(verdict), b.x + 44, b.y + 18, 17, PAPER_LIGHT, "bold", fit=b.w - 56)
