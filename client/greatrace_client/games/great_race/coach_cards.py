"""A first race: three cards of a coach, each when it first matters, and a plate with the aim of the race.

A card is shown once, and none to a player who has finished a lesson. The plate stays on the map for the first round,
and in the race with the cards until the end: then it also has the distance left, and what the next drive needs; against
bots also the next action and its reason, in the words of the buttons, unless the player turns advice off.
"""

from __future__ import annotations

from typing import Final, Protocol

from greatrace.great_race.actions import Plan
from greatrace.great_race.state import Boxes
from greatrace.translation import marked
from greatrace_client import settings as settings_file
from greatrace_client.games.great_race.aim_plate import aim, aim_size, corner_box, draw_aim, how_far, next_step
from greatrace_client.games.great_race.board_view import HasBoard
from greatrace_client.games.great_race.coach_advice import AdvisedRace, Advisor, AnsweredHints, planned
from greatrace_client.games.great_race.coach_words import title_of, words_of
from greatrace_client.games.great_race.highlight import place_of, ring_on_map, space_box
from greatrace_client.games.great_race.map_corner import FIRST_LOW, map_corner, sight_beside_track
from greatrace_client.games.great_race.module_api.map_cover import MapCover
from greatrace_client.games.great_race.planner import Counts, PlanMemory
from greatrace_client.games.great_race.planner import counts as counts_of
from greatrace_client.games.great_race.planning import clear_sight
from greatrace_client.i18n import tr
from greatrace_client.model.first_race import nothing_yet
from greatrace_client.race_common.answer_sender import AnswerSender
from greatrace_client.race_common.hit_areas import HitArea, blocking_area
from greatrace_client.race_common.targets import Space
from greatrace_client.settings import Settings
from greatrace_client.ui.box import Box
from greatrace_client.ui.context import HasPage, HasSettings, HasTableModel
from greatrace_client.ui.draw import emblems, panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, INK, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import at
from greatrace_client.ui.widgets import Button, HasForm, Widget

KEY: Final = "K"
HELPED: Final = ("plan", "drive")  # cards that mention the hint
CARDS: Final = {"bivouac": "aim", "plan": "plan", "sequence": "drive"}  # the card of each question
WIDE, SIZE, LEADING = 430.0, 17.0, 1.3
FOOT, HEAD, EDGE = 58.0, 56.0, 18.0
ADVICE: Final = {
    True: (marked("No advice"), marked("Hides what you could do next.")),
    False: (marked("Advice"), marked("Tells you what you could do next, and why.")),
}


def going_on(settings: Settings) -> bool:
    """Whether the player has seen cards but finished nothing yet."""
    return bool(settings.coached) and nothing_yet(settings)


class HasAlerts(Protocol):
    """The box of alerts, if there are any."""

    @property
    def alerts_area(self) -> Box | None: ...


class FirstRace(AdvisedRace, HasBoard, HasForm, HasPage, HasTableModel, Protocol):
    """The race that may be the player's first."""

    @property
    def context(self) -> HasSettings: ...
    @property
    def answers(self) -> AnswerSender: ...
    def renew(self) -> None: ...


class Hints(AnsweredHints, Protocol):
    """The source of advice on the open question."""

    @property
    def allowed(self) -> bool: ...
    @property
    def open(self) -> bool: ...
    @property
    def thinking(self) -> bool: ...
    def think(self) -> None: ...
    def toggle(self) -> None: ...


