"""Files have at most 300 lines and functions at most 50, but for those that are listed with a reason."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

PACKAGES: Final = ("shared/greatrace", "server/greatrace_server", "client/greatrace_client")
LINES, FUNCTION = 300, 50

LONG_FILES: Final = {
    "client/greatrace_client/text_ui/table_session.py": "the commands at a table: 303 lines",
}
LONG_FUNCTIONS: Final = {
    "server/greatrace_server/cli.py run": "the options of a command, one line or two each",
}


def sources(root: Path) -> dict[str, str]:
    files = (file for package in PACKAGES for file in sorted((root / package).rglob("*.py")))
    return {file.relative_to(root).as_posix(): file.read_text("utf-8") for file in files}


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Its lines from `def` to its end."""
    return (function.end_lineno or function.lineno) - function.lineno + 1


def long_functions(path: str, text: str) -> set[str]:
    return {
        f"{path} {node.name}"
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and length(node) > FUNCTION
    }


def test_files_are_short(root: Path) -> None:
    files = sources(root)
    assert len(files) > 900
    assert {path for path, text in files.items() if text.count("\n") > LINES} <= LONG_FILES.keys()


def test_functions_are_short(root: Path) -> None:
    found = {name for path, text in sources(root).items() for name in long_functions(path, text)}
    assert found == LONG_FUNCTIONS.keys()


def test_a_long_function_is_found() -> None:
    text = "class A:\n    async def f(self):\n" + "        self.x()\n" * FUNCTION
    assert long_functions("a.py", text) == {"a.py f"}
    assert long_functions("a.py", text.replace("        self.x()\n", "", 1)) == set()
