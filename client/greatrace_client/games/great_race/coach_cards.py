"""A first race: three cards of a coach, each where it first matters, and a plate with the aim of the race.

A card is shown once; who has finished a lesson needs none. The plate stays on the map for the first round, and in the
race with the cards for all of it: then it also tells how far it is, and what the next drive needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from greatrace.great_race import constants
from greatrace.great_race.board import ROWS
from greatrace.great_race.rules import convoy
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Crew
from greatrace_client import settings as settings_file
from greatrace_client.games.great_race.panel import HasShown, Shown
from greatrace_client.games.great_race.phrases import space_name
from greatrace_client.games.great_race.planning import clear_sight
from greatrace_client.games.great_race.supplies import supplies_box
from greatrace_client.games.great_race.track import beside
from greatrace_client.i18n import listed, term, tr, trn
from greatrace_client.i18n.names import price
from greatrace_client.model.career import Logbook
from greatrace_client.race_common.answer_sender import AnswerSender
from greatrace_client.settings import Settings
from greatrace_client.ui.box import Box
from greatrace_client.ui.context import HasPage, HasSettings, HasTableModel
from greatrace_client.ui.draw import emblems, panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, INK, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import at
from greatrace_client.ui.widgets import Button, HasForm, Widget

KEY: Final = "K"
HELPED: Final = ("plan", "drive")  # these say how to be shown what to do
CARDS: Final = {"bivouac": "aim", "plan": "plan", "sequence": "drive"}  # by the question at which each is shown
WIDE, SIZE, LEADING = 430.0, 17.0, 1.3
FOOT, HEAD, EDGE = 58.0, 56.0, 18.0
AIM = 262.0  # units: width of the plate with the aim
MONEY: Final = 50  # francs for a point (G3)
LITTLE: Final = 3  # levels of fuel: less does not take a vehicle far


def going_on(settings: Settings) -> bool:
    """Whether somebody who has seen cards and finished nothing comes back to a race."""
    return bool(settings.coached) and not settings.lessons_done and not Logbook(settings_file.data_folder()).entries()


class FirstRace(HasForm, HasPage, HasShown, HasTableModel, Protocol):
    """The race that may be the player's first."""

    @property
    def kit(self) -> HasSettings: ...
    @property
    def answers(self) -> AnswerSender: ...
    def renew(self) -> None: ...


class Hints(Protocol):
    """Who tells what to do here."""

    @property
    def allowed(self) -> bool: ...
    def toggle(self) -> None: ...


class CoachCards:
    """`alone`: no bot plays for the player."""

    def __init__(self, race: FirstRace, hints: Hints, *, alone: bool = True) -> None:
        self.race, self.hints, self.alone = race, hints, alone
        self._card = ""  # the one that lies on the map
        self._number: int | None = None  # of the question that was open last
        self._buttons: list[Button] = []
        self._first = going_on(race.kit.settings)  # a card has been shown in this race

    # ---- when
    def asked(self) -> None:
        """Another question is open: its card, if it has not been seen. While others seal their plans the question
        stays the same, and so does the card.
        """
        race, question = self.race, self.race.table.question
        before, self._number = self._number, question.number if question is not None else None
        if question is not None and before == self._number:
            return
        settings = race.kit.settings
        card = CARDS.get(question.prompt, "") if question is not None and race.table.my_move else ""
        fits = self.alone and race.answers.served and race.shown.seat is not None
        fresh = card and card not in settings.coached and not settings.lessons_done
        self._card = card if fits and fresh else ""
        if self._card:
            settings.coached, self._first = [*settings.coached, card], True
            settings_file.save(settings)  # at once: a client that is killed does not show it again

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
        """The buttons of the card."""
        self._buttons = []
        if not self._card:
            return []
        b = self.box
        button = Button("Got it", self.close, "Hides this card.", key=KEY, state="primary", name="coach")
        button.place(b.right - 150, b.bottom - FOOT + 6, 134, 40)
        self._buttons.append(button)
        if self.hints.allowed:
            shows = Button("Show me", self._show, "Shows what the hard bot would do here.", name="coach-shows")
            shows.place(b.right - 150 - 180, b.bottom - FOOT + 6, 170, 40)
            self._buttons.append(shows)
        return list(self._buttons)

    def _show(self) -> None:
        """A hint in place of the card."""
        self.close()
        self.hints.toggle()

    @property
    def box(self) -> Box:
        """Where the card lies: at the left lower corner of what is seen of the map."""
        shown = self.race.shown
        tall = HEAD + FOOT + SIZE * LEADING * len(self.lines(self.race.page))
        sight = clear_sight(shown.layout) if self._card == "plan" else shown.layout.sight
        free = beside(sight, shown.layout.banner, down=shown.table.ruleset.board.axis == ROWS)
        return Box(free.x + 12, max(free.y + 8, free.bottom - tall - 12), WIDE, tall)

    def lines(self, page: Page) -> list[str]:
        """What the card says, broken into lines."""
        words = words_of(self._card, self.race.shown)
        if self.hints.allowed and self._card in HELPED:
            words += " " + tr(
                "Not sure? “{show}” tells what the hard bot would do and why, “{do}” plays it. The lamp beside your "
                "actions asks for it at any time.",
                show=tr("Show me"),
                do=tr("Do it"),
            )
        return page.broken(words, WIDE - 2 * EDGE, SIZE)

    def areas(self, alerts: Box | None) -> list[Box]:
        """Where the card lies, or the plate above alerts."""
        if self._card:
            return [self.box]
        told = self.plate
        return [aim_box(self.race.page, self.race.shown, told, alerts)] if told else []

    def draw_plate(self, page: Page, alerts: Box | None) -> None:
        """The plate with the aim, where no card lies, above alerts: a drive seen from the side may cover it."""
        if not self._card and (told := self.plate):
            draw_aim(page, aim_box(page, self.race.shown, told, alerts), told)

    @property
    def plate(self) -> list[str]:
        """What the plate says: the aim in the first round of a race of the player's own, and more in the first race;
        nothing: there is none, or the folding screen covers it.
        """
        shown = self.race.shown
        if not self.race.answers.served or shown.seat is None or shown.plan is not None:
            return []
        r, o = shown.table.ruleset, shown.stage.view.open
        if self._first and o.result is None and not o.crews[shown.seat].place:
            return [aim(r), how_far(shown, shown.seat), next_step(r, o.crews[shown.seat])]
        return [aim(r)] if o.round <= 1 else []

    def draw(self, page: Page) -> None:
        """The card, if there is one."""
        if not self._card:
            return
        b = self.box
        panels.plate(page, b.x, b.y, b.w, b.h, 6, PAPER_LIGHT, GOLD)
        page.svg(at(16, 16, emblems.finish_flag(), 0.9), b.x + 14, b.y + 12, 32, 32)
        page.text(title_of(self._card), b.x + 54, b.y + 29, 21, INK, "bold", fit=b.w - 80)
        for i, line in enumerate(self.lines(page)):
            page.text(line, b.x + EDGE, b.y + HEAD + i * SIZE * LEADING, SIZE, INK, "text")
        for button in self._buttons:
            if button in self.race.form.widgets:
                button.draw(page, self.race.form.look(button))


