"""The bubble beside the end of a planned path: its cost, what is left, and what may happen on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from greatrace.great_race.actions import SplitWear
from greatrace.great_race.rules import step_costs
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Crew
from greatrace_client.games.great_race.board_view import BoardView
from greatrace_client.games.great_race.event_text import action_key
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.pathfinding import Way, wear_shares, with_cards
from greatrace_client.games.great_race.phrases import chance, span
from greatrace_client.games.great_race.unknown_tile_odds import Spread, spread
from greatrace_client.i18n import term, tr, trn
from greatrace_client.i18n.names import price, small_noun
from greatrace_client.race_common.confirmation import once_more
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems, panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, INK, PAPER_LIGHT, SEPIA, WEAR
from greatrace_client.ui.draw.shapes import at, shape

WIDE, ROW = 316.0, 26.0
REACH = 44.0  # units of the board from a target to the tip of its bubble
VEHICLE = 42.0  # ... from a space's middle to the edge of the vehicle on it


class PreviewRow(NamedTuple):
    """A sign, levels before and after (or none), text; `bad` text is red."""

    icon: str
    note: str
    before: str = ""
    after: str = ""
    bad: bool = False


def draw_bubble(page: Page, board: BoardView, shown: Shown, way: Way, sight: Box) -> None:
    """Draw the cost of the path next to its target."""
    rows = list(bubble_rows(shown, way))
    x, y, w, h = bubble_place(board, shown, way, sight, 38.0 + ROW * len(rows))
    (tx, ty), reach = board.sheet.centre(way.end), REACH * board.sheet.scale
    tip = (tx - reach, ty) if x < tx else (tx + reach, ty)
    o = shown.table.view.open
    most = o.drive.left if o.drive is not None else o.crews[shown.seat or 0].engine
    waits = isinstance(shown.picked.sure, Way) and shown.picked.sure.end == way.end
    driven = trn("{driven} of {n} space", "{driven} of {n} spaces", most, driven=len(way.legs))
    panels.bubble(page, x, y, w, h, tip, once_more() if waits else driven)
    for i, row in enumerate(rows):
        draw_row(page, row, x, y + 45 + i * ROW, w)


def bubble_place(board: BoardView, shown: Shown, way: Way, sight: Box, h: float) -> Box:
    """Within what is seen of the map, at the side of the target where it hides less of the vehicle at the start, and of
    the way; further up or down where it would hide the vehicle at either side.
    """
    (tx, ty), k = board.sheet.centre(way.end), board.sheet.scale
    away, half = REACH * k + 22, VEHICLE * k
    here, *spots = (
        board.sheet.centre(space) for space in (shown.table.view.open.crews[shown.seat or 0].at, *way.spaces)
    )
    start = Box(here[0] - half, here[1] - half, 2 * half, 2 * half)
    level = min(max(ty - h / 2, sight.y + 6), sight.bottom - h - 8)
    heights = [level, *(y for y in (start.bottom, start.y - h) if sight.y + 6 <= y <= sight.bottom - h - 8)]
    sides = [x for x in (tx - WIDE - away, tx + away) if sight.x + 4 < x and x + WIDE < sight.right] or [tx + away]
    places = [Box(x, y, WIDE, h) for y in heights for x in sides]
    return min(places, key=lambda b: (b.shared(start), sum(b.holds(*spot) for spot in spots), abs(b.y - level)))


def draw_row(page: Page, row: PreviewRow, x: float, y: float, w: float) -> None:
    page.svg(at(12, 12, row.icon, 0.95), x + 10, y - 12, 24, 24)
    if not row.before:
        page.text(row.note, x + 42, y, 15, BAD if row.bad else INK, fit=w - 52)
        return
    left = x + 42 + page.text(row.before, x + 42, y, 19, SEPIA, "bold") + 8
    page.svg(shape("M1 6H12M8 2L12 6L8 10", stroke=INK, width=2), left, y - 6, 15, 12)
    left += 22
    left += page.text(row.after, left, y, 21, BAD if row.bad else INK, "bold")
    page.text(row.note, left + 8, y, 15, INK, fit=x + w - left - 16)


def bubble_rows(shown: Shown, way: Way) -> Iterator[PreviewRow]:
    """Levels first, then what may happen."""
    r, view = shown.table.ruleset, shown.table.view
    crew = view.open.crews[shown.seat or 0]
    last, seat = way.legs[-1], shown.seat or 0
    each = [spread(r, view.open, view.own, seat, leg.to, way.before) for leg in way.legs if leg.blind]
    spans = [may for may in each if may is not None]
    yield from level_rows(crew, way, spans)
    yield from stake_rows(crew, way, r)
    if way.cost.money:
        yield PreviewRow(emblems.coin(), price(way.cost.money), str(crew.money), str(way.after.money))
    if way.dangers:
        words = trn("{n} danger, counted here", "{n} dangers, counted here", way.dangers)
        yield PreviewRow(at(0, 0, emblems.danger(), 0.8), words, bad=True)
    if way.blind:
        yield PreviewRow(emblems.compass(SEPIA, 11), trn("{n} unknown space", "{n} unknown spaces", way.blind))
    if spans:
        yield from blind_rows(spans[-1])
    if risky := sum(bool(leg.risk) for leg in way.legs):
        yield PreviewRow(emblems.drop("#F08A4B"), tr("risk zone: +{n} fuel", n=risky * step_costs.RISK.fuel))
    if last.stop:
        yield PreviewRow(at(0, 0, emblems.stop(), 0.8), tr("a stop ends the drive"))
    yield from stranded_rows(shown, way)
    if cards := with_cards(way, r):
        yield PreviewRow(emblems.card_back(), trn("{n} card", "{n} cards", cards))


def stranded_rows(shown: Shown, way: Way) -> Iterator[PreviewRow]:
    """Warnings that the map does not show: no road goes on from there, or the tank is empty far from a city."""
    r = shown.table.ruleset
    if way.end in r.board.cities:
        return
    if len(r.board.neighbours[way.end]) < 2:
        yield PreviewRow(emblems.cross_out(BAD, 3), tr("dead end: only the way back"), bad=True)
    if not way.after.fuel and not way.legs[-1].blind:
        yield PreviewRow(emblems.drop(BAD), tr("empty tank: buy fuel to drive on"), bad=True)


def level_rows(crew: Crew, way: Way, spans: Sequence[Spread]) -> Iterator[PreviewRow]:
    """Fuel, engine and chassis before and after; a span if unknown spaces lie on the path."""
    blind = [leg for leg in way.legs if leg.blind]
    known = [leg.cost.fuel for leg in way.legs if not leg.blind]
    least, most = (sum(known) + sum(may.fuel[end] for may in spans) for end in (0, 1))
    if len(spans) < len(blind):
        least = most = way.cost.fuel
    left = span(crew.fuel - most, crew.fuel - least)
    yield PreviewRow(emblems.drop(), small_noun(term("gauge", "fuel")), str(crew.fuel), left, most > 0)
    if not blind:
        yield from split_rows(crew, way)
        return
    stands = crew.engine + crew.chassis
    later = way.after.engine + way.after.chassis
    danger = step_costs.DANGER.wear
    worst = later - sum(may.wear[1] + (danger if may.danger else 0) for may in spans)
    best = later - sum(may.wear[0] for may in spans)
    if (worst, best) != (stands, stands):
        yield PreviewRow(
            emblems.cog(WEAR, PAPER_LIGHT), tr("engine or chassis"), str(stands), span(worst, best), bad=True
        )
    yield from known_rows(crew, way)


def known_rows(crew: Crew, way: Way) -> Iterator[PreviewRow]:
    """D3. The split of the wear of known spaces, if unknown ones come after them."""
    split = SplitWear(crew.engine - way.after.engine, crew.chassis - way.after.chassis)
    if split.engine or split.chassis:
        words = term("action", action_key(split), engine=split.engine, chassis=split.chassis)
        words = tr("known: {split}", split=small_noun(words))
        yield PreviewRow(emblems.cog(WEAR, PAPER_LIGHT), words, bad=True)


def split_rows(crew: Crew, way: Way) -> Iterator[PreviewRow]:
    """D3. The split of a known path's wear: it is not asked later, but can be changed before."""
    engine, chassis = way.after.engine, way.after.chassis
    if engine != crew.engine:
        icon = emblems.cog(WEAR, PAPER_LIGHT)
        yield PreviewRow(icon, small_noun(term("gauge", "engine")), str(crew.engine), str(engine), bad=True)
    if chassis != crew.chassis:
        words = small_noun(tr("Chassis: your hand limit"))
        yield PreviewRow(emblems.chassis_icon(), words, str(crew.chassis), str(chassis), bad=True)


