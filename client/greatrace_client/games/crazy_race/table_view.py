"""The middle of the screen: the stage card, driver cards at its sides, piles of points, and each player's plate."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from greatrace.crazy_race import words
from greatrace.crazy_race.ruleset import Side
from greatrace.crazy_race.state import Crew, Laid
from greatrace_client.games.crazy_race.layout import SOUTH, TOP, TableArea
from greatrace_client.games.crazy_race.panel import Panel, Shown
from greatrace_client.games.crazy_race.targets import CardSide
from greatrace_client.i18n import term, tr, trn
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels, railway
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, GOLD, GOLD_PALE, GOOD, INK, PAPER, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.railway import LIVERIES
from greatrace_client.ui.draw.shapes import at, box, disc, shape

HUB = 27.0


def sums_at(laid: Sequence[Laid]) -> list[tuple[int, int]]:
    """X2. The players who laid there with their sums, in the order in which they came; only of open cards."""
    sums: dict[int, int] = {}
    for card in laid:
        sums[card.seat] = sums.get(card.seat, 0) + card.card
    return list(sums.items())


class TableView(Panel):
    """The panel of stage card, laid cards, sums and piles."""

    def box(self, shown: Shown) -> Box:
        return shown.layout.table.area

    def key(self, shown: Shown) -> Hashable:
        o = shown.stage.view.open
        side = shown.hover if isinstance(shown.hover, CardSide) else ""
        return (
            o.stage,
            o.card,
            o.sides,
            o.taboo,
            o.scored,
            o.phase,
            o.turntable,
            o.finish,
            shown.table.view.own.laid,
            shown.side,
            bool(shown.card),
            shown.action_model.sides,
            side,
        )

    def paint(self, page: Page, shown: Shown) -> None:
        o, table = shown.stage.view.open, shown.layout.table
        for pile in (words.TURNTABLE_PILE, words.FINISH_PILE):
            self._pile(page, shown, pile)
        if not o.card:
            return
        card = shown.stage.ruleset.stages[o.card]
        c = table.card
        page.svg(railway.stage_card(c.w), c.x - 4, c.y - 4, c.w + 14, c.h + 18)
        for side, printed in enumerate(card.sides):
            draw_side(page, table, side, printed, first=side == card.arrow)
            if side == o.taboo:
                self._taboo(page, table, side)
        x, y = c.middle
        r = HUB * c.w / 240
        page.svg(railway.hub(r), x - r - 4, y - r - 4, 2 * r + 8, 2 * r + 8)
        page.text(str(o.stage), x, y, 24 * c.w / 240, PAPER_LIGHT, "bold", "middle")
        for side in range(words.SIDES):
            self._frame(page, shown, side)
            self._cards(page, shown, side)

    def _frame(self, page: Page, shown: Shown, side: int) -> None:
        """Draw gold where a card may be laid."""
        hover = shown.hover == CardSide(side)
        if side not in shown.action_model.sides or not (shown.card or hover or shown.side == side):
            return
        draw_field(page, shown.layout.table, side, GOLD, 5.0 if shown.side == side or hover else 3.2)

    def _taboo(self, page: Page, table: TableArea, side: int) -> None:
        x, y = table.middle(side)
        r = table.card.w * 0.12
        body = disc(r + 3, r + 3, r, "none", "#FBF2D9", 11) + disc(r + 3, r + 3, r, "none", BAD, 6.5)
        body += shape(f"M{3 + r * 0.32} {3 + r * 0.32}L{3 + r * 1.68} {3 + r * 1.68}", stroke=BAD, width=6.5)
        page.svg(body, x - r - 3, y - r - 3, 2 * r + 6, 2 * r + 6)

    def _cards(self, page: Page, shown: Shown, side: int) -> None:
        o, table = shown.stage.view.open, shown.layout.table
        laid = o.sides[side]
        mine = [own.card for own in shown.table.view.own.laid if own.side == side]
        for i, card in enumerate(laid):
            x, y = table.spot(side, i, len(laid))
            railway.driver_card(page, x, y, shown.stage.colour(card.seat), card.card, table.scale)
            if card.seat == shown.seat and not card.card and mine:
                chip(page, x + 46 * table.scale, y + 70 * table.scale, str(mine.pop(0)))
        if laid and laid[0].card:
            draw_sums(page, shown, side, sums_at(laid))

    def _pile(self, page: Page, shown: Shown, name: str) -> None:
        o, b = shown.stage.view.open, shown.layout.table.pile(name)
        pile = o.turntable if name == words.TURNTABLE_PILE else o.finish
        panels.plate(page, *b, 5, PAPER)
        page.text(term("pile", name), b.x + b.w / 2, b.y + 19, 15, INK, "bold", "middle", fit=b.w - 20)
        for i in range(min(4, max(0, pile.left - 1))):
            page.svg(railway.point_card(name), b.x + 16 + 2.5 * (4 - i), b.y + 38 - 2 * i + 4, 66, 50)
        if pile.left:
            railway.draw_points(page, b.x + 16, b.y + 34, name, pile.top)
        left = trn("{n} left", "{n} left", pile.left)
        page.text(left, b.right - 14, b.y + 60, 15, SEPIA if pile.left else BAD, "bold", "right", fit=60)


EMPTY_HAND = "M-6 -8H6V8H-6ZM-9 9L9 -9"  # a card that is struck out
TAKEN_BACK = "M7 6A7 7 0 1 0 -6 -3M-7 -9V-3H-1"  # an arrow that turns back


def draw_field(page: Page, table: TableArea, side: int, colour: str, width: float, alpha: int = 255) -> None:
    """Draw a frame along the field of one side: a triangle whose tip ends at the hub."""
    c = table.card
    half, s = c.w / 2, c.w / 320
    e, hub, in_ = half - 21 * s, HUB * c.w / 240 * 0.8, 7 * s
    corners = [(-e + in_, -e), (e - in_, -e), (hub * 0.75, -hub - in_), (-hub * 0.75, -hub - in_)]
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z"
    body = shape(d, stroke=INK, width=width + 2.6) + shape(d, stroke=colour, width=width)
    page.svg(at(half, half, body, 1, 90 * side), c.x, c.y, c.w, c.w, alpha)


def draw_sums(page: Page, shown: Shown, side: int, sums: Sequence[tuple[int, int]]) -> None:
    """A pin and a sum each; the highest, of equals the first, in a green frame."""
    x, y = shown.layout.table.note(side, len(shown.stage.view.open.sides[side]))
    best = max(total for _, total in sums)
    winner = next(seat for seat, total in sums if total == best)
    for seat, total in sums:
        won = seat == winner
        edge = GOOD if won else SEPIA
        page.svg(
            box(1, 1, 60, 30, 6, PAPER_LIGHT if won else PAPER, edge, 3 if won else 1.2)
            + at(17, 16, railway.badge(shown.stage.colour(seat), 11)),
            x,
            y - 16,
            62,
            32,
        )
        page.text(str(total), x + 43, y, 20, GOOD if won else INK, "bold", "middle")
        x += 66


def chip(page: Page, x: float, y: float, text: str) -> None:
    """A small number on the player's own hidden card."""
    page.svg(disc(11, 11, 10, PAPER_LIGHT, INK, 1.6), x - 11, y - 11, 22, 22)
    page.text(text, x, y, 15, INK, "bold", "middle")


