"""DIPLOMACY on the screen: four lines of influence with everybody's markers, the exit die, and the price of a bribe."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache, partial

from greatrace.great_race.extension import Extension
from greatrace.great_race.modules.diplomacy import COLOURS, BuyInfluence, DiplomacySlot
from greatrace_client.games.great_race.module_api.board import ModuleBoard
from greatrace_client.games.great_race.module_api.context import ModulePlace
from greatrace_client.games.great_race.modules.diplomacy.marker import InfluenceLine, MarkerHitArea
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.view_state.effects import OnBoard
from greatrace_client.i18n import term, tr
from greatrace_client.i18n.names import price
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems, panels
from greatrace_client.ui.draw.moving import dice
from greatrace_client.ui.draw.moving.markers import draw_marker
from greatrace_client.ui.draw.notes import draw_note
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import (
    BAD,
    BRASS,
    BRASS_LIGHT,
    GOLD,
    GOLD_PALE,
    GOOD,
    INK,
    NIGHT_DEEP,
    PAPER,
    PAPER_DARK,
    PAPER_LIGHT,
)
from greatrace_client.ui.draw.raster import derived, raster
from greatrace_client.ui.draw.shapes import Point, at, box, shape
from greatrace_client.ui.widgets import Widget

LABEL, HEADS, FOOT = 46.0, 46.0, 50.0  # the colours' column, the dice's row, the plate below
MARKS = ((0.0, 0.0), (-0.26, -0.2), (0.26, -0.2), (-0.26, 0.2), (0.26, 0.2))  # shares of a square, from its middle
ABOVE_PRICE = -0.24  # of a square, from its middle: the place of markers on a square that is for sale


def square_in(inside: Box, slot: DiplomacySlot, colour: str, level: int) -> Box:
    """A level's square on a colour's line, within that part of the board."""
    column, row = slot.levels.index(level), COLOURS.index(colour)
    step = (inside.w - LABEL) / len(slot.levels)
    tall = (inside.h - HEADS - FOOT - 8) / len(COLOURS)
    return Box(inside.x + LABEL + column * step, inside.y + HEADS + row * tall, step - 12, tall - 7)


@lru_cache(maxsize=64)
def plain_square(w: float, h: float, fill: str, edge: str, width: float) -> str:
    """A square's plate and its edge."""
    body = box(3, 5, w, h, 5, NIGHT_DEEP, more='opacity=".6"') + box(3, 3, w, h, 5, fill, INK, 1.4)
    return body + box(3, 3, w, h, 5, "none", edge, width)


