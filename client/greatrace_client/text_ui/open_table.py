"""What is typed behind `open`: a board and, in any order, seats, modules, and agreements such as `season=hard`."""

from __future__ import annotations

from typing import Any, Final

import attrs

from greatrace.games import CRAZY_RACE, GREAT_RACE
from greatrace.great_race.content_loader import load
from greatrace.great_race.modules import MODULES
from greatrace.great_race.modules.challenges import CHALLENGE, Challenges
from greatrace.great_race.setup import offered_choices, offered_modules
from greatrace.protocol.messages import CreateTable
from greatrace_client.i18n import LANGUAGES, language, listed, tr
from greatrace_client.net.table_setup import CLOCKS

CRAZY: Final = CRAZY_RACE.id
CLOCK: Final = "clock"
LANGUAGE: Final = "language"
ALL: Final = "all"  # modules, but for the challenges: they are a race of their own
SEATS: Final = 4  # if nothing is said about them


def new_table(rest: str) -> CreateTable:
    """The table that these words are for. Raises ValueError with a sentence."""
    board, *words = rest.casefold().split() or ["africa"]
    if board != CRAZY and board not in load().boards:
        names = listed([*load().boards, CRAZY])
        raise ValueError(tr("There is no board {name}. Choose from: {names}.", name=board, names=names))
    opening = Opening(board)
    for word in words:
        opening.take(word)
    return opening.table()


@attrs.define
class Opening:
    """A table as far as it has been described. `offered`: what can be agreed on there, and the choices."""

    board: str
    seats: int = 0
    modules: set[str] = attrs.Factory(set)
    agreed: dict[str, str] = attrs.Factory(dict)
    offered: dict[str, tuple[str, ...]] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        if self.board == CRAZY:
            choices = {option.name: option.choices for option in CRAZY_RACE.options}
        else:
            choices = {choice.name: choice.choices for choice in offered_choices(self.board)}
            choices |= {choice.name: choice.choices for module in offered_modules() for choice in module.choices}
        self.offered = {**choices, CLOCK: CLOCKS, LANGUAGE: tuple(LANGUAGES)}

    @property
    def players(self) -> tuple[int, int]:
        """EDITION, X1. Fewest and most."""
        if self.board == CRAZY:
            return CRAZY_RACE.players
        content = load()
        return content.editions[content.boards[self.board].edition].players

    def take(self, word: str) -> None:
        """One more word. Raises ValueError with a sentence."""
        name, _, value = word.partition("=")
        if word.isascii() and word.isdigit():
            self._sit(int(word[:3]))
        elif value in self.offered.get(name, ()):
            self.agreed[name] = value
            self.modules |= {module.id for module in offered_modules() if name in {c.name for c in module.choices}}
        elif self.board != CRAZY and word in (ALL, *MODULES):
            self.modules |= {*MODULES} - {Challenges.id} if word == ALL else {word}
        else:
            raise ValueError(tr("“{word}” is not one of these: {names}.", word=word, names=listed(self._words())))

    def _sit(self, seats: int) -> None:
        fewest, most = self.players
        if not fewest <= seats <= most:
            raise ValueError(tr("For {fewest} to {most} players.", fewest=fewest, most=most))
        self.seats = seats

    def _words(self) -> list[str]:
        """What may be said."""
        modules = [] if self.board == CRAZY else [*MODULES, ALL]
        return [*modules, *(f"{name}={'/'.join(choices)}" for name, choices in self.offered.items())]

    def table(self) -> CreateTable:
        """A challenge with a board of its own is played there."""
        common: dict[str, Any] = {CLOCK: self.agreed.get(CLOCK, ""), LANGUAGE: self.agreed.get(LANGUAGE, language())}
        options = {name: v for name, v in self.agreed.items() if name not in common}
        seats = self.seats or min(SEATS, self.players[1])
        if self.board == CRAZY:
            return CreateTable(CRAZY, "", seats, options=options, **common)
        ready = {preset.id: preset for module in offered_modules() for preset in module.presets}
        if (preset := ready.get(options.get(CHALLENGE, ""))) is not None:
            return CreateTable(
                GREAT_RACE.id,
                preset.board,
                seats,
                start=preset.start,
                finish=preset.finish,
                options=preset.options,
                modules=preset.modules,
                **common,
            )
        needed = {name for module in offered_modules() if module.id in self.modules for name in module.requires}
        modules = tuple(name for name in MODULES if name in self.modules | needed)
        return CreateTable(GREAT_RACE.id, self.board, seats, options=options, modules=modules, **common)