def draw_side(page: Page, table: TableArea, side: int, printed: Side, *, first: bool) -> None:
    """Draw the locomotive and the distance of one side; the red arrow of the first one."""
    across = side in (TOP, SOUTH)
    x, y = table.middle(side, 0.33 if across else 0.315)
    s = table.card.w / 240
    lx, ly = (x - 20 * s, y) if across else (x, y - 20 * s)
    dx, dy = (x + 38 * s, y) if across else (x, y + 27 * s)
    if printed.joker:
        page.svg(at(34 * s, 34 * s, railway.joker(25), s), lx - 34 * s, ly - 34 * s, 68 * s, 68 * s)
    else:
        railway.draw_locomotive(
            page, printed.locomotive, "brass", lx, ly + 21 * s, round((0.5 if across else 0.46) * s, 2)
        )
    page.svg(at(26 * s, 26 * s, railway.distance_disc(20), s), dx - 26 * s, dy - 26 * s, 52 * s, 54 * s)
    page.text(str(printed.distance or "?"), dx, dy, 25 * s, PAPER_LIGHT, "bold", "middle")
    if first:
        ax, ay = table.middle(side, 0.175)
        body = at(20, 20, railway.first_arrow(), 0.62, (0, 90, 180, 270)[side])
        page.svg(body, ax - 20, ay - 20, 40, 40)


