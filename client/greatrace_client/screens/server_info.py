"""What is known of the server at an address, under the field where it is written: its fingerprint, the player's account
there, and why the last call failed.
"""

from __future__ import annotations

import attrs

from greatrace.protocol.connection import shown_fingerprint
from greatrace_client.i18n import tr
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, GOLD, GOLD_PALE, NIGHT_TEXT, PAPER_LIGHT

LINE = 28.0  # units from one line to the next
TALLEST = 96.0  # units of the plate with a failure: below it stands how friends meet


@attrs.frozen
class ServerTrust:
    """`pin`: the fingerprint of the first time; `now`: of a server that is not trusted; "" wherever there is none."""

    pin: str = ""
    now: str = ""
    account: str = ""
    trouble: str = ""
    confirmed: bool = False  # by an authority, the last time


def draw_server_trust(page: Page, x: float, y: float, w: float, known: ServerTrust) -> None:
    """What matters most: there is no room for all of it where letters are large."""
    if known.trouble:
        _trouble(page, x, y, w, known.trouble)
    elif known.pin or known.now or known.confirmed:
        _fingerprints(page, x, y, w, known)
    else:
        hint = "Ask the host for the address. On the same network, the server appears on the left by itself."
        page.wrap(tr(hint), x, y + 8, w, "body", NIGHT_TEXT)


def _trouble(page: Page, x: float, y: float, w: float, sentence: str) -> None:
    """On a plate, so that nobody waits for a server that will not answer."""
    size = "lead" if _tall(page, w, sentence, "lead") <= TALLEST else "body"
    step = page.text_px(size) / page.k * 1.25
    panels.plate(page, x, y, w, _tall(page, w, sentence, size), 5)
    for i, line in enumerate(page.broken(sentence, w - 40, size)):
        page.text(line, x + 20, y + 14 + step * (i + 0.5), size, BAD, "text", fit=w - 40)


def _tall(page: Page, w: float, sentence: str, size: str) -> float:
    """The height of the plate with that sentence."""
    return page.text_px(size) / page.k * 1.25 * len(page.broken(sentence, w - 40, size)) + 28


def _fingerprints(page: Page, x: float, y: float, w: float, known: ServerTrust) -> None:
    """That of the first time, and the one of today if it is another."""
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
