"""The plate on the map of a first race: the aim, the distance left, and what the next drive needs or what to do
next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from greatrace.great_race.rules import convoy
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Crew
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.phrases import space_name
from greatrace_client.i18n import term, tr, trn
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems, key_labels, panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, INK, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.shapes import at

AIM = 262.0  # units: width of the plate
CORNER = 26.0
LITTLE: Final = 3  # levels of fuel: less does not take a vehicle far


def aim_lines(page: Page, sentences: Sequence[str], advice: str = "") -> list[tuple[str, bool]]:
    """The lines of the plate; the advice is bold or, without advice, the aim."""
    parts = [(part, part == (advice or sentences[0])) for part in sentences]
    return [(line, bold) for part, bold in parts for line in page.broken(part, AIM - 56, 15)]


def aim_size(page: Page, sentences: Sequence[str]) -> tuple[float, float]:
    """Width and height of the plate."""
    return AIM, 18.0 * len(aim_lines(page, sentences)) + 14


def corner_box(place: Box) -> Box:
    """The box of the key that turns the advice off and on: the upper left corner of the plate."""
    return Box(place.x + 8, place.y + 5, CORNER + 6, CORNER)


def draw_aim(page: Page, place: Box, sentences: Sequence[str], advice: str = "", key: str = "") -> None:
    """Draw the plate there. `key`: turns the advice off and on."""
    lines, (x, y, _, tall) = aim_lines(page, sentences, advice), place
    panels.plate(page, x, y, AIM, tall, 5, PAPER_LIGHT, GOLD)
    page.svg(at(13, 13, emblems.finish_flag(), 0.8), x + 9, y + tall / 2 - 13, 26, 26)
    for i, (line, bold) in enumerate(lines):
        page.text(line, x + 44, y + 16 + 18 * i, 15, INK, "bold" if bold else "text", fit=AIM - 50)
    if key:
        key_labels.draw(page, x + 38, y + 18, key, SEPIA)


def how_far(shown: Shown, seat: int) -> str:
    """The number of rows left to the finish, and whether another player has fewer."""
    r, crews = shown.table.ruleset, shown.stage.view.open.crews
    goal, row = r.rows[r.finish], crews[seat].row
    left = trn("{n} row to go.", "{n} rows to go.", max(0, goal - row))
    first = max(range(len(crews)), key=lambda one: crews[one].row)
    if crews[first].row <= row:
        return left
    fewer = tr("{name} has {n} left.", name=shown.name(first), n=max(0, goal - crews[first].row))
    return f"{left} {fewer}"


def next_step(r: Ruleset, crew: Crew) -> str:
    """What the next drive needs."""
    if not crew.engine:
        return tr("Engine at 0: you can’t drive. Let a mechanic repair it.")
    if crew.fuel >= LITTLE:
        return trn("Each mechanic drives up to {n} space.", "Each mechanic drives up to {n} spaces.", crew.engine)
    if crew.money >= convoy.fuel_price(r, crew):
        return tr("Little fuel: buy some before you drive.")
    return tr("Little fuel and no money: plan assistants for {funding}.", funding=term("box", "funding"))


def aim(r: Ruleset) -> str:
    """G3. The aim of the race, in a line."""
    return tr("Your aim: reach {city}. Place, engine, chassis and money score points.", city=space_name(r, r.finish))
