"""Reads a module's file under content/modules: a strict struct of the module's own, with checks.

Each mistake is reported in one sentence (`ContentError`).
"""

from __future__ import annotations

from typing import Annotated, Final, TypeVar

from msgspec import Meta, Struct

from greatrace.content_files import ContentError, decode
from greatrace.great_race.content_loader import MODULES, Content
from greatrace.sentence import Sentence, said

FACES: Final = 6  # faces of the die
Face = Annotated[int, Meta(ge=1, le=FACES)]
Francs = Annotated[int, Meta(ge=0, le=1000)]
Count = Annotated[int, Meta(ge=1, le=60)]


class ContentProblem(Exception):
    """A failed check: the place in the file, and a sentence."""

    def __init__(self, path: str, problem: Sentence) -> None:
        super().__init__(problem)
        self.path = path
        self.problem = problem


def require(holds: bool, path: str, problem: Sentence) -> None:  # noqa: FBT001 - a condition, as in `assert`
    """Raise ContentProblem unless the condition holds."""
    if not holds:
        raise ContentProblem(path, problem)


class Strict(Struct, frozen=True, forbid_unknown_fields=True):
    """A file, or a part of it: misspelt fields are refused."""

    def check(self, content: Content) -> None:
        """Check conditions beyond the types, with the rest of the content. Raises ContentProblem."""


T = TypeVar("T", bound=Strict)


def read(content: Content, name: str, kind: type[T]) -> T:
    """The tables of that module. Raises ContentError."""
    file = f"{MODULES}/{name}.yaml"
    if name not in content.modules:
        raise ContentError(file, "", said("this file is missing, and the module needs it"))
    tables = decode(file, "", content.modules[name], kind)
    try:
        tables.check(content)
    except ContentProblem as trouble:
        raise ContentError(file, trouble.path, trouble.problem) from None
    return tables
