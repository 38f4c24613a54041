"""The course of a rating, race by race: a curve over dates, with a mark on each race."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from greatrace.protocol.messages import RatedRace
from greatrace_client.i18n import tr
from greatrace_client.i18n.ratings import day_words, last_races
from greatrace_client.race_common.result_tabs import draw_curve, step_of
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import CREWS, GOLD, INK, PAPER, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.shapes import Point, at, disc, poly, shape, star

LEAST_SPAN = 40  # points from the lowest to the highest line of the scale, at least
WON = poly(star(5, 10.5, 5), GOLD, INK, 1.6)
LOST = disc(0, 0, 6, PAPER_LIGHT, INK, 1.6)
MANY = 24  # races from which on the marks are smaller
HEAD, FOOT, LEFT, RIGHT = 56.0, 44.0, 74.0, 30.0  # units around the curve's field
DAY = 118.0  # units of a date


@attrs.frozen
class RatingScale:
    """The field of the chart: races from left to right, the first before all of them; points from `low` to `high`."""

    field: Box
    races: int
    low: int
    high: int
    step: int

    def spot(self, number: int, rating: int) -> Point:
        """The point of the rating after race `number`, in units from the field's corner."""
        return number / self.races * self.field.w, (self.high - rating) / (self.high - self.low) * self.field.h


def ratings_in(races: Sequence[RatedRace]) -> list[int]:
    """The rating before the first of these races, and after each."""
    return [races[0].rating - races[0].change, *(race.rating for race in races)]


def scale_of(races: Sequence[RatedRace], field: Box) -> RatingScale:
    """A scale of round numbers that fits all ratings."""
    ratings = ratings_in(races)
    low, high = min(ratings), max(ratings)
    if high - low < LEAST_SPAN:
        low, high = (low + high - LEAST_SPAN) // 2, (low + high + LEAST_SPAN + 1) // 2
    step = max(5, step_of(high - low, field.h * 0.7))
    return RatingScale(field, len(races), low // step * step, -(-high // step) * step, step)


def draw_rating_chart(page: Page, b: Box, races: Sequence[RatedRace], colour: str) -> None:
    """Draw the chart on a sheet of paper; `colour` is the crew's whose line it is."""
    panels.plate(page, *b, 4, PAPER)
    page.grain(b.x + 2, b.y + 2, b.w - 4, b.h - 4, 18)
    if not races:
        return
    field = Box(b.x + LEFT, b.y + HEAD, b.w - LEFT - RIGHT, b.h - HEAD - FOOT)
    scale = scale_of(races, field)
    _head(page, b, races)
    _values(page, scale)
    _days(page, scale, races)
    spots = [(20 + x, 20 + y) for x, y in (scale.spot(n, rating) for n, rating in enumerate(ratings_in(races)))]
    size = 0.6 if len(races) > MANY else 0.9
    marks = "".join(at(x, y, WON if race.won else LOST, size) for (x, y), race in zip(spots[1:], races, strict=True))
    draw_curve(page, field, spots, CREWS[colour], "", marks, keep=True)


def _head(page: Page, b: Box, races: Sequence[RatedRace]) -> None:
    """Draw the sum of all changes, and the legend of the star."""
    words, legend = last_races(races), tr("race won")
    wide = min(page.measure(legend, 15), b.w * 0.35)
    page.text(words, b.x + 18, b.y + 26, 18, INK, "bold", fit=b.w - wide - 86)
    page.svg(at(14, 14, WON), b.right - wide - 50, b.y + 12, 28, 28)
    page.text(legend, b.right - 18, b.y + 26, 15, SEPIA, "text", "right", fit=wide)


def _values(page: Page, scale: RatingScale) -> None:
    """The lines of the scale with their numbers."""
    g, body = scale.field, ""
    for value in range(scale.low, scale.high + 1, scale.step):
        y = scale.spot(0, value)[1]
        body += shape(f"M0 {y + 10:.1f}H{g.w}", stroke=SEPIA, width=1, more='opacity=".5"')
        page.text(str(value), g.x - 14, g.y + y, 15, SEPIA, "bold", "right")
    page.svg(body, g.x, g.y - 10, g.w + 4, g.h + 20)


def _days(page: Page, scale: RatingScale, races: Sequence[RatedRace]) -> None:
    """Draw the dates of as many races as have room, always including the last."""
    g = scale.field
    room = max(1, int(g.w / max(DAY, page.measure("2000-00-00", 15) + 20)))
    step = max(1, -(-len(races) // room))
    for number in range(len(races), 0, -step):
        x = g.x + scale.spot(number, scale.low)[0]
        half = page.measure("2000-00-00", 15) / 2
        middle = min(max(x, g.x - LEFT + half + 12), g.right + RIGHT - half - 10)
        page.text(day_words(races[number - 1]), middle, g.bottom + 24, 15, SEPIA, "text", "middle")
