"""Following the others in a Crazy Race: the digest before the first turn of a stage, and alerts, as notes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from greatrace.crazy_race import words
from greatrace.kernel import Seat
from greatrace_client.games.crazy_race import digest
from greatrace_client.games.crazy_race.alerts import Alert, AlertDetector
from greatrace_client.games.crazy_race.layout import EAST, NARROW, WEST
from greatrace_client.games.crazy_race.panel import Shown
from greatrace_client.games.crazy_race.table_view import TAKEN_BACK
from greatrace_client.i18n import tr
from greatrace_client.race_common.alert_stack import GAP, AlertStack, Signs
from greatrace_client.race_common.alert_stack import Alert as AnyAlert
from greatrace_client.race_common.catch_up import CatchUp, DigestRules, FollowedRace
from greatrace_client.race_common.digest_column import APART, HEAD, TITLE, WIDE, NoteColumn, note_head
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import railway
from greatrace_client.ui.draw.assembled import assembled
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, GOOD, INK, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.railway import LIVERIES
from greatrace_client.ui.draw.shapes import at, box, shape

ROW = 52.0  # units: of locomotives that have moved
FEW = 2  # alerts on the table at a time
SMALL = 0.46  # size of the locomotives on a note
CHIPS_END = 88.0  # units from the log's upper edge, below its chips


def notes_right(shown: Shown) -> bool:
    """Whether notes are at the right, and alerts at the left: if more driver cards lie left of the stage card."""
    sides = shown.stage.view.open.sides
    return shown.layout.table.area.w >= NARROW and len(sides[WEST]) > len(sides[EAST])


class CrazyNotes(NoteColumn[Shown]):
    """The digest's notes: left on the table, under the pile of the turntable, or right, under that of the finish; or
    beside the pile, above the plates of the tracks and off the other pile. In a narrow window they replace the log.
    """

    def ground(self, shown: Shown) -> Box | None:
        return shown.layout.log if shown.layout.narrow else None

    def title(self, shown: Shown) -> Box:
        if (log := self.ground(shown)) is not None:
            return Box(log.middle[0] - WIDE / 2, log.y + 16, WIDE, TITLE)
        table, first = shown.layout.table, shown.layout.lanes[0].plate
        right = notes_right(shown)
        pile = table.pile(words.FINISH_PILE if right else words.TURNTABLE_PILE)
        below = Box(table.area.right - 10 - WIDE if right else table.area.x + 10, pile.bottom + 8, WIDE, TITLE)
        notes = sum(self.height(one) + APART for one in self.following.accounts)
        if below.bottom + notes > first.y:
            return below._replace(x=pile.x - 10 - WIDE if right else pile.right + 10, y=pile.y)
        return below

    def height(self, one: digest.CrewDigest) -> float:
        return HEAD + (ROW if one.ways else 30.0) + 6

    def note(self, page: Page, shown: Shown, one: digest.CrewDigest, b: Box) -> None:
        hue = LIVERIES[shown.stage.colour(one.seat)]
        note_head(page, b, hue, shown.name(one.seat))
        if one.took_back:
            page.svg(at(12, 12, shape(TAKEN_BACK, stroke=hue.ink, width=2.2)), b.right - 94, b.y + 4, 24, 24)
        self._points(page, one, b, hue.ink)
        if not one.ways:
            page.text(tr("No locomotive moved."), b.x + 14, b.y + HEAD + 17, 16, SEPIA, "bold", fit=b.w - 28)
        for i, way in enumerate(one.ways):
            self._way(page, shown, one.seat, way, b.x + 8 + i * (b.w - 16) / 3, b.y + HEAD)

    def _points(self, page: Page, one: digest.CrewDigest, b: Box, ink: str) -> None:
        """Draw the points on a ticket at the bar's end."""
        if not one.points:
            return
        text, tone = (f"+{one.points}", GOOD) if one.points > 0 else (f"\u2212{-one.points}", BAD)
        page.svg(box(1, 1, 54, 22, 4, PAPER_LIGHT, ink, 1.2), b.right - 62, b.y + 4, 56, 24)
        page.text(text, b.right - 34, b.y + 16, 18, tone, "bold", "middle")

    def _way(self, page: Page, shown: Shown, seat: Seat, way: digest.LocomotiveMove, x: float, y: float) -> None:
        """Draw a locomotive, facing as it stands now, and the number of spaces of its move."""
        left = way.end >= words.TURNTABLE
        railway.draw_locomotive(page, way.locomotive, shown.stage.colour(seat), x + 34, y + ROW - 4, SMALL, left=left)
        page.text(f"+{way.end - way.start}", x + 72, y + ROW / 2 + 2, 18, INK, "bold", fit=34)


class CrazyAlertStack(AlertStack[Shown]):
    """The alerts: on the other side of the table than the digest, under the pile there. If driver cards lie at that
    side, one note is above them and one below. In a narrow window they lie on the log, below its chips.
    """

    def boxes(self, shown: Shown) -> list[Box]:
        if shown.layout.narrow:
            return self._on_log(shown, shown.layout.log)
        table, left = shown.layout.table, notes_right(shown)
        area, pile = table.area, table.pile(words.TURNTABLE_PILE if left else words.FINISH_PILE)
        wide = self.wide(min(area.w * 0.5, table.wing + 14))
        top, tall = pile.bottom + 8, self.tall(shown, wide)
        x = area.x + 10 if left else area.right - wide - 10
        second = top + tall + GAP
        if shown.stage.view.open.sides[WEST if left else EAST]:
            second = max(second, min(table.side_cards(WEST if left else EAST).bottom + GAP, area.bottom - tall))
        return [Box(x, y, wide, tall) for y in (top, second)[: len(self.lying)]]

    def _on_log(self, shown: Shown, log: Box) -> list[Box]:
        wide = self.wide(log.w - 24)
        tall = self.tall(shown, wide)
        top = log.y + CHIPS_END
        return [Box(log.x + 12, top + i * (tall + GAP), wide, tall) for i in range(len(self.lying))]

    @property
    def lying(self) -> Sequence[AnyAlert]:
        """As many as leave the cards in sight; in a narrow window they wait until the digest is put away."""
        if self.following.open and self.following.shown.layout.narrow:
            return []
        return super().lying[:FEW]

    def signs(self, shown: Shown, alert: Alert) -> Signs:
        colour = shown.stage.colour(alert.by)
        return Signs(LIVERIES[colour].body, railway.badge(colour, 13), assembled(f"railway_alerts/{alert.kind}"))


RULES: Final = DigestRules(
    AlertDetector, digest.ended, digest.acted, "lay", digest.accounts, lambda one, _table: digest.sentences(one)
)


def crazy_catch_up(race: FollowedRace, *, opens: bool) -> CatchUp:
    """The digest and alerts of one race screen. `opens`: the digest opens by itself."""
    return CatchUp(race, RULES, lambda following: (CrazyNotes(following), CrazyAlertStack(following)), opens=opens)
