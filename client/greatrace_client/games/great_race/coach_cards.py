"""A first race: three cards of a coach, each where it first matters, and a plate with the aim of the race.

A card is shown once; who has finished a lesson needs none. The plate stays on the map for the first round.
"""

from __future__ import annotations

from typing import Final, Protocol

from greatrace.great_race import constants
from greatrace.great_race.board import ROWS
from greatrace.great_race.ruleset import Ruleset
from greatrace_client.games.great_race.panel import HasShown, Shown
from greatrace_client.games.great_race.phrases import space_name
from greatrace_client.games.great_race.planning import clear_sight
from greatrace_client.games.great_race.supplies import supplies_box
from greatrace_client.games.great_race.track import beside
from greatrace_client.i18n import listed, term, tr
from greatrace_client.i18n.names import price
from greatrace_client.race_common.answer_sender import AnswerSender
from greatrace_client.ui.box import Box
from greatrace_client.ui.context import HasPage, HasSettings, HasTableModel
from greatrace_client.ui.draw import emblems, panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, INK, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import at
from greatrace_client.ui.widgets import Button, HasForm, Widget

KEY: Final = "K"
CARDS: Final = {"bivouac": "aim", "plan": "plan", "sequence": "drive"}  # by the question at which each is shown
WIDE, SIZE, LEADING = 430.0, 17.0, 1.3
FOOT, HEAD, EDGE = 58.0, 56.0, 18.0
AIM = 262.0  # units: width of the plate with the aim
MONEY: Final = 50  # francs for a point (G3)


class FirstRace(HasForm, HasPage, HasShown, HasTableModel, Protocol):
    """The race that may be the player's first."""

    @property
    def kit(self) -> HasSettings: ...
    @property
    def answers(self) -> AnswerSender: ...
    def renew(self) -> None: ...


class CoachCards:
    """`alone`: no bot plays for the player."""

    def __init__(self, race: FirstRace, *, alone: bool = True) -> None:
        self.race, self.alone = race, alone
        self._card = ""  # the one that lies on the map
        self._button: Button | None = None

    # ---- when
    def asked(self) -> None:
        """Another question is open: its card, if it has not been seen."""
        race, question = self.race, self.race.table.question
        settings = race.kit.settings
        card = CARDS.get(question.prompt, "") if question is not None and race.table.my_move else ""
        fits = self.alone and race.answers.served and race.shown.seat is not None
        fresh = card and card not in settings.coached and not settings.lessons_done
        self._card = card if fits and fresh else ""
        if self._card:
            settings.coached = [*settings.coached, card]

    @property
    def open(self) -> str:
        """Which card lies on the map; "" is none."""
        return self._card

    def close(self) -> bool:
        """Put the card away. False: none lay there."""
        was, self._card = bool(self._card), ""
        if was:
            self.race.renew()
        return was

    # ---- on the screen
    def widgets(self) -> list[Widget]:
        """The button of the card."""
        if not self._card:
            self._button = None
            return []
        b = self.box
        button = Button("Got it", self.close, "Hides this card.", key=KEY, state="primary", name="coach")
        button.place(b.right - 150, b.bottom - FOOT + 6, 134, 40)
        self._button = button
        return [button]

    @property
    def box(self) -> Box:
        """Where the card lies: at the left lower corner of what is seen of the map."""
        shown = self.race.shown
        tall = HEAD + FOOT + SIZE * LEADING * len(self._lines(self.race.page))
        sight = clear_sight(shown.layout) if self._card == "plan" else shown.layout.sight
        free = beside(sight, shown.layout.banner, down=shown.table.ruleset.board.axis == ROWS)
        return Box(free.x + 12, max(free.y + 8, free.bottom - tall - 12), WIDE, tall)

    def _lines(self, page: Page) -> list[str]:
        return page.broken(words_of(self._card, self.race.shown), WIDE - 2 * EDGE, SIZE)

    def draw(self, page: Page) -> None:
        """The card, or the plate with the aim."""
        if self._card:
            self._draw_card(page)
        elif self._begins:
            draw_aim(page, self.race.shown)

    @property
    def _begins(self) -> bool:
        """Whether a race of the player's own is in its first round; the folding screen covers the plate."""
        shown = self.race.shown
        served = self.race.answers.served and shown.seat is not None
        return served and shown.plan is None and shown.stage.view.open.round <= 1

    def _draw_card(self, page: Page) -> None:
        b = self.box
        panels.plate(page, b.x, b.y, b.w, b.h, 6, PAPER_LIGHT, GOLD)
        page.svg(at(16, 16, emblems.finish_flag(), 0.9), b.x + 14, b.y + 12, 32, 32)
        page.text(title_of(self._card), b.x + 54, b.y + 29, 21, INK, "bold", fit=b.w - 80)
        for i, line in enumerate(self._lines(page)):
            page.text(line, b.x + EDGE, b.y + HEAD + i * SIZE * LEADING, SIZE, INK, "text")
        if self._button is not None and self._button in self.race.form.widgets:
            self._button.draw(page, self.race.form.look(self._button))


def draw_aim(page: Page, shown: Shown) -> None:
    """A plate over the bag and the deck."""
    foot = supplies_box(shown.layout)
    lines = page.broken(aim(shown.table.ruleset), AIM - 56, 15)
    tall = 18.0 * len(lines) + 14
    x, y = foot.x, foot.y - tall - 8
    panels.plate(page, x, y, AIM, tall, 5, PAPER_LIGHT, GOLD)
    page.svg(at(13, 13, emblems.finish_flag(), 0.8), x + 9, y + tall / 2 - 13, 26, 26)
    for i, line in enumerate(lines):
        page.text(line, x + 44, y + 16 + 18 * i, 15, INK, "bold", fit=AIM - 50)


def aim(r: Ruleset) -> str:
    """G3. What the race is about, in a line."""
    return tr("Your aim: reach {city}. Place, engine, chassis and money score points.", city=space_name(r, r.finish))


def title_of(card: str) -> str:
    """What stands over a card."""
    return {"aim": tr("Your aim"), "plan": tr("Plan your assistants"), "drive": tr("Drive")}[card]


def words_of(card: str, shown: Shown) -> str:
    """What a card says, with the race's own numbers."""
    r = shown.table.ruleset
    if card == "aim":
        return " ".join((_about_points(r), tr("New to the game? The lessons on the title screen take a few minutes.")))
    if card == "plan":
        names = {box: term("box", box) for box in constants.BOXES}
        return tr(
            "Each assistant you place is one action this round. {pathfinder}: place tiles or draw a card. "
            "{mechanic}: drive or repair. {escort}: cancel dangers. {funding}: money for fuel. "
            "Nobody sees your plan until all are ready.",
            **names,
        )
    return tr(
        "Point at a space on the map: the dials show what the drive there costs. Click it and you drive. "
        "Known tiles keep their promise, unknown spaces can surprise you. Buy fuel before you do anything else."
    )


def _about_points(r: Ruleset) -> str:
    return tr(
        "Reach {city} before the race ends. The first to arrive score {places} points; each level of engine and "
        "chassis and every full {money} add 1. If you don’t arrive, you score nothing.",
        city=space_name(r, r.finish),
        places=listed([str(points) for points in r.edition.arrival]),
        money=price(MONEY),
    )
