"""Checks of a language's catalog: a finding for each mistake."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message

from greatrace.translation import ENGLISH
from texts.catalogs import OPTIONAL, Catalogs

PLACEHOLDER = re.compile(r"\{[^{}]*\}|%\(\w+\)s")
TYPED = ("command", "plain menu", "preference", "table filter")  # contexts of words that players type
SHORT, LONGER, SPARE = 40, 1.8, 8  # longest short English text, and its translation's allowed factor and addition
BREAKING = {
    "fr": re.compile(r"[«] | [;:?!»]")
}  # places where a language must not break a line: they need a no-break space
QUOTED = re.compile("“([a-z]+)”")
NARROW = re.compile("[\u202f\u2009]")  # spaces missing in the fonts of the screen


class Finding(NamedTuple):
    """A finding about one text. `grave`: it must be corrected; else it is a hint."""

    code: str
    what: str
    text: str
    grave: bool = True

    def __str__(self) -> str:
        return f"{self.code}: {self.what}: {self.text}"


def findings(catalogs: Catalogs, code: str) -> Iterator[Finding]:
    """All findings about the catalog of a language. Raises OSError, ValueError when it cannot be read."""
    catalog, template, english = catalogs.read(code), catalogs.template, catalogs.english
    wanted = {_key(each): each for each in template if each.id and (code != ENGLISH or each.context)}
    for key, model in wanted.items():
        found = catalog.get(key[1], key[0] or None)
        if found is None or not all(_forms(found)):
            yield Finding(code, "missing", _name(key))
        elif found.fuzzy:
            yield Finding(code, "fuzzy", _name(key))
        else:
            yield from _of_text(code, found, model, english)
    for message in catalog:
        if message.id and _key(message) not in wanted and message.context not in OPTIONAL:
            yield Finding(code, "not in the template", _name(_key(message)))
    yield from _of_typed(code, catalog)


def _of_text(code: str, found: Message, model: Message, english: Catalog) -> Iterator[Finding]:
    """The findings about one text, compared with its English."""
    own = english.get(_key(found)[1], found.context) if found.context else None
    source = _forms(own) if own is not None else _ids(model)
    forms, name = _forms(found), _name(_key(found))
    if len(_ids(model)) != len(_ids(found)):
        yield Finding(code, "has plural forms where English has none, or none where it has", name)
    allowed = set(PLACEHOLDER.findall(" ".join(source)))
    for text in forms:
        used = set(PLACEHOLDER.findall(text))
        if used - allowed or (len(source) == 1 and used != allowed):  # a form for one thing may omit its number
            yield Finding(code, f"other names in braces than {sorted(allowed)}", f"{name}: {text}")
        if _edges(text) != _edges(source[0]):
            yield Finding(code, "a space at the beginning or end", f"{name}: {text!r}")
        if text.count("\n") != source[0].count("\n"):
            yield Finding(code, "other line breaks", name)
        if NARROW.search(text) or (code in BREAKING and BREAKING[code].search(text)):
            yield Finding(code, "a space that should be a no-break space", f"{name}: {text}")
        if len(source[-1]) <= SHORT and len(text) > len(source[-1]) * LONGER + SPARE:
            yield Finding(code, f"long, {len(text)} characters for {len(source[-1])}", f"{name}: {text}", grave=False)


def _of_typed(code: str, catalog: Catalog) -> Iterator[Finding]:
    """The findings about words that players type: words in one list must differ, even without accents."""
    for context in TYPED:
        words = defaultdict(list)
        for message in catalog:
            if message.context == context:
                words[plain(_forms(message)[0])].append(_key(message)[1])
        for word, ids in words.items():
            if len(ids) > 1:
                yield Finding(code, f"the same word for {' and '.join(sorted(ids))}", f"[{context}] {word}")
            if context == "command" and " " in word:
                yield Finding(code, "a typed command of several words", f"[{context}] {word}")
    yield from _of_hints(code, catalog)


def _of_hints(code: str, catalog: Catalog) -> Iterator[Finding]:
    """Findings about words that plain lines tell a player to type but that are no commands of the language."""
    typed = {_key(each)[1]: _forms(each)[0] for each in catalog if each.context == "command"}
    for message in catalog:
        if message.context or not message.id or not any("text_ui" in file for file, _ in message.locations):
            continue
        for name in QUOTED.findall(_ids(message)[0]):
            word = typed.get(name, name)
            if any(word.casefold() not in text.casefold() for text in _forms(message) if text):
                yield Finding(
                    code, f"the command {name} is called {word} here", f"{_ids(message)[0]!r}: {_forms(message)[0]}"
                )


def plain(word: str) -> str:
    """A word in the form for comparison: small letters without accents."""
    taken_apart = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in taken_apart if not unicodedata.combining(letter))


def _edges(text: str) -> tuple[bool, bool]:
    return text[:1].isspace(), text[-1:].isspace()


def _key(message: Message) -> tuple[str, str]:
    return message.context or "", _ids(message)[0]


def _ids(message: Message) -> list[str]:
    return [message.id] if isinstance(message.id, str) else list(message.id)


def _forms(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def _name(key: tuple[str, str]) -> str:
    return f"[{key[0]}] {key[1]}" if key[0] else repr(key[1])
