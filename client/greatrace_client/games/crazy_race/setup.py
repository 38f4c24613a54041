"""Crazy Race against bots: what is agreed on the left, one's colour and the rivals on the right."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from greatrace.bots import LEVELS
from greatrace.crazy_race.options import OPTIONS, PLAYERS, colours
from greatrace.games import CRAZY_RACE, GAMES
from greatrace.table_option import TableOption
from greatrace_client import settings as settings_file
from greatrace_client.games.crazy_race.poster import draw_poster, player_picture
from greatrace_client.i18n import term, tr, trn
from greatrace_client.net.table_setup import RaceSetup
from greatrace_client.screens.opponents import Seating
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, INK, PAPER
from greatrace_client.ui.draw.shapes import box
from greatrace_client.ui.menu_chrome import Area, crew_badge, two_panels
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext, Push, Replace
from greatrace_client.ui.widgets import Button, Choice, Look, Widget


def game_choice(game: str, changed: Callable[[str], object]) -> Choice:
    """Which of the games."""
    return Choice("Game", list(GAMES), game, changed, "Which game to play.", text=partial(term, "game"), name="game")


def option_choices(chosen: dict[str, str]) -> list[Choice]:
    """X8. One for each variant; what is chosen goes into `chosen`."""

    def one(option: TableOption) -> Choice:
        return Choice(
            lambda: term("option", option.name),
            list(option.choices),
            chosen.get(option.name, option.default),
            lambda choice: chosen.update({option.name: choice}),
            "A rules variant.",
            text=partial(term, "option choice"),
            name=f"option-{option.name}",
        )

    return [one(option) for option in OPTIONS]


def agreed(chosen: dict[str, str]) -> dict[str, str]:
    """Only what differs from the usual."""
    usual = {option.name: option.default for option in OPTIONS}
    return {name: choice for name, choice in chosen.items() if choice != usual[name]}


class ColourPick(Widget):
    """One player's colour: the express on its track."""

    def __init__(self, colour: str, pick: Callable[[str], object]) -> None:
        super().__init__(lambda: term("crew", colour), self._hint, name=f"crew-{colour}")
        self.colour, self.pick = colour, pick
        self.chosen = False

    def _hint(self) -> str:
        return tr(
            "{crew}: the emblem is a {emblem}.", crew=term("crew", self.colour), emblem=term("emblem", self.colour)
        )

    def press(self) -> bool:
        if self.enabled:
            self.pick(self.colour)
        return True

    def draw(self, page: Page, look: Look) -> None:
        x, y, w, h = self.box
        panels.plate(page, x, y, w, h, 5, PAPER, INK, inner=False)
        player_picture(page, self.colour, Area(x + 6, y + 6, w - 12, h - 46), pale=not self.enabled)
        crew_badge(page, self.colour, x + 24, y + h - 21, 14)
        face = "bold" if self.chosen else "text"
        page.text(term("crew", self.colour), x + 46, y + h - 20, 18, INK, face, fit=w - 54)
        if self.chosen or look.hover or look.focus:
            page.svg(
                box(2, 2, w + 4, h + 4, 7, "none", GOLD if self.chosen else "#FFF1BF", 4), x - 4, y - 4, w + 8, h + 8
            )


