"""Content files: YAML read the same way for every game, hashed on the way, with one sentence for whatever is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
import yaml

from greatrace.msgspec_errors import what_and_where

if TYPE_CHECKING:
    import hashlib
    from importlib.resources.abc import Traversable

T = TypeVar("T")


class ContentError(Exception):
    """Something is wrong with a content file. The text is one sentence: file, place in it, problem."""

    def __init__(self, file: str, path: str, problem: str) -> None:
        super().__init__(f"{file}: {path}: {problem}" if path else f"{file}: {problem}")
        self.file = file
        self.path = path
        self.problem = problem


def read(file: str, entry: Traversable, digest: hashlib._Hash) -> object:
    """The parsed YAML of that file; feeds the hash. Raises ContentError."""
    try:
        # A checkout may have turned line ends into CR LF; the hash must not care.
        raw = entry.read_bytes().replace(b"\r\n", b"\n")
    except OSError as error:
        raise ContentError(file, "", f"cannot be read: {error.strerror}") from None
    digest.update(f"{file}\n{len(raw)}\n".encode())
    digest.update(raw)
    return parsed(file, raw)


class _OnceOnly(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """A safe YAML loader that refuses a key written twice, instead of keeping the last one silently."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:  # noqa: FBT001, FBT002
        seen = set()
        for key, _ in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise yaml.MarkedYAMLError(problem="a key must be a word", problem_mark=key.start_mark)
            if key.value in seen:
                problem = f"the key {key.value!r} stands here twice"
                raise yaml.MarkedYAMLError(problem=problem, problem_mark=key.start_mark)
            seen.add(key.value)
        mapping: dict[Any, Any] = super().construct_mapping(node, deep)
        return mapping


def parsed(file: str, raw: bytes) -> object:
    """The data of that YAML. Raises ContentError."""
    try:
        return yaml.load(raw.decode(), Loader=_OnceOnly)  # noqa: S506 - a safe loader, see its base class
    except UnicodeDecodeError:
        raise ContentError(file, "", "not UTF-8 text") from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        place = f"line {mark.line + 1}, column {mark.column + 1}" if mark else ""
        raise ContentError(file, place, f"not valid YAML, {error.problem}") from None
    except (yaml.YAMLError, ValueError) as error:  # ValueError: such as a date with a 13th month
        raise ContentError(file, "", f"not valid YAML, {' '.join(str(error).split())}") from None


def decode(file: str, path: str, value: object, kind: type[T]) -> T:
    """`value` as `kind`; `path` is where it stands in the file. Raises ContentError."""
    try:
        return msgspec.convert(value, kind, strict=True, str_keys=True)  # as they are in JSON
    except msgspec.ValidationError as error:
        problem, inner = what_and_where(error)
        raise ContentError(file, (path + inner).lstrip(".") or "whole file", problem) from None
