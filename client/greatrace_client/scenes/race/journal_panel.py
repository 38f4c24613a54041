"""The journal's panel in the great race: its lines, and the chip for the phase."""

from __future__ import annotations

from greatrace_client.draw import emblems
from greatrace_client.draw.page import Page
from greatrace_client.draw.palette import INK
from greatrace_client.scenes.race.journal import PHASES, Filter, Line, as_text, lines, phase_name
from greatrace_client.scenes.race.journal_sheet import CHIP, Sheet, chip
from greatrace_client.scenes.race.layout import Box
from greatrace_client.scenes.race.panel import Shown


class Journal(Sheet[Shown]):
    """What has happened."""

    def box(self, shown: Shown) -> Box:
        return shown.layout.journal

    def written(self, shown: Shown, most: int) -> list[Line]:
        return lines(shown.table, shown.told, most, self.wanted)

    def as_text(self, shown: Shown) -> str:
        return as_text(shown.table, shown.told, self.wanted)

    def sign(self, shown: Shown, seat: int) -> str:
        return emblems.badge(shown.table.colour(seat), 11)

    def chips(self, shown: Shown) -> list[tuple[Box, Filter]]:
        """Every player, then the phase."""
        found = super().chips(shown)
        if found:
            b, last = self.box(shown), found[-1][0]
            left = last.x + CHIP + 12
            found.append((Box(left, last.y, b.right - 62 - left, CHIP), Filter(self.wanted.seat, self._next_phase())))
        return found

    def _next_phase(self) -> str:
        ring = ("", *PHASES)
        return ring[(ring.index(self.wanted.phase) + 1) % len(ring)]

    def paint_chips(self, page: Page, shown: Shown, chips: list[tuple[Box, Filter]]) -> None:
        """A badge for each player, the phase in words, and the sign for copying."""
        super().paint_chips(page, shown, chips)
        b = chips[-1][0]
        chip(page, b, on=bool(self.wanted.phase), hover=shown.hover == "filter phase")
        page.text(phase_name(self.wanted.phase), *b.middle, 14, INK, "bold", "middle", fit=b.w - 12)
