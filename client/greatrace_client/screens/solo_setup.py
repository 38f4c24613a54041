"""A race against bots: the game's own form on the left, the player's colour and the rivals on the right."""

from __future__ import annotations

from functools import partial

from greatrace.bots import BOT_CHOICES
from greatrace.games import DEFAULT_GAME
from greatrace.translation import marked
from greatrace_client import settings as settings_file
from greatrace_client.games import game_ui
from greatrace_client.i18n import tr, trn
from greatrace_client.model.career import Logbook
from greatrace_client.model.first_race import FIRST
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.race_common.lobby_form import ColourPick, LobbyForm
from greatrace_client.screens.common_fields import game_choice
from greatrace_client.screens.getting_ready import REST, GettingReady
from greatrace_client.screens.opponents import Seating
from greatrace_client.screens.own_server import may_end_own_server
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import NIGHT_TEXT
from greatrace_client.ui.fields import OneOf
from greatrace_client.ui.layout import Column, Grid, Row, fixed, stretch
from greatrace_client.ui.menu_chrome import GUTTER, body_area, headed_panel, menu_page
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext, Push, Replace
from greatrace_client.ui.widgets import Button, Widget

LESSONS, TOLD_LESSONS = 220.0, 360.0  # units: width of the button that leads there, without and with its second line
LESSONS_TIP = marked("Learn to play in short lessons.")


def rivals_words(n: int) -> str:
    """The number of rivals, in words."""
    return trn("{n} rival", "{n} rivals", n)


