"""The texts of the join page: the meaning of the typed address, what is known of its server, how friends get
together.
"""

from __future__ import annotations

from typing import Final

import attrs

from greatrace.protocol.connection import shown_fingerprint
from greatrace.translation import marked
from greatrace_client.i18n import tr
from greatrace_client.net.address import Address
from greatrace_client.net.invitation import Invitation
from greatrace_client.net.security import AUTHORITY, pinned_fingerprint
from greatrace_client.settings import Settings
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.notes import note_in
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import (
    BAD,
    GOLD,
    GOLD_PALE,
    INK,
    NIGHT_DEEP,
    NIGHT_TEXT,
    PAPER,
    PAPER_LIGHT,
    SEPIA,
)
from greatrace_client.ui.draw.shapes import box, disc

STEPS: Final = (
    (marked("One of you hosts"), marked("“Host a race” starts a server on that computer. Nothing else is needed.")),
    (marked("The host invites"), marked("At the table, the host copies the invitation and sends it to you.")),
    (marked("You join"), marked("Paste the invitation here. On the same network, just pick the table on the left.")),
)
STEP: Final = 108.0  # height of a step at most
LEAST_STEP: Final = 84.0  # ... and at least: below it, only its title is shown
LEAST_TITLE: Final = 50.0  # height of a title at least: below, the steps are left out


def meaning(text: str) -> str:
    """What would be joined; "" if nothing is typed."""
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
    """Draw three plates with numbers, at the foot of that box."""
    each = min(STEP, b.h / len(STEPS))
    if each < LEAST_TITLE:
        return
    top = b.bottom - each * len(STEPS)
    for i, (title, words) in enumerate(STEPS):
        text = tr(words) if each >= LEAST_STEP else ""
        _step(page, Box(b.x, top + i * each, b.w, each - 10), str(i + 1), tr(title), text)


def _step(page: Page, b: Box, number: str, title: str, words: str) -> None:
    panels.plate(page, *b, 5, PAPER)
    page.svg(
        box(0, 0, 62, b.h - 6, 4, NIGHT_DEEP) + disc(31, b.h / 2 - 3, min(21, b.h / 2 - 5), GOLD, INK, 1.6),
        b.x + 2,
        b.y + 2,
        62,
        b.h,
    )
    page.text(number, b.x + 33, b.y + b.h / 2 - 1, min(26, b.h / 2), INK, "display", "middle")
    page.text(title, b.x + 80, b.y + (22 if words else b.h / 2 - 1), 19, INK, "bold", fit=b.w - 100)
    note = note_in(page, words, b.w - 100, max(24.0, b.h - 36), 16)
    for i, line in enumerate(note.lines):
        page.text(line, b.x + 80, b.y + 47 + i * note.step, note.size, SEPIA, fit=b.w - 96)


LINE = 28.0  # units from one line to the next
TALLEST = 96.0  # units of the plate with a failure, above the hints for friends


@attrs.frozen
class ServerTrust:
    """`pin`: the fingerprint of the first time; `now`: of a server that is not trusted; "" if there is none."""

    pin: str = ""
    now: str = ""
    account: str = ""
    trouble: str = ""
    confirmed: bool = False  # by an authority, the last time

    @classmethod
    def of(cls, server: str, settings: Settings, now: str, trouble: str) -> ServerTrust:
        """What the settings remember of that server."""
        pin = settings.pins.get(server, "")
        return cls(pinned_fingerprint(pin), now, settings.accounts.get(server, ""), trouble, confirmed=pin == AUTHORITY)


def draw_server_trust(page: Page, x: float, y: float, w: float, known: ServerTrust) -> None:
    """Draw the most important fact: with large letters there is no room for all."""
    if known.trouble:
        _trouble(page, x, y, w, known.trouble)
    elif known.pin or known.now or known.confirmed:
        _fingerprints(page, x, y, w, known)
    else:
        hint = "Ask the host for the address. On the same network, the server appears on the left by itself."
        page.wrap(tr(hint), x, y + 8, w, "body", NIGHT_TEXT)


def _trouble(page: Page, x: float, y: float, w: float, sentence: str) -> None:
    """Draw the error on a plate, so that nobody waits for a server that will not answer."""
    size = "lead" if _tall(page, w, sentence, "lead") <= TALLEST else "body"
    step = page.text_px(size) / page.k * 1.25
    panels.plate(page, x, y, w, _tall(page, w, sentence, size), 5)
    for i, line in enumerate(page.broken(sentence, w - 40, size)):
        page.text(line, x + 20, y + 14 + step * (i + 0.5), size, BAD, "text", fit=w - 40)


def _tall(page: Page, w: float, sentence: str, size: str) -> float:
    """The height of the plate with that sentence."""
    return page.text_px(size) / page.k * 1.25 * len(page.broken(sentence, w - 40, size)) + 28


def _fingerprints(page: Page, x: float, y: float, w: float, known: ServerTrust) -> None:
    """Draw the fingerprint of the first time, and the current one if it differs."""
    if known.now:
        words = "Its certificate is no longer verified!" if known.confirmed else "Its fingerprint has changed!"
        page.text(tr(words), x, y, "lead", GOLD, "bold", fit=w)
        y += LINE
    if not known.confirmed:
        _fingerprint(page, x, y, w, tr("Server fingerprint"), known.pin)
    elif not known.now:
        page.text(tr("Certificate verified by a known authority."), x, y, "body", PAPER_LIGHT, "bold", fit=w)
    if known.now:
        _fingerprint(page, x, y + LINE, w, tr("Current"), known.now)
    elif known.account:
        words = tr("You are logged in as {name}.", name=known.account)
        page.text(words, x, y + LINE, "body", NIGHT_TEXT, fit=w)


def _fingerprint(page: Page, x: float, y: float, w: float, words: str, fingerprint: str) -> None:
    page.text(words, x, y, "body", PAPER_LIGHT, "bold", fit=w * 0.55)
    page.text(shown_fingerprint(fingerprint), x + w, y, "body", GOLD_PALE, "bold", "right", fit=w * 0.42)
