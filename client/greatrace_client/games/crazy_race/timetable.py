"""The timetable: all stage cards of the race, the played ones in their order, the others unordered.

X1, X7: everybody knows which cards there are, and each comes once; only their order is chance.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from attrs import frozen

from greatrace.crazy_race import words
from greatrace.crazy_race.ruleset import StageCard
from greatrace_client.games.crazy_race import phrases
from greatrace_client.games.crazy_race.panel import Panel, Shown
from greatrace_client.games.crazy_race.targets import TimetableCard
from greatrace_client.i18n import term, tr
from greatrace_client.race_common.hit_areas import HitArea
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels, railway
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, INK, NIGHT, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.shapes import at, box, disc
from greatrace_client.ui.widgets import Widget

ACROSS, GAP, HEAD = 4, 8.0, 46.0
FAR = 0.32  # of a card's width, from its middle to the number of a side


@frozen
class Stop:
    """A stage card. `stage`: its number, 0 until it comes; `now`: it lies on the table."""

    card: str
    stage: int = 0
    now: bool = False


def stops(shown: Shown) -> list[Stop]:
    """The played cards first, then the others by name; cards before the player sat down are played, too."""
    o = shown.stage.view.open
    opens = [entry.open for entry in shown.table.log[: shown.shown_entries]]
    known = [one for one in (shown.table.first, *opens, o) if one is not None and one.card and one.stage <= o.stage]
    seen = {one.card: one.stage for one in known}
    played = [Stop(card, stage, card == o.card) for card, stage in sorted(seen.items(), key=lambda item: item[1])]
    return played + [Stop(card) for card in shown.stage.ruleset.stages if card not in seen]


class Timetable(Panel):
    """The timetable's panel: two rows of small cards."""

    def box(self, shown: Shown) -> Box:
        return shown.layout.timetable

    def key(self, shown: Shown) -> Hashable:
        hover = shown.hover if isinstance(shown.hover, TimetableCard) else ""
        return tuple(stops(shown)), hover

    def furnish(self, page: Page, shown: Shown) -> None:
        b = self.box(shown)
        panels.panel(page, *b)
        panels.heading(page, tr("Scoring order").upper(), b.x + 20, b.y + 24, b.w - 40)

    def paint(self, page: Page, shown: Shown) -> None:
        found = stops(shown)
        for stop, place in zip(found, places(self.box(shown), len(found)), strict=True):
            small_card(page, shown.stage.ruleset.stages[stop.card], stop, place)


def places(b: Box, number: int) -> list[Box]:
    """The boxes of the small cards."""
    rows = -(-number // ACROSS)
    size = min((b.w - 36 - GAP * (ACROSS - 1)) / ACROSS, (b.h - HEAD - 14 - GAP * (rows - 1)) / rows)
    left = b.x + (b.w - ACROSS * size - GAP * (ACROSS - 1)) / 2
    return [
        Box(left + i % ACROSS * (size + GAP), b.y + HEAD + i // ACROSS * (size + GAP), size, size)
        for i in range(number)
    ]


def small_card(page: Page, card: StageCard, stop: Stop, b: Box) -> None:
    """Draw the four sides of a card; played ones are pale, with the number of their stage."""
    gone = bool(stop.stage) and not stop.now
    alpha = 110 if gone else 255
    page.svg(railway.small_stage(b.w - 2), b.x, b.y, b.w + 4, b.h + 4, alpha)
    if stop.now:
        page.svg(box(2, 2, b.w + 4, b.h + 4, 7, "none", GOLD, 3.4), b.x - 4, b.y - 4, b.w + 8, b.h + 8)
    x, y = b.x + b.w / 2, b.y + b.h / 2
    for side, printed in enumerate(card.sides):
        dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
        sx, sy = x + dx * b.w * FAR, y + dy * b.w * FAR
        first, text = side == card.arrow, str(printed.distance or "?")
        if first:
            page.svg(disc(12, 12, 11, "#B3261A", INK, 1.2), sx - 12, sy - 12, 24, 24, alpha)
        page.text(text, sx, sy, 17, PAPER_LIGHT if first else INK, "bold", "middle", alpha=alpha)
    if stop.stage:
        page.svg(at(14, 14, disc(0, 0, 13, NIGHT, GOLD if stop.now else SEPIA, 1.8)), x - 14, y - 14, 28, 28)
        page.text(str(stop.stage), x, y, 17, PAPER_LIGHT, "bold", "middle")


# ---- tooltips


def stop_words(shown: Shown, card: str) -> str:
    """The name, when it was played, and its sides in the order in which they are scored."""
    stop = next(stop for stop in stops(shown) if stop.card == card)
    when = tr("Stage {n}", n=stop.stage) if stop.stage else tr("still to come")
    printed = shown.stage.ruleset.stages[card]
    sides = [phrases.side_name(printed.sides[(printed.arrow + i) % words.SIDES]) for i in range(words.SIDES)]
    return "\n".join([f"{term('stage_card', card)} · {when}", *(f"{i}. {side}" for i, side in enumerate(sides, 1))])


def timetable_areas(shown: Shown) -> list[Widget]:
    """A place for each card, that only explains."""
    found = stops(shown)
    made: list[Widget] = []
    for i, (stop, place) in enumerate(zip(found, places(shown.layout.timetable, len(found)), strict=True)):
        words_ = partial(stop_words, shown, stop.card)
        area = HitArea(TimetableCard(i), partial(term, "stage_card", stop.card), tooltip=words_)
        area.place(*place)
        made.append(area)
    return made
