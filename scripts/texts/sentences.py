"""Finds English sentences in the code: those that catalogs need, and literals that look like sentences."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from greatrace.command_help import paragraphs
from texts.syntax import nodes_of

SOURCES = ("shared/greatrace", "server/greatrace_server", "client/greatrace_client")
SCRIPTS = ("play.py", "_environment.py", "_causes.py")  # read by players before the game is installed
TRANSLATING = {"tr", "marked", "said"}  # functions whose first argument is a sentence
COUNTING = {"trn", "marked", "said"}  # ... and those with a plural after it
CONTROLS = {  # controls that translate their labels; number of their first arguments that are internal names
    "Button": 0,
    "Toggle": 0,
    "Slider": 0,
    "Choice": 0,
    "TextField": 0,
    "Rows": 0,
    "MenuButton": 0,
    "MapHitArea": 0,
    "HitArea": 1,
    "TextLine": 1,
    "OneOf": 1,
    "OnOff": 1,
    "Level": 1,
    "Spinner": 1,
}
CONTROL_WORDS = {"tooltip", "note", "placeholder"}
COMMANDS = {"command", "group", "option"}  # click: their help is translated when it is shown
COMMENT = re.compile(r"#\s*Translators:\s*(.*)")


class Sentence(NamedTuple):
    """A sentence in the code: its id, plural id ("" for none), file from the checkout's top, and comment."""

    id: str
    plural: str
    file: str
    comment: str


def files(root: Path) -> Iterator[Path]:
    """All files of the program."""
    for source in SOURCES:
        yield from sorted((root / source).rglob("*.py"))
    yield from (root / "scripts" / name for name in SCRIPTS if (root / "scripts" / name).is_file())


def sentences(root: Path, tables: Mapping[str, str]) -> Iterator[Sentence]:
    """Every translated sentence: arguments of `tr` and similar functions, labels of controls, help of commands.

    `tables`: the plural ("" for none) of each sentence in a table of the code, as the template has it; a literal equal
    to one of them counts as found.
    """
    for path in files(root):
        lines, file = path.read_text("utf-8").splitlines(), path.relative_to(root).as_posix()
        for node in nodes_of(path):
            for id, plural in _translated(node, tables):
                yield Sentence(id, plural, file, _comment(lines, getattr(node, "lineno", 1)))


def _comment(lines: list[str], number: int) -> str:
    """The comment for translators in a sentence's line, or in the line above."""
    for line in lines[max(0, number - 2) : number]:
        if found := COMMENT.search(line):
            return found[1].strip()
    return ""


def _translated(node: ast.AST, tables: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.Call):
        yield from _of_call(node)
    elif isinstance(node, ast.Assign) and "why" in {getattr(target, "attr", "") for target in node.targets}:
        yield from ((text, "") for text in _texts([node.value]))
    elif isinstance(node, ast.FunctionDef) and _is_command(node):
        yield from ((each, "") for each in paragraphs(ast.get_docstring(node) or ""))
    elif isinstance(node, ast.Constant) and node.value in tables:
        yield str(node.value), tables[str(node.value)]


def _of_call(node: ast.Call) -> Iterator[tuple[str, str]]:
    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
    if name in COUNTING and len(node.args) > 1:
        found = _texts(node.args[:2])
        if len(found) == 2:
            yield found[0], found[1]
    elif name in TRANSLATING:
        yield from ((text, "") for text in _texts(node.args[:1]))
    elif name in CONTROLS:
        shown = [*node.args[CONTROLS[name] :], *(each.value for each in node.keywords if each.arg in CONTROL_WORDS)]
        yield from ((text, "") for text in _texts(shown) if _is_shown(text))
    elif name in COMMANDS:
        shown = [each.value for each in node.keywords if each.arg == "help"]
        yield from ((each, "") for text in _texts(shown) for each in paragraphs(text))


def _is_command(function: ast.FunctionDef) -> bool:
    """Whether its docstring is help: for click's commands and groups, and for operators' commands."""
    called = [each.func if isinstance(each, ast.Call) else each for each in function.decorator_list]
    if {getattr(each, "attr", "") for each in called} & {"command", "group"}:
        return True
    return (ast.get_docstring(function) or "").startswith(function.name.strip("_"))


def _is_shown(text: str) -> bool:
    """Whether the text is a sentence or a label, and not an internal name such as `fuel` or `back_button`."""
    return len(text) > 1 and text[0].isalpha() and (not text.islower() or " " in text)


def _texts(nodes: Iterable[ast.AST]) -> list[str]:
    """The string constants that may be the values of these expressions."""
    found = []
    for node in nodes:
        if isinstance(node, ast.IfExp):
            found += _texts([node.body, node.orelse])
        elif isinstance(node, ast.BoolOp):
            found += _texts(node.values)
        elif text := constant(node):
            found.append(text)
    return found


def constant(node: ast.AST) -> str:
    """A string constant, or ""."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
