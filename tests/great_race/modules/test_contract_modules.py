"""Races with any modules keep the contract; the order of modules changes nothing; bots always have an answer."""

from __future__ import annotations

import hashlib
import itertools
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs
import msgspec
import pytest

from greatrace.bots import BOTS, question_for
from greatrace.games import GREAT_RACE
from greatrace.great_race import modules as package
from greatrace.great_race.content_loader import load
from greatrace.great_race.extension import Preset
from greatrace.great_race.first_position import first_position
from greatrace.great_race.game import GreatRace
from greatrace.great_race.modules import MODULES
from greatrace.great_race.setup import Setup, agree, new_game, offered_modules, setup_of
from greatrace.great_race.state import State
from greatrace.kernel import Action, Chance, Game, Seat, evolve
from greatrace.kernel.contract import CheckReport, check_game
from tests.great_race.modules.contract import (
    CREWS,
    PLACES,
    SUBSETS,
    hurried,
    impatient,
    race_on,
    race_with,
    terms,
    with_needs,
)

ALL = tuple(MODULES)
Place = tuple[str, int]


def played(modules: Sequence[str], seeds: Sequence[str], **changes: Any) -> CheckReport:
    return check_game(race_with(modules), seeds, terms(modules, **changes))


def test_modules_are_found_in_their_folder_in_the_order_of_their_hooks() -> None:
    files = {found.stem for found in Path(package.__path__[0]).iterdir()} - {"__init__", "__pycache__"}
    assert {name: make({}).id for name, make in MODULES.items()} == {name: name for name in files}
    orders = [make({}).order for make in MODULES.values()]
    assert orders == sorted(orders)


@pytest.mark.parametrize("name", ALL)
def test_each_module_alone_keeps_the_contract_and_its_events_are_met(name: str, lap: int) -> None:
    modules, seeds = with_needs(name), [f"{name} {lap} {n}" for n in range(20)]
    report = played(modules, seeds, probe=0.03, interrupt=0.1)
    openings = {type(event).__name__ for seed in seeds for event in race_with(modules)(seed).events}
    own = {event.__name__ for event in MODULES[name]({}).events}
    assert own
    assert lap or own <= set(report.events) | openings
    assert report.disguised > 5
    assert report.restored > 3


@pytest.mark.parametrize("seed", range(6))
def test_all_modules_together_keep_the_contract(seed: int, lap: int) -> None:
    report = played(ALL, [f"all {seed} {lap} {n}" for n in range(2)], probe=0.04, interrupt=0.2)
    assert report.games == 2


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_everyone_sees_the_opening_as_it_is(seed: str) -> None:
    """What happens before the first question is folded and seen like everything else."""
    for name in ALL:
        game = race_with(with_needs(name))(seed)
        rules, state = game.rules, game.save().state
        views = {seat: rules.view_of(state, seat) for seat in (*range(rules.seats(state)), None)}
        for event in game.events:
            state = evolve(rules, state, event)
            for seat, view in views.items():
                views[seat] = rules.evolve_view(view, event.seen_by(seat))
                assert views[seat] == rules.view_of(state, seat)
        assert state == game.state


def slices(config: pytest.Config) -> list[tuple[tuple[str, ...], Sequence[Place]]]:
    """Every subset on every board with every number of players; or every subset on one of them, each as often."""
    if config.getoption("--all-subsets", default=False):
        return [(subset, PLACES) for subset in SUBSETS]
    mixed = random.Random("a sample").sample(SUBSETS, len(SUBSETS))
    return [(subset, [place]) for subset, place in zip(mixed, itertools.cycle(PLACES), strict=False)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "subset" in metafunc.fixturenames:
        some = slices(metafunc.config)
        named = ["+".join(subset) + (f" {places[0]}" if len(places) == 1 else "") for subset, places in some]
        metafunc.parametrize(("subset", "places"), some, ids=named)
    if "lap" in metafunc.fixturenames:  # every lap has races of its own
        metafunc.parametrize("lap", range(8 if metafunc.config.getoption("--all-subsets", default=False) else 1))


@pytest.mark.timeout(900)  # up to 30 races
def test_any_combination_keeps_the_contract(subset: tuple[str, ...], places: Sequence[Place]) -> None:
    common = terms(subset, probe=0.005, interrupt=0.1, store=0.005)
    for place in places:
        seed = f"{place} {'+'.join(subset)}"
        assert check_game(race_on(place, subset, impatient()), [seed], common).games == 1


PRESETS = [preset for module in offered_modules() for preset in module.presets]


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.id)
def test_every_named_race_keeps_the_contract(preset: Preset) -> None:
    def factory(seed: str) -> Game[State]:
        game = new_game(setup_of(preset, CREWS[: 2 + int(seed)]), f"{preset.id} {seed}", impatient())
        return hurried(game) if seed == "1" else game

    common = terms(preset.modules, probe=0.02, interrupt=0.1, store=0.02)
    assert check_game(factory, map(str, range(3)), common).games == 3


