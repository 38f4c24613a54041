"""Content files: YAML read the same way for every game, hashed while it is read, with one sentence for each mistake."""

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
    """An error in a content file. The sentence has the file, the place in it ("": none) and the problem."""

    def __init__(self, file: str | Sentence, path: str | Sentence, problem: Sentence) -> None:
        place = said("{file}: {place}: {problem}", file=file, place=path, problem=problem)
        super().__init__(place if path else said("{file}: {problem}", file=file, problem=problem))
        self.path = path
        self.problem = problem


def read(file: str, entry: Traversable, digest: hashlib._Hash) -> object:
    """The parsed YAML of that file; adds its bytes to the hash. Raises ContentError."""
    try:
        # A checkout may have CR LF line ends; the hash ignores the difference.
        raw = entry.read_bytes().replace(b"\r\n", b"\n")
    except OSError as error:
        raise ContentError(file, "", said("can’t be read: {why}", why=error.strerror or error)) from None
    digest.update(f"{file}\n{len(raw)}\n".encode())
    digest.update(raw)
    return parsed(file, raw)


_NO_WORDS = frozenset(f"tag:yaml.org,2002:{kind}" for kind in ("bool", "null", "float", "timestamp"))
"""Values that YAML makes of words such as no, on and null; they are not keys."""


LONGEST_VALUE = 40  # characters of a value that are shown


class _KeyProblem(yaml.MarkedYAMLError):
    """A key that YAML allows, but content files do not."""

    def __init__(self, sentence: Sentence, mark: yaml.Mark) -> None:
        super().__init__(problem=str(sentence), problem_mark=mark)
        self.sentence = sentence


class _OnceOnly(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """A safe YAML loader that refuses a key written twice, instead of keeping the last one silently."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:  # noqa: FBT001, FBT002 - PyYAML's signature
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

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:  # noqa: FBT001, FBT002 - PyYAML's signature
        """Raise YAMLError only; PyYAML raises various errors for values like `!!int ""` and `!!bool maybe`."""
        try:
            return super().construct_object(node, deep)
        except (LookupError, AttributeError, TypeError, OverflowError):
            value = node.value if isinstance(node, yaml.ScalarNode) else node.tag
            raise yaml.MarkedYAMLError(problem=f"“{value[:LONGEST_VALUE]}”", problem_mark=node.start_mark) from None


def parsed(file: str, raw: bytes) -> object:
    """The data of a YAML text. Raises ContentError."""
    try:
        return yaml.load(raw.decode(), Loader=_OnceOnly)  # noqa: S506 - a safe loader, see its base class
    except UnicodeDecodeError:
        raise ContentError(file, "", said("not UTF-8 text")) from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        place = said("line {line}, column {column}", line=mark.line + 1, column=mark.column + 1) if mark else ""
        raise ContentError(file, place, _of_yaml(error)) from None
    except (yaml.YAMLError, ValueError) as error:  # ValueError: a date with a 13th month, for example
        raise ContentError(file, "", said("not valid YAML: {why}", why=" ".join(str(error).split()))) from None


def _of_yaml(error: yaml.MarkedYAMLError) -> Sentence:
    if isinstance(error, _KeyProblem):
        return error.sentence
    return said("not valid YAML: {why}", why=error.problem)


def decode(file: str, path: str, value: object, kind: type[T]) -> T:
    """The value converted to `kind`; `path` is its place in the file. Raises ContentError."""
    try:
        return msgspec.convert(value, kind, strict=True, str_keys=True)  # keys are strings, as in JSON
    except msgspec.ValidationError as error:
        problem, inner = what_and_where(error)
        raise ContentError(file, (path + inner).lstrip(".") or said("whole file"), problem) from None
