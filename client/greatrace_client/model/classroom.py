"""The race of a lesson: real rules from the lesson's position on, the pupil's answers judged, the rivals' scripted."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from greatrace.games import GAMES
from greatrace.kernel import Action
from greatrace.lab.lesson_file import LessonStep
from greatrace.lab.lesson_play import LessonPlay
from greatrace_client.model.lesson import Lesson
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.table import Transition


@define
class Verdict:
    """The coach's judgement of an action: right, or the id of the text that explains why not."""

    right: bool
    say: str = ""


class Classroom:
    """A lesson being played. `index` is the step, `done` how many of its actions the pupil has made."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.race = self._set_up()
        self.index = self.done = 0

    def _set_up(self) -> LocalRace:
        self.written = LessonPlay(self.lesson.page, self.lesson.file, self.lesson.package)
        table = self.written.table
        names = [""] * len(table.colours)
        return LocalRace(table.setup, "", self.seat, kind=GAMES[self.written.game], game=table.game(), names=names)

    @property
    def seat(self) -> int:
        """The pupil's seat."""
        return self.written.seat

    # ---- the pupil's position
    @property
    def step(self) -> LessonStep:
        """The step that is on."""
        return self.lesson.steps[self.index]

    @property
    def last(self) -> bool:
        """Whether this is the last step."""
        return self.index + 1 == len(self.lesson.steps)

    def next(self) -> None:
        """The step after this one."""
        self.index, self.done = self.index + 1, 0

    def go_to(self, index: int) -> None:
        """Go to a step as if all earlier ones had been done as intended; the model stays the same object."""
        table, game = self.race.table, self.written.table.game()
        self.race.game = game
        for step in self.lesson.steps[:index]:
            self.index = self.lesson.steps.index(step)
            for number in range(len(step.do)):
                self.done = number
                game.submit(self.seat, self.meant())
            for written in step.play:
                game.submit(*self.rival(written))
        self.index, self.done = index, 0
        table.log.clear()
        table.apply(self.race.snapshot())

    # ---- the pupil
    @property
    def finished(self) -> bool:
        """Whether every action of this step has been done."""
        return self.done == len(self.step.do)

    def options(self) -> tuple[Action, ...]:
        """The options of the pupil under the rules."""
        return self.written.options(self.race.game)

    def meant(self) -> Action:
        """An action that is right now in this step. Raises ScenarioError if the rules do not allow it."""
        return self.written.option_for(self.race.game, self.index, self.done)

    def judge(self, action: Action) -> Verdict:
        """The coach's judgement: whether the action is what the step wants."""
        step = self.step
        if self.finished:
            return Verdict(right=False)
        if self.fits(action, step.do[self.done]):
            return Verdict(right=True)
        foreseen = (wrong.say for wrong in step.wrong if self.fits(action, wrong.to))
        return Verdict(right=False, say=next(foreseen, step.otherwise))

    def fits(self, action: Action, written: Any) -> bool:
        return self.written.fits(action, written)

    def submit(self, action: Action) -> list[Transition]:
        """The pupil's right answer, played."""
        self.done += 1
        return self.race.submit(self.seat, action)

    # ---- the rivals
    def rival(self, written: dict[str, Any]) -> tuple[int, Action]:
        """The seat and action of a scripted answer. Raises ScenarioError."""
        return self.written.rival(written, self.index)

    def play(self, written: dict[str, Any]) -> list[Transition]:
        """A rival's scripted answer, played."""
        return self.race.submit(*self.rival(written))


# ---- the pupil's progress in a step: what the coach waits for, and what comes before the next step


@define(eq=False)
class LessonProgress:
    """A pupil's progress in a lesson. `reply`: the id of the coach's answer to a wrong choice; `right`: the question of
    this step has been answered; `moving`: on the way to the next step; `left`: actions of rivals that come before it.
    """

    classroom: Classroom
    reply: str = ""
    right: bool = False
    moving: bool = False
    left: list[dict[str, Any]] = field(factory=list)

    @property
    def lesson(self) -> Lesson:
        """The lesson."""
        return self.classroom.lesson

    @property
    def waits(self) -> bool:
        """Whether the coach waits for the pupil to continue."""
        step = self.classroom.step
        return not self.moving and not step.do and step.ask is None

    @property
    def at_start(self) -> bool:
        """Whether there is no earlier step to return to."""
        return not self.classroom.index and not self.reply

    @property
    def before(self) -> int:
        """The step to which "back" leads: the start of this one, if anything has happened in it."""
        return max(0, self.classroom.index - (not self.moving and not self.reply))

    def leave(self) -> None:
        """Leave a finished step: the rivals play."""
        self.left, self.moving = list(self.classroom.step.play), True

    def settle(self) -> None:
        """Begin a step: nothing has been said or answered yet."""
        self.left, self.moving, self.reply, self.right = [], False, "", False