class CoachCards:
    """The coach's cards and plate of one race screen. `alone`: no bot plays for the player."""

    def __init__(self, race: FirstRace, hints: Hints, alerts: HasAlerts, over: MapCover, *, alone: bool = True) -> None:
        self.race, self.hints, self.alerts, self.over, self.alone = race, hints, alerts, over, alone
        self._card = ""  # the card to be read
        self._number: int | None = None  # of the last open question
        self._buttons: list[Button] = []
        self._first = going_on(race.context.settings)  # a card has been shown in this race
        self.advisor, self._wanted = Advisor(race, hints), True

    # ---- when
    def asked(self) -> None:
        """The question has changed: show its card, unless it has been seen. While others seal their plans the question
        stays the same, and so does the card.
        """
        race, question = self.race, self.race.table.question
        before, self._number = self._number, question.number if question is not None else None
        if question is not None and before == self._number:
            return
        settings = race.context.settings
        card = CARDS.get(question.prompt, "") if question is not None and race.table.my_move else ""
        fits = self.alone and race.answers.served and race.shown.seat is not None
        fresh = card and card not in settings.coached and not settings.lessons_done
        self._card = card if fits and fresh else ""
        if self._card:
            settings.coached, self._first = [*settings.coached, card], True
            settings_file.save(settings)  # at once: a client that is killed does not show it again

    @property
    def advises(self) -> bool:
        """Whether the player is told what to do next."""
        return self._advisable and self._wanted

    @property
    def _advisable(self) -> bool:
        """Whether advice is possible: in the first race, and only if nobody else could mind."""
        return self._first and self.alone and self.race.answers.served and self.hints.allowed

    @property
    def plan(self) -> Plan | None:
        """The plan that is put into the boxes."""
        return planned(self.race.table.question, self.advisor.next) if self.advises else None

    def first_plan(self, plans: PlanMemory) -> Plan | Boxes | None:
        """The initial plan in the boxes: a plan that was taken back, the coach's if it is ready, or the last round's if
        the coach proposes none.
        """
        return plans.sealed or self.plan or (None if self.advises else plans.last)

    def about(self, counts: Counts) -> str:
        """The note about the plan in the boxes while it is the advised one, or there is none yet."""
        if self.advises and self.hints.thinking and not any(counts):
            return tr("The coach is thinking…")
        mine = counts_of(self.plan)
        return tr("The coach’s proposal: change it as you like") if mine is not None and mine == counts else ""

    def _turn(self) -> None:
        """Switch advice on or off."""
        self._wanted = not self._wanted
        self.race.renew()

    @property
    def open(self) -> str:
        """The card on the map; "" if there is none. It waits while a module's board is open."""
        return self._card if self.over.board is None else ""

    def close(self) -> bool:
        """Close the card. False if none was open."""
        if not self.open:
            return False
        self._card = ""
        self.race.renew()
        return True

    # ---- on the screen
    def widgets(self) -> list[Widget]:
        """The buttons of the card."""
        self._buttons = []
        if not self.open:
            return self._plate_area()
        b = self.box
        button = Button("Got it", self.close, "Hides this card.", key=KEY, state="primary", name="coach")
        button.place(b.right - 150, b.bottom - FOOT + 6, 134, 40)
        self._buttons.append(button)
        if self.hints.allowed:
            shows = Button("Show me", self._show, "Shows what the hard bot would do here.", name="coach-shows")
            shows.place(b.right - 150 - 180, b.bottom - FOOT + 6, 170, 40)
            self._buttons.append(shows)
        return [blocking_area("coach-card", b), *self._buttons]

    def _plate_area(self) -> list[Widget]:
        """A corner of the plate takes a click that turns the advice off and on."""
        sentences = self.plate
        if not sentences or not self._advisable:
            return []
        words, tip = ADVICE[self._wanted]
        area = HitArea("coach-advice", words, self._turn, tip, key=KEY)
        area.place(*corner_box(self._place(sentences)))
        return [area]

    def _show(self) -> None:
        """Show a hint in place of the card, unless one is shown already."""
        self.close()
        if not self.hints.open:
            self.hints.toggle()

    @property
    def box(self) -> Box:
        """The box of the card: in a corner of the visible map."""
        race, shown = self.race, self.race.shown
        tall = HEAD + FOOT + SIZE * LEADING * len(self.lines(race.page))
        sight = clear_sight(shown.layout) if self._card == "plan" else None
        return map_corner(race.board, shown, (WIDE, tall), FIRST_LOW, self._lying, sight)

    @property
    def _lying(self) -> list[Box]:
        """The boxes of other things on the map."""
        return [*filter(None, [self.alerts.alerts_area]), *self.over.areas]

    @property
    def all_areas(self) -> list[Box]:
        """The boxes of everything on the map, with card or plate."""
        return [*self.areas, *self._lying]

    def lines(self, page: Page) -> list[str]:
        """The card's text, broken into lines."""
        words = words_of(self._card, self.race.shown, advised=self.advises)
        if self.hints.allowed and self._card in HELPED:
            words += " " + tr(
                "Not sure? “{show}” tells what the hard bot would do and why, “{do}” plays it. The lamp beside your "
                "actions asks for it at any time.",
                show=tr("Show me"),
                do=tr("Do it"),
            )
        return page.broken(words, WIDE - 2 * EDGE, SIZE)

    @property
    def areas(self) -> list[Box]:
        """The box of the card, or of the plate above alerts."""
        if self.open:
            return [self.box]
        sentences = self.plate
        return [self._place(sentences)] if sentences else []

    def _has_room(self, sentences: list[str]) -> bool:
        """Whether the plate finds a place on the map beside a module's open board."""
        place, seen = self._place(sentences), sight_beside_track(self.race.shown)
        return self.over.board is None or (place.y >= seen.y and place.bottom <= seen.bottom)

    def _place(self, sentences: list[str]) -> Box:
        """The box of the plate: off the space that it mentions, and off a module's open board."""
        race, space = self.race, self.advisor.space if self.advises else None
        clear = [space_box(race.board, space)] if space is not None else []
        return map_corner(race.board, race.shown, aim_size(race.page, sentences), FIRST_LOW, [*clear, *self._lying])

    def draw_plate(self, page: Page) -> None:
        """Draw the plate with the aim, if there is no card, above alerts: the drive strip may cover it."""
        if not self.open and (sentences := self.plate):
            advice = next(iter(self._advice()), "")
            draw_aim(page, self._place(sentences), sentences, advice, KEY if self._advisable else "")

    @property
    def plate(self) -> list[str]:
        """What the plate says, as much as has room beside a module's open board: all, or the advice alone."""
        sentences = self._sentences()
        return next((part for part in (sentences, sentences[2:]) if part and self._has_room(part)), [])

    def _sentences(self) -> list[str]:
        """The aim in the first round of a race of the player's own, and more in the first race; nothing: there is none,
        or the folding screen or a module's screen covers it.
        """
        shown = self.race.shown
        if not self.race.answers.served or shown.seat is None or shown.plan is not None or self.over.whole:
            return []
        r, o = shown.table.ruleset, shown.stage.view.open
        if self._first and o.result is None and not o.crews[shown.seat].place:
            return [aim(r), how_far(shown, shown.seat), *(self._advice() or [next_step(r, o.crews[shown.seat])])]
        return [aim(r)] if o.round <= 1 else []

    def _advice(self) -> list[str]:
        """The next action and its reason; [] if there is no advice."""
        if not self.advises or not self.race.shown.caught_up:
            return []
        words = self.advisor.words()
        if not words and self.hints.thinking:
            return [tr("The coach is thinking…")]
        return (
            [tr("Next: {action}.", action=words.rstrip(".")), *filter(None, [self.advisor.reason()])] if words else []
        )

    def _draw_ring(self, page: Page) -> None:
        """Draw a ring around each visible target of the advice."""
        race, shown = self.race, self.race.shown
        if shown.plan is not None or not self._advice():
            return
        for name in self.advisor.targets():
            place = place_of(name, race.board, race.form, shown)
            if place is not None and (not isinstance(name, Space) or shown.layout.sight.holds(*place.middle)):
                ring_on_map(race.board, page, name, place)

    def draw(self, page: Page) -> None:
        """Draw the card, if there is one, or the ring."""
        if not self.open:
            self._draw_ring(page)
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