class LanePlate(Panel):
    """A player's enamel plate before the track: name, points, what is known of the hand."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat

    def box(self, shown: Shown) -> Box:
        return shown.layout.lanes[self.seat].plate

    def key(self, shown: Shown) -> Hashable:
        crew = shown.stage.view.open.crews[self.seat]
        return (
            crew.points,
            crew.took_back,
            crew.empty,
            shown.name(self.seat),
            shown.acting == self.seat,
            self.seat in shown.action_model.seats,
        )

    def paint(self, page: Page, shown: Shown) -> None:
        b = self.box(shown)
        crew = shown.stage.view.open.crews[self.seat]
        hue = LIVERIES[crew.colour]
        now = shown.acting == self.seat
        panels.plate(
            page,
            *b,
            5,
            GOLD_PALE if now else PAPER,
            GOLD if self.seat in shown.action_model.seats else INK,
            inner=False,
        )
        if now:
            page.svg(box(2, 2, b.w + 4, b.h + 4, 7, "none", GOLD, 3.2), b.x - 4, b.y - 4, b.w + 8, b.h + 8)
        bar = box(0, 0, b.w - 6, 30, 3, hue.body, INK, 1.2) + at(17, 15, railway.badge(crew.colour, 11.5))
        page.svg(bar, b.x + 3, b.y + 3, b.w - 5, 31)
        room = self._flags(page, crew, b, hue.ink)
        page.text(shown.name(self.seat), b.x + 40, b.y + 18, 17, hue.ink, "bold", fit=b.w - 50 - room)
        page.text(str(sum(crew.points)), b.x + 31, b.y + 55, 32, INK, "bold", "middle")
        if not crew.points:
            page.text(tr("points"), b.x + 60, b.y + 56, 15, SEPIA, "bold", fit=b.w - 72)
        self._points(page, crew, b)

    def _points(self, page: Page, crew: Crew, b: Box) -> None:
        """The point cards won, small."""
        step = min(25.0, (b.w - 62 - 26) / max(1, len(crew.points) - 1))
        for i, points in enumerate(crew.points):
            x, y = b.x + 57 + i * step, b.y + 45
            page.svg(box(1, 1, 22, 20, 3, PAPER_LIGHT, INK, 1.2), x, y, 24, 22)
            page.text(str(points), x + 12, y + 10.5, 15, INK, "bold", "middle")

    def _flags(self, page: Page, crew: Crew, b: Box, ink: str) -> float:
        """X6, X4. Draw signs at the bar's end for an empty hand, and for having taken back. Returns their width."""
        signs = [EMPTY_HAND] if crew.empty else []
        signs += [TAKEN_BACK] if crew.took_back else []
        for i, path in enumerate(signs):
            page.svg(at(12, 12, shape(path, stroke=ink, width=2.2)), b.x + b.w - 30 - 24 * i, b.y + 6, 24, 24)
        return 24.0 * len(signs)
