"""What the typed address means, told while it is typed; and how friends get together, in three steps."""

from __future__ import annotations

from typing import Final

from greatrace.translation import marked
from greatrace_client.i18n import tr
from greatrace_client.net.address import Address
from greatrace_client.net.invitation import Invitation
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, INK, NIGHT_DEEP, PAPER, SEPIA
from greatrace_client.ui.draw.shapes import box, disc

STEPS: Final = (
    (marked("One of you hosts"), marked("“Host a race” starts a server on that computer. Nothing else is needed.")),
    (marked("The host invites"), marked("At the table, the host copies the invitation and sends it to you.")),
    (marked("You join"), marked("Paste the invitation here. On the same network, just pick the table on the left.")),
)
STEP: Final = 108.0  # height of a step at most
LEAST_STEP: Final = 84.0  # ... and at least: below, the steps are left out


def meaning(text: str) -> str:
    """What would be joined; "" while nothing is typed."""
    text = text.strip()
    if not text:
        return ""
    try:
        invited = Invitation.parse(text)
    except ValueError:
        invited = Invitation()
    if invited.address is not None and invited.code:
        return tr("Invitation to table {code} at {address}.", code=invited.table, address=invited.address)
    try:
        address = Address.parse(text)
    except ValueError as error:
        return str(error)
    if invited.code and "." not in text:
        return tr("A server named {address}, or the code of a table on your network.", address=text)
    return tr("The server at {address}, port {port}.", address=address.host, port=address.port)


def draw_steps(page: Page, b: Box) -> None:
    """Three plates with numbers, in that box, at its foot."""
    each = min(STEP, b.h / len(STEPS))
    if each < LEAST_STEP:
        return
    top = b.bottom - each * len(STEPS)
    for i, (title, words) in enumerate(STEPS):
        _step(page, Box(b.x, top + i * each, b.w, each - 10), str(i + 1), tr(title), tr(words))


def _step(page: Page, b: Box, number: str, title: str, words: str) -> None:
    panels.plate(page, *b, 5, PAPER)
    page.svg(
        box(0, 0, 62, b.h - 6, 4, NIGHT_DEEP) + disc(31, b.h / 2 - 3, 21, GOLD, INK, 1.6), b.x + 2, b.y + 2, 62, b.h
    )
    page.text(number, b.x + 33, b.y + b.h / 2 - 1, 26, INK, "display", "middle")
    page.text(title, b.x + 80, b.y + 22, 19, INK, "bold", fit=b.w - 100)
    lines = page.broken(words, b.w - 100, 16)
    for i, line in enumerate(lines[:2]):
        page.text(line, b.x + 80, b.y + 47 + i * 21, 16, SEPIA, fit=b.w - 96)
