"""The effect of chance: each crew's luck by round within its expected band, and the frequencies of tiles and dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from greatrace.kernel import Event
from greatrace_client.games.great_race.luck import DANGER, Luck, LuckTally, dice, draws_of, happened, luck_of, tiles_of
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.i18n import tr, trn
from greatrace_client.i18n.names import percent, price
from greatrace_client.model.omniscient_replay import Truth
from greatrace_client.race_common.result_tabs import TABS, ground
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, CREWS, GOLD, GOOD, INK, PAPER, PAPER_DARK, SEPIA, mix
from greatrace_client.ui.draw.shapes import at, box, disc, poly, shape

HEAD = 62.0  # height of the sentence over the strips
NAME, LONG_NAME, END = 150.0, 250.0, 220.0  # widths left of a strip's field, least and most, and right of it
LOW, LOW_END = 48.0, 290.0  # a strip that is lower has its result in one line, which is wider
NUMBER = 30.0  # height of a bar that can contain its number
LEAST = 20.0  # francs: the least range of a scale, up and down


class Chances(NamedTuple):
    """The data of these pages."""

    crews: list[Luck]
    tiles: LuckTally
    dice: LuckTally


def chances_of(table: RaceTable, truth: Truth | None) -> Chances:
    """The data from the record, if there is one; else from the player's events, without others' cards."""
    told: Sequence[tuple[Any, Event]] = happened(table) if truth is None else truth.events()
    r, o = table.ruleset, table.view.open
    draws = draws_of(r, told)
    crews = [luck_of(draws, seat, max(1, o.round)) for seat in range(len(o.crews))]
    return Chances(crews, tiles_of(r, told), dice(told))


# ---- luck


def draw_luck(page: Page, table: RaceTable, b: Box, chances: Chances) -> None:
    """Draw a strip for each crew, in the order of the final table; all have one scale."""
    ground(page, b)
    words = tr(
        "What you drew blind, in francs, compared with the average of bag and deck. Four races out of five end inside "
        "the pale band."
    )
    page.wrap(words, b.x + 34, b.y + TABS + 20, b.w - 68, 15, SEPIA, leading=1.2)
    ends = [abs(value) for luck in chances.crews for band in luck.band for value in band]
    most = 1.08 * max([LEAST, *ends, *(abs(value) for luck in chances.crews for _, value in luck.line)])
    top, foot = b.y + TABS + HEAD, b.bottom - 50
    each = (foot - top) / len(chances.crews)
    end = LOW_END if each < LOW else END
    longest = max(page.measure(table.name(seat), 17, "bold") for seat in table.view.open.track)
    wide = min(max(NAME, longest + 58), LONG_NAME)
    for i, seat in enumerate(table.view.open.track):
        strip = Box(b.x + wide + 16, top + i * each + 3, b.w - wide - end - 32, each - 6)
        _strip(page, table, strip, seat, chances.crews[seat], most, wide)
        _result(page, strip.right + 16, strip.middle[1], chances.crews[seat], low=each < LOW)
    _rounds(page, Box(b.x + wide + 16, foot, b.w - wide - end - 32, 20), len(chances.crews[0].line) - 1, wide)


def _strip(page: Page, table: RaceTable, f: Box, seat: int, luck: Luck, most: float, wide: float) -> None:
    """Draw one crew's name (in `wide` units), band and line."""
    colour, last = table.colour(seat), max(1, len(luck.line) - 1)

    def spot(number: int, value: float) -> tuple[float, float]:
        return number / last * f.w, (1 - value / most) * f.h / 2

    upper = [spot(i, high) for i, (_, high) in enumerate(luck.band)]
    lower = [spot(i, low) for i, (low, _) in enumerate(luck.band)]
    hue = CREWS[colour]
    body = box(0, 0, f.w, f.h, 3, mix(PAPER, PAPER_DARK, 0.35))
    body += poly([*upper, *reversed(lower)], mix(hue.light, PAPER, 0.6), hue.dark, 1.2, 'stroke-dasharray="5 4"')
    body += shape(f"M0 {f.h / 2:.1f}H{f.w}", stroke=SEPIA, width=1.4)
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in (spot(i, value) for i, value in luck.line))
    body += shape(d, stroke=INK, width=6) + shape(d, stroke=hue.body, width=3.4)
    x, y = spot(*luck.line[-1])
    page.svg(body + disc(x, y, 5.5, hue.body, INK, 1.6), f.x, f.y, f.w + 8, f.h, keep=False)
    middle = f.y + f.h / 2
    page.svg(at(17, 17, emblems.badge(colour, 13)), f.x - wide + 12, middle - 17, 34, 34)
    page.text(table.name(seat), f.x - wide + 50, middle, 17, INK, "bold", fit=wide - 58)


