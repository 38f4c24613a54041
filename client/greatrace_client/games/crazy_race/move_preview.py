"""The effect of a win at a side of the stage card: computed by the rules of moving, shown as a note."""

from __future__ import annotations

from collections.abc import Hashable

import attrs
from attrs import frozen

from greatrace.crazy_race import words
from greatrace.crazy_race.actions import Advance
from greatrace.crazy_race.rules.moving import way
from greatrace.crazy_race.rules.scoring import movable, order
from greatrace.crazy_race.ruleset import Side
from greatrace_client.games.crazy_race import phrases
from greatrace_client.games.crazy_race.panel import Panel, Shown
from greatrace_client.games.crazy_race.race_table import CrazyTable
from greatrace_client.games.crazy_race.table_view import chip
from greatrace_client.games.crazy_race.targets import CardSide, SideButton
from greatrace_client.i18n import tr, trn
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels, railway
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD_PALE, GOOD, INK, PAPER, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.shapes import at, box

PICTURE = 122.0  # width of the locomotive
LETTERS = 15.0
TOP = 94.0  # of the sentence
STRETCHES = 1.0, 1.1, 1.2, 1.3  # how much longer than their room lines may be


@frozen
class SideOutlook:
    """X2, X3. `turn`: the side's position in the order of scoring; `counts`: cards there by seat, in the order in which
    the players came; `own`: the sum of the player's own. `spaces`: the distance of a win; if that is "?", with one more
    card of the player's own. `move`: of the only locomotive that may go there; `end`: its place then.
    """

    side: int
    printed: Side
    turn: int
    counts: tuple[tuple[int, int], ...]
    own: int
    spaces: int
    taboo: bool = False
    move: Advance | None = None
    start: int = 0
    end: int = 0
    points: int = 0
    forfeit: bool = False  # no locomotive could move


def outlook(table: CrazyTable, side: int) -> SideOutlook | None:
    """The outlook of that side for the player's seat. None without a stage card, and for spectators."""
    o, seat = table.view.open, table.seat
    if not o.card or seat is None:
        return None
    card, laid = table.ruleset.stages[o.card], o.sides[side]
    printed = card.sides[side]
    counts = {entry.seat: sum(other.seat == entry.seat for other in laid) for entry in laid}
    spaces = printed.distance or len(laid) + (side != o.taboo and not o.scored)
    found = SideOutlook(
        side,
        printed,
        order(card).index(side) + 1,
        tuple(counts.items()),
        sum(own.card for own in table.view.own.laid if own.side == side),
        spaces,
        side == o.taboo,
    )
    return with_move(found, table, seat)


def with_move(found: SideOutlook, table: CrazyTable, seat: int) -> SideOutlook:
    """X3. The outlook with the move of its only locomotive, and the points on its way."""
    o = table.view.open
    crew = o.crews[seat]
    names = movable(found.printed, crew)
    if not names:
        return attrs.evolve(found, forfeit=True)
    if len(names) > 1 or not found.spaces:
        return found
    start = crew.locomotives[words.LOCOMOTIVES.index(names[0])]
    end = way(crew.locomotives, names[0], found.spaces)[-1]
    points = o.turntable.top if start < words.TURNTABLE <= end else 0
    points += o.finish.top if end == words.HOME else 0
    return attrs.evolve(found, move=Advance(names[0], found.spaces), start=start, end=end, points=points)


def sentence(found: SideOutlook) -> str:
    """The effect of a win there, in a line."""
    if found.taboo:
        return phrases.why_not("taboo")
    if found.forfeit:
        return tr("Winning moves nothing: that locomotive is already home.")
    if found.move is None:
        return trn("{n} space for any of your locomotives", "{n} spaces for any of your locomotives", found.spaces)
    start, end = phrases.place_name(found.start), phrases.place_name(found.end)
    line = tr("Win: from {start} to {end}", start=start, end=end)
    return f"{line}, {trn('{n} point', '{n} points', found.points)}" if found.points else line


def pointed(shown: Shown) -> int | None:
    """The side that is pointed at, or picked."""
    return shown.hover.side if isinstance(shown.hover, CardSide | SideButton) else shown.side


