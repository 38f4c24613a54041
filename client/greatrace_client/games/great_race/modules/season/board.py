"""SEASON on the screen: the wheel of the year, the present effect of each face of the die, and this round's weather."""

from __future__ import annotations

from collections.abc import Hashable

from msgspec.structs import replace

from greatrace.great_race.modules.season import PERIODS, SeasonSlot
from greatrace_client.games.great_race.module_api.board import ModuleBoard
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.i18n import labelled, term, tr
from greatrace_client.i18n.table_options import option_choice
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels, weather
from greatrace_client.ui.draw.moving import dice
from greatrace_client.ui.draw.notes import note_in
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, GOOD, INK, NIGHT_TEXT, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import at

FACES = range(1, 7)
PLATE = 66.0  # height of the weather's plate


class SeasonBoard(ModuleBoard):
    """The chip says period and weather; the board has the wheel."""

    name = "season"
    chip_wide = 196.0
    wide = 580.0
    tall = 338.0

    def state(self, shown: Shown) -> SeasonSlot:
        """The state as shown: the result of a die that has just been rolled counts already."""
        slot: SeasonSlot = self.slot(shown)
        effect = self.happening(shown)
        if effect is None or not effect.done:
            return slot
        if effect.what == "turn":
            return replace(slot, period=slot.period % PERIODS + 1)
        if not slot.period:
            return replace(slot, period=effect.face)
        return replace(slot, die=effect.face, weather=effect.result)

    def rolling(self, shown: Shown) -> bool:
        """Whether the die is still rolling."""
        effect = self.happening(shown)
        return effect is not None and effect.what == "throw" and not effect.done

    def effects(self, period: int) -> tuple[str, ...]:
        """The effect of each face of the die in that period."""
        return tuple(self.extension.weather(period, face) for face in FACES) if period else ("",) * len(FACES)

    # ---- the chip
    def chip_key(self, shown: Shown) -> Hashable:
        return self.state(shown)

    def paint_chip(self, page: Page, shown: Shown, b: Box) -> None:
        slot = self.state(shown)
        page.svg(weather.period_medal(slot.period), b.x + 3, b.y + 1, 44, 44)
        if not slot.period:
            page.text(term("period short", "0"), b.x + 51, b.middle[1], 15, INK, "bold", fit=b.w - 56)
            return
        badge, room = term("weather badge", slot.weather or "fine"), b.w - 92
        sign, tone = weather.effect_sign(slot.weather), BAD if slot.weather else GOOD
        page.text(term("period short", str(slot.period)), b.x + 51, b.y + 15, 15, INK, "bold", fit=room)
        if page.fits(badge, room, 14, "bold"):
            page.svg(at(18, 18, sign, 0.92), b.right - 38, b.y + 5, 36, 36)
        else:  # a small sign leaves all of its line to the badge
            page.svg(at(11, 11, sign, 0.56), b.right - 28, b.y + 3, 22, 22)
            room = b.w - 56
        page.text(badge, b.x + 51, b.y + 33, 14, tone, "bold", fit=room)

    def words(self, shown: Shown) -> str:
        slot = self.state(shown)
        return f"{term('period', str(slot.period))}\n{term('weather note', slot.weather or 'fine')}"

    # ---- the board
    def key(self, shown: Shown) -> Hashable:
        return self.state(shown), self.rolling(shown), self.opens(shown)

    def paint_board(self, page: Page, shown: Shown, b: Box) -> None:
        slot, side = self.state(shown), self.wheel(b).w
        x = b.x + side + 20
        page.text(term("period", str(slot.period)), x, b.y + 18, 22, PAPER_LIGHT, "bold", fit=b.right - x)
        later = term("period", str(slot.period % PERIODS + 1))
        page.text(tr("then {period}", period=later), x, b.y + 44, 15, NIGHT_TEXT, fit=b.right - x)
        effects = self.effects(slot.period)
        rolled = 0 if self.rolling(shown) else slot.die
        weather.draw_faces(page, x - 3, b.y + 68, b.right - x + 6, effects, rolled)
        note = option_choice("season", self.extension.chosen("season"))
        page.text(labelled(term("agreed", "season"), note), x, b.y + 172, 14, NIGHT_TEXT, fit=b.right - x)
        self._weather(page, slot, Box(b.x, b.bottom - PLATE, b.w, PLATE), known=not self.rolling(shown))

    def _weather(self, page: Page, slot: SeasonSlot, b: Box, *, known: bool) -> None:
        """Draw the badge of this round: the sign, and its effect in a sentence."""
        edge = BAD if slot.weather and known else INK
        panels.plate(page, *b, r=5, edge=edge)
        if not known:
            return
        page.svg(at(26, 26, weather.effect_sign(slot.weather), 1.4), b.x + 6, b.y + 5, 52, 52)
        room = b.w - 76
        note = note_in(page, term("weather note", slot.weather or "fine"), room, b.h - 26, 15)
        title = term("weather", slot.weather or "fine")
        title = title[:1].upper() + title[1:]
        page.text(
            title,
            b.x + 66,
            b.y + (20 if len(note.lines) < 2 else 15),
            19,
            BAD if slot.weather else GOOD,
            "bold",
            fit=room,
        )
        for i, line in enumerate(note.lines):
            y = b.y + 44 + (i - (len(note.lines) - 1) / 2) * note.step
            page.text(line, b.x + 66, y, note.size, INK, fit=room)

    def wheel(self, b: Box) -> Box:
        """The box of the wheel inside the board."""
        side = min(188.0, b.h - PLATE - 10)
        return Box(b.x - 4, b.y + 2, side, side)

    def draw_moving(self, page: Page, shown: Shown) -> None:
        b = self.inside(shown)
        effect = self.happening(shown)
        turning = effect is not None and effect.what == "turn" and not effect.done
        turned = weather.TURNED * effect.t if effect is not None and turning else 0.0
        wheel = self.wheel(b)
        weather.draw_wheel(page, wheel.x, wheel.y, wheel.w, self.state(shown).period, turned)
        if effect is not None and self.rolling(shown):
            dice.draw_die(page, b.x + b.w * 0.5, b.bottom - PLATE / 2 - 4, effect.face, effect.t)
