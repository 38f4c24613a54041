"""How a module reads its file under content/modules: a strict struct of its own, and what must hold in it.

Whatever is wrong is told in one sentence (`ContentError`).
"""

from __future__ import annotations

from typing import Annotated, Final, TypeVar

from msgspec import Meta, Struct

from greatrace.content_files import ContentError, decode
from greatrace.great_race.content_loader import MODULES, Content
from greatrace.sentence import Sentence, said

FACES: Final = 6  # of the die
Face = Annotated[int, Meta(ge=1, le=FACES)]
Francs = Annotated[int, Meta(ge=0, le=1000)]
Count = Annotated[int, Meta(ge=1, le=60)]


class ContentProblem(Exception):
    """Something that does not hold: the place in the file, and a sentence."""

    def __init__(self, path: str, problem: Sentence) -> None:
        super().__init__(problem)
        self.path = path
        self.problem = problem


def require(holds: bool, path: str, problem: Sentence) -> None:  # noqa: FBT001
    """Raises ContentProblem unless it holds."""
    if not holds:
        raise ContentProblem(path, problem)


class Strict(Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in a file, or in a part of it: no field may be misspelt."""

    def check(self, content: Content) -> None:
        """What must hold besides the types, with the rest of the content at hand. Raises ContentProblem."""


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
