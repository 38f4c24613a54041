"""The leaders on the dashboards: a medallion on every header, which shows whether this round's power is still
available.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import ClassVar

from greatrace.great_race.modules.leaders import Leaders
from greatrace.great_race.state import Open
from greatrace_client.games.great_race.layout import Layout
from greatrace_client.games.great_race.module_api.context import ModulePlace
from greatrace_client.games.great_race.module_api.screen import offered
from greatrace_client.games.great_race.modules.leaders.posters import LASTING
from greatrace_client.games.great_race.panel import Panel, Shown
from greatrace_client.i18n import term, tr
from greatrace_client.model.target import UiTarget
from greatrace_client.race_common.hit_areas import HitArea, nothing
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.portraits.medallion import ALWAYS, READY, SPENT, draw_mark

OWN, RIVAL = 24.0, 21.0  # radius on the player's own header and on a rival's
SIXTH = "sixth"


def power_state(o: Open, seat: int) -> str:
    """READY, SPENT or ALWAYS: the state of the leader's power in this round."""
    slot = Leaders.slot_of(o)
    if slot.powers[seat] in LASTING:
        return ALWAYS
    if slot.powers[seat] == SIXTH:
        return READY if o.round % 2 else SPENT
    return SPENT if slot.spent[seat] else READY


def mark_box(layout: Layout, index: int | None) -> Box:
    """The box of the medallion, which overlaps the frame of the player's own dashboard (None) or of a rival's."""
    b = layout.dashboard if index is None else layout.rivals[index]
    r = OWN if index is None else RIVAL
    x, y = (b.x + 31, b.y + 31) if index is None else (b.x + 27, b.y + 25)
    return Box(x - r, y - r, 2 * r, 2 * r)


class LeaderHead(UiTarget, frozen=True):
    """A player's leader."""

    topic: ClassVar[str] = "leaders"
    seat: int


class LeaderMark(Panel):
    """A medallion; empty before the leader is chosen."""

    def __init__(self, index: int | None) -> None:
        super().__init__(lambda layout: mark_box(layout, index))
        self.index = index

    def seat(self, shown: Shown) -> int | None:
        """The seat; None: a spectator has no dashboard."""
        return shown.seat if self.index is None else shown.rivals[self.index]

    def usable(self, shown: Shown) -> bool:
        """Whether it is the player's own and its power is offered now."""
        return self.index is None and offered(shown, "power") is not None

    def key(self, shown: Shown) -> Hashable:
        seat, o = self.seat(shown), shown.stage.view.open
        if seat is None:
            return None
        return Leaders.slot_of(o).leaders[seat], power_state(o, seat), self.usable(shown)

    def paint(self, page: Page, shown: Shown) -> None:
        seat, o = self.seat(shown), shown.stage.view.open
        if seat is None or not Leaders.slot_of(o).leaders[seat]:
            return
        b, leader = self.box(shown), Leaders.slot_of(o).leaders[seat]
        state, lit = power_state(o, seat), self.usable(shown)
        draw_mark(page, leader, shown.table.colour(seat), *b.middle, b.w / 2, state, lit=lit)

    def area(self, race: ModulePlace) -> HitArea | None:
        """The area with the tooltip about the leader; a click uses the player's own power. None before there is a
        leader.
        """
        shown = race.shown
        seat = self.seat(shown)
        if seat is None or not Leaders.slot_of(shown.table.view.open).leaders[seat]:
            return None
        control = offered(shown, "power") if self.index is None else None
        use = partial(race.input.act, control) if control is not None else nothing
        made = HitArea(LeaderHead(seat), about(shown, seat), use, about(shown, seat))
        made.focusable = control is not None
        made.place(*self.box(shown))
        return made


def about(shown: Shown, seat: int) -> Callable[[], str]:
    """Name and crew, the power, and whether it is still available."""

    def text() -> str:
        o = shown.stage.view.open
        slot = Leaders.slot_of(o)
        crew = f" ({term('nation', slot.nations[seat])})" if slot.nations[seat] else ""
        who = term("leader name", slot.leaders[seat]) + crew
        lines = [who, term("power rule", slot.powers[seat]), term("power state", power_state(o, seat))]
        if seat == shown.seat and offered(shown, "power") is not None:
            lines.append(tr("Click to use it."))
        return "\n".join(lines)

    return text
