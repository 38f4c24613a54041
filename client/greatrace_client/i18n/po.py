"""Reading gettext's .po files: enough of the format for our own catalogs, without a compiler."""

from __future__ import annotations

import ast
import re
from typing import NamedTuple

PLAIN = re.compile(r'"[^"\\\n]*"')


class PoError(ValueError):
    """The file is not a catalog; the text says where, in one sentence."""


class Entry(NamedTuple):
    """One message: context ("" none), id, plural id ("" none), and its translations (one, or one per plural form)."""

    context: str
    id: str
    plural: str
    texts: tuple[str, ...]


def parse(text: str, name: str = "catalog") -> list[Entry]:
    """All messages of a .po file, obsolete and fuzzy ones left out. Raises PoError."""
    entries: list[Entry] = []
    for start, block in _blocks(text):
        fields = _fields(block, name, start)
        if "msgid" not in fields:
            continue
        texts = [fields[key] for key in sorted(fields) if key.startswith("msgstr")]
        if any("#, fuzzy" in line for line in block):
            continue
        context, plural = fields.get("msgctxt", ""), fields.get("msgid_plural", "")
        entries.append(Entry(context, fields["msgid"], plural, tuple(texts)))
    return entries


def _blocks(text: str) -> list[tuple[int, list[str]]]:
    """Paragraphs with the number of their first line."""
    blocks: list[tuple[int, list[str]]] = []
    lines: list[str] = []
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if line.strip():
            lines.append(line.strip())
        elif lines:
            blocks.append((number - len(lines), lines))
            lines = []
    return blocks


def _unquoted(quoted: str) -> str | None:
    """What stands between the quotation marks; None if that is no string."""
    if PLAIN.fullmatch(quoted):
        return quoted[1:-1]  # nearly all of them, and a start reads thousands
    try:
        piece = ast.literal_eval(quoted)
    except (SyntaxError, ValueError):
        return None
    return piece if isinstance(piece, str) else None


def _fields(lines: list[str], name: str, start: int) -> dict[str, str]:
    fields: dict[str, str] = {}
    key = ""
    for offset, line in enumerate(lines):
        if line.startswith("#"):
            continue
        quoted = line
        if not line.startswith('"'):
            key, _, quoted = line.partition(" ")
            fields[key] = ""
        piece = _unquoted(quoted.strip())
        if not key.startswith("msg") or piece is None:
            raise PoError(f"{name}, line {start + offset}: this is not a line of a gettext catalog")
        fields[key] += piece
    return fields
