"""X1: from the settings of a table to the first position."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from greatrace.content_hash import joined
from greatrace.crazy_race import words
from greatrace.crazy_race.game import CrazyRace
from greatrace.crazy_race.library import Content, load
from greatrace.crazy_race.options import PLAYERS, POINT_CARDS, POINT_ORDER, colours, problem
from greatrace.crazy_race.ruleset import Ruleset
from greatrace.crazy_race.state import Crew, Open, Own, Pile, State, Stock
from greatrace.kernel import Chance, Game
from greatrace.sentence import ExplainedError, said
from greatrace.table_option import not_so_many

Name = Annotated[str, Meta(max_length=40)]


class SetupError(ExplainedError, ValueError):
    """The table cannot be set up with these settings."""


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a table. `crews`: a colour for each seat, clockwise. `options`: choices of options.OPTIONS."""

    crews: Annotated[tuple[Name, ...], Meta(max_length=5)]
    options: Annotated[dict[Name, Name], Meta(max_length=32)] = {}


def new_game(setup: Setup, seed: str, content: Content | None = None) -> Game[State]:
    """A game at its first question. Raises SetupError."""
    rules = agree(setup, content)
    state, chance = first_position(rules.ruleset, setup.crews, Chance(seed))
    return Game(rules, state, chance)


def agree(setup: Setup, content: Content | None = None) -> CrazyRace:
    """The rules of that table. Raises SetupError."""
    content = content or load()
    _check_crews(setup.crews)
    if sentence := problem(setup.options):
        raise SetupError(sentence)
    piles = content.piles[setup.options.get(POINT_CARDS.name, POINT_CARDS.default)]
    return CrazyRace(Ruleset(content.stages, piles.turntable, piles.finish, dict(setup.options)), joined(content.parts))


def _check_crews(crews: tuple[str, ...]) -> None:
    """X1. Check for three or four crews with different colours; with three, blue is out. Raises SetupError."""
    fewest, most = PLAYERS
    if not fewest <= len(crews) <= most:
        raise SetupError(not_so_many(fewest, most, len(crews)))
    there = colours(len(crews))
    if len(set(crews)) < len(crews) or not set(crews) <= set(there):
        raise SetupError(said("Each player needs a colour of their own, from: {names}.", names=", ".join(there)))


def first_position(r: Ruleset, crews: tuple[str, ...], chance: Chance) -> tuple[State, Chance]:
    """X1. The first position: first player, stage cards, point cards, all drivers in hand, locomotives at the start."""
    first, chance = chance.draw("first", len(crews))
    stages, chance = chance.shuffle("stages", sorted(r.stages))
    turntable, finish = r.turntable, r.finish
    if r.variant(POINT_ORDER.name) == "shuffled":  # X8
        turntable, chance = chance.shuffle("points", turntable)
        finish, chance = chance.shuffle("points", finish)
    tops = Pile(turntable[0], len(turntable)), Pile(finish[0], len(finish))
    open_ = Open(tuple(Crew(colour) for colour in crews), first, len(stages), turntable=tops[0], finish=tops[1])
    return State(open_, (Own(words.DRIVERS),) * len(crews), Stock(stages, turntable[1:], finish[1:])), chance
