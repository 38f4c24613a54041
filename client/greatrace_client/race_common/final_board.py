"""The summary beside the final board: a line for each player, then the turning points, which also have a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from greatrace_client.i18n import tr
from greatrace_client.race_common.result_tabs import TABS
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, GOLD, GOLD_PALE, INK, NIGHT_DEEP, NIGHT_TEXT, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.shapes import at, box


class TurningPointRow(NamedTuple):
    """A turning point's line: round or stage, the player's badge, the event."""

    number: int
    sign: str
    text: str
    gold: bool = False


def draw_rows(page: Page, rows: Sequence[TurningPointRow], b: Box) -> None:
    """The lines of either game, under the tabs."""
    top = b.y + TABS + 14
    each = min(58.0, (b.bottom - 30 - top) / max(1, len(rows)))
    for i, row in enumerate(rows):
        draw_row(page, row, Box(b.x + 30, top + i * each, b.w - 60, each - 5))
    if not rows:
        page.text(tr("No turning points in this race."), b.x + b.w / 2, top + 60, 19, SEPIA, at="middle", fit=b.w - 80)


def draw_row(page: Page, row: TurningPointRow, b: Box, size: float = 19) -> None:
    """Draw number, badge, sentence."""
    page.svg(box(1, 1, b.w - 2, b.h - 2, 3, GOLD_PALE if row.gold else PAPER_LIGHT, SEPIA, 1), *b)
    middle = b.y + b.h / 2
    page.svg(box(0, 0, 54, b.h - 2, 3, NIGHT_DEEP), b.x + 1, b.y + 1, 54, b.h - 2)
    page.text(str(row.number), b.x + 28, middle, 22, PAPER_LIGHT, "display", "middle")
    page.svg(at(17, 17, row.sign), b.x + 64, middle - 17, 34, 34)
    left, room = b.x + 108, b.w - 118
    if page.fits(row.text, room, size):
        page.text(row.text, left, middle, size, INK, fit=room)
    else:
        _two_lines(page, row.text, left, middle, room, min(size, b.h * 0.42))


def _two_lines(page: Page, text: str, left: float, middle: float, room: float, size: float) -> None:
    """Draw a sentence in two lines if it is too long for one; if it is too long for two, the second is condensed."""
    first, *rest = page.broken(text, room, size)
    step = size * 0.56
    page.text(first, left, middle - step, size, INK)
    page.text(" ".join(rest), left, middle + step, size, INK, fit=room)


LINE: Final = 52.0  # height of a player's line
TURN: Final = 44.0  # ... of a turning point's, at most
LEAST_TURN: Final = 38.0  # ... and at least


class FinalLine(NamedTuple):
    """A player's line: the badge, the name, what they reached, points; `first`: the winner; `mine`: the viewing
    player.
    """

    sign: str
    name: str
    note: str
    points: str
    first: bool = False
    mine: bool = False


def draw_summary(page: Page, b: Box, lines: Sequence[FinalLine], turns: Sequence[TurningPointRow]) -> None:
    """Draw the players from the first to the last; below, the last turning points, as many as there is room for."""
    y = b.y
    for line in lines:
        if y + LINE > b.bottom:
            return
        _line(page, Box(b.x, y, b.w, LINE - 6), line)
        y += LINE
    room = b.bottom - y - 34
    if not turns or room < LEAST_TURN:
        return
    page.text(tr("Turning points"), b.x + 4, y + 16, 17, NIGHT_TEXT, "bold", fit=b.w - 8)
    shown = turns[-int(room // LEAST_TURN) :]
    each = min(TURN, room / len(shown))
    for i, turn in enumerate(shown):
        draw_row(page, turn, Box(b.x, y + 34 + i * each, b.w, each - 4), size=16)


def _line(page: Page, b: Box, line: FinalLine) -> None:
    """Draw badge, name over result, points."""
    edge, width = (GOLD, 2.6) if line.mine else (SEPIA, 1.0)
    page.svg(box(1, 1, b.w - 2, b.h - 2, 4, GOLD_PALE if line.first else PAPER_LIGHT, edge, width), *b)
    middle = b.y + b.h / 2
    page.svg(at(17, 17, line.sign), b.x + 8, middle - 17, 34, 34)
    room = b.w - 60 - 74
    page.text(line.name, b.x + 50, middle - 9, 18, INK, "bold", fit=room)
    page.text(line.note, b.x + 50, middle + 12, 14.5, SEPIA, fit=room)
    page.text(line.points, b.right - 16, middle, 26, BAD if line.first else INK, "display", "right", fit=70)
