"""The content of a lesson file: a coach, a position as in a scenario file, and steps, each with the coach's words.

A step with `do` waits for these answers of the pupil, one with `ask` for the right one of its `choices`, any other for
"go on"; `play` are the rivals' answers after it. The words of the game's own lessons are in the catalogs, those of
lessons that players bring in the file: `title`, `about`, and `words` by the ids that the steps name.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from greatrace.lab.yaml_lines import Written
from greatrace.own_words import Words


class Ask(Struct, frozen=True, forbid_unknown_fields=True):
    """A question of the coach: ids of the answers, and the right one."""

    choices: tuple[str, ...]
    right: str


class Wrong(Struct, frozen=True, forbid_unknown_fields=True):
    """The coach's answer to such an action of the pupil."""

    to: Any
    say: str


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    """A step of a lesson. `show`: things pointed at; `otherwise`: the answer to actions neither wanted nor foreseen."""

    say: str
    show: tuple[str, ...] = ()
    do: tuple[Any, ...] = ()
    otherwise: str = ""
    wrong: tuple[Wrong, ...] = ()
    ask: Ask | None = None
    play: tuple[dict[str, Any], ...] = ()

    @property
    def replies(self) -> tuple[str, ...]:
        """The ids of all replies of the coach to a wrong choice."""
        if self.ask is not None:
            return tuple(f"{self.say} {choice} why" for choice in self.ask.choices if choice != self.ask.right)
        return (*(wrong.say for wrong in self.wrong), *((self.otherwise,) if self.do else ()))

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all words of this step."""
        choices = tuple(f"{self.say} {choice}" for choice in self.ask.choices) if self.ask is not None else ()
        return (self.say, *((self.task,) if self.do else ()), *choices, *self.replies)

    @property
    def task(self) -> str:
        """The id of the line with the pupil's task."""
        return f"{self.say} do"


class LessonFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson: `coach` is a leader's id, `pupil` the colour that learns, `position` the keys of a scenario file."""

    coach: str
    pupil: str
    position: dict[str, Any]
    steps: Annotated[tuple[LessonStep, ...], Meta(min_length=1, max_length=60)]
    title: Words = ""
    about: Words = ""
    words: dict[str, Words] = {}


def lesson_of(page: Written) -> LessonFile:
    """The lesson on that page. Raises ScenarioError."""
    made = page.decode(page.data, LessonFile)
    for index, step in enumerate(made.steps):
        place = f"steps[{index}]"
        if bool(step.do) != bool(step.otherwise):
            raise page.error(place, "what is to be done needs an answer to everything else, and only that")
        if step.ask is not None and (step.do or step.ask.right not in step.ask.choices):
            raise page.error(place, "a question needs its right answer among the choices, and nothing to do")
    return made


def check_words(page: Written, lesson: LessonFile) -> None:
    """Check that a lesson of a package has all its words in the file. Raises ScenarioError."""
    for field in ("title", "about"):
        if not getattr(lesson, field):
            raise page.error(field, "a lesson needs these words")
    for index, step in enumerate(lesson.steps):
        missing = next((id for id in step.ids if not lesson.words.get(id)), None)
        if missing is not None:
            raise page.error(f"steps[{index}]", f"“{missing}” is missing under words")
