"""The coach's panel under the race: portrait, text, task, answers to choose from, and buttons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, Protocol

from greatrace_client.i18n import term, tr
from greatrace_client.model.classroom import LessonProgress
from greatrace_client.race_common.columns import LEAST, MARGIN, RIGHT
from greatrace_client.screens.lessons.reply import draw_reply, reply_box
from greatrace_client.ui.box import Box
from greatrace_client.ui.context import HasPage, HasSettings
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import (
    BRASS,
    BRASS_LIGHT,
    GOLD,
    GOLD_PALE,
    INK,
    NIGHT_DEEP,
    PAPER_LIGHT,
    RISK_LINE,
)
from greatrace_client.ui.draw.portraits import portrait
from greatrace_client.ui.draw.shapes import at, box, disc, scaled, shape
from greatrace_client.ui.widgets import Button, HasForm, Widget

DECK: Final = 204.0  # height in units
SIDE, COLUMN, GAP = 168.0, 316.0, 10.0
SIZES: Final = (22.0, 20.5, 19.0, 17.5)  # of the coach's text: the largest that fits is used
LEADING = 1.26
CHOICE, TASK = 50.0, 30.0
WINK = 0.05  # seconds between two pictures of the arrow that swings
FINGER = "M0 -4H14V-10L28 0L14 10V4H0Z"


def above_coach(whole: Page) -> Page:
    """The page for the race: the part of the window above the coach's panel, in units of the same size."""
    width, height = whole.surface.get_size()
    k = min(whole.k, width / LEAST[0], height / (LEAST[1] + DECK))
    return Page.on(whole.surface.subsurface((0, 0, width, height - round(DECK * k))), k)


class CoachedRace(HasForm, HasPage, Protocol):
    """The race above the coach's deck, which begins at pixel `split`."""

    split: int

    @property
    def context(self) -> HasSettings: ...


class LessonWays(Protocol):
    """The actions of the coach's buttons."""

    def choose(self, choice: str) -> None: ...
    def go_on(self) -> None: ...
    def show_me(self) -> None: ...
    def step_back(self) -> None: ...
    def quit(self) -> None: ...


