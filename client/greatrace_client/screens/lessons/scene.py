"""The scene of a lesson: the scene of a race of either game, with the coach below and buttons between steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
import pygame

from greatrace.kernel import Action
from greatrace_client import settings as settings_file
from greatrace_client.games import game_ui
from greatrace_client.model.classroom import Classroom, LessonProgress
from greatrace_client.model.lesson import Lesson
from greatrace_client.model.lobby import LobbyModel
from greatrace_client.model.table import TableModel
from greatrace_client.model.target import Name
from greatrace_client.race_common.highlight import Ring
from greatrace_client.race_common.keep_out_areas import below
from greatrace_client.race_common.race_view import RaceHooks
from greatrace_client.screens.lessons.coach import Coach, above_coach
from greatrace_client.screens.lessons.pointers import draw_pointers
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.flags import Flags
from greatrace_client.ui.scene import AppContext, Pop, Quit, Reset, Scene
from greatrace_client.ui.widgets import Form, NavigationKey, Widget, key_name

if TYPE_CHECKING:
    from greatrace_client.ui.widgets import Form

LOOK = 0.5  # seconds that autoplay looks at each step
BREATH = 0.7  # seconds before a rival answers


class LessonScene(Scene):
    """A lesson, beginning at step `at`. `first`: the client was started with it; `more`: lessons that follow."""

    def __init__(self, lesson: Lesson, at: int = 0, *, first: bool = False, more: tuple[Lesson, ...] = ()) -> None:
        self.classroom = Classroom(lesson)
        self.classroom.go_to(at)
        self.first, self.more = first, more
        self.progress = LessonProgress(self.classroom)
        self.coach = Coach(self, self.progress, self)
        self.rested = 0.0
        self.waited = 0.0
        hooks = RaceHooks(
            self.answer, escape=self.quit, undo=self.step_back, beside=self._beside, point=self._point, ends=False
        )
        self._screens = game_ui(self.classroom.race.kind.id).screens
        self.race = self._screens.race(hooks)

    def _beside(self, widgets: list[Widget]) -> list[Widget]:
        """The coach's widgets with the race's."""
        return self.coach.around(widgets)

    def _point(self, ring: Ring) -> None:
        """The coach's rings and arrow."""
        draw_pointers(self, ring)

    @property
    def form(self) -> Form:
        """All widgets."""
        return self.race.form

    @property
    def page(self) -> Page:
        """The race's page."""
        return self.race.page

    @property
    def table(self) -> TableModel:
        """The table of the lesson."""
        return self.classroom.race.table

    # ---- life
    def enter(self, context: AppContext) -> None:
        super().enter(context)
        flags = Flags(shots=context.flags.shots)
        self.own = attrs.evolve(context, table=self.table, link=None, lobby=LobbyModel(), flags=flags)
        self._split()
        self.race.enter(self.own)
        self.look()

    def leave(self) -> None:
        self.race.leave()

    def covered(self) -> None:
        self.race.covered()

    def uncovered(self) -> None:
        self.race.uncovered()

    @property
    def writing(self) -> bool:
        return self.race.writing

    def _split(self) -> None:
        """The race above, the coach below, both on units of the same size."""
        self.whole, self.own.page = self.context.page.surface, above_coach(self.context.page)
        self.split = self.own.page.surface.get_height()

    def resized(self) -> None:
        self._split()
        self.race.resized()

    @property
    def targets(self) -> list[Name]:
        """The targets that the coach speaks of."""
        return [self._screens.lesson_target(words) for words in self.classroom.step.show]

    def look(self) -> None:
        """Bring the coach's targets into sight."""
        self.race.point_out(self.targets)

    # ---- the pupil
    def answer(self, action: Action) -> None:
        """Play a right answer; the coach replies to any other, and it may be given again."""
        if self.progress.moving:
            self._ask_again()
            return
        verdict = self.classroom.judge(action)
        if not verdict.right:
            self.say(verdict.say)
            self._ask_again()
            return
        self.progress.reply = ""
        self.race.happened(self.classroom.submit(action))
        if self.classroom.step.do and self.classroom.finished:
            self._leave_step()

    def _ask_again(self) -> None:
        self.race.ask_again()
        self.race.renew()

    def say(self, reply: str) -> None:
        """The coach answers a wrong choice."""
        self.progress.reply = reply
        if reply:
            self.context.sounds.play("no", 0.6)

    def choose(self, choice: str) -> None:
        """An answer to the coach's question."""
        step = self.classroom.step
        assert step.ask is not None
        if self.progress.moving:
            return
        self.progress.right = choice == step.ask.right
        if self.progress.right:
            self.progress.reply = ""
            self.context.sounds.play("coin", 0.6)
            self._leave_step()
        else:
            self.say(f"{step.say} {choice} why")
        self.race.renew()

    # ---- from step to step
    def go_on(self) -> None:
        """The pupil has read it."""
        if not self.progress.waits:
            return
        if self.classroom.last:
            self.finish()
        else:
            self._leave_step()
            self.race.renew()

    def _leave_step(self) -> None:
        self.progress.leave()
        self.waited = 0.0

    def _move(self, dt: float) -> None:
        """Play the rivals' answers, each once the last has been seen, then the next step."""
        if not self.race.director.idle:
            return
        self.waited += dt
        if self.progress.left:
            if self.waited >= BREATH or not self.race.director.speed:
                self.waited = 0.0
                self.race.happened(self.classroom.play(self.progress.left.pop(0)))
            return
        self.progress.settle()
        self.classroom.next()
        self.keep()
        self.race.renew()
        self.look()

    def show_me(self) -> None:
        """Give the right answer for the pupil."""
        step = self.classroom.step
        if self.progress.moving:
            self.race.director.skip()
        elif step.ask is not None:
            self.choose(step.ask.right)
        elif step.do:
            self.answer(self.classroom.meant())

    def step_back(self) -> None:
        """The step before once more, from the position that it had."""
        self.go_to(self.progress.before)

    def go_to(self, index: int) -> None:
        """Go to that step and its position."""
        self.progress.settle()
        self.classroom.go_to(index)
        self.race.renew_question()
        self.race.received(self.classroom.race.snapshot(), [])
        self.look()

    # ---- the end
    def keep(self) -> None:
        """Save how far the player has come."""
        self.context.settings.lessons[self.progress.lesson.id] = self.classroom.index
        settings_file.save(self.context.settings)

    def finish(self) -> None:
        """The lesson has been learnt."""
        done = self.context.settings.lessons_done
        if self.progress.lesson.id not in done:
            done.append(self.progress.lesson.id)
        self.context.settings.lessons[self.progress.lesson.id] = 0
        settings_file.save(self.context.settings)
        if self.more:
            self.go(Reset(LessonScene(self.more[0], first=self.first, more=self.more[1:])))
        else:
            self.quit()

    def quit(self) -> None:
        """Go back to the scene below."""
        if self.first and self.context.flags.autoplay:
            self.go(Quit())
        else:
            self.go(Reset(self.context.navigator.title()) if self.first else Pop())

    # ---- as a scene
    def handle(self, event: pygame.event.Event) -> bool:
        focus = self.form.focus if self.form.by_keys else None
        if self.progress.waits and focus is None and self.form.keymap.command(event) is NavigationKey.ACCEPT:
            self.go_on()
            return True
        if event.type == pygame.KEYDOWN and key_name(event) == "Backspace":  # undoes in any race
            self.step_back()
            return True
        return self._followed(self.race.handle(event))

    def panned(self, dx: float, dy: float) -> bool:
        return self.race.panned(dx, dy)

    def topic(self) -> str:
        return self.race.topic()

    def _followed(self, dirty: bool) -> bool:  # noqa: FBT001 - what it returns
        """The race may ask for another scene."""
        change = self.race.taken_change()
        if change is not None:
            self.go(change)
        return dirty

    def update(self, dt: float) -> bool:
        if self.progress.moving:
            self._move(dt)
        elif self.context.flags.autoplay and self.race.director.idle:
            self._autoplay(dt)
        dirty = self._followed(self.race.update(dt))
        if self.own.note:
            self.context.say(self.own.note)
            self.own.note = ""
        return self.coach.update(dt) or dirty

    def _autoplay(self, dt: float) -> None:
        self.rested += dt
        if self.rested >= LOOK or not self.race.director.speed:
            self.rested = 0.0
            self.go_on() if self.progress.waits else self.show_me()

    def kept_free(self) -> list[pygame.Rect]:
        return [below(self.whole, self.split), *self.race.kept_free()]

    def draw(self, page: Page) -> None:
        if page.surface is not self.whole:
            self.resized()
        self.race.draw(self.own.page)
        pointed = [place for name in self.targets if (place := self.race.place_of(name)) is not None]
        self.coach.draw(Page.on(self.whole, self.page.k), pointed)
