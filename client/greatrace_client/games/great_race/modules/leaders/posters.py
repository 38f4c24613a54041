"""Posters of leaders and crews: on the wall, taken by a player, or looked at closely."""

from __future__ import annotations

from typing import NamedTuple

from greatrace.great_race.modules.leaders import Leaders
from greatrace.great_race.modules.leaders.events import PickLeader, PickNation
from greatrace.great_race.modules.leaders.tables import Leader
from greatrace.great_race.ruleset import Ruleset
from greatrace_client.games.great_race.modules.leaders.words import LEADER
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.i18n import term
from greatrace_client.model.target import UiTarget
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems, panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BLACK, BRASS, GOLD, INK, PAPER, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.portraits import portrait
from greatrace_client.ui.draw.portraits.medallion import ALWAYS, READY, draw_medallion, token
from greatrace_client.ui.draw.portraits.pennants import pennant, standard
from greatrace_client.ui.draw.shapes import at, box, disc, scaled

LASTING = ("two_cards", "choice")  # powers that are never used up
PLATE = 30.0  # units of a poster's name plate, under the picture
NAME_LEAST = 26.0  # units: the smallest letters of a name in one line


class LeaderPoster(UiTarget, frozen=True):
    """A leader or a nation to choose."""

    id: str

    def rule_entry(self) -> str:
        return LEADER + self.id


class Poster(NamedTuple):
    """A leader, or the crew of a nation, to be chosen. `seat`: the player who has taken it."""

    id: str
    action: PickLeader | PickNation
    seat: int | None = None


def leaders_of(r: Ruleset) -> dict[str, Leader]:
    """Everyone who may be chosen at this table."""
    extension = next(x for x in r.extensions if isinstance(x, Leaders))
    return {leader.id: leader for leader in extension.pool(r)}


def paint_poster(page: Page, poster: Poster, b: Box, key: str) -> None:
    """Paint picture and name plate."""
    tall = b.h - PLATE
    page.svg(
        box(3, 5, b.w, b.h, 2, BLACK, more='opacity=".4"') + box(0, 0, b.w, b.h, 2, PAPER_LIGHT, INK, 1.6),
        b.x,
        b.y,
        b.w + 4,
        b.h + 6,
    )
    nation = isinstance(poster.action, PickNation)
    drawn = standard(poster.id) if nation else portrait(poster.id)
    framed(page, drawn, Box(b.x + 5, b.y + 5, b.w - 10, tall - 5))
    name = term("nation", poster.id) if isinstance(poster.action, PickNation) else term("leader", poster.id)
    page.text(name, b.x + b.w / 2, b.bottom - PLATE / 2, 19, INK, "bold", "middle", fit=b.w - 10)
    if key:
        page.svg(box(0, 0, 30, 28, 3, PAPER_LIGHT, INK, 1.2), b.x + 5, b.y + 5, 30, 28)
        page.text(key, b.x + 20, b.y + 19.5, 17, INK, "bold", "middle")


def framed(page: Page, drawn: str, b: Box) -> None:
    """A poster of 120 x 150 units filling a frame of any shape, cut at its sides."""
    size = max(b.w / 120, b.h / 150)
    page.clip(*b)
    x, y = b.x + (b.w - 120 * size) / 2, b.y + (b.h - 150 * size) * 0.35
    page.svg(scaled(drawn, size), x, y, 120 * size, 150 * size)
    page.unclip()
    page.svg(box(0.8, 0.8, b.w - 1.6, b.h - 1.6, 0, "none", INK, 1.6), *b)


def paint_taken(page: Page, shown: Shown, seat: int, b: Box) -> None:
    """Draw it pale, with the badge and the name of the player who has taken it."""
    page.svg(box(0, 0, b.w, b.h, 2, PAPER), b.x, b.y, b.w, b.h, 150)
    y = b.y + (b.h - PLATE) / 2
    page.svg(box(0, 0, b.w + 8, 40, 2, PAPER_LIGHT, INK, 1.4), b.x - 4, y - 20, b.w + 8, 40)
    page.svg(at(18, 18, emblems.badge(shown.table.colour(seat), 15)), b.x + 2, y - 18, 36, 36)
    page.text(shown.name(seat), b.x + 40, y, 17, INK, "bold", fit=b.w - 44)