class Coach:
    """The coach's panel in a lesson's scene."""

    def __init__(self, race: CoachedRace, progress: LessonProgress, ways: LessonWays) -> None:
        self.race, self.progress, self.ways = race, progress, ways
        self.time = 0.0
        self._buttons: list[Widget] = []

    @property
    def box(self) -> Box:
        """The deck, in units of the race's page."""
        page = self.race.page
        return Box(6, self.race.split / page.k + 2, page.width - 12, DECK - 10)

    @property
    def room(self) -> Box:
        """The box for text, without choices or task."""
        b, step = self.box, self.progress.classroom.step
        foot = CHOICE + GAP if step.ask is not None else TASK if step.do else 0.0
        return Box(b.x + SIDE, b.y + 42, b.w - SIDE - COLUMN - 30, b.h - 42 - 16 - foot)

    # ---- controls
    def around(self, widgets: list[Widget]) -> list[Widget]:
        """The race's own widgets and the coach's. A key goes to the last widget that has it: answers come before the
        race, the race before the coach's own buttons, except Enter in a step without a task.
        """
        for zone in widgets:
            zone.shown = zone.shown and zone.name != "undo"  # the coach has a back button of its own
            if self.progress.waits and zone.key == "Enter":
                zone.key = ""  # Enter means the next step
        answers, ways = self._answers(), self._ways()
        self._buttons = [*answers, *ways]
        return [*ways, *widgets, *answers]

    def _answers(self) -> list[Widget]:
        """The answers to the coach's question, side by side."""
        step = self.progress.classroom.step
        if step.ask is None:
            return []
        room, made = self.room, list[Widget]()
        wide = (room.w - GAP * (len(step.ask.choices) - 1)) / len(step.ask.choices)
        for i, choice in enumerate(step.ask.choices):
            button = self._answer(f"{step.say} {choice}", choice, str(i + 1))
            if self.progress.right and choice == step.ask.right:
                button.state = "primary"
            button.place(room.x + i * (wide + GAP), room.bottom + GAP, wide, CHOICE)
            made.append(button)
        return made

    def _answer(self, id: str, choice: str, key: str) -> Button:
        lesson, ways = self.progress.lesson, self.ways
        words, choose = partial(lesson.words, id), partial(ways.choose, choice)
        made = Button(words, choose, "Your answer to the coach.", key=key, name=f"choice {choice}")
        made.says_all = True
        return made

    def _ways(self) -> list[Widget]:
        """The buttons: continue, back, show me, leave."""
        progress, ways, b = self.progress, self.ways, self.box
        last = progress.classroom.last
        on = Button(
            "Finish" if last else "Continue",
            ways.go_on,
            "Finish the lesson." if last else "Next step.",
            key="Enter",
            state="primary",
            name="lesson on",
        )
        if progress.moving:
            on.why = "Watch what happens first."
        elif not progress.waits:
            on.why = "Answer first." if progress.classroom.step.ask is not None else "Do what the coach asks first."
        show = Button("Show me", ways.show_me, "Let the coach do it.", key="H", name="lesson show")
        if progress.waits:
            show.why = "There is nothing to do in this step."
        back = Button("Back", ways.step_back, "Back to the previous step.", key="PgUp", name="lesson back")
        if progress.at_start:
            back.why = "This is the first step."
        leave = Button(
            "Leave", ways.quit, "Leave the lesson; you can continue it later.", key="Esc", name="lesson leave"
        )
        x, wide = b.right - COLUMN - 12, COLUMN
        on.place(x, b.y + 18, wide, 62)
        show.place(x, b.y + 90, wide, 42)
        on.says_all = True
        show.aside = back.aside = leave.aside = self.race.page.width - MARGIN - RIGHT  # no race control below
        half = (wide - GAP) / 2
        back.place(x, b.y + 140, half, 40)
        leave.place(x + half + GAP, b.y + 140, half, 40)
        return [on, show, back, leave]

    # ---- picture
    def update(self, dt: float) -> bool:
        """The arrow swings."""
        before = int(self.time / WINK)
        self.time += dt
        still = self.race.context.settings.reduced_motion or not self.progress.classroom.step.show
        return int(self.time / WINK) != before and not still

    @property
    def text(self) -> str:
        """The text of the panel: in a question of the coach's always the question."""
        progress, step = self.progress, self.progress.classroom.step
        return progress.lesson.words(step.say if step.ask is not None else progress.reply or step.say)

    def reply(self, page: Page, clear: Sequence[Box]) -> tuple[str, Box] | None:
        """The coach's answer to a wrong choice, and its box beside what must stay clear; None without one."""
        if not self.progress.reply or self.progress.classroom.step.ask is None:
            return None
        words = self.progress.lesson.words(self.progress.reply)
        return words, reply_box(page, words, self.box, self.room, clear)

    def draw(self, page: Page, clear: Sequence[Box] = ()) -> None:
        """Draw the panel on a page over the whole window; a reply lies beside what must stay clear."""
        progress, b = self.progress, self.box
        page.svg(box(0, 0, page.width, DECK + 4, 0, NIGHT_DEEP), 0, b.y - 2, page.width, DECK + 4)
        panels.panel(page, *b, lit=True)
        self._portrait(page, b)
        x, room = b.x + SIDE, self.room
        name = term("leader", progress.lesson.coach)
        wide = page.text(name, x, b.y + 25, 17, GOLD, "bold")
        page.text(f"·  {progress.lesson.title}", x + wide + 10, b.y + 25, 17, BRASS_LIGHT, fit=room.w * 0.5)
        self._steps(page, room.right, b.y + 25)
        instead = progress.reply and progress.classroom.step.ask is None  # replaces the step's own text
        ink = GOLD_PALE if instead else PAPER_LIGHT
        size = self.size(page)
        first = room.y + page.text_px(size) / page.k * 0.6
        foot = page.wrap(self.text, room.x, first, room.w, size, ink, leading=LEADING)
        if instead:  # the choice was wrong: a bar at the margin
            tall = foot - room.y - page.text_px(size) / page.k * 0.4
            page.svg(box(0, 0, 5, tall, 2, RISK_LINE), room.x - 13, room.y, 5, tall)
        step = progress.classroom.step
        if step.do and not progress.moving:
            page.svg(at(2, 12, shape(FINGER, GOLD, INK, 1.4)), room.x, room.bottom + 4, 34, 24)
            task = progress.lesson.words(step.task)
            page.text(task, room.x + 42, room.bottom + 15, 20, GOLD, "bold", fit=room.w - 42)
        for button in self._buttons:
            button.draw(page, self.race.form.look(button))
        if (reply := self.reply(page, clear)) is not None:
            draw_reply(page, *reply)

    def size(self, page: Page) -> float:
        """The largest size of letters at which the text fits, else the smallest."""
        room = self.room
        for size in SIZES:
            lines = len(page.broken(self.text, room.w, size))
            if lines * page.text_px(size) / page.k * LEADING <= room.h:
                return size
        return SIZES[-1]

    def _portrait(self, page: Page, b: Box) -> None:
        tall = b.h - 34
        scale = tall / 150
        wide = 120 * scale
        panels.plate(page, b.x + 16, b.y + 16, wide + 8, tall + 8, 4)
        page.svg(scaled(portrait(self.progress.lesson.coach), scale), b.x + 20, b.y + 20, wide, tall)
        page.svg(box(1, 1, wide - 2, tall - 2, 2, "none", INK, 2), b.x + 20, b.y + 20, wide, tall)

    def _steps(self, page: Page, right: float, y: float) -> None:
        """A dot for each step: gold behind, a ring where the player is."""
        number, index = len(self.progress.lesson.steps), self.progress.classroom.index
        apart = 17.0
        body = ""
        for i in range(number):
            r, edge = (6.2, GOLD) if i == index else (4.4, BRASS)
            body += disc(8 + i * apart, 8, r, GOLD if i <= index else "none", edge, 1.4)
        wide = number * apart + 2
        page.svg(body, right - wide, y - 8, wide, 16)
        count = tr("step {n} of {of}", n=index + 1, of=number)
        page.text(count, right - wide - 10, y, 15, BRASS_LIGHT, at="right")
