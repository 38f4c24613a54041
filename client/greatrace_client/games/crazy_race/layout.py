"""The layout at any window size: columns left and right, the stage card in the middle, tracks below it.

Spare width and height go to the middle. The country behind it continues under the columns to the window's edges. On a
low page the cards of a hand lie in one row, and only tooltips describe a side.
"""

from __future__ import annotations

from attrs import frozen

from greatrace.crazy_race import words
from greatrace_client.race_common.columns import BANNER, GUTTER, LEFT, MARGIN, RIGHT, TURN_ORDER
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.railway import CARD
from greatrace_client.ui.draw.shapes import Point

HAND, LOW_HAND = 438.0, 268.0
ACTIONS = 452.0  # units: the greatest height of the question
OUTLOOK, TALL_OUTLOOK = 128.0, 190.0  # least and greatest height of the note about a side
HIGH = 930.0  # units: on a lower page the hand has one row
TIMETABLE = 236.0
LANE = 100.0, 190.0  # least and most height of a track
TOP, EAST, SOUTH, WEST = range(words.SIDES)  # the sides of a stage card, clockwise
NARROW = 700.0  # units of the table's width


@frozen
class Lane:
    """One player's track: name plate, station, five spaces, turntable."""

    box: Box
    plate: Box
    shed: Box
    first: float  # x of the first space
    step: float  # from one space to the next
    r: float  # of the turntable
    rail: float  # y of the wheels

    @property
    def scale(self) -> float:
        """The scale of locomotives, at most as long as a space."""
        return round(min(self.step / 150 * 1.06, self.box.h / 150, 0.8), 2)

    @property
    def table(self) -> Point:
        """The middle of the turntable."""
        return self.first + 5 * self.step + (self.r - self.step / 2) + 4, self.rail - 9

    def slot(self, locomotive: int) -> float:
        """The x of that locomotive in the station."""
        return self.shed.x + 12 + (self.shed.w - 12) * (locomotive + 0.5) / 3

    def x(self, locomotive: int, place: float) -> float:
        """The x of that locomotive at a place of words.START to words.HOME, or between two of them."""
        low = int(place)
        here = self._x(locomotive, low)
        return here if low == place else here + (self._x(locomotive, low + 1) - here) * (place - low)

    def _x(self, locomotive: int, place: int) -> float:
        space = words.space(place)
        if not space:
            return self.slot(locomotive)
        return self.table[0] if space == words.TURNTABLE else self.first + (space - 1) * self.step


