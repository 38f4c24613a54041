"""docs/PROTOCOL.md is enough: a client written from it alone (`independent_client`) sees what the rules see."""

from __future__ import annotations

import ast
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from greatrace.crazy_race.events import EVENTS as CRAZY_EVENTS
from greatrace.games import GAMES
from greatrace.great_race.events import BASE_EVENTS, TilesDrawn, TilesReturned
from greatrace.great_race.modules import MODULES
from greatrace.kernel import Event, Game, evolve
from greatrace.protocol.hashing import view_hash
from tests.crazy_race.contract import VARIANTS, late_race, race_of
from tests.great_race.contract import hurried_race
from tests.great_race.modules.contract import impatient, legal, race_on, with_needs
from tests.protocol.independent_client.folding import fold, hash_of
from tests.protocol.independent_client.player import Player
from tests.server.processes import ServerProcess

FOLDER = Path(__file__).parent / "independent_client"
ALL = tuple(MODULES)


def plain(value: Any) -> Any:
    """What a client in another language has after reading the value's JSON."""
    return json.loads(msgspec.json.encode(value))


class Onlookers:
    """Every seat and a spectator, who fold what they are shown by the page."""

    def __init__(self, name: str, rules: Any, state: Any) -> None:
        self.name, self.rules, self.state = name, rules, state
        everyone = (*range(rules.seats(state)), None)
        self.views = {seat: plain(rules.view_of(state, seat)) for seat in everyone}

    def see(self, event: Event) -> None:
        """All of them are right about what they see afterwards."""
        self.state = evolve(self.rules, self.state, event)
        for seat, view in self.views.items():
            fold(self.name, view, plain(event.seen_by(seat)))
            assert view == plain(self.rules.view_of(self.state, seat)), f"seat {seat} after {event}"

    def compare_hashes(self) -> None:
        for seat, view in self.views.items():
            assert hash_of(view) == view_hash(self.rules.view_of(self.state, seat))


def follow(name: str, game: Game[Any], rng: random.Random) -> set[str]:
    """Play to the end at random, before everybody's eyes. The events that happened."""
    met = set[str]()
    onlookers = Onlookers(name, game.rules, game.save().state)  # from before the first event
    happened: list[Event] = list(game.events)
    while True:
        met |= {type(event).__name__ for event in happened}
        for event in happened:
            onlookers.see(event)
        if (decision := game.decision) is None:
            break
        seat = rng.choice(decision.asked)
        happened = list(game.submit(seat, rng.choice(decision.options(seat))))
    onlookers.compare_hashes()
    return met


def test_it_was_written_without_looking_at_the_project() -> None:
    for file in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            assert not [name for name in names if name.startswith("greatrace")], file.name


def test_it_follows_the_base_game_and_meets_every_event() -> None:
    rng, met = random.Random("base"), set[str]()
    for seed in range(14):
        met |= follow("great_race", hurried_race(f"page {seed}"), rng)
    assert {kind.__name__ for kind in BASE_EVENTS} - met <= {"PowerUsed", "TilesReturned"}  # of modules; see below


def test_it_follows_tiles_that_find_no_space() -> None:
    game = hurried_race("page")
    onlookers, bag = Onlookers("great_race", game.rules, game.state), game.state.stock.bag
    onlookers.see(TilesDrawn(0, 2, bag[:2]))
    onlookers.see(TilesReturned(0, 2, bag))
    onlookers.compare_hashes()


@pytest.mark.parametrize("module", ALL)
def test_it_follows_every_module_and_meets_its_events(module: str) -> None:
    rng, met = random.Random(module), set[str]()
    wanted = {kind.__name__ for kind in MODULES[module]({}).events}
    for seed in range(60):
        place = rng.choice((("africa", 4), ("usa_west", 3), ("asia_east", 5)))
        met |= follow("great_race", race_on(place, with_needs(module), impatient())(f"{module} {seed}"), rng)
        if wanted <= met:
            return
    raise AssertionError(f"never met: {wanted - met}")


def test_it_follows_all_modules_together() -> None:
    assert legal(ALL)
    rng = random.Random("all")
    for seed in range(4):
        follow("great_race", race_on(("asia_west", 4), ALL, impatient())(f"all {seed}"), rng)


def test_it_follows_crazy_races_under_every_variant_and_meets_every_event() -> None:
    rng, met = random.Random("crazy"), set[str]()
    for number, variants in enumerate(VARIANTS):
        begin = late_race if number % 2 else race_of
        met |= follow("crazy_race", begin(3 + number // 2 % 2, variants, str(number)), rng)
    assert {kind.__name__ for kind in CRAZY_EVENTS} == met


def test_there_are_no_other_games() -> None:
    assert set(GAMES) == {"great_race", "crazy_race"}


# ---- against a server


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Of a server process."""
    server = ServerProcess(tmp_path_factory.mktemp("server"))
    server.start()
    yield server.port
    server.kill()


@pytest.fixture
def player(port: int) -> Iterator[Player]:
    """A player of its own, who hangs up whatever came of it."""
    player = Player(port)
    yield player
    player.line.close()


TABLES: list[dict[str, Any]] = [
    {"game": "great_race", "board": "africa", "seats": 3, "clock": "normal"},
    {"game": "great_race", "board": "usa_west", "seats": 5, "modules": ALL, "options": {"paddock": "free"}},
    {"game": "crazy_race", "board": "", "seats": 4, "options": {"second_home_theft": "on"}},
]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table['game']} {table['board']}".strip())
def test_it_plays_a_whole_race_over_a_real_line(player: Player, table: dict[str, Any]) -> None:
    player.open_table("normal", **table)
    view = player.play()
    assert view["open"]["phase"] == "over"
    assert view["open"]["result"] is not None
    assert player.number > 10
    assert player.hashes >= 2
    assert player.look_again() == view
    assert player.past() == view
    replay = player.record()
    assert replay["game"] == table["game"]
    assert len(replay["answers"]) >= player.number
    assert len(replay["events"]) in (0, len(replay["answers"]))
    assert player.sealed or table["game"] == "crazy_race"


def test_a_clock_that_stands_still_says_so(player: Player) -> None:
    player.open_table("normal", game="great_race", board="africa", seats=2, clock="normal")
    forms = [own_clock(player)]  # nobody answers: the question stays open
    for paused in (True, False):
        player.say("VotePause", table=player.table, pause=paused)
        forms.append(own_clock(player))
    assert [len(clock) for clock in forms] == [3, 4, 3]
    assert forms[1][3] is False


def own_clock(player: Player) -> list[Any]:
    """The player's clock in the next question that tells of it."""
    while True:
        question = player.hear().get("question") or {}
        for clock in question.get("times", []):
            if clock[0] == 0:
                found: list[Any] = clock
                return found


def written(kind: Any) -> list[str]:
    """The fields that stand in a view: all, or those that differ from their defaults."""
    every = not kind.__struct_config__.omit_defaults
    return [field.name for field in msgspec.structs.fields(kind) if every or field.required]


def test_every_field_of_a_modules_slot_counts_in_the_hash() -> None:
    game = race_on(("usa_west", 4), ALL, impatient())("slots")
    view = plain(game.rules.view_of(game.state, 0))
    for name, slot in view["open"]["modules"].items():
        kind = MODULES[name]({}).slot
        assert kind is None or list(slot) == written(kind)
        for field in slot:
            other = json.loads(json.dumps(view))
            other["open"]["modules"][name][field] = "another"
            assert hash_of(other) != hash_of(view)