class SoloSetupScene(MenuScene):
    """The setup of a race alone; last time's choices are the defaults."""

    title = "Race on this computer"
    split = 0.46
    table_form: LobbyForm

    def __init__(self, game: str = DEFAULT_GAME) -> None:
        super().__init__()
        self.game = game
        self.seating = Seating(self.rebuild, self._levelled)

    def enter(self, context: AppContext) -> None:
        self.context = context
        chosen, self.table_form = context.settings, game_ui(self.game).lobby.lobby_form(self)
        self.colour = self.table_form.usual_colour(chosen)
        self.raced = bool(Logbook(settings_file.data_folder()).entries())
        if not (self.raced or chosen.coached or chosen.lessons_done):
            chosen.level = FIRST
        self.seating.holders = [chosen.level if chosen.level in BOT_CHOICES else "normal"] * 4
        self.bots = chosen.bots
        super().enter(context)
        context.navigator.prepare()
        self.preparation = GettingReady(
            context.navigator, self._race_setup, REST
        )  # people read a form before they use it

    @property
    def seats(self) -> int:
        """The number of seats."""
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
        rivals = range(fewest - 1, most)
        number = OneOf("bots", "Rivals", "How many rivals race against you.", rivals, rivals_words)
        start = Button("Start race", self._start, "Start the race.", key="Enter", state="primary", name="start")
        start.note = table.start_note
        back = Button("Back", self.back, "Back to the title.", key="Esc", name="back")
        return [
            game_choice(self.game, self.pick_game),
            *table.widgets(),
            *self._picks,
            number.of(self, self._renewed),
            *self.seating.widgets(self.rivals),
            start,
            *table.solo_widgets(self._race),
            back,
            *self._for_beginners(),
        ]

    def _for_beginners(self) -> list[Widget]:
        """The way to the lessons, until something has been learnt or raced."""
        if self.context.settings.lessons_done or self.raced or self.game != DEFAULT_GAME:
            return []
        return [Button("Lessons", self._lessons, LESSONS_TIP, key="L", name="lessons")]

    def _lessons(self) -> None:
        from greatrace_client.screens.lessons.lesson_list import LessonsScene

        self.go(Push(LessonsScene()))

    def _levelled(self, rival: int, level: str) -> None:
        if rival == 0:
            self.table_form.levelled(level)

    @property
    def rivals(self) -> list[str]:
        """The rivals' colours."""
        return [colour for colour in self.table_form.colours(self.seats) if colour != self.colour][: self.bots]

    def pick_game(self, game: str) -> None:
        if game != self.game:
            self.go(Replace(SoloSetupScene(game)))

    def uncovered(self) -> None:
        self.table_form.uncovered()
        super().uncovered()

    def _pick_colour(self, colour: str) -> None:
        self.colour = colour
        self.rebuild()

    def _renewed(self, _value: object) -> None:
        self.rebuild()

    def _race(self, race_setup: RaceSetup) -> None:
        from greatrace_client.screens.waiting import WaitingScene

        if may_end_own_server(self.context):
            self.go(Push(WaitingScene(race_setup)))

    def _start(self) -> None:
        chosen = self.context.settings
        self.table_form.keep(self.colour, self.bots)
        settings_file.save(chosen)
        race_setup = self._race_setup()
        self._race(self.seating.seated(race_setup, chosen.player, self.rivals))

    def _race_setup(self) -> RaceSetup:
        """The race as currently chosen."""
        return self.table_form.race_setup(self.bots, self.context.settings.level, self.colour)

    # ---- picture
    def lay(self, page: Page) -> None:
        self._lay_invitation(page)
        left, right = (panel.inner(24, 56, 24, 20) for panel in self.sides(page))
        below = Column(fixed(46, self.form.named("game")), stretch(1), gap=12)
        below.place(*left)
        self.table_form.lay(self.form, below.areas(left)[1], noted=True)
        foot = Column(stretch(1), fixed(64, self._foot()), gap=28)
        foot.place(*right)
        self._lay_rivals(foot.areas(right)[0], self._lay_picks(self._picks, right))

    def _lay_invitation(self, page: Page) -> None:
        """Place the lessons' button at the right end of the header, where nothing else is."""
        for widget in self.form.widgets:
            if widget.name == "lessons" and isinstance(widget, Button):
                area, wide = body_area(page), self._lessons_width
                widget.note = "" if self.right_title else LESSONS_TIP
                widget.place(area.right - wide - 28, area.y - 110 + 22, wide, 50)

    @property
    def right_title(self) -> str:
        """A hint at the lessons, if there is room beside the title; otherwise the button has it in a second line."""
        page, words = menu_page(self.context.page), tr("New here? Lessons show you how to play.")
        taken = page.measure(tr(self.title), 46, "display", 0.05) + page.measure(words, "lead") + LESSONS + 190
        return words if self._for_beginners() and taken <= body_area(page).w else ""

    @property
    def header_kept(self) -> float:
        return self._lessons_width + 8 if self._for_beginners() else 0.0

    @property
    def _lessons_width(self) -> float:
        return LESSONS if self.right_title else TOLD_LESSONS

    def _lay_picks(self, picks: list[ColourPick], right: Box) -> float:
        """The colours side by side; returns their height."""
        wide = (right.w - 12 * (len(picks) - 1)) / len(picks)
        tall = min(wide * 0.74 + 40, right.h * self.table_form.picks_share)
        Grid(picks, len(picks), row=tall, across=12).place(*right)
        return tall

    def _lay_rivals(self, area: Box, above: float) -> None:
        """Lay out heading, number and cards of the rivals, below the colours."""
        under = Column(fixed(above), fixed(30), fixed(40), stretch(1)).areas(area)
        self._rivals = under[2]
        self.form.named("bots").place(area.x, self._rivals.y + 30, area.w, 46)
        y = self._rivals.y + 88
        step = min(150.0, (area.y + area.h - y + 4) / self.bots)
        self._cards = [Box(area.x, y + i * step, area.w, step - 10) for i in range(self.bots)]
        for i, card in enumerate(self._cards):
            self.seating.place(self.form, i, card)

    def _foot(self) -> Row:
        """Back, start, and between them the extra buttons of the game's form."""
        named = self.form.named
        more = [named(widget.name) for widget in self.table_form.solo_widgets(self._race)]
        shares = (0.22, 0.45) if more else (0.3, 0.7)
        between = [stretch(0.33 / len(more), widget) for widget in more]
        return Row(stretch(shares[0], named("back")), *between, stretch(shares[1], named("start")), gap=GUTTER)

    def paint(self, page: Page) -> None:
        left, right = self.sides(page)
        headed_panel(page, left, self.table_form.heading())
        self.table_form.paint(page)
        headed_panel(page, right, tr("YOUR CREW"), lit=True)
        panels.heading(page, tr("RIVALS"), self._rivals.x, self._rivals.y + 8, self._rivals.w)
        picture = game_ui(self.game).pictures.player_picture
        for i, (colour, card) in enumerate(zip(self.rivals, self._cards, strict=True)):
            self.seating.draw(page, i, card, partial(picture, page, colour))
        if note := self.table_form.note():
            page.text(note, left.x + left.w / 2, left.y + left.h - 44, 16, NIGHT_TEXT, at="middle", fit=left.w - 48)
