"""How far the pupil is in a step of a lesson: what the coach waits for, and what comes before the next step."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from greatrace_client.model.classroom import Classroom
from greatrace_client.model.lesson import Lesson


@define(eq=False)
class LessonProgress:
    """`reply`: the id of what the coach says to a wrong choice; `right`: the question of this step has been answered;
    `moving`: on the way to the next step; `left`: what rivals still do before it.
    """

    classroom: Classroom
    reply: str = ""
    right: bool = False
    moving: bool = False
    left: list[dict[str, Any]] = field(factory=list)

    @property
    def lesson(self) -> Lesson:
        """What is learnt."""
        return self.classroom.lesson

    @property
    def waits(self) -> bool:
        """Whether the coach has said something and waits for "go on"."""
        step = self.classroom.step
        return not self.moving and not step.do and step.ask is None

    @property
    def at_start(self) -> bool:
        """Whether there is nothing to go back to."""
        return not self.classroom.index and not self.reply

    @property
    def before(self) -> int:
        """The step to which "back" leads: this one once more, if anything has happened in it."""
        return max(0, self.classroom.index - (not self.moving and not self.reply))

    def leave(self) -> None:
        """The step is done: the rivals go on."""
        self.left, self.moving = list(self.classroom.step.play), True

    def settle(self) -> None:
        """A step begins: nothing has been said or answered yet."""
        self.left, self.moving, self.reply, self.right = [], False, "", False
