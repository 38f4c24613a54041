"""Races with modules for the tests of the contract, and what they must conserve."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from greatrace.games import GREAT_RACE
from greatrace.great_race.content_loader import Content, load
from greatrace.great_race.modules import MODULES
from greatrace.great_race.setup import Setup, new_game
from greatrace.great_race.state import State
from greatrace.kernel import Game
from greatrace.kernel.contract import Terms
from tests.great_race import contract
from tests.great_race.contract import cards_of, gauges, nearby, tiles_of

OPTIONS = {
    "season": ("normal", "hard"),
    "paddock": ("preset", "free"),
    "diplomacy": ("normal", "hard"),
    "leaders": ("all", "edition"),
}
BOARDS = {edition: tuple(found.boards) for edition, found in load().editions.items()}
DECKS = {edition: sum(found.deck.values()) for edition, found in load().editions.items()}
CREWS = ("blue", "mint", "lemon", "plum", "vermilion")
PLACES = [
    (board, players)
    for edition, boards in BOARDS.items()
    for board in boards
    for players in range(load().editions[edition].players[0], load().editions[edition].players[1] + 1)
]
"""Every board of both editions with every number of players that it allows."""


def legal(modules: Sequence[str]) -> bool:
    """Whether these may be played together."""
    return all(set(MODULES[name]({}).requires) <= set(modules) for name in modules)


SUBSETS = [names for size in range(len(MODULES) + 1) for names in itertools.combinations(MODULES, size) if legal(names)]
"""Every combination that may be played."""


def with_needs(name: str) -> tuple[str, ...]:
    """The module, and what it needs."""
    return tuple(other for other in MODULES if other in (*MODULES[name]({}).requires, name))


Factory = Callable[[str], Game[State]]


def race_with(modules: Sequence[str]) -> Factory:
    """A factory: board, players, options by the seed; every second race begins near the finish, none is longer than 16
    rounds: random players who are still under way then have lost their way for good.
    """
    return lambda seed: race_on(random.Random(f"place {seed}").choice(PLACES), modules, impatient(16))(seed)


@cache
def impatient(rounds: int = 8) -> Content:
    """The same numbers, but a race is called off (G4) long before random players have lost their way for good."""
    editions = {name: replace(edition, call_off_round=rounds) for name, edition in load().editions.items()}
    return replace(load(), editions=editions)


def race_on(place: tuple[str, int], modules: Sequence[str], content: Content) -> Factory:
    """A factory for that board and number of players; options by the seed."""
    board, players = place

    def race(seed: str) -> Game[State]:
        rng = random.Random(seed)
        options = {name: rng.choice(choices) for name, choices in OPTIONS.items()}
        setup = Setup(board, CREWS[:players], modules=tuple(modules), options=options)
        game = new_game(setup, seed, content)
        return hurried(game) if rng.random() < 0.5 else game

    return race


def hurried(game: Game[State]) -> Game[State]:
    """The same race from three steps before the finish, before anything is set up, so that random players arrive."""
    rules: Any = game.rules
    save = game.save()  # its state is the checkpoint: the first position
    o = save.state.open
    start = nearby(rules.ruleset.board, o.finish)
    crews = tuple(replace(crew, at=start, row=rules.ruleset.rows[start]) for crew in o.crews)
    return Game(rules, replace(save.state, open=replace(o, crews=crews)), save.chance)


def conserved(modules: Sequence[str]) -> Callable[[State], None]:
    """The base game's books, with the modules' cards and tiles; parcels."""
    boxes = pieces(tuple(modules))

    def check(state: State) -> None:
        found = cards_of(state).total(), tiles_of(state).total()
        assert found in boxes, f"(cards, tiles) are {found}, not one of {boxes}"
        gauges(state)
        if "postal" in modules:
            parcels(state)

    return check


def pieces(modules: tuple[str, ...]) -> list[tuple[int, int]]:
    """How many cards and tiles are in the game with those modules, by edition."""
    found = []
    for edition, boards in BOARDS.items():
        setup = Setup(boards[0], CREWS[:2], modules=modules)
        state = GREAT_RACE.new_game(setup, "count").state
        extensions = GREAT_RACE.rules_for(setup).ruleset.extensions  # type: ignore[attr-defined]
        cards = DECKS[edition] + sum(sum(x.cards().values()) for x in extensions)
        tiles = 60 + sum(sum(x.tiles().values()) for x in extensions)
        assert (cards_of(state).total(), tiles_of(state).total()) == (cards, tiles)
        found.append((cards, tiles))
    return found


def parcels(state: State) -> None:
    """No parcel is lost: as many of each colour as of the others."""
    slot = state.open.modules["postal"]
    everywhere = [*slot.cities.values(), *(colour for colour in slot.holds if colour)]
    sums = {colour: number + everywhere.count(colour) for colour, number in slot.bag.items()}
    assert len(set(sums.values())) == 1, f"parcels {sums}"


def terms(modules: Sequence[str], **changes: Any) -> Terms:
    """The base game's terms, and the modules'."""
    return contract.terms(conserved=conserved(modules), **changes)
