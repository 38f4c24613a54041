"""YAML with line numbers, decoded into strict structs: errors have file, line and place."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec
import yaml

from greatrace.msgspec_errors import what_and_where

T = TypeVar("T")
Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # PyYAML may be built without the fast loader


class ScenarioError(Exception):
    """A scenario file is wrong, or a race differs from it. One sentence: file, line, place, problem.

    `line` 0: the source has no lines.
    """

    def __init__(self, file: str, line: int, problem: str, place: str = "") -> None:
        message = f"{place}: {problem}" if place else problem
        super().__init__(f"{file}:{line}: {message}" if line else f"{file}: {message}")
        self.line = line
        self.place = place
        self.problem = problem


class Written(Protocol):
    """Written data, with errors that report the place of a mistake."""

    @property
    def data(self) -> Any: ...

    @property
    def folder(self) -> Path | None:
        """The folder of files that it names; None: it may name none."""

    def error(self, path: str, problem: str) -> ScenarioError: ...

    def decode(self, data: Any, kind: type[T], path: str = "") -> T: ...


class YamlPage:
    """A parsed YAML file: its data, and the line of each value by its path ("crews.blue.fuel", "play[2]")."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines: dict[str, int] = {"": 1}
        self.data = self._read()

    @property
    def folder(self) -> Path | None:
        """The folder of the file."""
        return self.path.parent

    def _read(self) -> Any:
        try:
            loader = Loader(self.path.read_text("utf-8"))
        except OSError as error:
            raise self.error("", f"cannot be read: {error.strerror}") from None
        except UnicodeDecodeError:
            raise self.error("", "is not UTF-8 text") from None
        try:
            if (node := loader.get_single_node()) is None:
                raise self.error("", "is empty")
            self._note(node, "")
            return loader.construct_document(node)
        except yaml.MarkedYAMLError as error:
            line = error.problem_mark.line + 1 if error.problem_mark else 1
            raise ScenarioError(str(self.path), line, f"not valid YAML, {error.problem}") from None
        except yaml.YAMLError as error:
            raise self.error("", f"not valid YAML, {' '.join(str(error).split())}") from None
        finally:
            loader.dispose()

    def _note(self, node: yaml.Node, path: str) -> None:
        """Record lines; refuse a key written twice instead of silently keeping the last one."""
        self.lines[path] = node.start_mark.line + 1
        if isinstance(node, yaml.SequenceNode):
            for index, item in enumerate(node.value):
                self._note(item, f"{path}[{index}]")
        elif isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                inner = f"{path}.{key.value}".lstrip(".")
                if inner in self.lines:
                    raise ScenarioError(str(self.path), key.start_mark.line + 1, f"{inner} stands here twice")
                self._note(value, inner)
                self.lines[inner] = key.start_mark.line + 1

    def line(self, path: str) -> int:
        """The line of a value, or of the nearest value around it."""
        while path and path not in self.lines:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return self.lines[path]

    def error(self, path: str, problem: str) -> ScenarioError:
        """The error to raise about the value at that path."""
        return ScenarioError(str(self.path), self.line(path), problem, path)

    def decode(self, data: Any, kind: type[T], path: str = "") -> T:
        """`data`, found at `path`, as `kind`. Raises ScenarioError."""
        return decoded_on(self, data, kind, path)


class DataPage:
    """Data without a file on this machine: of a package from the network or an archive."""

    folder = None

    def __init__(self, name: str, data: Any) -> None:
        self.name = name
        self.data = data

    def error(self, path: str, problem: str) -> ScenarioError:
        """The error to raise about the value at that path."""
        return ScenarioError(self.name, 0, problem, path)

    def decode(self, data: Any, kind: type[T], path: str = "") -> T:
        """`data`, found at `path`, as `kind`. Raises ScenarioError."""
        return decoded_on(self, data, kind, path)


def decoded_on(page: Written, data: Any, kind: type[T], path: str) -> T:
    """`data`, found at `path` of that page, as `kind`. Raises ScenarioError."""
    try:
        return msgspec.convert(data, kind, strict=True)
    except msgspec.ValidationError as error:
        problem, inner = what_and_where(error)
        raise page.error((path + inner.replace("[...]", "")).lstrip("."), str(problem)) from None
