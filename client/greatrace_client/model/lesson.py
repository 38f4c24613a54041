"""What a lesson file says: a coach, a position as in a scenario file, and steps, each with the coach's words.

The words are in the catalogs: context `lesson NAME`, a step's `say` as the id. A step with `do` waits for these answers
of the pupil, one with `ask` for the right one of its `choices`, any other for "go on"; `play` are the rivals' answers
after it. docs/LESSONS.md tells how to write one.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file
from typing import Any, Final

from msgspec import Struct

from greatrace.assets import folder
from greatrace.lab.yaml_lines import YamlPage
from greatrace_client.i18n import term

LESSONS: Final = ("planning", "convoy", "driving", "reactions", "scoring", "crazy_race")
"""In the order in which they are learnt best."""


class Ask(Struct, frozen=True, forbid_unknown_fields=True):
    """A question of the coach: ids of the answers, and the right one."""

    choices: tuple[str, ...]
    right: str


class Wrong(Struct, frozen=True, forbid_unknown_fields=True):
    """What the coach says to such an action of the pupil."""

    to: Any
    say: str


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """See the module. `show`: what is pointed at; `otherwise`: said to what is neither wanted nor foreseen."""

    say: str
    show: tuple[str, ...] = ()
    do: tuple[Any, ...] = ()
    otherwise: str = ""
    wrong: tuple[Wrong, ...] = ()
    ask: Ask | None = None
    play: tuple[dict[str, Any], ...] = ()

    @property
    def replies(self) -> tuple[str, ...]:
        """The ids of all that the coach may say to a wrong choice."""
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
        """The id of the line that says what to do."""
        return f"{self.say} do"


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson: `coach` is a leader's id, `pupil` the colour that learns, `position` the keys of a scenario file."""

    coach: str
    pupil: str
    position: dict[str, Any]
    steps: tuple[Step, ...]
    id: str = ""

    def words(self, id: str) -> str:
        """What the coach says, in the language in use."""
        return term(f"lesson {self.id}", id)

    @property
    def title(self) -> str:
        """A word or two."""
        return term("lesson", self.id)

    @property
    def about(self) -> str:
        """What the lesson teaches, in a line."""
        return term("lesson about", self.id)


@cache
def page_of(id: str) -> YamlPage:
    """The file of that lesson."""
    with as_file(folder() / "lessons" / f"{id}.yaml") as path:
        return YamlPage(path)


@cache
def lesson(id: str) -> Lesson:
    """The lesson of that name. Raises ScenarioError for a file that is not as it should be."""
    page = page_of(id)
    made = page.decode({**page.data, "id": id}, Lesson)
    for index, step in enumerate(made.steps):
        place = f"steps[{index}]"
        if bool(step.do) != bool(step.otherwise):
            raise page.error(place, "what is to be done needs an answer to everything else, and only that")
        if step.ask is not None and (step.do or step.ask.right not in step.ask.choices):
            raise page.error(place, "a question needs its right answer among the choices, and nothing to do")
    return made