class CrazySetupScene(MenuScene):
    """What was chosen last time is chosen again."""

    title = "Race against bots"

    def __init__(self) -> None:
        super().__init__()
        self.options: dict[str, str] = {}
        self.seating = Seating(self.rebuild)

    def enter(self, kit: AppContext) -> None:
        chosen = kit.settings
        self.colour = chosen.crew if chosen.crew in CRAZY_RACE.colours[:3] else CRAZY_RACE.colours[1]
        self.bots = min(max(chosen.bots, PLAYERS[0] - 1), PLAYERS[1] - 1)
        self.seating.holders = [chosen.level if chosen.level in LEVELS else "normal"] * 4
        super().enter(kit)

    def build(self) -> list[Widget]:
        free = colours(self.bots + 1)
        picks = [ColourPick(colour, self._pick_colour) for colour in free]
        for pick in picks:
            pick.chosen = pick.colour == self.colour
        number = Choice(
            "Rivals",
            list(range(PLAYERS[0] - 1, PLAYERS[1])),
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
            note="Three locomotives, eight stages",
        )
        back = Button("Back", self.back, "Back to the title.", key="Esc", name="back")
        levels = self.seating.widgets(self.others)
        return [
            game_choice("crazy_race", self._pick_game),
            *option_choices(self.options),
            *picks,
            number,
            *levels,
            start,
            back,
        ]

    @property
    def others(self) -> list[str]:
        """The colours of the bots."""
        return [colour for colour in colours(self.bots + 1) if colour != self.colour]

    def _pick_game(self, game: str) -> None:
        if game != "crazy_race":
            from greatrace_client.screens.solo_setup import SoloSetupScene

            self.go(Replace(SoloSetupScene()))

    def _pick_colour(self, colour: str) -> None:
        self.colour = colour
        self.rebuild()

    def _pick_number(self, number: int) -> None:
        self.bots = number
        if self.colour not in colours(number + 1):
            self.colour = colours(number + 1)[0]
        self.rebuild()

    def _start(self) -> None:
        from greatrace_client.screens.waiting import WaitingScene

        settings_file.save(self.kit.settings)
        options = tuple(agreed(self.options).items())
        chosen = self.kit.settings
        wish = RaceSetup("", self.bots, (chosen.level,), self.colour, game="crazy_race", options=options)
        self.go(Push(WaitingScene(self.seating.seated(wish, chosen.player, self.others))))

    # ---- picture
    def _panels(self, page: Page) -> tuple[Area, Area]:
        return two_panels(page, 0.46)

    def lay(self, page: Page) -> None:
        left, right = (panel.inner(24, 56, 24, 20) for panel in self._panels(page))
        self.form.named("game").place(left.x, left.y, left.w, 46)
        self._poster = lay_options(self.form.widgets, Area(left.x, left.y + 58, left.w, left.h - 58))
        picks = [w for w in self.form.widgets if isinstance(w, ColourPick)]
        wide = (right.w - 12 * (len(picks) - 1)) / len(picks)
        tall = min(wide * 0.74 + 40, right.h * 0.34)
        for i, pick in enumerate(picks):
            pick.place(right.x + i * (wide + 12), right.y, wide, tall)
        self._rivals = Area(right.x, right.y + tall + 30, right.w, 40)
        y = self._rivals.y + 30
        self.form.named("number").place(right.x, y, right.w, 46)
        step = min(150.0, (right.y + right.h - 92 - y - 54) / self.bots)
        self._cards = [Area(right.x, y + 58 + i * step, right.w, step - 10) for i in range(self.bots)]
        for i, card in enumerate(self._cards):
            self.seating.place(self.form, i, card)
        foot = right.y + right.h - 64
        self.form.named("back").place(right.x, foot, right.w * 0.3 - 8, 64)
        self.form.named("start").place(right.x + right.w * 0.3 + 8, foot, right.w * 0.7 - 8, 64)

    def paint(self, page: Page) -> None:
        left, right = self._panels(page)
        panels.panel(page, *left)
        panels.heading(page, tr("THE RAILWAY"), left.x + 24, left.y + 30, left.w - 48)
        draw_poster(page, self._poster, term("game", "crazy_race"))
        panels.panel(page, *right, lit=True)
        panels.heading(page, tr("YOUR CREW"), right.x + 24, right.y + 30, right.w - 48)
        panels.heading(page, tr("RIVALS"), self._rivals.x, self._rivals.y + 8, self._rivals.w)
        for i, (colour, card) in enumerate(zip(self.others, self._cards, strict=True)):
            self.seating.draw(page, i, card, partial(player_picture, page, colour))


def lay_options(widgets: list[Widget], area: Area) -> Area:
    """Place the variants at the foot of the area; returns what is left above them, for the poster."""
    found = [w for w in widgets if w.name.startswith("option-")]
    step = min(52.0, area.h * 0.5 / len(found))
    top = area.y + area.h - step * len(found)
    for i, widget in enumerate(found):
        widget.place(area.x, top + i * step + 6, area.w, step - 8)
    return Area(area.x, area.y, area.w, area.h - step * len(found) - 6)