class OutlookPanel(Panel):
    """The note at the foot of the actions, if there is room for it."""

    def box(self, shown: Shown) -> Box:
        return shown.layout.outlook

    def key(self, shown: Shown) -> Hashable:
        side = pointed(shown)
        return (
            None if side is None else outlook(shown.table, side),
            shown.action_model.prompt == "split",
            names_of(shown),
        )

    def paint(self, page: Page, shown: Shown) -> None:
        b, side = self.box(shown), pointed(shown)
        if not b.h or shown.action_model.prompt == "split" or shown.table.view.open.result is not None:
            return
        panels.plate(page, *b, 4, PAPER)
        found = None if side is None else outlook(shown.table, side)
        if found is None:
            words_ = tr("Point at a side of the stage card to see what winning it would bring you.")
            lines = page.broken(words_, b.w - 60, 16)
            for i, line in enumerate(lines):
                y = b.middle[1] + (i - (len(lines) - 1) / 2) * 23
                page.text(line, b.middle[0], y, 16, SEPIA, at="middle", fit=b.w - 40)
            return
        self._picture(page, shown, found, Box(b.x + 6, b.y + 6, PICTURE, b.h - 12))
        self._words(page, shown, found, words_box(b))

    def _picture(self, page: Page, shown: Shown, found: SideOutlook, b: Box) -> None:
        """The locomotive, or the joker's star, and the distance."""
        colour = shown.stage.colour(shown.seat or 0)
        page.svg(box(0, 0, b.w, b.h, 3, GOLD_PALE), *b)
        x, y = b.middle
        if found.printed.joker:
            page.svg(at(34, 34, railway.joker(29)), x - 34, y - 46, 68, 68)
        else:
            railway.draw_locomotive(page, found.printed.locomotive, colour, x, y + 14, 0.72)
        page.svg(at(22, 22, railway.distance_disc(17)), x - 22, y + 12, 44, 46)
        page.text(str(found.printed.distance or "?"), x, y + 34, 21, PAPER_LIGHT, "bold", "middle")

    def _words(self, page: Page, shown: Shown, found: SideOutlook, b: Box) -> None:
        """Draw name and turn; the owners of the cards there; the effect of a win."""
        page.text(phrases.side_name(found.printed), b.x, b.y + 24, 19, INK, "bold", fit=b.w)
        page.text(tr("Scored as side {n} of {of}", n=found.turn, of=words.SIDES), b.x, b.y + 47, 15, SEPIA, fit=b.w)
        self._cards(page, shown, found, Box(b.x, b.y + 58, b.w, 28))
        ink, step = GOOD if found.points else INK, page.text_px(LETTERS) / page.k * 1.2
        for i, line in enumerate(sentence_lines(page, found, b)):
            page.text(line, b.x, b.y + TOP + step * (i + 0.5), LETTERS, ink, "bold", fit=b.w)

    def _cards(self, page: Page, shown: Shown, found: SideOutlook, b: Box) -> None:
        """A badge and the number of cards for each player who has some there; the sum of the player's own as the cards
        on the table show what they are worth.
        """
        if not found.counts:
            page.text(tr("no cards"), b.x, b.middle[1] + 1, 15, SEPIA, fit=b.w)
        x = b.x
        for seat, number in found.counts:
            page.svg(at(13, 13, railway.badge(shown.stage.colour(seat), 11)), x, b.y + 1, 26, 26)
            x += 32 + page.text(f"× {number}", x + 30, b.middle[1] + 1, 16, INK, "bold") + 12
            if seat == shown.seat and found.own:
                chip(page, x + 6, b.middle[1], str(found.own))
                x += 30


def words_box(b: Box) -> Box:
    """The box beside the picture of a note at `b`."""
    return Box(b.x + PICTURE + 18, b.y, b.w - PICTURE - 30, b.h)


def sentence_lines(page: Page, found: SideOutlook, b: Box) -> list[str]:
    """The lines of the sentence that fit into `words_box`; longer lines are condensed."""
    lines = list[str]()
    most = int((b.h - TOP) / (page.text_px(LETTERS) / page.k * 1.2))
    for stretch in STRETCHES:
        lines = page.broken(sentence(found), b.w * stretch, LETTERS, "bold")
        if len(lines) <= most:
            break
    return lines


def names_of(shown: Shown) -> tuple[str, ...]:
    """All players' names, for pictures that show them."""
    return tuple(shown.name(seat) for seat in range(len(shown.table.view.open.crews)))
