"""Settings in plain lines: the few that mean something without a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from greatrace.bots import LEVELS
from greatrace.great_race.content_loader import load
from greatrace.protocol.limits import NAME_LENGTH
from greatrace_client import settings as settings_file
from greatrace_client.i18n import LANGUAGES, language, listed, set_language, term, tr
from greatrace_client.net.local_server import PAUSES
from greatrace_client.settings import Settings


class Preference(NamedTuple):
    """One of them: how it is read out, what may be chosen ((): any word), and what choosing does."""

    told: Callable[[Settings], str]
    choices: Callable[[], tuple[str, ...]]
    choose: Callable[[Settings, str], None]


def _language(settings: Settings, code: str) -> None:
    settings.language = code
    set_language(code)


def _name(settings: Settings, name: str) -> None:
    if len(name) > NAME_LENGTH:
        raise ValueError(tr("A name has up to {n} letters, this one has {number}.", n=NAME_LENGTH, number=len(name)))
    settings.player = name


def _board(settings: Settings, board: str) -> None:
    settings.board = board


def _bots(settings: Settings, number: str) -> None:
    settings.bots = int(number)


def _level(settings: Settings, level: str) -> None:
    settings.level = level


def _pace(settings: Settings, pace: str) -> None:
    settings.bot_pace = pace


PREFERENCES: dict[str, Preference] = {
    "language": Preference(lambda s: s.language or language(), lambda: tuple(LANGUAGES), _language),
    "name": Preference(lambda s: s.player or "–", lambda: (), _name),
    "board": Preference(lambda s: s.board, lambda: tuple(load().boards), _board),
    "bots": Preference(lambda s: str(s.bots), lambda: ("1", "2", "3", "4"), _bots),
    "level": Preference(lambda s: s.level, lambda: tuple(LEVELS), _level),
    "pace": Preference(lambda s: s.bot_pace, lambda: tuple(PAUSES), _pace),
}


def chosen(settings: Settings, rest: str) -> Iterator[str]:
    """`set` reads them all out, `set NAME` one of them, `set NAME VALUE` chooses. Raises ValueError with a sentence."""
    word, _, value = rest.partition(" ")
    if not word:
        for name in PREFERENCES:
            yield about(settings, name)
        yield tr("Type “set”, a setting and its new value.")
        return
    name = next((n for n in PREFERENCES if word.casefold() in (n, term("preference", n).casefold())), "")
    if not name:
        names = listed([term("preference", n) for n in PREFERENCES])
        raise ValueError(tr("There is no setting {name}. Choose from: {names}.", name=word, names=names))
    if value.strip():
        preference, wanted = PREFERENCES[name], value.strip()
        choices = preference.choices()
        if choices and wanted.casefold() not in choices:
            raise ValueError(tr("Choose from: {names}.", names=listed(list(choices))))
        preference.choose(settings, wanted.casefold() if choices else wanted)
        settings_file.save(settings)
    yield about(settings, name)


def about(settings: Settings, name: str) -> str:
    """Name, value, and what else there is."""
    preference = PREFERENCES[name]
    choices = preference.choices()
    others = f" ({listed(list(choices))})" if choices else ""
    return f"{term('preference', name)}: {preference.told(settings)}{others}"
