"""Texts with the character NUL, which PostgreSQL's type text cannot hold: NUL is escaped with a backslash.

Names and ids come from clients; a text that cannot be written would stop the server.
"""

from __future__ import annotations

from typing import Any, Final

from psycopg.adapt import AdaptersMap
from psycopg.types.string import StrBinaryDumper, StrDumper, TextBinaryLoader, TextLoader

BACKSLASH: Final = "\\"


def escaped(text: str) -> str:
    """The text without NUL; different texts stay different."""
    if BACKSLASH not in text and "\0" not in text:
        return text
    return text.replace(BACKSLASH, BACKSLASH * 2).replace("\0", BACKSLASH + "0")


def unescaped(text: str) -> str:
    """The original of an `escaped` text."""
    if BACKSLASH not in text:
        return text
    return BACKSLASH.join(part.replace(BACKSLASH + "0", "\0") for part in text.split(BACKSLASH * 2))


class _Dumper(StrDumper):
    def dump(self, obj: Any) -> Any:
        return super().dump(escaped(obj))


class _BinaryDumper(StrBinaryDumper):
    def dump(self, obj: Any) -> Any:
        return super().dump(escaped(obj))


class _Loader(TextLoader):
    def load(self, data: Any) -> Any:
        return unescaped(str(super().load(data)))


class _BinaryLoader(TextBinaryLoader):
    def load(self, data: Any) -> Any:
        return unescaped(str(super().load(data)))


def register(adapters: AdaptersMap) -> None:
    """Escape and unescape all texts of a connection."""
    for dumper in (_BinaryDumper, _Dumper):
        adapters.register_dumper(str, dumper)
    for loader in (_Loader, _BinaryLoader):
        adapters.register_loader("text", loader)
