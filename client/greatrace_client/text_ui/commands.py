"""The commands besides numbers, each by its word in the current language or by its English word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

import attrs

from greatrace_client.i18n import labelled, term, tr
from greatrace_client.i18n.typed import without_accents
from greatrace_client.model.table import TableModel
from greatrace_client.race_common.text_reports import REPORTS, RaceReports
from greatrace_client.settings import Settings
from greatrace_client.text_ui.preferences import chosen
from greatrace_client.text_ui.rules_search import look_up

EVERY: Final = (
    *(
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
    ),
    *("tables", "open", "join", "watch", "crew", "bot", "ready", "start", "ratings", "mail"),
    *("rules", "set"),
    *("retry", "trust"),  # the connection
    *("next", "back", "round", "end"),  # through a replay or a lesson
    *("leave", "help", "quit"),
    "resign",
)
ALWAYS: Final = ("help", "quit")  # `quit` is carried out before anybody else hears of it
SHORT: Final = {"?": "help", "o": "options", "+": "more", "q": "quit"}


def command(line: str) -> tuple[str, str]:
    """The command that a line begins with, and the rest of the line; ("", line) if it begins with none."""
    word, _, rest = line.strip().partition(" ")
    name = without_accents(SHORT.get(word, word))
    own = {without_accents(term("command", known)): known for known in EVERY}
    if found := own.get(name) or (name if name in EVERY else ""):
        return found, rest.strip()
    return "", line.strip()


def helping(names: Iterable[str]) -> Iterator[str]:
    """How to answer, and one line for each command."""
    yield tr("Type a number to choose that option, or words to search the options. Commands:")
    for name in names:
        yield labelled(term("command", name), term("command help", name))


Act = Callable[[str], Iterable[str] | None]  # gets what was typed behind the command; may return lines to be read out


@attrs.frozen
class Commands:
    """What can be typed somewhere: `acts` in the order in which `help` lists them. `silent` are not listed: most of
    them make no sense there, and say why. What is none of either is refused with the sentence `elsewhere`.
    """

    acts: Mapping[str, Act]
    elsewhere: str
    silent: Mapping[str, Act] = attrs.Factory(dict[str, Act])

    def lines(self, name: str, rest: str) -> Iterable[str]:
        """Carry that command out. Raises ValueError with a sentence."""
        act = self.acts.get(name) or self.silent.get(name)
        if act is not None:
            return act(rest) or ()
        if name == "help":
            return self.help()
        raise ValueError(self.elsewhere)

    def help(self) -> Iterator[str]:
        """One line for each command that makes sense."""
        return helping(dict.fromkeys((*self.acts, *ALWAYS)))


def anywhere(settings: Settings, table: Callable[[], TableModel | None]) -> dict[str, Act]:
    """What can be typed everywhere; rules are looked up for that table."""
    return {"rules": lambda rest: look_up(table(), rest), "set": lambda rest: chosen(settings, rest)}


def reading(reports: Callable[[], RaceReports]) -> dict[str, Act]:
    """What a race can be asked for."""

    def act(read: Callable[[RaceReports, str], Iterable[str]]) -> Act:
        return lambda rest: read(reports(), rest)

    return {name: act(read) for name, read in REPORTS.items()}
