"""Sentences before the game is installed, in the machine's language: catalogs are read without any package."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

LOCALE = Path(__file__).resolve().parent.parent / "assets" / "locale"
# An entry without context and plural: its id and its text, each one or more quoted strings.
ENTRY = re.compile(r'^msgid ((?:".*"\n)+)msgstr ((?:".*"(?:\n|\Z))+)', re.MULTILINE)
IN_CONTEXT = "msgctxt "


def tr(sentence: str, **names: object) -> str:
    """The sentence in the machine's language, with these values in place of {names}."""
    text = catalog(language()).get(sentence) or sentence
    return text.format(**names) if names else text


def marked(sentence: str) -> str:
    """The sentence itself; it will be translated where it is shown."""
    return sentence


@cache
def language() -> str:
    """The code of the machine's language, "en" if the game lacks it or its files are missing."""
    sys.path.insert(0, str(LOCALE.parent.parent / "shared"))
    try:
        from greatrace.translation.system_language import system_language

        return system_language([folder.name for folder in LOCALE.iterdir() if folder.is_dir()])
    except (ImportError, OSError):
        return "en"


@cache
def catalog(code: str) -> Mapping[str, str]:
    """The sentences of a language; empty when they can't be read: then English is used."""
    try:
        text = (LOCALE / code / "LC_MESSAGES" / "great_race.po").read_text("utf-8")
    except (OSError, ValueError):
        return {}
    entries = (
        block for block in text.split("\n\n") if f"\n{IN_CONTEXT}" not in f"\n{block}" and "#, fuzzy" not in block
    )
    found = (ENTRY.search(block) for block in entries)
    return {unquoted(each[1]): unquoted(each[2]) for each in found if each is not None}


def unquoted(lines: str) -> str:
    """The text of quoted strings, one in each line."""
    return "".join(str(ast.literal_eval(line)) for line in lines.splitlines())
