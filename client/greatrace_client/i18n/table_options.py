"""A table's settings in words: its modules, and every option that is not the default."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from greatrace.games import GAMES
from greatrace.great_race.own_content import is_own
from greatrace.great_race.setup import CITY_TOKEN, DRAWN, offered_choices, offered_modules
from greatrace.protocol.messages import OwnContent, TableInfo
from greatrace.replay import Replay
from greatrace.table_option import TableOption
from greatrace_client.i18n.catalog import LANGUAGES, known, language, term, tr, trn
from greatrace_client.i18n.names import challenge_name, listed, space_name
from greatrace_client.own_content import known_content, library

USUAL_CLOCKS = ("", "normal")


def choice_name(board: str, name: str, value: str) -> str:
    """The name of a choice; a city by its name."""
    if name == CITY_TOKEN and value != DRAWN:
        return space_name(known_content().boards[board], value)
    return option_choice(name, value)


def option_choice(name: str, value: str) -> str:
    """An option's value in words; some options have their own, since adjectives agree with the option's name."""
    if is_own(value):
        return challenge_name(value)
    own = f"{name} {value}"
    return term("agreed choice", own if known("agreed choice", own) else value)


def agreed(table: TableInfo) -> Iterator[tuple[str, str]]:
    """The names and values of a table's options."""
    if table.modules:
        yield tr("Modules"), listed([term("module", module) for module in table.modules])
    yield from variants(table)
    if table.clock not in USUAL_CLOCKS:
        yield tr("Clock"), term("clock", table.clock)
    if table.language not in ("", language()):
        yield tr("Language"), LANGUAGES.get(table.language, table.language)
    if table.own is not None:
        yield tr("Brought by the host"), own_content(table.own)
    if not table.take_back:
        yield tr("Undo allowed"), tr("no")
    if table.rated:
        yield tr("Rated"), tr("yes")


def own_content(own: OwnContent) -> str:
    """A table's package in words: Isles of my own 1.2, by Ada (CC0-1.0)."""
    name = f"{own.name} {own.version}".strip()
    by = tr("{name}, by {author}", name=name, author=own.author) if own.author else name
    return f"{by} ({own.licence})" if own.licence else by


def variants(table: TableInfo) -> Iterator[tuple[str, str]]:
    """The ready-made table, and the options of its board and its modules that are not the default: no others matter."""
    if table.board not in known_content().boards:
        yield from _variants_of_game(table)
        return
    named = {module.preset_option for module in offered_modules()}
    for choice in choices_at(table.board, table.modules):
        value = table.options.get(choice.name, choice.default)
        if value in choice.choices and (value != choice.default or choice.name in named):
            yield term("agreed", choice.name), choice_name(table.board, choice.name, value)


def _variants_of_game(table: TableInfo) -> Iterator[tuple[str, str]]:
    """X8. The variants of a game without boards that are not the default."""
    for option in GAMES[table.game].options:
        value = table.options.get(option.name, option.default)
        if value in option.choices and value != option.default:
            yield term("option", option.name), term("option choice", value)


def choices_at(board: str, modules: tuple[str, ...]) -> tuple[TableOption, ...]:
    """All options of a table with this board and these modules."""
    described = [module for module in offered_modules(library().for_modules) if module.id in modules]
    return (*offered_choices(board, known_content()), *(choice for module in described for choice in module.choices))


# ---- the seal of a race: the hash to which its server is bound from the start, and the seed shown at the end


SHOWN = 12  # letters of a hash that people compare


def shown_seal(commitment: str) -> str:
    """The start of a hash in groups, as people read it out: 4f3a 9b21 07cc."""
    return " ".join(commitment[i : i + 4] for i in range(0, min(SHOWN, len(commitment)), 4))


def sealed(commitment: str) -> str:
    """The sentence at the start."""
    seal = shown_seal(commitment)
    return tr("This race’s seed is sealed: {seal}. It is revealed after the race.", seal=seal)


def opened(replay: Replay) -> str:
    """The sentence at the end, when everything fits."""
    return tr("Seal {seal} opened: the seed was {seed}.", seal=shown_seal(replay.commitment), seed=replay.seed)


CLOCK_TIMES: Final = {"relaxed": (40, 120, 10), "normal": (20, 60, 3), "fast": (10, 30, 1)}
"""Seconds for a decision with little and with much to think about, and minutes for the whole race besides."""


def clock_words(clock: str) -> str:
    """The time that a clock allows, in words."""
    if clock not in CLOCK_TIMES:
        return tr("No time limit.") if clock == "off" else tr("Two days for each decision.")
    least, most, minutes = CLOCK_TIMES[clock]
    return trn(
        "{least} to {most} seconds for each decision, and {n} minute in reserve for the whole race.",
        "{least} to {most} seconds for each decision, and {n} minutes in reserve for the whole race.",
        minutes,
        least=least,
        most=most,
    )
