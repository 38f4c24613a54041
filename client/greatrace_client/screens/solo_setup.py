"""A race against bots: the game's own form on the left, one's colour and the rivals on the right."""

from __future__ import annotations

from functools import partial

from greatrace.bots import LEVELS
from greatrace_client import settings as settings_file
from greatrace_client.games import game_ui
from greatrace_client.i18n import tr, trn
from greatrace_client.model.race_setup import USUAL_GAME, RaceSetup
from greatrace_client.race_common.lobby_form import ColourPick, LobbyForm
from greatrace_client.screens.game_choice import game_choice
from greatrace_client.screens.opponents import Seating
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import NIGHT_TEXT
from greatrace_client.ui.menu_chrome import two_panels
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext, Push, Replace
from greatrace_client.ui.widgets import Button, Choice, Form, Widget


class SoloSetupScene(MenuScene):
    """What was chosen last time is chosen again."""

    title = "Race against bots"
    table_form: LobbyForm

    def __init__(self, game: str = USUAL_GAME) -> None:
        super().__init__()
        self.game = game
        self.seating = Seating(self.rebuild, self._levelled)

    def enter(self, kit: AppContext) -> None:
        self.kit = kit
        chosen, self.table_form = kit.settings, game_ui(self.game).lobby_form(self)
        self.colour = self.table_form.usual_colour(chosen)
        self.seating.holders = [chosen.level if chosen.level in LEVELS else "normal"] * 4
        self.bots = chosen.bots
        super().enter(kit)

    @property
    def seats(self) -> int:
        """How many race."""
        return self.bots + 1

    # ---- widgets
    def build(self) -> list[Widget]:
        table, (fewest, most) = self.table_form, self.table_form.players
        self.bots = min(max(self.bots, fewest - 1), most - 1)
        free = table.colours(self.seats)
        if self.colour not in free:
            self.colour = free[0]
        self._picks = [table.pick(colour, self._pick_colour) for colour in free]
        for pick in self._picks:
            pick.chosen = pick.colour == self.colour
        number = Choice(
            "Rivals",
            list(range(fewest - 1, most)),
            self.bots,
            self._pick_number,
            "How many bots race against you.",
            text=lambda n: trn("{n} rival", "{n} rivals", n),
            name="number",
        )
        start = Button(
            "Start race",
            self._start,
            "Start the race.",
            key="Enter",
            state="primary",
            name="start",
            note=table.start_note,
        )
        back = Button("Back", self.back, "Back to the title.", key="Esc", name="back")
        return [
            game_choice(self.game, self._pick_game),
            *table.widgets(),
            *self._picks,
            number,
            *self.seating.widgets(self.rivals),
            start,
            *table.solo_widgets(self._race),
            back,
        ]

    def _levelled(self, rival: int, level: str) -> None:
        if rival == 0:
            self.table_form.levelled(level)

    @property
    def rivals(self) -> list[str]:
        """Their colours."""
        return [colour for colour in self.table_form.colours(self.seats) if colour != self.colour][: self.bots]

    def _pick_game(self, game: str) -> None:
        if game != self.game:
            self.go(Replace(SoloSetupScene(game)))

    def uncovered(self) -> None:
        self.table_form.uncovered()
        super().uncovered()

    def _pick_colour(self, colour: str) -> None:
        self.colour = colour
        self.rebuild()

    def _pick_number(self, number: int) -> None:
        self.bots = number
        self.rebuild()

    def _race(self, wish: RaceSetup) -> None:
        from greatrace_client.screens.waiting import WaitingScene

        self.go(Push(WaitingScene(wish)))

    def _start(self) -> None:
        chosen = self.kit.settings
        self.table_form.keep(self.colour, self.bots)
        settings_file.save(chosen)
        wish = self.table_form.wish(self.bots, chosen.level, self.colour)
        self._race(self.seating.seated(wish, chosen.player, self.rivals))

    # ---- picture
    def _panels(self, page: Page) -> tuple[Box, Box]:
        return two_panels(page, 0.46)

    def lay(self, page: Page) -> None:
        left, right = (panel.inner(24, 56, 24, 20) for panel in self._panels(page))
        self.form.named("game").place(left.x, left.y, left.w, 46)
        self.table_form.lay(self.form, Box(left.x, left.y + 58, left.w, left.h - 58), noted=True)
        self._lay_rivals(right, self._lay_picks(self._picks, right))
        self._lay_foot(self.form, Box(right.x, right.y + right.h - 64, right.w, 64))

    def _lay_picks(self, picks: list[ColourPick], right: Box) -> float:
        """The colours side by side; returns their height."""
        wide = (right.w - 12 * (len(picks) - 1)) / len(picks)
        tall = min(wide * 0.74 + 40, right.h * self.table_form.picks_share)
        for i, pick in enumerate(picks):
            pick.place(right.x + i * (wide + 12), right.y, wide, tall)
        return tall

    def _lay_rivals(self, right: Box, above: float) -> None:
        self._rivals = Box(right.x, right.y + above + 30, right.w, 40)
        y = self._rivals.y + 30
        self.form.named("number").place(right.x, y, right.w, 46)
        step = min(150.0, (right.y + right.h - 92 - y - 54) / self.bots)
        self._cards = [Box(right.x, y + 58 + i * step, right.w, step - 10) for i in range(self.bots)]
        for i, card in enumerate(self._cards):
            self.seating.place(self.form, i, card)

    def _lay_foot(self, form: Form, foot: Box) -> None:
        """Back, start, and between them what the game's form has more."""
        x, y, w, h = foot
        more = self.table_form.solo_widgets(self._race)
        if not more:
            form.named("back").place(x, y, w * 0.3 - 8, h)
            form.named("start").place(x + w * 0.3 + 8, y, w * 0.7 - 8, h)
            return
        form.named("back").place(x, y, w * 0.22 - 8, h)
        each = w * 0.33 / len(more)
        for i, widget in enumerate(more):
            form.named(widget.name).place(x + w * 0.22 + i * each, y, each - 8, h)
        form.named("start").place(x + w * 0.55, y, w * 0.45, h)

    def paint(self, page: Page) -> None:
        left, right = self._panels(page)
        panels.panel(page, *left)
        panels.heading(page, self.table_form.heading(), left.x + 24, left.y + 30, left.w - 48)
        self.table_form.paint(page)
        panels.panel(page, *right, lit=True)
        panels.heading(page, tr("YOUR CREW"), right.x + 24, right.y + 30, right.w - 48)
        panels.heading(page, tr("RIVALS"), self._rivals.x, self._rivals.y + 8, self._rivals.w)
        picture = game_ui(self.game).player_picture
        for i, (colour, card) in enumerate(zip(self.rivals, self._cards, strict=True)):
            self.seating.draw(page, i, card, partial(picture, page, colour))
        if note := self.table_form.note():
            page.text(note, left.x + left.w / 2, left.y + left.h - 44, 16, NIGHT_TEXT, at="middle", fit=left.w - 48)