def _result(page: Page, x: float, y: float, luck: Luck, *, low: bool) -> None:
    """Draw the total in francs, and the share of races with less: below it, or beside it if strips are low."""
    tone = GOOD if luck.total > 0 else BAD if luck.total < 0 else INK
    sign = "+" if round(luck.total) > 0 else "−" if round(luck.total) < 0 else ""
    total = sign + price(abs(round(luck.total)))
    share = tr("luckier than {percent} of races", percent=percent(luck.share))
    if low:
        page.text(total, x, y, 19, tone, "bold", fit=76)
        page.text(share, x + 84, y, 15, SEPIA, fit=LOW_END - 114)
        return
    page.text(total, x, y - 11, 22, tone, "bold", fit=END - 34)
    page.text(share, x, y + 13, 15, SEPIA, fit=END - 30)


def _rounds(page: Page, f: Box, last: int, wide: float) -> None:
    """Draw the numbers of the rounds under the strips, and their heading under the names."""
    step = max(1, -(-last * 26 // int(f.w)))
    for number in range(0, last + 1, step):
        page.text(str(number), f.x + number / max(1, last) * f.w, f.y + 10, 14, SEPIA, "bold", "middle")
    page.text(tr("round"), f.x - wide + 12, f.y + 10, 15, SEPIA, fit=wide - 30)


# ---- tiles and dice


def draw_tallies(page: Page, b: Box, chances: Chances) -> None:
    """Draw the frequencies of levels and faces; the golden line is what was to be expected."""
    ground(page, b)
    words = tr("How often it came up; the line shows how often to expect it.")
    words += " " + tr("A tile’s cost is its fuel and wear; a danger counts {n}.", n=DANGER)
    page.wrap(words, b.x + 34, b.y + TABS + 20, b.w - 68, 15, SEPIA, leading=1.2)
    top = b.y + TABS + 66
    room = b.bottom - 30 - top
    number = trn("{n} tile from the bag, by cost", "{n} tiles from the bag, by cost", chances.tiles.total)
    if not chances.dice.total:
        _tally(page, Box(b.x + 34, top, b.w - 68, room), number, chances.tiles)
        return
    wide = (b.w - 96) / 2
    _tally(page, Box(b.x + 34, top, wide, room), number, chances.tiles)
    rolled = trn("{n} die roll", "{n} die rolls", chances.dice.total)
    _tally(page, Box(b.x + 62 + wide, top, wide, room), rolled, chances.dice)


def _tally(page: Page, f: Box, title: str, tally: LuckTally) -> None:
    """Draw the bars."""
    page.text(title, f.x + f.w / 2, f.y + 12, 19, INK, "bold", "middle", fit=f.w)
    values = sorted({*tally.seen, *(value for value, share in tally.expected.items() if share)}) or [1]
    most = max([1.0, *tally.seen.values(), *tally.expected.values()])
    g = Box(f.x, f.y + 46, f.w, f.h - 80)
    each = min(96.0, g.w / len(values))
    left = (g.w - each * len(values)) / 2
    body, numbers = shape(f"M0 {g.h:.1f}H{g.w}", stroke=SEPIA, width=1.6), list[tuple[str, float, float, str, float]]()
    for i, value in enumerate(values):
        x = left + i * each + each * 0.18
        tall, line = tally.seen.get(value, 0) / most * g.h, tally.expected.get(value, 0.0) / most * g.h
        body += box(x, g.h - tall, each * 0.64, tall, 2, "#1E7F8C", INK, 1.4) if tall else ""
        edge = f"M{x - 6:.1f} {g.h - line:.1f}h{each * 0.64 + 12:.1f}"
        body += shape(edge, stroke=INK, width=6) + shape(edge, stroke=GOLD, width=3)
        numbers.append((str(value), g.x + x + each * 0.32, 18.0, INK, 17.0))
        numbers.append((str(tally.seen.get(value, 0)), g.x + x + each * 0.32, *foot_of(tall, line), 15.0))
    page.svg(body, g.x, g.y, g.w + 8, g.h + 3, keep=False)
    for words, middle, below, colour, size in numbers:
        page.text(words, middle, g.bottom + below, size, colour, "bold", "middle")


def foot_of(tall: float, line: float) -> tuple[float, str]:
    """The y of the number of a bar of that height, from its foot down, and its colour: in the bar, or above a low one,
    off the line at that height.
    """
    if tall >= NUMBER:
        return -13.0, PAPER
    return -(max(tall, line if line < NUMBER + 8 else 0.0) + 14), SEPIA