def test_every_module_is_met_with_and_without_every_other_on_every_board(request: pytest.FixtureRequest) -> None:
    """Also by those who do not ask for all subsets."""
    for board in load().boards:
        met = [set(subset) for subset, places in slices(request.config) if board in dict(places)]
        for one, other in itertools.permutations(ALL, 2):
            together = any({one, other} <= subset for subset in met)
            apart = any(one in subset and other not in subset for subset in met)
            assert together, (board, one, other)
            assert apart or other in MODULES[one]({}).requires, (board, one, other)


def test_the_places_are_every_board_with_two_to_four_or_five_players() -> None:
    assert len(PLACES) == 2 * 3 + 6 * 4
    assert {board for board, _ in PLACES} == set(load().boards)


def test_the_combinations_are_all_that_may_be_played() -> None:
    without_microclimate = 2 ** (len(MODULES) - 1)
    assert len(SUBSETS) == without_microclimate + without_microclimate // 2  # which needs season
    assert len(set(SUBSETS)) == len(SUBSETS)


# ---- the order of modules


def arranged(order: Sequence[str], board: str, seed: str) -> Game[State]:
    """A race with all modules whose hooks are called in that order."""
    options = {"paddock": "free", "leaders": "all"}
    setup = Setup(board, CREWS[:4], modules=ALL, options=options)
    rules, chance = agree(setup, Chance(seed))
    by_name = {extension.id: extension for extension in rules.ruleset.extensions}
    ruleset = attrs.evolve(rules.ruleset, extensions=tuple(by_name[name] for name in order))
    state, chance = first_position(ruleset, setup.crews, chance)
    return Game(GreatRace(ruleset, rules.content_hash), state, chance)


def whim(seed: str, seat: Seat, prompt: str, times: int, offered: Sequence[Action]) -> Action:
    """A choice that depends on who is asked what for the how-manieth time, not on the order of options or questions."""
    options = sorted(offered, key=repr)
    digest = hashlib.blake2b(f"{seed} {seat} {prompt} {times}".encode(), digest_size=4).digest()
    return options[int.from_bytes(digest, "big") % len(options)]


def end_of(game: Game[State], seed: str, rounds: int = 12) -> State:
    """The position after some rounds of such choices."""
    times = Counter[tuple[Seat, str]]()
    while game.decision is not None and game.state.open.round < rounds:
        seat, prompt = game.decision.asked[0], game.decision.prompt
        times[seat, prompt] += 1
        game.submit(seat, whim(seed, seat, prompt, times[seat, prompt], game.decision.required(seat)))
    return game.state


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
@pytest.mark.parametrize("board", ["africa", "south_america", "asia_west", "usa"])
def test_the_order_of_the_modules_changes_nothing(board: str, seed: str) -> None:
    expected = end_of(arranged(ALL, board, seed), seed)
    for n in range(3):
        order = random.Random(f"{seed} {n}").sample(ALL, len(ALL))
        assert end_of(arranged(order, board, seed), seed) == expected, order


def test_the_order_in_which_a_table_names_its_modules_changes_nothing() -> None:
    for order in itertools.islice(itertools.permutations(ALL), 0, 5000, 1000):
        setup = Setup("africa", CREWS[:4], "cairo", "cape_town", order)
        assert (
            GREAT_RACE.new_game(setup, "1").state
            == GREAT_RACE.new_game(msgspec.structs.replace(setup, modules=ALL), "1").state
        )


# ---- bots


def race_of_bots(modules: Sequence[str], level: str, seed: str, options: dict[str, str]) -> Game[State]:
    """A race in which bots get what a remote client gets: views from the wire."""
    rng = random.Random(seed)
    board, players = rng.choice(PLACES)
    setup = Setup(board, CREWS[:players], modules=tuple(modules), options=options)
    game = GREAT_RACE.new_game(setup, seed)
    bots = [BOTS[level](GREAT_RACE.rules_for(GREAT_RACE.agreed(setup, game))) for _ in setup.crews]
    for _ in range(6000):
        if game.decision is None:
            return game
        seat = game.decision.asked[0]
        view = game.rules.view_of(game.state, seat)
        wire = GREAT_RACE.decode_view(msgspec.json.encode(view))
        assert wire == view
        game.submit(seat, bots[seat].choose(wire, question_for(game.decision, seat), rng))
    raise AssertionError(f"the race {seed} does not end")


@pytest.mark.parametrize("level", ["random", "greedy"])
@pytest.mark.parametrize("name", [*ALL, "all"])
def test_bots_always_have_a_legal_answer_and_every_race_ends(name: str, level: str) -> None:
    modules = ALL if name == "all" else with_needs(name)
    hard = {"leaders": "all", "paddock": "free", "season": "hard", "diplomacy": "hard"}
    for seed, options in (("1", {}), ("2", hard)):
        game = race_of_bots(modules, level, seed, options)
        assert game.outcome is not None
        assert set(game.state.open.modules) == set(modules)
