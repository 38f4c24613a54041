"""English in the code that a person reads and that no catalog has."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from _catalogs import Catalogs

PROSE = re.compile(r"[A-Za-z][a-z’']+,? [a-z’']+|^[A-Z][a-z]+ ?[.!?…:]|[a-z]{3,}[.!?…]$")
# Sources whose words people read: the client, and the commands of the others.
READ = (
    "client/greatrace_client",
    "server/greatrace_server/cli.py",
    "server/greatrace_server/cli_journal.py",
    "server/greatrace_server/operations/admin.py",
    "server/greatrace_server/operations/admin_commands.py",
)
# Pictures for us, markup, mistakes in lessons, reasons that only decide.
FOR_DEVELOPERS = ("ui/draw/raster.py", "model/classroom.py", "net/security.py")
CALLS = {"debug", "info", "warning", "error", "exception", "critical", "compile", "getLogger", "define", "field"}
MARKUP = re.compile(r"[<>]|^--|^[\w./-]*:$|^::|^[A-Z]\w+\.$")
NAMES = {  # of things within the program: zones, buttons, cues, inputs
    *("take back", "more fuel", "less fuel", "dial fuel", "small die", "tile back", "turn back", "let be", "open plan"),
    *("lesson on", "lesson show", "lesson back", "lesson leave", "filter phase", "copy journal", "close digest"),
    *("hat x", "hat y", "pro controller", "first picture", "first frame"),
    *("Error: ", "an operator's command failed"),  # on the wire, and in the log
}


def unknown_literals(catalogs: Catalogs) -> Iterator[str]:
    """Literals that look like prose and are neither sentences nor contexts of the catalogs: file, line, words."""
    known = {text for each in catalogs.sentences for text in (each.id, each.plural)}
    named = [message for message in catalogs.template if message.context]
    known |= {message.context or "" for message in named} | {str(message.id) for message in named}
    for path in _files(catalogs.root):
        tree = ast.parse(path.read_text("utf-8"))
        unseen = _unseen(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in unseen:
                text = node.value
                if text not in known and _is_prose(text):
                    yield f"{path.relative_to(catalogs.root).as_posix()}:{node.lineno}: {text[:80]!r}"


def _files(root: Path) -> Iterator[Path]:
    for each in READ:
        found = root / each
        files = sorted(found.rglob("*.py")) if found.is_dir() else [found]
        yield from (file for file in files if not file.as_posix().endswith(FOR_DEVELOPERS))


def _is_prose(text: str) -> bool:
    """Whether it looks like something that is written for people."""
    return bool(PROSE.search(text)) and not MARKUP.search(text) and text not in NAMES


def _unseen(tree: ast.AST) -> set[int]:
    """The nodes that nobody reads: docstrings, what is logged, asserted or raised by mistake, patterns."""
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found.add(id(node.value))
        name = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
        if isinstance(node, ast.Assert) or name in CALLS or name.endswith(("Error", "OutOfStep", "WrongView")):
            found |= {id(each) for each in ast.walk(node) if not _is_translated(each)}
    return found


def _is_translated(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"tr", "trn", "term"}
