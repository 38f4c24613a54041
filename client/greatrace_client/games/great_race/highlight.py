"""Places of things on the race screen."""

from __future__ import annotations

from greatrace_client.games.great_race.board_view import BoardView
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.targets import (
    CrewColour,
    Dial,
    DrawnTile,
    GaugePlate,
    HandCard,
    PlanBox,
    RivalCrew,
)
from greatrace_client.model.target import Name
from greatrace_client.race_common.highlight import PANELS, around, widget_box
from greatrace_client.race_common.targets import CardOfKind, Space
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.free_place import pixels
from greatrace_client.ui.widgets import Form

HALF = 42.0  # of a hex on the board's sheet


RING = 4.0  # units: a ring around a space reaches so far beyond it
BUTTONS = 58.0  # height of the buttons of a plan's box, in units
CLOSE = 7.0  # units by which the ringed part of a button is smaller than the button
WORD = 24.0  # units of the label below a dial


def place_of(name: Name, board: BoardView, form: Form, shown: Shown) -> Box | None:
    """The box on the race's page of a space, a panel, or the widget of that name."""
    match name:
        case Space(space):
            return space_box(board, space)
        case str() if name in PANELS:
            found: Box = getattr(shown.layout, PANELS[name])
            return found
        case CardOfKind(card):
            hand = shown.table.view.own.hand
            return widget_box(form, HandCard(hand.index(card))) if card in hand else None
        case CrewColour(colour):
            seats = (seat for seat in range(len(shown.table.seats)) if shown.table.colour(seat) == colour)
            return widget_box(form, RivalCrew(next(seats)))
    control = widget_box(form, name)
    if control is None:
        return None
    pressed = any(each.name == name for each in shown.action_model.controls)
    return inset(control) if pressed else fitted(name, control)


def inset(b: Box) -> Box:
    """A box for a ring on the edge of a button: a title or a sentence may be close above."""
    return Box(b.x + CLOSE, b.y + CLOSE, b.w - 2 * CLOSE, b.h - 2 * CLOSE)


def fitted(name: Name, b: Box) -> Box:
    """The box to ring for the widget at `b`: larger by its labels, or smaller if a sentence is close above."""
    match name:
        case PlanBox():
            return Box(b.x, b.y, b.w, b.h + BUTTONS)
        case Dial():
            return Box(b.x, b.y, b.w, b.h + WORD)
        case GaugePlate():
            return inset(b)
        case DrawnTile():
            return Box(b.x + CLOSE, b.y + CLOSE, b.w - 2 * CLOSE, b.h - CLOSE)  # its words reach down to the edge
    return b


def ring_on_map(board: BoardView, page: Page, name: Name, place: Box) -> None:
    """Draw the ring that fits the target; around a space it lies below the names and prices that it touches."""
    around(page, name, place)
    if isinstance(name, Space):
        area = pixels(page, place.inner(-RING, -RING)).clip(pixels(page, board.layout.sight))
        board.sheet.show_labels(page, area)


def space_box(board: BoardView, space: str) -> Box:
    """The box of that space."""
    sheet = board.sheet
    (x, y), half = sheet.centre(space), HALF * sheet.scale
    return Box(x - half, y - half, 2 * half, 2 * half)
