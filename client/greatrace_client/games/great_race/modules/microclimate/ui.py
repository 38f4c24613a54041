"""MICROCLIMATE on the screen: the card with its six effects, and the die of the player who crosses such a tile."""

from __future__ import annotations

from collections.abc import Hashable

from greatrace.great_race.modules.microclimate import TILE, DriveLengthened, MicroclimateEffect, MicroclimateRolled
from greatrace_client.games.great_race.animations.on_board import BEAT, THROW, on_board, tell
from greatrace_client.games.great_race.cues import brief, cue
from greatrace_client.games.great_race.module_api.board import ModuleBoard, gold_ring
from greatrace_client.games.great_race.module_api.module_ui import ModuleUi
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.view_state.effects import OnBoard
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.i18n import labelled, term, tr, trn
from greatrace_client.i18n.names import signed
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import microclimate_art, panels
from greatrace_client.ui.draw.moving import dice
from greatrace_client.ui.draw.notes import draw_note
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, GOOD, INK, PAPER, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.pictures import microclimate
from greatrace_client.ui.draw.raster import derived, raster
from greatrace_client.ui.draw.shapes import at, box, disc, scaled

FOOT = 44.0
ACROSS = 3


class MicroclimatesBoard(ModuleBoard):
    """The chip has the sign of the module; the board has the card."""

    name = "microclimate"
    chip_wide = 56.0
    wide = 560.0
    tall = 392.0

    # ---- the chip
    def chip_key(self, shown: Shown) -> Hashable:
        return None

    def paint_chip(self, page: Page, shown: Shown, b: Box) -> None:
        page.svg(at(20, 20, microclimate_art.sky_whim()), b.middle[0] - 20, b.middle[1] - 19, 40, 40)

    def words(self, shown: Shown) -> str:
        o = shown.stage.view.open
        here = sum(kind == TILE for kind in o.tiles.values())
        lying = trn("{n} of these tiles is on the map.", "{n} of these tiles are on the map.", here)
        if not here:
            lying = tr("None of these tiles is on the map yet.")
        return labelled(term("module", self.name), f"{tr('roll a die when you cross this tile.')}\n{lying}")

    # ---- the board
    def key(self, shown: Shown) -> Hashable:
        effect = self.happening(shown)
        return effect, effect is not None and effect.done

    def paint_board(self, page: Page, shown: Shown, b: Box) -> None:
        effect = self.happening(shown)
        step, tall = b.w / ACROSS, (b.h - FOOT - 8) / 2
        for face, whim in self.extension.tables.faces.items():
            row, column = divmod(face - 1, ACROSS)
            place = Box(b.x + column * step + 3, b.y + row * tall, step - 6, tall - 6)
            hit = effect is not None and effect.done and effect.face == face
            self._whim(page, place, face, whim, hit=hit)
        self._foot(page, shown, Box(b.x, b.bottom - FOOT, b.w, FOOT))

    def _whim(self, page: Page, b: Box, face: int, whim: MicroclimateEffect, *, hit: bool) -> None:
        """Draw a card: picture, die, name, effect."""
        panels.plate(page, *b, r=5, fill=PAPER_LIGHT, inner=False)
        scale = min((b.w - 10) / 96, (b.h - 42) / 84)
        w, h = 96 * scale, 84 * scale
        left = b.middle[0] - w / 2
        frame = box(0.8, 0.8, w - 1.6, h - 1.6, 0, "none", INK, 1.6)
        page.svg(scaled(microclimate(whim.id), scale) + frame, left, b.y + 6, w, h)
        image = derived(("small die", page.k, face, 28), lambda: raster(dice.die(face), 60, 60, page.k * 28 / 60))
        page.surface.blit(image, page.corner(b.x + 2, b.y + 1))
        tone = GOOD if whim.kindness > 0 else BAD if whim.kindness < 0 else INK
        sign = microclimate_art.effect_sign(whim.fuel, whim.wear, whim.spaces, stop=whim.stop)
        page.svg(disc(19, 19, 17, PAPER_LIGHT, INK, 1.4) + at(19, 19, sign, 0.76), b.right - 40, b.y + 2, 38, 38)
        name = term("whim", whim.id).capitalize()
        page.text(name, b.middle[0], b.bottom - 17, 16, tone, "bold", "middle", fit=b.w - 12)
        if hit:
            gold_ring(page, b)

    def _foot(self, page: Page, shown: Shown, b: Box) -> None:
        effect = self.happening(shown)
        panels.plate(page, *b, r=5, fill=PAPER_LIGHT if effect else PAPER)
        if effect is None:
            text = tr("Crossing a microclimate, you roll a die; a Weather station card protects you.")
        elif effect.done:
            text = term("whim note", effect.result)
        else:
            text = tr("{who} drives into a microclimate…", who=shown.name(effect.whose))
        room = b.w - (80 if effect is not None else 24)
        inside = Box(b.x + 12, b.y + 1, room, b.h - 2)
        draw_note(page, text, inside, 14.5, INK if effect else SEPIA, "bold")

    def draw_moving(self, page: Page, shown: Shown) -> None:
        effect, b = self.happening(shown), self.inside(shown)
        if effect is not None:
            dice.draw_die(page, b.right - 38, b.bottom - FOOT / 2 - 2, effect.face, effect.t, side=44)


# ---- its cues


@cue(MicroclimateRolled, THROW)
async def microclimate_rolled(stage: Stage, e: MicroclimateRolled) -> None:
    await on_board(stage, OnBoard("microclimate", face=e.die, result=e.whim, seat=e.seat))


@brief(DriveLengthened, BEAT)
def drive_lengthened(stage: Stage, e: DriveLengthened) -> None:
    tell(stage, e.seat, signed(e.spaces))


UI = ModuleUi(
    "microclimate",
    board=MicroclimatesBoard,
    board_order=2,
    sounds={MicroclimateRolled: "dice"},
    shown_first=(MicroclimateRolled,),
)
