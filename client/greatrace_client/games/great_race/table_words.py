"""Parses the words that describe a table of the Great Race, or a race against bots: a board, modules, their options."""

from __future__ import annotations

from typing import Final

import attrs

from greatrace.great_race.extension import Description
from greatrace.great_race.modules import MODULES
from greatrace.great_race.setup import offered_choices, offered_modules
from greatrace.protocol.messages import CreateTable
from greatrace.table_option import TableOption
from greatrace_client.i18n import board_names, term, tr
from greatrace_client.i18n.table_options import choice_name
from greatrace_client.i18n.typed import first_match, in_one_word, named
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.own_content import library
from greatrace_client.race_common.table_words import TableWords, TypedOption

ALL: Final = "all"  # modules, but for those with ready-made tables: each is a race of its own


@attrs.define
class GreatRaceWords(TableWords):
    """A table on a board."""

    modules: set[str] = attrs.Factory(set)

    def choices(self) -> dict[str, TypedOption]:
        at_modules = (choice for module in described() for choice in module.choices)
        return {
            choice.name: self._typed(choice) for choice in (*offered_choices(self.board, library().known), *at_modules)
        }

    def _typed(self, option: TableOption) -> TypedOption:
        names = {value: choice_name(self.board, option.name, value) for value in option.choices}
        return TypedOption(term("agreed", option.name), names)

    @property
    def players(self) -> tuple[int, int]:
        return players_on(self.board)

    def agree(self, name: str, value: str) -> None:
        TableWords.agree(self, name, value)
        self.modules |= {module.id for module in described() if name in {c.name for c in module.choices}}

    def take_part(self, word: str) -> bool:
        part = first_match(word, part_names())
        self.modules |= set(modules_of(part))
        return bool(part)

    def parts(self) -> list[str]:
        return [in_one_word(name) for name in part_names().values()]

    def table(self) -> CreateTable:
        """A ready-made table is played on its own board."""
        chosen = (p for m in described() for p in m.presets if p.id == self.options.get(m.preset_option))
        if (preset := next(chosen, None)) is not None:
            return CreateTable(
                self.game,
                preset.board,
                self.number,
                start=preset.start,
                finish=preset.finish,
                options=preset.options,
                modules=preset.modules,
                **self.common,
            )
        needed = {name for module in described() if module.id in self.modules for name in module.requires}
        modules = tuple(name for name in MODULES if name in self.modules | needed)
        return CreateTable(self.game, self.board, self.number, options=self.options, modules=modules, **self.common)


def described() -> tuple[Description, ...]:
    """Every module, including those of packages."""
    return offered_modules(library().for_modules)


def part_names() -> dict[str, str]:
    """The names of modules and the word for all of them, by id."""
    return named("module", MODULES) | {ALL: term("table word", ALL)}


def modules_of(part: str) -> list[str]:
    """The modules that such a word means; [] for ""."""
    if part == ALL:
        return [name for name, kind in MODULES.items() if not kind({}).preset_option]
    return [part] if part else []


def players_on(board: str) -> tuple[int, int]:
    """EDITION. Fewest and most on that board."""
    content = library().known
    return content.editions[content.boards[board].edition].players


@attrs.define
class SoloParts:
    """A board and modules for a race against bots, word by word."""

    board: str | None = None
    modules: list[str] = attrs.Factory(list)

    def take(self, word: str) -> bool:
        """Take one more word. False if it names no part of the game."""
        if board := first_match(word, board_names(library().offered)):
            self.board = board
            return True
        part = first_match(word, part_names())
        self.modules += [name for name in modules_of(part) if name not in self.modules]
        return bool(part)


def with_room(race_setup: RaceSetup, others: int, *, asked: bool) -> RaceSetup:
    """The wish with at most as many bots as the board has seats for; too many that were `asked` for raise
    ValueError.
    """
    most = players_on(race_setup.board)[1] - 1 - others
    if asked and race_setup.bots > most:
        raise ValueError(tr("This board has room for at most {n} bots.", n=most))
    return attrs.evolve(race_setup, bots=max(0, min(race_setup.bots, most)))