class InfluenceBoard(ModuleBoard):
    """The chip has the player's own four levels; the board has everybody's, and the player's next squares can be bought
    on it.
    """

    name = "diplomacy"
    chip_wide = 168.0
    tall = 388.0
    prompts = frozenset({"influence", "bribe"})

    def __init__(self, extension: Extension) -> None:
        super().__init__(extension)
        self.dragged: tuple[str, Point] | None = None  # the line whose marker is being dragged, and its place

    # ---- the chip
    def chip_key(self, shown: Shown) -> Hashable:
        return tuple(self.slot(shown).influence[shown.seat or 0].values())

    def paint_chip(self, page: Page, shown: Shown, b: Box) -> None:
        levels = self.slot(shown).influence[shown.seat or 0]
        for i, colour in enumerate(COLOURS):
            x = b.x + (i + 0.5) * b.w / len(COLOURS)
            page.svg(at(18, 18, emblems.city(colour, 14)), x - 18, b.y + 5, 36, 36)
            ink = INK if colour == "yellow" else PAPER_LIGHT
            page.text(str(levels[colour]), x, b.y + (25 if colour == "yellow" else 23), 17, ink, "bold", "middle")

    def words(self, shown: Shown) -> str:
        levels = self.slot(shown).influence[shown.seat or 0]
        named = ", ".join(f"{term('colour', colour)} {level}" for colour, level in levels.items())
        rule = tr("Roll higher than this when leaving a city and you are stopped.")
        return f"{tr('Your influence: {levels}', levels=named)}\n{rule}"

    # ---- the board
    def key(self, shown: Shown) -> Hashable:
        question = shown.question
        asked = question.number if question is not None and self.opens(shown) else None
        effect = self.happening(shown)
        hover = shown.hover if isinstance(shown.hover, InfluenceLine) else ""
        return self.slot(shown), asked, effect, effect is not None and effect.done, hover, self.dragged is not None

    def square(self, shown: Shown, colour: str, level: int) -> Box:
        """A level's square on a colour's line."""
        return square_in(self.inside(shown), self.slot(shown), colour, level)

    def paint_board(self, page: Page, shown: Shown, b: Box) -> None:
        slot: DiplomacySlot = self.slot(shown)
        for level in slot.levels:
            self._head(page, b, slot, level)
        for colour in COLOURS:
            self._line(page, shown, b, colour)
        self._foot(page, shown, Box(b.x, b.bottom - FOOT, b.w, FOOT))

    def _head(self, page: Page, inside: Box, slot: DiplomacySlot, level: int) -> None:
        """Draw the highest face that permits leaving, and the price of the step to it."""
        s = square_in(inside, slot, COLOURS[0], level)
        y = s.y - HEADS / 2 - 6
        image = derived(("small die", page.k, level, 30), lambda: raster(dice.die(level), 60, 60, page.k / 2))
        page.surface.blit(image, page.corner(s.middle[0] - 15, y - 14))
        column = slot.levels.index(level)
        if column:
            x = s.x - 6
            page.svg(shape("M0 6H22M17 2L22 6L17 10", stroke=BRASS_LIGHT, width=1.6), x - 11, y + 7, 26, 12)
            page.text(price(slot.prices[column - 1]), x, y - 3, 14, BRASS_LIGHT, "bold", "middle", fit=46)

    def _line(self, page: Page, shown: Shown, inside: Box, colour: str) -> None:
        """A colour's enamel, its squares on a rail, and the markers."""
        slot: DiplomacySlot = self.slot(shown)
        effect, on_sale = self.happening(shown), self.on_sale(shown)
        hot = colour == (effect.result if effect is not None else self.stopped_by(shown))
        seat = effect.whose if effect is not None else shown.seat or 0
        first, last = (square_in(inside, slot, colour, slot.levels[i]) for i in (0, -1))
        rail = box(0, 0, last.x - first.x + 8, 6, 3, GOLD if hot else BRASS, INK, 1)
        page.svg(rail, first.x, first.middle[1] - 3, last.x - first.x + 10, 7)
        page.svg(at(22, 22, emblems.city(colour, 16)), first.x - LABEL - 1, first.middle[1] - 22, 44, 44)
        for level in slot.levels:
            b = square_in(inside, slot, colour, level)
            sold = colour in on_sale and level == self.next_level(shown, colour)
            lit = sold and shown.hover == InfluenceLine(colour)
            fill = GOLD_PALE if lit else PAPER_LIGHT if sold else PAPER
            mine = hot and level == slot.influence[seat][colour]
            edge, width = (GOLD, 3.6) if sold or mine else (INK, 1.2)
            page.svg(plain_square(b.w, b.h, fill, edge, width), b.x - 3, b.y - 3, b.w + 8, b.h + 10)
            if sold:
                page.svg(at(9, 9, emblems.coin(7)), b.x + 3, b.bottom - 20, 18, 18)
                square_price = price(slot.prices[slot.levels.index(level) - 1])
                page.text(square_price, b.right - 5, b.bottom - 11, 14, INK, "bold", "right", fit=b.w - 26)
            self._markers(page, shown, b, colour, level, sold=sold)

    def _markers(self, page: Page, shown: Shown, b: Box, colour: str, level: int, *, sold: bool) -> None:
        """Draw the markers there, the player's in front; on a square that is for sale in a row over the price."""
        slot: DiplomacySlot = self.slot(shown)
        here = [s for s in shown.stage.view.open.order if slot.influence[s][colour] == level]
        if self.dragged is not None and self.dragged[0] == colour and shown.seat in here:
            here.remove(shown.seat)
        here.sort(key=lambda s: s == shown.seat)
        spots: tuple[Point, ...] = (
            MARKS[:1] if len(here) == 1 else MARKS[1:] if len(here) < 5 else (*MARKS[1:], MARKS[0])
        )
        if sold:
            spots = tuple(((i - (len(here) - 1) / 2) * 0.22, ABOVE_PRICE) for i in range(len(here)))
        for seat, (dx, dy) in zip(here, spots, strict=False):
            scale = 0.5 if sold else 0.86 if len(here) == 1 else 0.66
            draw_marker(page, shown.table.colour(seat), b.middle[0] + dx * b.w, b.middle[1] + dy * b.h, scale)

    def _foot(self, page: Page, shown: Shown, b: Box) -> None:
        """Draw the question or the result of the die as a sentence."""
        effect = self.happening(shown)
        thrown = effect is not None and effect.done and effect.face > effect.stops[0]
        stopped = thrown or self.asked(shown) == "bribe"
        panels.plate(page, *b, r=5, fill=PAPER_LIGHT if effect or self.opens(shown) else PAPER_DARK)
        tone = BAD if stopped else GOOD if effect is not None and effect.done else INK
        room = b.w - (96 if effect is not None or stopped else 24)
        draw_note(page, self.sentence(shown), Box(b.x + 13, b.y + 1, room, b.h - 2), 15, tone, "bold")

    def sentence(self, shown: Shown) -> str:
        """The sentence on the plate below the lines."""
        effect = self.happening(shown)
        if effect is not None:
            return self.verdict(shown, effect)
        if self.asked(shown) == "bribe":
            o, seat = shown.table.view.open, shown.seat or 0
            total = self.extension.bribe(shown.table.ruleset, o, seat)
            die, level = o.modules[self.name].die, self.level_here(shown)
            return tr("{die} is above {level}: stay, or pay {price}", die=die, level=level, price=price(total))
        if self.on_sale(shown):
            return tr("Click a highlighted square, or drag your marker there, to buy that level.")
        each = price(self.extension.tables.bribe)
        return tr("Leaving a city: roll above your level and you pay {price} per pip, or the drive ends.", price=each)

    def verdict(self, shown: Shown, effect: OnBoard) -> str:
        """Who rolls the exit die, and the result."""
        level, die = effect.stops[0], effect.face
        if not effect.done:
            who, colour = shown.name(effect.whose), term("colour", effect.result)
            return tr("Leaving a city: {who}, {colour}, influence {level}", who=who, colour=colour, level=level)
        total, who = price((die - level) * self.extension.tables.bribe), shown.name(effect.whose)
        if effect.whose != shown.seat:
            if die <= level:
                return tr("{die} is not above {level}: {who} may leave", die=die, level=level, who=who)
            return tr(
                "{die} is above {level}: {who} stays, or pays {price}", die=die, level=level, who=who, price=total
            )
        if die <= level:
            return tr("{die} is not above {level}: you may leave", die=die, level=level)
        return tr("{die} is above {level}: stay, or pay {price}", die=die, level=level, price=total)

    def asked(self, shown: Shown) -> str:
        """The prompt of its question to the player, if one is open."""
        question = shown.question
        return question.prompt if question is not None and self.opens(shown) else ""

    def colour_here(self, shown: Shown) -> str:
        """The colour of the city where the player is."""
        at_ = shown.table.view.open.crews[shown.seat or 0].at
        city = shown.table.ruleset.board.cities.get(at_)
        return city.colour if city is not None else ""

    def stopped_by(self, shown: Shown) -> str:
        """The colour at whose border the vehicle stands."""
        return self.colour_here(shown) if self.asked(shown) == "bribe" else ""

    def level_here(self, shown: Shown) -> int:
        """The player's level in the city where the player is."""
        level: int = shown.table.view.open.modules[self.name].influence[shown.seat or 0][self.colour_here(shown)]
        return level

    def on_sale(self, shown: Shown) -> dict[str, BuyInfluence]:
        """The purchases possible now, by colour."""
        question = shown.question
        if question is None or not shown.table.my_move:
            return {}
        return {o.colour: o for o in question.options if isinstance(o, BuyInfluence)}

    def next_level(self, shown: Shown, colour: str) -> int:
        """The level after the player's own on that line (the same at its end)."""
        slot: DiplomacySlot = self.slot(shown)
        at_ = slot.levels.index(slot.influence[shown.seat or 0][colour])
        return slot.levels[min(at_ + 1, len(slot.levels) - 1)]

    # ---- moving parts
    def draw_moving(self, page: Page, shown: Shown) -> None:
        effect, b = self.happening(shown), self.inside(shown)
        rolled = self.slot(shown).die if self.asked(shown) == "bribe" else 0  # 0: the picture is not there yet
        face = effect.face if effect is not None else rolled
        if face:
            t = effect.t if effect is not None else 1.0
            dice.draw_die(page, b.right - 42, b.bottom - FOOT / 2 - 2, face, t, side=46)
        if self.dragged is not None:
            draw_marker(page, shown.table.colour(shown.seat or 0), *self.dragged[1], scale=0.84)

    # ---- places
    def hit_areas(self, race: ModulePlace) -> list[Widget]:
        """Zones from the player's marker to the next square: a click or a drag there buys it."""
        shown, made = race.shown, list[Widget]()
        for colour, action in self.on_sale(shown).items():
            mine = self.square(shown, colour, self.slot(shown).influence[shown.seat or 0][colour])
            ahead = self.square(shown, colour, self.next_level(shown, colour))
            area = MarkerHitArea(colour, partial(race.input.send, action), partial(self._carry, race, colour), ahead)
            area.place(mine.x, mine.y, ahead.right - mine.x, mine.h)
            made.append(area)
        return made

    def _carry(self, race: ModulePlace, colour: str, where: Point | None) -> None:
        """The marker follows the mouse, or is put down."""
        self.dragged = None if where is None else (colour, where)
        race.shown.stage.touch()
