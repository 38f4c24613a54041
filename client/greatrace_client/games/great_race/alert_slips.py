"""Alerts of the great race on the screen: at the map's corner, out of the digest's way."""

from __future__ import annotations

from greatrace.great_race.board import COLUMNS
from greatrace_client.games.great_race.alerts import Alert
from greatrace_client.games.great_race.digest_notes import free_sight, notes_left
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.race_common.alert_stack import GAP, WIDE, AlertStack, Signs
from greatrace_client.race_common.digest_column import WIDE as DIGEST
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems
from greatrace_client.ui.draw.palette import BAD, CREWS, PAPER_LIGHT, WEAR
from greatrace_client.ui.draw.shapes import at, shape

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


class AlertSlips(AlertStack[Shown]):
    """The newest on top."""

    @property
    def lying(self) -> list[Alert]:
        """In a window without room beside the digest they wait until that is put away."""
        sight = free_sight(self.following.shown)
        if self.following.open and sight.w < DIGEST + self._wide(sight) + 30:
            return []
        return super().lying

    @staticmethod
    def _wide(sight: Box) -> float:
        return min(WIDE, sight.w - 20)

    def slips(self, shown: Shown) -> list[Box]:
        """In a corner of the map on the other side than the digest, away from the player's own vehicle; from the top
        down.
        """
        sight, number = free_sight(shown), len(self.lying)
        wide = self._wide(sight)
        x = sight.right - wide - 10 if notes_left(shown) else sight.x + 8
        across = shown.table.ruleset.board.axis == COLUMNS  # these have the whole board in the lower corner
        low = not across and shown.stage.place("vehicle", shown.seat or 0)[1] < sight.middle[1]
        tall = self.tall(shown, wide)
        y = sight.bottom - number * (tall + GAP) - 8 if low else sight.y + 8
        return [Box(x, y + i * (tall + GAP), wide, tall) for i in range(number)]

    def signs(self, shown: Shown, alert: Alert) -> Signs:
        colour = shown.table.colour(alert.by)
        icon = SIGNS.get(alert.kind, at(0, 0, emblems.danger(), 0.9))
        return Signs(CREWS[colour].body, emblems.badge(colour, 13), icon)
