"""Alerts on the screen: a short stack of slips at the map's corner, the newest on top, each until it is seen."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from greatrace.great_race.atlas import COLUMNS
from greatrace_client.draw import emblems, furniture
from greatrace_client.draw.page import Page
from greatrace_client.draw.palette import BAD, CREWS, INK, PAPER_LIGHT, SEPIA, WEAR
from greatrace_client.draw.shapes import at, box, shape
from greatrace_client.scenes.race.alerts import Alert
from greatrace_client.scenes.race.digest_notes import WIDE as DIGEST
from greatrace_client.scenes.race.digest_notes import free_sight, notes_left
from greatrace_client.scenes.race.layout import Box
from greatrace_client.scenes.race.panel import Shown
from greatrace_client.scenes.race.slips import Slip, hull

if TYPE_CHECKING:
    from greatrace_client.scenes.race.following import Following

WIDE, TALL, GAP = 372.0, 52.0, 7.0  # units
MOST = 4  # slips that lie there at a time; the next ones wait below
SIGNS = {
    "engine": emblems.cog(WEAR, PAPER_LIGHT),
    "chassis": emblems.chassis_icon(),
    "both": emblems.cog(WEAR, PAPER_LIGHT),
    "fuel": emblems.drop(),
    "money": emblems.coin(),
    "robbed": emblems.card_back(),
    "arrived": at(0, 0, emblems.finish_flag(), 0.9),
    "overtaken": shape("M-9 6L0 -3L9 6M-9 0L0 -9L9 0", stroke=BAD, width=3.4),
}


class AlertSlips(Slip):
    """The newest on top."""

    def __init__(self, following: Following) -> None:
        super().__init__()
        self.following = following

    @property
    def lying(self) -> list[Alert]:
        """Those on the map. In a window without room beside the digest they wait until that is put away."""
        sight = free_sight(self.following.scene.shown)
        if self.following.open and sight.w < DIGEST + self._wide(sight) + 30:
            return []
        return self.following.seen_alerts[-MOST:][::-1]

    @staticmethod
    def _wide(sight: Box) -> float:
        return min(WIDE, sight.w * 0.5)

    def there(self) -> bool:
        return bool(self.lying)

    def key(self, shown: Shown) -> Hashable:
        lit = shown.hover if shown.hover.startswith("alert ") else ""
        return tuple(self.lying), len(self.following.seen_alerts), lit, tuple(shown.name(a.by) for a in self.lying)

    def box(self, shown: Shown) -> Box:
        return hull(self.slips(shown))

    def slips(self, shown: Shown) -> list[Box]:
        """In a corner of the map on the other side than the digest, away from one's own vehicle; from the top down."""
        sight, number = free_sight(shown), len(self.lying)
        wide = self._wide(sight)
        x = sight.right - wide - 10 if notes_left(shown) else sight.x + 8
        across = shown.table.ruleset.board.axis == COLUMNS  # these have the whole board in the lower corner
        low = not across and shown.stage.place("vehicle", shown.seat or 0)[1] < sight.middle[1]
        y = sight.bottom - number * (TALL + GAP) - 8 if low else sight.y + 8
        return [Box(x, y + i * (TALL + GAP), wide, TALL) for i in range(number)]

    def paint(self, page: Page, shown: Shown) -> None:
        for number, (alert, b) in enumerate(zip(self.lying, self.slips(shown), strict=True)):
            slip(page, shown, alert, b, hover=shown.hover == f"alert {number}")


def slip(page: Page, shown: Shown, alert: Alert, b: Box, *, hover: bool) -> None:
    """Who did it, in their colour; what it was; a cross."""
    body, _, _, _, _ = CREWS[shown.table.colour(alert.by)]
    furniture.plate(page, *b, r=4, edge=BAD, inner=False)
    edge = box(0, 0, 40, b.h - 4, 3, body) + at(20, b.h / 2 - 2, emblems.badge(shown.table.colour(alert.by), 13))
    page.svg(edge, b.x + 2, b.y + 2, 42, b.h - 2)
    icon = SIGNS.get(alert.kind, at(0, 0, emblems.danger(), 0.9))
    page.svg(at(16, 16, icon, 1.05), b.x + 48, b.middle[1] - 16, 32, 32)
    lines = page.broken(alert.sentence(shown.table), b.w - 122, 15, "bold")[:2]
    step = page.text_px(15) / page.k * 1.2
    for i, line in enumerate(lines):
        y = b.middle[1] + (i - (len(lines) - 1) / 2) * step
        page.text(line, b.x + 86, y, 15, INK, "bold", fit=b.w - 122)
    cross = shape("M3 3L13 13M13 3L3 13", stroke=INK if hover else SEPIA, width=2.6)
    page.svg(cross, b.right - 26, b.middle[1] - 8, 16, 16)
