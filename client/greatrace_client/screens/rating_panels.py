"""The panels of the ratings page for one player: figures, duels with the viewing player, and lines of sums."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from greatrace.protocol.messages import RatedPlayer, RatedRace, RatingLine
from greatrace_client.i18n import decimal, term, tr
from greatrace_client.i18n.ratings import change_words, day_words, duel_words, place_words, rating_words, where_words
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Align, Page
from greatrace_client.ui.draw.palette import BRASS_LIGHT, GOLD, INK, PAPER, PAPER_LIGHT, SEPIA, mix
from greatrace_client.ui.draw.shapes import box
from greatrace_client.ui.layout import Row, stretch
from greatrace_client.ui.menu_chrome import crew_badge
from greatrace_client.ui.widgets import RowLook, Rows
from greatrace_client.ui.widgets.rows import BAR

LINE = 38.0  # units: a line of sums, or of a race
SUMS = (0.04, 0.72, 0.9)  # shares of the width: name, races, wins
RACE = (0.03, 0.25, 0.6, 0.82)  # ... and of a race: day, board, place, rating
FROM_LEFT = 2  # the first columns, which are not centred

SumLine = tuple[str, int, int]


class DuelPart(NamedTuple):
    """The races of two players with the same outcome."""

    races: int
    fill: str


def draw_figures(page: Page, b: Box, line: RatingLine, mean_place: float = 0.0) -> None:
    """Draw rating, place, races and wins as plates, and the mean place if it is known."""
    plates = [
        (rating_words(line), tr("rating")),
        (str(line.place) if line.place else "–", tr("provisional") if line.provisional else tr("place")),
        (str(line.races), tr("races")),
        (str(line.wins), tr("wins")),
    ]
    plates += [(decimal(mean_place, 1), tr("average place"))] if mean_place else []
    areas = Row(*map(stretch, (1.4, 1.1, 1.0, 1.0, 1.3)[: len(plates)]), gap=10).areas(b)
    for (value, name), (x, _, w, _) in zip(plates, areas, strict=True):
        panels.plate(page, x, b.y, w, b.h - 8, 4, PAPER)
        page.text(value, x + w / 2, b.y + 34, 36, INK, "display", "middle", fit=w - 12)
        page.text(name, x + w / 2, b.y + 68, 15, SEPIA, "bold", "middle", fit=w - 4)


def draw_duels(page: Page, b: Box, player: RatedPlayer | None) -> None:
    """Draw the results of the viewing player against that one, in words and as a bar."""
    panels.plate(page, *b, 4, PAPER)
    if player is None or not player.met:
        words = tr("Loading the ratings…") if player is None else tr("You have not raced against each other.")
        page.text(words, b.x + b.w / 2, b.y + b.h / 2, 17, SEPIA, "text", "middle", fit=b.w - 24)
        return
    duels = duel_words(player)
    page.text(duels.heading, b.x + 18, b.y + 24, 17, INK, "bold", fit=b.w - 36)
    parts = [
        DuelPart(player.ahead, GOLD),
        DuelPart(player.met - player.ahead - player.behind, PAPER_LIGHT),
        DuelPart(player.behind, mix(SEPIA, PAPER, 0.45)),
    ]
    _bar(page, Box(b.x + 16, b.y + 44, b.w - 32, 16), parts)
    third = (b.w - 36) / 3 - 4
    page.text(duels.ahead, b.x + 18, b.y + 80, 15, SEPIA, "bold", fit=third)
    page.text(duels.tied, b.x + b.w / 2, b.y + 80, 15, SEPIA, "bold", "middle", fit=third)
    page.text(duels.behind, b.right - 18, b.y + 80, 15, SEPIA, "bold", "right", fit=third)


def _bar(page: Page, b: Box, parts: list[DuelPart]) -> None:
    """The shares of all races, from left to right."""
    body, x = box(1, 1, b.w - 2, b.h - 2, 3, PAPER_LIGHT, INK, 1.4), 2.0
    whole = sum(part.races for part in parts)
    for part in parts:
        wide = part.races / whole * (b.w - 4)
        body += box(x, 2, wide, b.h - 4, 0, part.fill) if wide else ""
        x += wide
    page.svg(body, *b)


# ---- lists
def sum_rows(lines: Sequence[SumLine], by: str) -> Rows[SumLine]:
    """Races and wins by boards, crews or modules; scrolls if necessary."""
    return Rows(tr("Races"), lines, partial(_draw_sum, by), tr("Races and wins."), row=LINE, name="sums")


def race_rows(races: Sequence[RatedRace], game: str) -> Rows[RatedRace]:
    """The races of a history, the latest first."""
    return Rows(tr("Races"), races, partial(_draw_race, game), tr("Your last rated races."), row=LINE, name="races")


def draw_heads(page: Page, rows: Rows[SumLine] | Rows[RatedRace]) -> None:
    """The words above a list of either kind."""
    x, y, w, _ = rows.box
    if rows.name == "races":
        words, shares = (tr("date"), tr("board"), tr("place"), tr("rating")), RACE
    else:
        words, shares = ("", "", tr("races"), tr("wins")), (0.0, *SUMS)
    for number, (word, share) in enumerate(zip(words, shares, strict=True)):
        align: Align = "left" if number < FROM_LEFT else "middle"
        page.text(word, x + (w - BAR) * share, y - 14, 15, BRASS_LIGHT, "bold", align, fit=w * 0.2)


def _ground(page: Page, area: Box, look: RowLook) -> None:
    edge = GOLD if look.chosen and look.focus else SEPIA
    page.svg(box(1, 1, area.w - 2, area.h - 6, 3, PAPER, edge, 1.2), area.x, area.y, area.w, area.h - 4)


def _draw_sum(by: str, page: Page, line: SumLine, area: Box, look: RowLook) -> None:
    _ground(page, area, look)
    name, races, wins = line
    left, *columns = (area.x + area.w * share for share in SUMS)
    middle = area.y + (area.h - 4) / 2
    if by == "crew":
        crew_badge(page, name, left + 12, middle, 12)
        left += 36
    page.text(term(by, name), left, middle, 19, INK, "bold", fit=area.x + area.w * 0.62 - left)
    for spot, value in zip(columns, (races, wins), strict=True):
        page.text(str(value), spot, middle, 19, INK, "bold", "middle")


def _draw_race(game: str, page: Page, race: RatedRace, area: Box, look: RowLook) -> None:
    _ground(page, area, look)
    day, board, place, rating = (area.x + area.w * share for share in RACE)
    middle = area.y + (area.h - 4) / 2
    page.text(day_words(race), day, middle, 16, SEPIA, "text", fit=area.w * 0.2)
    page.text(where_words(race, game), board, middle, 17, INK, "bold", fit=area.w * 0.24)
    page.text(place_words(race), place, middle, 17, INK, "bold" if race.won else "text", "middle", fit=area.w * 0.2)
    words = f"{race.rating} ({change_words(race.change)})"
    page.text(words, rating, middle, 17, INK, "bold", "middle", fit=area.w * 0.3)
