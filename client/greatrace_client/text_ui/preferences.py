"""Settings in plain lines: those that matter without a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import NamedTuple

from greatrace.bots import BOT_CHOICES
from greatrace.protocol.limits import NAME_LENGTH
from greatrace_client import settings as settings_file
from greatrace_client.i18n import LANGUAGES, board_names, labelled, language, listed, set_language, term, tr
from greatrace_client.i18n.typed import first_match, named
from greatrace_client.net.local_server import PAUSES
from greatrace_client.own_content import library
from greatrace_client.settings import Settings


class Preference(NamedTuple):
    """A setting: its value, the names of its choices by id ({}: any word may be typed), and the action of choosing."""

    value: Callable[[Settings], str]
    choices: Callable[[], dict[str, str]]
    choose: Callable[[Settings, str], None]


def _language(settings: Settings, code: str) -> None:
    settings.language = code
    set_language(code)


def _name(settings: Settings, name: str) -> None:
    if len(name) > NAME_LENGTH:
        raise ValueError(tr("A name has up to {n} letters, this one has {number}.", n=NAME_LENGTH, number=len(name)))
    settings.player = name


def _bots(settings: Settings, number: str) -> None:
    settings.bots = int(number)


def _attribute(name: str, choices: Callable[[], dict[str, str]]) -> Preference:
    """A setting stored as the id of the choice."""
    return Preference(attrgetter(name), choices, lambda settings, value: setattr(settings, name, value))


PREFERENCES: dict[str, Preference] = {
    "language": Preference(lambda s: s.language or language(), lambda: dict(LANGUAGES), _language),
    "name": Preference(lambda s: s.player or "–", dict, _name),
    "board": _attribute("board", lambda: board_names(library().offered)),
    "bots": Preference(lambda s: str(s.bots), lambda: {number: number for number in ("1", "2", "3", "4")}, _bots),
    "level": _attribute("level", lambda: named("level", BOT_CHOICES)),
    "pace": _attribute("bot_pace", lambda: named("pace", PAUSES)),
}


def chosen(settings: Settings, rest: str) -> Iterator[str]:
    """Handle `set`: it reads them all out, `set NAME` one of them, `set NAME VALUE` changes it. Raises ValueError with
    a sentence.
    """
    word, _, value = rest.partition(" ")
    if not word:
        for name in PREFERENCES:
            yield about(settings, name)
        yield tr("Type “set”, a setting and its new value.")
        return
    names = named("preference", PREFERENCES)
    name = first_match(word, names)
    if not name:
        offered = listed(list(names.values()))
        raise ValueError(tr("There is no setting {name}. Choose from: {names}.", name=word, names=offered))
    if wanted := value.strip():
        preference = PREFERENCES[name]
        preference.choose(settings, _choice(preference, wanted))
        settings_file.save(settings)
    yield about(settings, name)


def _choice(preference: Preference, wanted: str) -> str:
    """The id of what was typed. Raises ValueError with a sentence."""
    names = preference.choices()
    if not names:
        return wanted
    if found := first_match(wanted, names):
        return found
    raise ValueError(tr("Choose from: {names}.", names=listed(list(names.values()))))


def about(settings: Settings, name: str) -> str:
    """Name, value, and the other choices."""
    preference = PREFERENCES[name]
    value, names = preference.value(settings), preference.choices()
    others = f" ({listed(list(names.values()))})" if names else ""
    return labelled(term("preference", name), f"{names.get(value, value)}{others}")
