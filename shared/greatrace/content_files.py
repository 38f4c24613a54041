"""Content files: YAML read the same way for every game, hashed on the way, with one sentence for whatever is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
import yaml

from greatrace.msgspec_errors import what_and_where
from greatrace.sentence import ExplainedError, Sentence, said

if TYPE_CHECKING:
    import hashlib
    from importlib.resources.abc import Traversable

T = TypeVar("T")


class ContentError(ExplainedError):
    """Something is wrong with a content file. The sentence has file, place in it ("": none), problem."""

    def __init__(self, file: str | Sentence, path: str | Sentence, problem: Sentence) -> None:
        place = said("{file}: {place}: {problem}", file=file, place=path, problem=problem)
        super().__init__(place if path else said("{file}: {problem}", file=file, problem=problem))
        self.path = path
        self.problem = problem


def read(file: str, entry: Traversable, digest: hashlib._Hash) -> object:
    """The parsed YAML of that file; feeds the hash. Raises ContentError."""
    try:
        # A checkout may have turned line ends into CR LF; the hash must not care.
        raw = entry.read_bytes().replace(b"\r\n", b"\n")
    except OSError as error:
        raise ContentError(file, "", said("can’t be read: {why}", why=error.strerror or error)) from None
    digest.update(f"{file}\n{len(raw)}\n".encode())
    digest.update(raw)
    return parsed(file, raw)


_NO_WORDS = frozenset(f"tag:yaml.org,2002:{kind}" for kind in ("bool", "null", "float", "timestamp"))
"""What YAML makes of words such as no, on and null, which are no keys then."""


LONGEST_VALUE = 40  # characters of a value that are shown


class _KeyProblem(yaml.MarkedYAMLError):
    """A key that YAML allows, and we do not."""

    def __init__(self, sentence: Sentence, mark: yaml.Mark) -> None:
        super().__init__(problem=str(sentence), problem_mark=mark)
        self.sentence = sentence


class _OnceOnly(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """A safe YAML loader that refuses a key written twice, instead of keeping the last one silently."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:  # noqa: FBT001, FBT002
        seen = set()
        for key, _ in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise _KeyProblem(said("a key must be a word"), key.start_mark)
            if key.value in seen:
                raise _KeyProblem(said("the key “{key}” is here twice", key=key.value), key.start_mark)
            if key.tag in _NO_WORDS:
                raise _KeyProblem(said("the key “{key}” needs quotes", key=key.value), key.start_mark)
            seen.add(key.value)
        mapping: dict[Any, Any] = super().construct_mapping(node, deep)
        return mapping

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:  # noqa: FBT001, FBT002
        """Raises YAMLError alone; PyYAML also lets `!!int ""`, `!!bool maybe` and their like fail as they happen to."""
        try:
            return super().construct_object(node, deep)
        except (LookupError, AttributeError, TypeError, OverflowError):
            value = node.value if isinstance(node, yaml.ScalarNode) else node.tag
            raise yaml.MarkedYAMLError(problem=f"“{value[:LONGEST_VALUE]}”", problem_mark=node.start_mark) from None


def parsed(file: str, raw: bytes) -> object:
    """The data of that YAML. Raises ContentError."""
    try:
        return yaml.load(raw.decode(), Loader=_OnceOnly)  # noqa: S506 - a safe loader, see its base class
    except UnicodeDecodeError:
        raise ContentError(file, "", said("not UTF-8 text")) from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        place = said("line {line}, column {column}", line=mark.line + 1, column=mark.column + 1) if mark else ""
        raise ContentError(file, place, _of_yaml(error)) from None
    except (yaml.YAMLError, ValueError) as error:  # ValueError: such as a date with a 13th month
        raise ContentError(file, "", said("not valid YAML: {why}", why=" ".join(str(error).split()))) from None


def _of_yaml(error: yaml.MarkedYAMLError) -> Sentence:
    if isinstance(error, _KeyProblem):
        return error.sentence
    return said("not valid YAML: {why}", why=error.problem)


def decode(file: str, path: str, value: object, kind: type[T]) -> T:
    """`value` as `kind`; `path` is where it stands in the file. Raises ContentError."""
    try:
        return msgspec.convert(value, kind, strict=True, str_keys=True)  # as they are in JSON
    except msgspec.ValidationError as error:
        problem, inner = what_and_where(error)
        raise ContentError(file, (path + inner).lstrip(".") or said("whole file"), problem) from None