@frozen
class TableArea:
    """The stage card and the places of cards around it."""

    area: Box
    card: Box
    scale: float  # of driver cards

    def spot(self, side: int, index: int, number: int) -> Point:
        """The upper left corner of driver card `index` of `number` at that side."""
        w, h = CARD[0] * self.scale, CARD[1] * self.scale
        x, y = self.card.middle
        if side in (TOP, SOUTH):
            step = min(w + 5, (self.card.w + 96 - w) / max(1, number - 1))
            x += (index - (number - 1) / 2) * step - w / 2
            return x, (self.card.y - 12 - h if side == TOP else self.card.bottom + 10)
        step = min(w + 5, (self.wing - w) / max(1, number - 1))
        x = self.card.x - 14 - w - index * step if side == WEST else self.card.right + 14 + index * step
        return x, y - h / 2

    @property
    def wing(self) -> float:
        """The width left of the card, and right of it."""
        return self.card.x - self.area.x - 24

    def side(self, side: int) -> Box:
        """The field of that side, for the mouse: a part of the card and the place of its driver cards."""
        c, deep = self.card, CARD[1] * self.scale + 12
        if side in (TOP, SOUTH):
            return Box(c.x + c.w * 0.16, c.y - deep if side == TOP else c.y + c.h * 0.64, c.w * 0.68, c.h * 0.36 + deep)
        wide = min(self.wing, 210.0)
        x = c.x - wide if side == WEST else c.x + c.w * 0.64
        return Box(x, c.y + c.h * 0.2, c.w * 0.36 + wide, c.h * 0.6)

    def side_cards(self, side: int) -> Box:
        """The place for driver cards left or right of the stage card."""
        h = CARD[1] * self.scale
        x = self.card.x - 14 - self.wing if side == WEST else self.card.right + 14
        return Box(x, self.card.middle[1] - h / 2, self.wing, h)

    def middle(self, side: int, share: float = 0.33) -> Point:
        """The middle of that side's field on the card."""
        x, y = self.card.middle
        dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
        return x + dx * self.card.w * share, y + dy * self.card.h * share

    def note(self, side: int, number: int) -> Point:
        """The left middle of the plate with the sums at that side, where `number` cards lie."""
        w, h = CARD[0] * self.scale, CARD[1] * self.scale
        if side in (TOP, SOUTH):
            x, y = self.spot(side, number - 1, number)
            return x + w + 14, y + h / 2
        x = self.card.right + 14 if side == EAST else self.card.x - 14 - min(self.wing, 200.0)
        return x, self.card.middle[1] - h / 2 - 24

    def pile(self, name: str) -> Box:
        """The point cards of the turntable, top left, and of the finish, top right; in a narrow window below the other,
        away from the sums.
        """
        if self.area.w < NARROW:
            first = name == words.TURNTABLE_PILE
            return Box(self.area.x + 10, self.area.y - 6 if first else self.area.bottom - 78, 186, 84)
        x = self.area.x + 10 if name == words.TURNTABLE_PILE else self.area.right - 196
        return Box(x, self.area.y + 8, 186, 92)


@frozen
class Layout:
    """All boxes, in units of the page."""

    turn_order: Box
    timetable: Box
    log: Box
    banner: Box
    table: TableArea
    lanes: tuple[Lane, ...]
    hand: Box
    actions: Box
    outlook: Box  # in the actions' foot; no height on a low page and for spectators
    country: float  # y where the bands of country begin

    @property
    def narrow(self) -> bool:
        """Whether the table has no room beside the cards: notes and alerts then lie on the log."""
        return self.table.area.w < NARROW

    @property
    def read(self) -> tuple[Box, ...]:
        """The panels, those first that matter most while the player acts."""
        return self.actions, self.hand, self.log, self.timetable

    @property
    def glanced(self) -> tuple[Box, ...]:
        """The boxes that may be covered for a moment if there is no other room."""
        return *(lane.box for lane in self.lanes), self.turn_order, self.banner

    @property
    def sight(self) -> Box:
        """The part of table and tracks that is visible between the columns, below the banner and beside the plates."""
        b, last = self.banner, self.lanes[-1]
        return Box(last.plate.right, b.bottom + 4, b.right - last.plate.right, last.box.bottom - b.bottom - 4)


def layout(page: Page, crews: int, *, plays: bool = True, acts: bool = False) -> Layout:
    """The boxes for a page and `crews` players. `plays`: one of them sits here; `acts`: there is a panel for actions
    even if not.
    """
    width, height = page.width, page.height
    middle, right = MARGIN + LEFT + MARGIN, width - MARGIN - (RIGHT if plays or acts else 0.0)
    banner = Box(middle, MARGIN, right - MARGIN - middle, BANNER)
    room = height - banner.bottom
    tall = min(LANE[1], max(LANE[0], room * 0.47 / crews))
    top = height - tall * crews - 4
    lanes = tuple(lane(Box(middle, top + i * tall, banner.w, tall)) for i in range(crews))
    area = Box(middle, banner.bottom + 12, banner.w, top - banner.bottom - 34)
    timetable = Box(MARGIN, MARGIN + TURN_ORDER + 10, LEFT, TIMETABLE)
    hand, actions, outlook = acting_column(right, height, plays=plays, acts=acts)
    return Layout(
        turn_order=Box(MARGIN, MARGIN, LEFT, TURN_ORDER),
        timetable=timetable,
        log=Box(MARGIN, timetable.bottom + 10, LEFT, height - MARGIN - timetable.bottom - 10),
        banner=banner,
        table=table(area),
        lanes=lanes,
        hand=hand,
        actions=actions,
        outlook=outlook,
        country=top,
    )


