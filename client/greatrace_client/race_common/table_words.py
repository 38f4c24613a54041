"""Parses the words that describe a table: seats, the game's options, a clock, a language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs

from greatrace.games import GAMES
from greatrace.protocol.messages import CreateTable
from greatrace_client.i18n import LANGUAGES, language, listed, term, tr
from greatrace_client.i18n.typed import first_match, in_one_word, named, possible
from greatrace_client.net.table_setup import CLOCKS

CLOCK: Final = "clock"
LANGUAGE: Final = "language"
SEATS: Final = 4  # if the words name no number


@attrs.frozen
class TypedOption:
    """An option of a table: its name in words, and the names of its choices by id."""

    name: str
    choices: Mapping[str, str]

    def shown(self) -> str:
        """The option with its choices: weather=normal/hard."""
        return f"{in_one_word(self.name)}={'/'.join(map(in_one_word, self.choices.values()))}"


@attrs.define
class TableWords:
    """A table as far as it has been described. A game without boards needs no more than this."""

    game: str
    board: str = ""
    seats: int = 0
    agreed: dict[str, str] = attrs.Factory(dict)

    def choices(self) -> dict[str, TypedOption]:
        """The options of the game there, by id."""
        return {
            option.name: TypedOption(term("option", option.name), named("option choice", option.choices))
            for option in GAMES[self.game].options
        }

    @property
    def offered(self) -> dict[str, TypedOption]:
        """All options that may be given as `name=choice`."""
        common = {
            CLOCK: TypedOption(tr("Clock"), named("clock", CLOCKS)),
            LANGUAGE: TypedOption(tr("Language"), LANGUAGES),
        }
        return {**self.choices(), **common}

    @property
    def players(self) -> tuple[int, int]:
        """EDITION, X1. The fewest and most players."""
        return GAMES[self.game].players

    def take(self, word: str) -> None:
        """Take one more word. Raises ValueError with a sentence."""
        if word.isascii() and word.isdigit():
            self._sit(int(word[:3]))
        elif not self._take_option(word) and not self.take_part(word):
            raise ValueError(tr("“{word}” is not one of these: {names}.", word=word, names=listed(self._words())))

    def _take_option(self, word: str) -> bool:
        """Take an option given as name=choice. False if it is none."""
        name, _, choice = word.partition("=")
        offered = self.offered
        for id in possible(name, {id: option.name for id, option in offered.items()}):
            if value := first_match(choice, offered[id].choices):
                self.agree(id, value)
                return True
        return False

    def agree(self, name: str, value: str) -> None:
        """Set one of the choices, by ids."""
        self.agreed[name] = value

    def take_part(self, word: str) -> bool:
        """Take a part of the game named by a single word. False if there is none of that name."""
        return False

    def parts(self) -> list[str]:
        """The names of the parts."""
        return []

    def _sit(self, seats: int) -> None:
        fewest, most = self.players
        if not fewest <= seats <= most:
            raise ValueError(tr("For {fewest} to {most} players.", fewest=fewest, most=most))
        self.seats = seats

    def _words(self) -> list[str]:
        """All words that may be used."""
        return [*self.parts(), *(option.shown() for option in self.offered.values())]

    @property
    def common(self) -> dict[str, Any]:
        """The settings that tables of all games have."""
        return {CLOCK: self.agreed.get(CLOCK, ""), LANGUAGE: self.agreed.get(LANGUAGE, language())}

    @property
    def options(self) -> dict[str, str]:
        """The options of this game's table."""
        return {name: value for name, value in self.agreed.items() if name not in (CLOCK, LANGUAGE)}

    @property
    def number(self) -> int:
        """The number of seats."""
        return self.seats or min(SEATS, self.players[1])

    def table(self) -> CreateTable:
        """The request for the table."""
        return CreateTable(self.game, self.board, self.number, options=self.options, **self.common)
