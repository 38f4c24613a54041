"""The list of lessons: what each teaches, its coach, and which have been learnt."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from greatrace_client.games import game_ui
from greatrace_client.i18n import term, tr
from greatrace_client.model.lesson import Lesson, lesson, lessons
from greatrace_client.screens.getting_ready import GettingReady
from greatrace_client.screens.lessons.coach import above_coach
from greatrace_client.ui.box import Box
from greatrace_client.ui.context import HasPage
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS, GOLD, GOOD, INK, NIGHT_TEXT, PAPER, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.portraits import portrait
from greatrace_client.ui.draw.portraits.medallion import draw_medallion
from greatrace_client.ui.draw.shapes import at, box, disc, scaled, shape
from greatrace_client.ui.layout import Column, Row, fixed, stretch
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext, Push
from greatrace_client.ui.widgets import Button, RowLook, Rows, Widget

ROW, FOOT, WIDE = 118.0, 104.0, 0.6
TICK = "M-9 0L-3 7L9 -7"
MINUTES = 3
NOT_BEGUN = "You have not started this lesson yet."
FROM_THE_FIRST = "You are already at the first step."


class LessonMaps:
    """Prepares the map of a lesson while the list is open."""

    def __init__(self, context: HasPage) -> None:
        self.context = context

    def warm(self, lesson: Lesson | None, /) -> Iterator[object]:
        """Prepare that lesson, as it will be drawn above its coach."""
        from greatrace_client.model.classroom import Classroom

        if lesson is None:
            return
        race = Classroom(lesson).race
        yield "classroom"
        screens = game_ui(race.kind.id).screens
        yield from screens.load()
        yield from screens.warm_lesson(above_coach(self.context.page), race.table)


class LessonsScene(MenuScene):
    """The list of lessons; opened from the title."""

    title = "Lessons"
    split = WIDE
    _done_before: tuple[str, ...] = ()  # when the last lesson was begun

    def __init__(self) -> None:
        super().__init__()
        self.offered = lessons()
        self._index = 0  # of the chosen row

    def enter(self, context: AppContext) -> None:
        self._index = self._first_to_learn(context.settings.lessons_done)
        self.preparation = self.maps = GettingReady(LessonMaps(context), lambda: self._chosen)
        super().enter(context)

    def build(self) -> list[Widget]:
        self.rows: Rows[Lesson] = Rows(
            "Lessons",
            [lesson(id) for id in self.offered],
            self._draw_row,
            "Short lessons, each with its own coach.",
            row=ROW,
            chosen=self._choose,
            opened=lambda _lesson: self.begin(),
            name="lessons",
        )
        step = self._at(self._chosen)
        words = (lambda: tr("Continue at step {n}", n=step + 1)) if step else "Start"
        begin = Button(
            words,
            self.begin,
            "Continue this lesson." if step else "Play this lesson.",
            key="Enter",
            state="primary",
            name="begin",
        )
        begin.says_all = True
        again = Button("Start over", self.again, "Start this lesson at the first step.", key="A", name="again")
        if not step:
            learnt = self._chosen.id in self.context.settings.lessons_done
            again.why = FROM_THE_FIRST if learnt else NOT_BEGUN
        return [self.rows, again, begin, Button("Back", self.back, "Back to the title.", key="Esc", name="back")]

    def uncovered(self) -> None:
        """After a lesson that has been learnt select the next one."""
        if self._chosen.id in self.context.settings.lessons_done and self._chosen.id not in self._done_before:
            self._index = self._first_to_learn(self.context.settings.lessons_done, self._index)
        self.maps.again()
        self.rebuild()

    def rebuild(self) -> None:
        super().rebuild()
        self.rows.index = self._index
        self.rows.first = max(0, min(self._index, len(self.rows.items) - self.rows.room))

    def _choose(self, chosen: Lesson) -> None:
        self._index = self.offered.index(chosen.id)
        self.rebuild()

    def _first_to_learn(self, done: Collection[str], after: int = 0) -> int:
        """The next one from there on that has not been learnt; behind the last one the others follow."""
        lessons_on = [*range(after, len(self.offered)), *range(after)]
        return next((i for i in lessons_on if self.offered[i] not in done), 0)

    @property
    def _chosen(self) -> Lesson:
        return lesson(self.offered[self._index])

    def _at(self, chosen: Lesson) -> int:
        """The step that the player has come to."""
        return min(self.context.settings.lessons.get(chosen.id, 0), len(chosen.steps) - 1)

    @property
    def right_title(self) -> str:
        done = sum(id in self.offered for id in self.context.settings.lessons_done)
        return tr("{n} of {of} completed", n=done, of=len(self.offered))

    # ---- the player's actions
    def begin(self) -> None:
        """Continue the chosen lesson where it was left."""
        self._learn(self._at(self._chosen))

    def again(self) -> None:
        """The chosen one, from its first step."""
        self._learn(0)

    def _learn(self, at: int) -> None:
        from greatrace_client.screens.lessons.scene import LessonScene

        self._done_before = tuple(self.context.settings.lessons_done)
        self.go(Push(LessonScene(self._chosen, at)))

    # ---- picture
    def lay(self, page: Page) -> None:
        left, right = self.sides(page)
        named = self.form.named
        self.rows.place(*left.inner(22, 22))
        half = (right.w - 60) / 2
        both = Row(fixed(half + 40, named("again")), fixed(half - 52, named("back")), gap=12)
        foot = Column(stretch(1), fixed(66, named("begin")), fixed(16), fixed(58, both))
        foot.place(*right.inner(24, 0, 24, FOOT - 74))

    def paint(self, page: Page) -> None:
        left, right = self.sides(page)
        panels.panel(page, *left, lit=True)
        panels.panel(page, *right)
        chosen = self._chosen
        tall = max(150.0, min(right.h - FOOT - 66 - 24 - 210, right.w * 0.62 * 1.25))
        size = tall / 150
        wide, x, y = 120 * size, right.x + (right.w - 120 * size) / 2, right.y + 26
        panels.plate(page, x - 4, y - 4, wide + 8, tall + 8, 4)
        page.svg(scaled(portrait(chosen.coach), size), x, y, wide, tall)
        page.svg(box(1, 1, wide - 2, tall - 2, 2, "none", INK, 2), x, y, wide, tall)
        middle, y = right.x + right.w / 2, y + tall + 34
        page.text(term("leader", chosen.coach), middle, y, 26, GOLD, "bold", "middle", fit=right.w - 60)
        y = page.wrap(chosen.about, middle, y + 40, right.w - 80, 21, PAPER_LIGHT, at="middle")
        page.text(tr("about {n} minutes", n=MINUTES), middle, y + 10, 17, NIGHT_TEXT, "text", "middle")

    def _draw_row(self, page: Page, item: Lesson, area: Box, look: RowLook) -> None:
        """Draw a lesson's row: its coach's head, what it teaches, how far the player has come."""
        x, y, w, h = area
        fill, edge = (PAPER_LIGHT, GOLD) if look.chosen else (PAPER, BRASS)
        page.svg(box(2, 3, w - 6, h - 12, 5, fill, edge, 4 if look.chosen else 1.6), x, y, w, h)
        middle = y + h / 2 - 4
        draw_medallion(page, item.coach, x + 62, middle, 40)
        right, room = 190.0, w - 334
        title = f"{self.offered.index(item.id) + 1}.  {item.title}"
        page.text(title, x + 124, middle - 17, 26, INK, "bold", fit=room)
        page.wrap(item.about, x + 124, middle + 12, room, 18, SEPIA, leading=1.2)
        self._mark(page, item, x + w - right, middle, right)

    def _mark(self, page: Page, item: Lesson, x: float, y: float, w: float) -> None:
        """A green tick, or the part that is done."""
        step, steps = self._at(item), len(item.steps)
        if item.id in self.context.settings.lessons_done:
            tick = disc(20, 20, 17, GOOD, INK, 1.6) + at(20, 20, shape(TICK, stroke=PAPER_LIGHT, width=4))
            page.svg(tick, x + w - 62, y - 20, 40, 40)
            page.text(tr("completed"), x + w - 74, y, 18, GOOD, "bold", "right", fit=w - 82)
            return
        words = tr("step {n} of {of}", n=step + 1, of=steps) if step else tr("not started")
        page.text(words, x + w - 24, y - 10, 17, SEPIA, "bold", "right", fit=w - 30)
        bar = box(1, 1, 130, 10, 5, "none", SEPIA, 1.3)
        bar += box(1, 1, 130 * step / steps, 10, 5, GOLD, SEPIA, 1.3) if step else ""
        page.svg(bar, x + w - 156, y + 8, 132, 12)