def stake_rows(crew: Crew, way: Way, r: Ruleset) -> Iterator[PreviewRow]:
    """D1a, B2, D3. Other costs of that split, and that it can be changed."""
    after = way.after
    if not after.engine:
        yield PreviewRow(emblems.cross_out(BAD, 3), tr("engine at 0: breakdown"), bad=True)
    if (over := crew.hand + with_cards(way, r) - after.chassis) > 0:
        words = trn(
            "hand limit {most}: discard {n} card", "hand limit {most}: discard {n} cards", over, most=after.chassis
        )
        yield PreviewRow(emblems.card_back(), words, bad=True)
    if wear_shares(way, crew):
        yield PreviewRow(emblems.cog(SEPIA), tr("other split: click a dial"))


def blind_rows(may: Spread) -> Iterator[PreviewRow]:
    """The probabilities of dangers and stops, as far as the player can count."""
    if may.danger:
        yield PreviewRow(at(0, 0, emblems.danger(), 0.8), tr("danger: {share}", share=chance(may.danger)))
    if may.stop:
        yield PreviewRow(at(0, 0, emblems.stop(), 0.8), tr("stop: {share}", share=chance(may.stop)))
    if may.too_dear:
        words = tr("can’t pay, turn back: {share}", share=chance(may.too_dear))
        yield PreviewRow(emblems.cross_out(BAD, 3), words, bad=True)
