"""The commands besides numbers, each by its word in the current language or by its English word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from greatrace_client.i18n import term, tr
from greatrace_client.i18n.typed import without_accents

AT_THE_TABLE: Final = (
    "options",
    "more",
    "me",
    "rivals",
    "map",
    "place",
    "cards",
    "log",
    "since",
    "why",
    "hint",
    "advice",
    "undo",
    "say",
)
IN_THE_LOBBY: Final = ("tables", "open", "join", "watch", "crew", "bot", "ready", "start", "ratings", "mail")
ANYWHERE: Final = ("rules", "set")
ONLINE: Final = ("retry", "trust")
ON_THE_WAY: Final = ("next", "back", "round", "end")  # through a replay or a lesson
ALWAYS: Final = ("leave", "help", "quit")
WITH_OTHERS: Final = ("resign",)
EVERY: Final = (*AT_THE_TABLE, *IN_THE_LOBBY, *ANYWHERE, *ONLINE, *ON_THE_WAY, *ALWAYS, *WITH_OTHERS)
SHORT: Final = {"?": "help", "o": "options", "+": "more", "q": "quit"}


def command(line: str) -> tuple[str, str]:
    """The command that a line begins with, and the rest of the line; ("", line) if it begins with none."""
    word, _, rest = line.strip().partition(" ")
    name = without_accents(SHORT.get(word, word))
    own = {without_accents(term("command", known)): known for known in EVERY}
    if found := own.get(name) or (name if name in EVERY else ""):
        return found, rest.strip()
    return "", line.strip()


def helping(*groups: tuple[str, ...]) -> Iterator[str]:
    """A line for each command, and how to answer."""
    yield tr("Type a number to choose that option, or words to search the options. Commands:")
    for group in groups:
        for name in group:
            yield f"{term('command', name)}: {term('command help', name)}"