def aim_lines(page: Page, told: Sequence[str]) -> list[tuple[str, bool]]:
    """The lines of the plate; the first part is bold."""
    return [(line, i == 0) for i, part in enumerate(told) for line in page.broken(part, AIM - 56, 15)]


def aim_box(page: Page, shown: Shown, told: Sequence[str], alerts: Box | None) -> Box:
    """Over the bag and the deck, or over the alerts that lie there."""
    foot, tall = supplies_box(shown.layout), 18.0 * len(aim_lines(page, told)) + 14
    place = Box(foot.x, foot.y - tall - 8, AIM, tall)
    if alerts is not None and alerts.x < place.right and alerts.right > place.x and alerts.bottom > place.y:
        place = Box(place.x, min(place.y, alerts.y - tall - 8), AIM, tall)
    return place


def draw_aim(page: Page, place: Box, told: Sequence[str]) -> None:
    """The plate there."""
    lines, (x, y, _, tall) = aim_lines(page, told), place
    panels.plate(page, x, y, AIM, tall, 5, PAPER_LIGHT, GOLD)
    page.svg(at(13, 13, emblems.finish_flag(), 0.8), x + 9, y + tall / 2 - 13, 26, 26)
    for i, (line, first) in enumerate(lines):
        page.text(line, x + 44, y + 16 + 18 * i, 15, INK, "bold" if first else "text", fit=AIM - 50)


def how_far(shown: Shown, seat: int) -> str:
    """How many rows are left to the finish, and whether somebody has fewer."""
    r, crews = shown.table.ruleset, shown.stage.view.open.crews
    goal, row = r.rows[r.finish], crews[seat].row
    left = trn("{n} row to go.", "{n} rows to go.", max(0, goal - row))
    first = max(range(len(crews)), key=lambda one: crews[one].row)
    if crews[first].row <= row:
        return left
    fewer = tr("{name} has {n} left.", name=shown.name(first), n=max(0, goal - crews[first].row))
    return f"{left} {fewer}"


def next_step(r: Ruleset, crew: Crew) -> str:
    """What the next drive needs."""
    if not crew.engine:
        return tr("Engine at 0: you can’t drive. Let a mechanic repair it.")
    if crew.fuel >= LITTLE:
        return trn("Each mechanic drives up to {n} space.", "Each mechanic drives up to {n} spaces.", crew.engine)
    if crew.money >= convoy.fuel_price(r, crew):
        return tr("Little fuel: buy some before you drive.")
    return tr("Little fuel and no money: plan assistants for {funding}.", funding=term("box", "funding"))


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
            "Two mechanics and one assistant in each other box are a sound first plan. "
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