def chooser(page: Page, shown: Shown, seat: int, x: float, y: float, room: float) -> None:
    """Draw one player: the leader's head or an empty ring, and the name; gold if they are choosing."""
    leader = Leaders.slot_of(shown.table.view.open).leaders[seat]
    question = shown.question
    now = question is not None and seat in question.asked
    if leader:
        draw_medallion(page, leader, x + 24, y, 23)
    else:
        page.svg(disc(26, 26, 21, "none", GOLD if now else BRASS, 2.4, 'stroke-dasharray="5 4"'), x - 2, y - 26, 52, 52)
        page.svg(at(18, 18, emblems.badge(shown.table.colour(seat), 14)), x + 6, y - 18, 36, 36)
    if leader:
        page.svg(at(11, 11, emblems.badge(shown.table.colour(seat), 9)), x - 4, y + 6, 22, 22)
    page.text(shown.name(seat), x + 54, y, 17, GOLD if now else PAPER_LIGHT, "bold", fit=room - 60)


def paint_close(page: Page, shown: Shown, poster: Poster, b: Box) -> None:
    """Paint the large poster: the portrait, the name, the crew, the power, a life in a few sentences."""
    panels.plate(page, *b, r=4, fill=PAPER_LIGHT)
    page.grain(b.x + 2, b.y + 2, b.w - 4, b.h - 4, 16)
    if isinstance(poster.action, PickNation):
        paint_nation(page, shown, poster, b)
        return
    leader = leaders_of(shown.table.ruleset)[poster.id]
    life, wide = term("life", poster.id), b.w - 40
    words = page.wrap(life, 0, 0, wide, "body", dry=True)
    power = page.wrap(term("power rule", leader.power), 0, 0, wide - 66, "body", face="bold", dry=True)
    plate = max(46.0, power + 22)
    foot = b.bottom - 16 - words
    top = foot - 12 - plate
    framed(page, portrait(poster.id), Box(b.x + 12, b.y + 12, b.w - 24, top - 96 - b.y - 12))
    paint_name(page, term("leader name", poster.id).upper(), b.x + b.w / 2, top - 66, b.w - 36)
    crew_line(page, leader.crew, b.x + b.w / 2, top - 24, b.w - 40)
    power_plate(page, leader.power, Box(b.x + 14, top, b.w - 28, plate))
    page.wrap(life, b.x + 20, foot + page.text_px("body") / page.k * 0.64, wide, "body", INK)


def paint_name(page: Page, name: str, x: float, y: float, room: float) -> None:
    """Draw a name in display letters; a long one in two lines."""
    size = page.fitting(name, room, 34, "display")
    if size >= NAME_LEAST:
        page.text(name, x, y, size, INK, "display", "middle")
        return
    words = name.split(" ")
    halves = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    lines = min(halves, key=lambda pair: abs(len(pair[0]) - len(pair[1])))
    size = min(page.fitting(line, room, 27, "display") for line in lines)
    for line, offset in zip(lines, (-13, 13), strict=True):
        page.text(line, x, y + offset, size, INK, "display", "middle")


def crew_line(page: Page, nation: str, x: float, y: float, room: float) -> None:
    """Draw pennant and name of the crew, in the middle."""
    name = term("nation", nation)
    w = min(room - 50, page.measure(name, 20, "bold"))
    page.svg(pennant(nation), x - (w + 46) / 2, y - 12, 36, 24)
    page.text(name, x - (w + 46) / 2 + 46, y, 20, SEPIA, "bold", fit=room - 50)


def power_plate(page: Page, power: str, b: Box) -> None:
    """Draw the leader's power on a plate of its own."""
    page.svg(box(1, 1, b.w - 2, b.h - 2, 4, PAPER, INK, 1.4), *b)
    state = ALWAYS if power in LASTING else READY
    page.svg(at(22, 22, token(state), 1.7), b.x + 8, b.y + b.h / 2 - 22, 44, 44)
    text = term("power rule", power)
    high = page.wrap(text, 0, 0, b.w - 66, "body", face="bold", dry=True)
    first = b.y + (b.h - high) / 2 + page.text_px("body") / page.k * 0.64
    page.wrap(text, b.x + 56, first, b.w - 66, "body", INK, "bold")


def paint_nation(page: Page, shown: Shown, poster: Poster, b: Box) -> None:
    """The flag of a crew that is left, over its mercenary."""
    question = shown.question
    seat = question.asked[0] if question is not None else 0
    leader = Leaders.slot_of(shown.table.view.open).leaders[seat]
    half = (b.h - 84) / 2
    framed(page, portrait(leader), Box(b.x + 12, b.y + 12, b.w - 24, half - 6))
    framed(page, standard(poster.id), Box(b.x + 12, b.y + 12 + half, b.w - 24, half))
    page.text(term("nation", poster.id), b.x + b.w / 2, b.bottom - 36, 34, INK, "bold", "middle", fit=b.w - 40)
