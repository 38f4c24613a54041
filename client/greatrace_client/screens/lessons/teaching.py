"""What a lesson adds to the scene of a race, of either game: the coach below it, and a way from step to step."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs
import pygame

from greatrace.kernel import Action
from greatrace_client import settings as settings_file
from greatrace_client.model.classroom import Classroom
from greatrace_client.model.lesson import Lesson
from greatrace_client.model.lobby import LobbyModel
from greatrace_client.race_common.columns import LEAST
from greatrace_client.screens.lessons.coach import DECK, Coach
from greatrace_client.screens.lessons.pointing_out import draw_pointers
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.scene import AppContext, Flags, Pop, Quit, Reset, Scene
from greatrace_client.ui.widgets import Command

if TYPE_CHECKING:
    from greatrace_client.model.table import Step
    from greatrace_client.race_common.director import Director
    from greatrace_client.ui.widgets import Form

LOOK = 0.5  # seconds that autoplay looks at each step
BREATH = 0.7  # seconds before a rival answers


class Teaching(Scene):
    """A half: the other one is the scene of a race, which comes after it in a class's bases. `begin` before `enter`."""

    page: Page
    _fresh: int
    sent: int | None
    if TYPE_CHECKING:
        form: Form
        director: Director

        def renew(self) -> None: ...
        def happened(self, steps: Sequence[Step]) -> None: ...

    def begin(self, lesson: Lesson, at: int, *, first: bool, more: tuple[Lesson, ...]) -> None:
        """At that step. `first`: the client was started with this lesson; `more`: lessons that follow."""
        self.classroom = Classroom(lesson)
        self.classroom.go_to(at)
        self.first, self.more = first, more
        self.coach = Coach(self)
        self.reply = ""  # the id of what the coach says to a wrong choice
        self.right = False  # the question of this step has been answered
        self.left: list[dict[str, Any]] = []  # what rivals still do before the next step
        self.moving = False  # on the way to the next step
        self.rested = 0.0
        self.beat = 0.0

    @property
    def lesson(self) -> Lesson:
        """What is learnt."""
        return self.classroom.lesson

    # ---- of either game
    @abstractmethod
    def forget_picks(self) -> None:
        """Let go of what has been picked on the way to an answer."""

    @abstractmethod
    def place(self, name: str) -> Box | None:
        """Where that is on the page, None if it cannot be seen."""

    def look(self) -> None:
        """Bring into sight what the coach speaks of."""

    def standing(self) -> list[Box]:
        """Where pieces stand that must be seen."""
        return []

    # ---- life
    def enter(self, kit: AppContext) -> None:
        self.outer = kit
        flags = Flags(shots=kit.flags.shots)
        own = attrs.evolve(kit, table=self.classroom.race.table, link=None, lobby=LobbyModel(), flags=flags)
        self._split(own)
        super().enter(own)
        self.look()

    def _split(self, own: AppContext) -> None:
        """The race above, the coach below, both on units of the same size."""
        whole = self.outer.page
        width, height = whole.surface.get_size()
        k = min(whole.k, width / LEAST[0], height / (LEAST[1] + DECK))
        self.whole, self.split = whole.surface, height - round(DECK * k)
        own.page = Page.on(whole.surface.subsurface((0, 0, width, self.split)), k)

    def resized(self) -> None:
        self._split(self.kit)
        super().resized()

    # ---- the pupil
    def answer(self, action: Action) -> None:
        """A right answer is played; any other is answered by the coach, and may be given again."""
        if self.moving:
            self._ask_again()
            return
        verdict = self.classroom.judge(action)
        if not verdict.right:
            self.say(verdict.say)
            self._ask_again()
            return
        self.reply = ""
        self.happened(self.classroom.submit(action))
        if self.classroom.step.do and self.classroom.finished:
            self._leave_step()

    def _ask_again(self) -> None:
        self.sent = None
        self.forget_picks()
        self.renew()

    def say(self, reply: str) -> None:
        """The coach answers a wrong choice."""
        self.reply = reply
        if reply:
            self.kit.sounds.play("no", 0.6)

    def choose(self, choice: str) -> None:
        """An answer to the coach's question."""
        step = self.classroom.step
        assert step.ask is not None
        if self.moving:
            return
        self.right = choice == step.ask.right
        if self.right:
            self.reply = ""
            self.kit.sounds.play("coin", 0.6)
            self._leave_step()
        else:
            self.say(f"{step.say} {choice} why")
        self.renew()

    # ---- from step to step
    @property
    def waits(self) -> bool:
        """Whether the coach has said something and waits for "go on"."""
        step = self.classroom.step
        return not self.moving and not step.do and step.ask is None

    def go_on(self) -> None:
        """The pupil has read it."""
        if not self.waits:
            return
        if self.classroom.last:
            self.finish()
        else:
            self._leave_step()
            self.renew()

    def _leave_step(self) -> None:
        self.left, self.moving, self.beat = list(self.classroom.step.play), True, 0.0

    def _move(self, dt: float) -> None:
        """The rivals' answers, one after the other as they have been seen, then the next step."""
        if not self.director.idle:
            return
        self.beat += dt
        if self.left:
            if self.beat >= BREATH or not self.director.speed:
                self.beat = 0.0
                self.happened(self.classroom.play(self.left.pop(0)))
            return
        self.moving = self.right = False
        self.reply = ""
        self.classroom.next()
        self.keep()
        self.renew()
        self.look()

    def show_me(self) -> None:
        """The coach does it himself."""
        step = self.classroom.step
        if self.moving:
            self.director.skip()
        elif step.ask is not None:
            self.choose(step.ask.right)
        elif step.do:
            self.answer(self.classroom.meant())

    def step_back(self) -> None:
        """The step before once more, from the position that it had."""
        self.go_to(max(0, self.classroom.index - (not self.moving and not self.reply)))

    def go_to(self, index: int) -> None:
        """That step, from the position that it has."""
        self.left, self.moving, self.reply, self.right = [], False, "", False
        self.classroom.go_to(index)
        self._fresh, self.sent = -1, None
        self.forget_picks()
        self.received(self.classroom.race.snapshot(), [])
        self.look()

    def take_back(self) -> None:
        """What one takes back in a lesson is the whole step."""
        self.step_back()

    # ---- the end
    def keep(self) -> None:
        """Remember how far one has come."""
        self.outer.settings.lessons[self.lesson.id] = self.classroom.index
        settings_file.save(self.outer.settings)

    def finish(self) -> None:
        """The lesson has been learnt."""
        done = self.outer.settings.lessons_done
        if self.lesson.id not in done:
            done.append(self.lesson.id)
        self.outer.settings.lessons[self.lesson.id] = 0
        settings_file.save(self.outer.settings)
        if self.more:
            from greatrace_client.screens.lessons.scene import lesson_scene

            self.go(Reset(lesson_scene(self.more[0], first=self.first, more=self.more[1:])))
        else:
            self.quit()

    def quit(self) -> None:
        """To where one came from."""
        if self.first and self.outer.flags.autoplay:
            self.go(Quit())
        else:
            self.go(Reset(self.kit.places.title()) if self.first else Pop())

    def _end(self, dt: float) -> None:
        """A lesson that ends with the race goes on until its last words are read."""

    # ---- as a scene
    def handle(self, event: pygame.event.Event) -> bool:
        focus = self.form.focus if self.form.by_keys else None
        if self.waits and focus is None and self.form.keymap.command(event) is Command.ACCEPT:
            self.go_on()
            return True
        return super().handle(event)

    def update(self, dt: float) -> bool:
        if self.moving:
            self._move(dt)
        elif self.outer.flags.autoplay and self.director.idle:
            self._autoplay(dt)
        dirty = super().update(dt)
        if self.kit.note:
            self.outer.say(self.kit.note)
            self.kit.note = ""
        return self.coach.update(dt) or dirty

    def _autoplay(self, dt: float) -> None:
        self.rested += dt
        if self.rested >= LOOK or not self.director.speed:
            self.rested = 0.0
            self.go_on() if self.waits else self.show_me()

    def draw(self, page: Page) -> None:
        if page.surface is not self.whole:
            self.resized()
        super().draw(self.kit.page)
        draw_pointers(self)
        self.coach.draw(Page.on(self.whole, self.page.k))
