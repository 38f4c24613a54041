"""What has happened in a Crazy Race, in lines."""

from __future__ import annotations

from collections.abc import Hashable

from greatrace.crazy_race import events as ev
from greatrace_client.draw import furniture, railway
from greatrace_client.draw.page import Page
from greatrace_client.draw.palette import (
    INK,
    PAPER,
    SEPIA,
)
from greatrace_client.draw.shapes import at
from greatrace_client.scenes.crazy_race import phrases
from greatrace_client.scenes.crazy_race.panel import Panel, Shown
from greatrace_client.scenes.crazy_race.race_table import CrazyTable
from greatrace_client.scenes.race.journal_panel import CHIP, COPY, chip
from greatrace_client.scenes.race.layout import Box
from greatrace_client.text import term, tr

SEEN = 40  # lines at most
SILENT = (ev.Passed, ev.SideRevealed, ev.CardsFiled, ev.StageEnded)


class Journal(Panel):
    """What has happened, the newest below."""

    def box(self, shown: Shown) -> Box:
        return shown.layout.journal

    def key(self, shown: Shown) -> Hashable:
        hover = shown.hover if shown.hover.startswith("lines of") or shown.hover == "copy journal" else ""
        return shown.told, shown.scroll, shown.only, hover

    def furnish(self, page: Page, shown: Shown) -> None:
        b = self.box(shown)
        furniture.panel(page, *b)
        furniture.heading(page, tr("Journal").upper(), b.x + 20, b.y + 24, b.w - 40)
        furniture.plate(page, b.x + 10, b.y + 42, b.w - 20, b.h - 54, 4, PAPER)
        page.grain(b.x + 12, b.y + 44, b.w - 24, b.h - 58, 22)

    def paint(self, page: Page, shown: Shown) -> None:
        b = self.box(shown)
        self._chips(page, shown)
        most = SEEN + shown.scroll  # older ones cannot be seen
        lines = wanted_lines(shown, most)
        y, step = b.bottom - 18, page.text_px(15) / page.k * 1.22
        for text, seat in reversed(lines[: len(lines) - shown.scroll] if shown.scroll else lines):
            texts = [text] if seat is None else page.broken(text, b.w - 74, 15)
            tall = step * len(texts) + (9 if seat is not None else 14)
            if y - tall < b.y + 54 + CHIP:
                break
            y -= tall
            if seat is None:
                page.text(text, b.x + 24, y + step / 2 + 7, 15, SEPIA, "bold", fit=b.w - 48)
                continue
            pin = at(13, 13, railway.badge(shown.stage.colour(seat), 11))
            page.svg(pin, b.x + 20, y + step * len(texts) / 2 - 10, 26, 26)
            for i, line in enumerate(texts):
                page.text(line, b.x + 54, y + step * (i + 0.5) + 3, 15, INK, fit=b.w - 72)

    def _chips(self, page: Page, shown: Shown) -> None:
        """Lit for the one whose lines are shown."""
        *players, copy = chip_boxes(shown)
        for seat, place in enumerate(players):
            chip(page, place, on=shown.only == seat, hover=shown.hover == f"lines of {seat}")
            badge = at(15, 15, railway.badge(shown.stage.colour(seat), 11))
            pale = shown.only not in (None, seat)
            page.svg(badge, place.middle[0] - 15, place.middle[1] - 15, 30, 30, 110 if pale else 255)
        chip(page, copy, hover=shown.hover == "copy journal")
        page.svg(COPY, copy.middle[0] - 11, copy.middle[1] - 11, 22, 22)


def chip_boxes(shown: Shown) -> list[Box]:
    """Where the chips are: one for each player, and one that copies."""
    b = shown.layout.journal
    crews = len(shown.table.view.open.crews)
    made = [Box(b.x + 20 + seat * (CHIP + 8), b.y + 50, CHIP + 4, CHIP) for seat in range(crews)]
    return [*made, Box(b.right - 52, b.y + 50, CHIP + 4, CHIP)]


def wanted_lines(shown: Shown, most: int) -> list[tuple[str, int | None]]:
    """The last lines, of one player or of all; headings always."""
    if shown.only is None:
        return journal_lines(shown.table, shown.told, shown.opening, shown.opening_stage, most)
    every = journal_lines(shown.table, shown.told, shown.opening, shown.opening_stage, 2 * len(shown.table.log) + 2)
    return [line for line in every if line[1] in (None, shown.only)][-most:]


def as_text(shown: Shown) -> str:
    """The journal as it is wanted, in plain lines."""
    return "\n".join(text for text, _ in wanted_lines(shown, 2 * len(shown.table.log) + 2))


def journal_lines(
    table: CrazyTable, told: int, opening: str, stage: int = 1, most: int = 90
) -> list[tuple[str, int | None]]:
    """About so many lines with their seat (None: a heading), the last ones of the first `told` entries."""
    first = max(0, told - 2 * most)
    before = [e.event.card for e in table.log[:first] if isinstance(e.event, ev.StageRevealed)]
    card = before[-1] if before else opening
    lines: list[tuple[str, int | None]] = []
    if not first and opening:
        lines.append((f"{tr('Stage {n}', n=stage)} · {term('stage_card', opening)}", None))
    for entry in table.log[first:told]:
        e = entry.event
        if isinstance(e, ev.StageRevealed):
            card = e.card
            lines.append((f"{tr('Stage {n}', n=e.stage)} · {term('stage_card', e.card)}", None))
        elif isinstance(e, ev.ScoringBegan | ev.SideClosed | ev.RaceEnded):
            lines.append((phrases.describe(e, table, card), None))
        elif not isinstance(e, SILENT) or (isinstance(e, ev.CardsFiled) and e.kept):
            lines.append((phrases.describe(e, table, card), getattr(e, "seat", None)))
    return lines[-most:]
