"""VILLAGE on the screen: the five villages with their gifts, found or not, and the choice to stop in one."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from greatrace.great_race.modules.village import DriveThrough, RestInVillage, Village, VillageVisited
from greatrace_client.games.great_race.animations.on_board import BEAT, tell
from greatrace_client.games.great_race.controls import ICONS, ActionModel, Asked, Control
from greatrace_client.games.great_race.cues import brief
from greatrace_client.games.great_race.module_api.board import ModuleBoard, gold_ring
from greatrace_client.games.great_race.module_api.context import ModulePlace
from greatrace_client.games.great_race.module_api.module_ui import ModuleUi, OptionButton
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.phrases import space_name
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.i18n import term, tr, trn
from greatrace_client.race_common.hit_areas import HitArea
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD_PALE, INK, PAPER, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.shapes import at, box
from greatrace_client.ui.draw.tiles import draw_tile
from greatrace_client.ui.draw.village_gifts import PREFIX, gift_sign
from greatrace_client.ui.widgets import Widget

FOOT = 40.0


class VillagesBoard(ModuleBoard):
    """The chip counts the villages on the map; the board has all five, and the one where the player is can be
    clicked.
    """

    name = "village"
    chip_wide = 70.0
    wide = 680.0
    tall = 262.0
    prompts = frozenset({"village"})

    def found(self, shown: Shown) -> dict[str, str]:
        """The spaces of the villages on the map, by tile kind."""
        return {kind: space for space, kind in shown.stage.view.open.tiles.items() if kind.startswith(PREFIX)}

    def here(self, shown: Shown) -> str:
        """The kind of the village in which the player is asked to stop."""
        o = shown.table.view.open
        return o.tiles.get(o.crews[shown.seat or 0].at, "") if self.opens(shown) else ""

    # ---- the chip
    def chip_key(self, shown: Shown) -> Hashable:
        return len(self.found(shown))

    def paint_chip(self, page: Page, shown: Shown, b: Box) -> None:
        tile = shown.table.ruleset.tiles[f"{PREFIX}money"]
        draw_tile(page, b.x + 25, b.middle[1] + 1, tile, 0.52)
        page.text(str(len(self.found(shown))), b.x + 50, b.middle[1], 19, INK, "bold", fit=b.w - 54)

    def words(self, shown: Shown) -> str:
        n = len(self.found(shown))
        lying = trn("{n} of five villages is on the map.", "{n} of five villages are on the map.", n)
        if not n:
            lying = tr("None of the five villages is on the map yet.")
        return f"{lying}\n{tr('Stopping there ends your drive and gives you the gift.')}"

    # ---- the board
    def key(self, shown: Shown) -> Hashable:
        return tuple(self.found(shown).items()), self.here(shown), shown.hover == "village-card"

    def card(self, shown: Shown, kind: str) -> Box:
        """A village's card on the board."""
        b, kinds = self.inside(shown), list(self.extension.gifts)
        step = b.w / len(kinds)
        return Box(b.x + kinds.index(kind) * step + 3, b.y, step - 6, b.h - FOOT - 10)

    def paint_board(self, page: Page, shown: Shown, b: Box) -> None:
        found, here = self.found(shown), self.here(shown)
        for kind, gift in self.extension.gifts.items():
            self._card(page, shown, kind, gift.gift, found.get(kind, ""), lit=kind == here)
        panels.plate(page, b.x, b.bottom - FOOT, b.w, FOOT, r=5, fill=PAPER_LIGHT if here else PAPER)
        text = tr("Stopping there ends your drive and gives you the gift.")
        if here:
            text = tr("Click the village, here or on the map, to stop, or drive on.")
        page.text(text, b.x + 12, b.bottom - FOOT / 2, 15, INK, "bold", fit=b.w - 24)

    def _card(self, page: Page, shown: Shown, kind: str, gift: str, space: str, *, lit: bool) -> None:
        """Draw the tile, its gift in words, and its place."""
        b = self.card(shown, kind)
        hover = lit and shown.hover == "village-card"
        panels.plate(page, *b, r=5, fill=GOLD_PALE if hover else PAPER_LIGHT if space else PAPER, inner=False)
        x, scale = b.middle[0], min(0.86, (b.w - 6) / 84)
        if space:
            draw_tile(page, x, b.y + 40, shown.table.ruleset.tiles[kind], scale)
        else:
            draw_tile(page, x, b.y + 40, None, scale)
            page.svg(
                box(1, 1, 40, 24, 6, PAPER_LIGHT, INK, 1.4) + at(21, 13, gift_sign(gift), 0.9), x - 21, b.y + 28, 42, 26
            )
        page.text(term("village", gift), x, b.y + 92, 15, INK, "bold", "middle", fit=b.w - 8)
        where = space_name(shown.table.ruleset, space) if space else tr("in the bag")
        page.text(where, x, b.y + 114, 14, INK if space else SEPIA, "text", "middle", fit=b.w - 8)
        if lit:
            gold_ring(page, b)

    def hit_areas(self, race: ModulePlace) -> list[Widget]:
        """The area on the card of the village where the vehicle is."""
        shown, question = race.shown, race.shown.table.question
        kind = self.here(shown)
        rest = next((o for o in question.options if isinstance(o, RestInVillage)), None) if question else None
        if kind not in self.extension.gifts or rest is None:
            return []
        words = partial(tr, "Stop here: {gift}", gift=term("village", kind.removeprefix(PREFIX)))
        area = HitArea("village-card", words, partial(race.input.send, rest), words)
        area.place(*self.card(shown, kind))
        return [area]


# ---- its question


def gift_note(a: Asked) -> str:
    """The gift of the village in which the vehicle is."""
    extension = next(x for x in a.ruleset.extensions if isinstance(x, Village))
    gift = extension.gifts.get(a.open.tiles.get(a.crew.at, ""))
    return term("village", gift.gift) if gift is not None else ""


def stop_or_drive_on(a: Asked) -> ActionModel:
    """VILLAGE. Stop for the gift, by the button or on the map, or drive on."""
    made = ActionModel(term("prompt", "village"), hint=tr("Click the village to stop there."))
    for rest in a.of(RestInVillage):
        made.spaces[a.crew.at] = rest
        label = tr("Stop here: {gift}", gift=gift_note(a))
        made.controls.append(Control("rest", label, tr("ends the drive"), "S", ICONS["stop"], action=rest, wide=True))
    label = term("action", "DriveThrough")
    made.controls += a.buttons(DriveThrough, "on", label, tr("no gift"), "Enter", "mechanic", "primary")
    return made


# ---- its cue


@brief(VillageVisited, BEAT)
def village_visited(stage: Stage, e: VillageVisited) -> None:
    tell(stage, e.seat, term("village", str(e.gift)))


UI = ModuleUi(
    "village",
    board=VillagesBoard,
    board_order=3,
    action_models={"village": stop_or_drive_on},
    buttons={
        DriveThrough: OptionButton("Enter", "mechanic"),
        RestInVillage: OptionButton(icon="stop", note=lambda a, _action: gift_note(a)),
    },
    topics={"rest": "village", "on": "village"},
    sounds={VillageVisited: "place"},
)