def acting_column(x: float, height: float, *, plays: bool, acts: bool) -> tuple[Box, Box, Box]:
    """The boxes of hand and actions and, in the actions' foot, of the note about a side. Spectators have no hand;
    without actions the middle extends to the window's edge.
    """
    if not plays:
        nothing = Box(x, MARGIN, 0.0, 0.0)
        tall = min(ACTIONS + TALL_OUTLOOK, height - 2 * MARGIN)
        return nothing, Box(x, MARGIN, RIGHT, tall) if acts else nothing, nothing
    hand = Box(x, MARGIN, RIGHT, HAND if height >= HIGH else LOW_HAND)
    top = hand.bottom + GUTTER
    room = height - MARGIN - top
    if acts or room < ACTIONS + OUTLOOK:
        return hand, Box(x, top, RIGHT, min(ACTIONS + 18, room)), Box(x, top, RIGHT, 0.0)
    tall = min(room, ACTIONS + TALL_OUTLOOK)
    note = tall - ACTIONS
    return hand, Box(x, top, RIGHT, tall), Box(x + 14, top + tall - note - 12, RIGHT - 28, note)


def table(area: Box) -> TableArea:
    """The stage card as large as the cards above and below it allow."""
    scale = round(min(1.25, max(0.6, (area.h - 110) / 330)), 2)
    deep = CARD[1] * scale + 14
    size = min(320.0, area.h - 2 * deep, area.w * 0.42)
    x, y = area.middle
    return TableArea(area, Box(x - size / 2, y - size / 2, size, size), scale)


def lane(b: Box) -> Lane:
    """A track along a band of country."""
    plate = Box(b.x + 4, b.y + 17, max(172.0, b.w * 0.17), b.h - 28)
    r = min(52.0, b.h * 0.35, b.w * 0.06)
    shed = Box(plate.right + 10, b.y - 4, b.w * 0.235, b.h - 28)
    start, end = shed.right + 4, b.right - 2 * r - 12
    step = (end - start) / 5
    return Lane(b, plate, shed, start + step / 2, step, r, b.bottom - 44)


# ---- places of things on the page, for cues


class CrazyPlaces:
    """The places of things in a layout; `seat` is the player's own."""

    def __init__(self, layout: Layout, seat: int | None) -> None:
        self.layout, self.seat = layout, seat

    def laid(self, side: int, index: int, number: int) -> Point:
        """The place of card `index` of `number` at that side."""
        return self.layout.table.spot(side, index, number)

    def hand(self, seat: int) -> Point:
        """The origin of a player's cards: the own hand, or a rival's plate."""
        if seat == self.seat:
            x, y = self.layout.hand.middle
            return x - 30, y - 40
        return self.plate(seat)

    def plate(self, seat: int) -> Point:
        """The place beside a player's name."""
        box = self.layout.lanes[seat].plate
        return box.middle[0] - 20, box.y + 34

    def points(self, seat: int) -> Point:
        """A player's points."""
        box = self.layout.lanes[seat].plate
        return box.x + 20, box.bottom - 44

    def pile(self, name: str) -> Point:
        """The top of a pile of points."""
        box = self.layout.table.pile(name)
        return box.x + 60, box.y + 20

    def side(self, side: int) -> Point:
        """The middle of a side of the stage card."""
        return self.layout.table.middle(side)

    def note(self, side: int, number: int) -> Point:
        """The place over the next card of a side where `number` lie."""
        x, y = self.layout.table.note(side, number)
        return x + 60, y - 26

    def chimney(self, seat: int, locomotive: int, place: float) -> Point:
        """The smoke of a locomotive at that place of its track."""
        lane = self.layout.lanes[seat]
        ahead = 38 if place < 6 else -38
        return lane.x(locomotive, place) + ahead * lane.scale, lane.rail - 86 * lane.scale
