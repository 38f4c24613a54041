"""Lessons: those of the game, whose texts are in the catalogs (context `lesson NAME`, a step's `say` as the id), and
those of packages, which contain their texts. docs/LESSONS.md explains how to write one.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file
from typing import Final

from attrs import frozen

from greatrace.assets import folder
from greatrace.great_race.own_content import is_own, package_of
from greatrace.lab.lesson_file import LessonFile, LessonStep, lesson_of
from greatrace.lab.yaml_lines import DataPage, Written, YamlPage
from greatrace.own_words import in_language
from greatrace_client.i18n import language, term
from greatrace_client.own_content import library

LESSONS: Final = ("planning", "convoy", "driving", "reactions", "scoring", "crazy_race")
"""The game's own, in the order in which they are learnt best."""


@frozen
class Lesson:
    """A lesson and its texts. `page`: the name of its file; `package`: the text that its board comes with."""

    id: str
    file: LessonFile
    page: Written
    package: str = ""

    @property
    def steps(self) -> tuple[LessonStep, ...]:
        """The steps in order."""
        return self.file.steps

    @property
    def coach(self) -> str:
        """A leader's id."""
        return self.file.coach

    def words(self, id: str) -> str:
        """The coach's text with that id, in the current language."""
        own = self.file.words.get(id)
        return term(f"lesson {self.id}", id) if own is None else in_language(own, language())

    @property
    def title(self) -> str:
        """A word or two."""
        return in_language(self.file.title, language()) or term("lesson", self.id)

    @property
    def about(self) -> str:
        """The lesson's subject, in a line."""
        return in_language(self.file.about, language()) or term("lesson about", self.id)


def lessons() -> tuple[str, ...]:
    """The ids of all available lessons: the game's, then those of the packages that are switched on."""
    return (*LESSONS, *(id for parts in library().parts_offered for id in parts.lessons))


def lesson(id: str) -> Lesson:
    """The lesson with that id. Raises ScenarioError for an invalid file."""
    if not is_own(id):
        return _of_the_game(id)
    text = library().text_of(package_of(id))
    file = next(parts.lessons[id] for parts in library().parts_offered if id in parts.lessons)
    return Lesson(id, file, DataPage(f"lessons/{id}", None), text)


@cache
def _of_the_game(id: str) -> Lesson:
    with as_file(folder() / "lessons" / f"{id}.yaml") as path:
        page = YamlPage(path)
    return Lesson(id, lesson_of(page), page)
