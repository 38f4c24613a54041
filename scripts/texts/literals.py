"""Finds English literals in the code for people that no catalog has."""

from __future__ import annotations

import ast
import builtins
import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

from texts.catalogs import Catalogs
from texts.sentences import SOURCES
from texts.syntax import nodes, nodes_of

PROSE = re.compile(r"[A-Za-z][a-z’']+,? [a-z’']+|^[A-Z][a-z]+ ?[.!?…:]|[a-z]{3,}[.!?…]$")
DATABASE = re.compile(
    r"\b(SELECT|INSERT|UPDATE|CREATE|ALTER|PRIMARY KEY|NOT NULL|DEFAULT|excluded|tbl)\b|told, chain$"
    r"|(kind, name|owner, game)$"
)
# Pictures for developers, markup, mistakes in lessons, reasons used only for decisions.
FOR_DEVELOPERS = ("ui/draw/raster.py", "model/classroom.py", "net/encryption.py")
LOGGING = {"debug", "info", "warn", "warning", "error", "exception", "critical", "failure"}
METRICS = {"Counter", "Gauge", "Histogram", "Summary", "Info", "_gauge", "_gauges", "_counter", "_counters"}
SPELLED = {"compile", "getLogger", "define", "field", "english"}  # patterns, names, what is marked to stay English
CALLS = LOGGING | METRICS | SPELLED
WIRE = {"ProtocolError", "Refused"}  # people are told the code; the detail is for developers of clients
BUILT_IN = {name for name in vars(builtins) if name.endswith("Error")}  # mistakes in the program
INTERNAL = BUILT_IN | {"OutOfStep", "WrongView", "FencedError", "BadHeader", "Misplaced"}
UNSAYABLE = {"CatalogError"}  # without a catalog it cannot be translated
MARKUP = re.compile(r"[<>]|^--|^[\w./-]*:$|^::|^[A-Za-z]\w+\.$|\.local\.$")
NAMES = {  # names within the program: zones, buttons, cues, inputs
    *("take back", "more fuel", "less fuel", "dial fuel", "small die", "tile back", "turn back", "let be", "open plan"),
    *("lesson on", "lesson show", "lesson back", "lesson leave", "filter phase", "copy journal", "close digest"),
    *("hat x", "hat y", "pro controller", "first picture", "first frame"),
    *("Error: ", "guest bot", "great-race seed\n", "log in"),  # in messages, in a digest, in a key
    *("child process ", "journal reader", "journal tidier", '" -m pip install'),  # threads, a command
}


def unknown_literals(catalogs: Catalogs) -> Iterator[str]:
    """Literals that look like prose and are neither sentences nor contexts of the catalogs: file, line, text."""
    known = {text for each in catalogs.sentences for text in (each.id, each.plural)}
    named = [message for message in catalogs.template if message.context]
    known |= {message.context or "" for message in named} | {str(message.id) for message in named}
    for path in _files(catalogs.root):
        unseen = _unseen(nodes_of(path))
        for node in nodes_of(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in unseen:
                text = node.value
                if text not in known and _is_prose(text):
                    yield f"{path.relative_to(catalogs.root).as_posix()}:{node.lineno}: {text[:80]!r}"


def _files(root: Path) -> Iterator[Path]:
    """The files of all packages that may use the catalogs, by the import contracts, and of those that make sentences
    for others to translate: all others use ids and codes.
    """
    for path in (root / "shared").rglob("*.py"):
        if "from greatrace.sentence import" in path.read_text("utf-8"):
            yield path
    contracts = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    (speaking,) = (each for each in contracts if each.get("protected_modules") == ["greatrace.translation"])
    for name in speaking["allowed_importers"]:
        top, *rest = name.split(".")
        (source,) = (root / each for each in SOURCES if each.endswith(f"/{top}"))
        place = source.joinpath(*rest)
        found = sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]
        yield from (file for file in found if not file.as_posix().endswith(FOR_DEVELOPERS))


def _is_prose(text: str) -> bool:
    """Whether the text looks as if it were written for people."""
    return bool(PROSE.search(text)) and not (MARKUP.search(text) or DATABASE.search(text)) and text not in NAMES


def _unseen(inside: Iterable[ast.AST]) -> set[int]:
    """The nodes that no user reads: docstrings, texts that are logged, asserted or raised for mistakes, patterns."""
    found: set[int] = set()
    for node in inside:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found.add(id(node.value))
        name = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
        if isinstance(node, ast.Assert) or name in CALLS | WIRE | INTERNAL | UNSAYABLE:
            found |= {id(each) for each in nodes(node) if not _is_translated(each)}
    return found


def _is_translated(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"tr", "trn", "term"}
