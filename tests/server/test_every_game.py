"""Tables of every kind against a server process, over a socket, with bots, from the lobby to the final table."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from greatrace.great_race.modules import MODULES
from greatrace.protocol.messages import AddBot, CreateTable, Seated, StartTable, TableChanged
from tests.server.processes import Client, ServerProcess

MANY = tuple(name for name in MODULES if name != "leaders")
TABLES = {
    "africa with leaders and all modules": CreateTable(
        "great_race",
        "africa",
        4,
        modules=tuple(MODULES),
        options={"season": "hard", "paddock": "free", "leaders": "all"},
    ),
    "half of Asia for five with all modules but the leaders": CreateTable(
        "great_race", "asia_west", 5, modules=MANY, options={"parts": "reduced", "diplomacy": "hard"}
    ),
    "the whole of the USA with leaders": CreateTable("great_race", "usa", 3, modules=("leaders",)),
    "Crazy Race of three with every variant": CreateTable(
        "crazy_race",
        "",
        3,
        options={
            "point_order": "shuffled",
            "point_cards": "fewer",
            "straggler_penalty": "on",
            "second_home_theft": "on",
            "tie_break": "next_lower",
        },
    ),
    "Crazy Race of four": CreateTable("crazy_race", "", 4),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = ServerProcess(Path(tmp_path_factory.mktemp("every game")))
    server.start()
    yield server
    assert server.stop() == 0


def seated(server: ServerProcess, wish: CreateTable, level: str) -> Client:
    """A person at such a table whose other seats are bots; the race has begun."""
    ann = Client(server.port, "Ann", random.Random(1), wish.game)
    ann.dial()
    ann.say(wish)
    table = ann.wait(Seated).table.id
    for seat in range(1, wish.seats):
        ann.say(AddBot(table, seat, level))
    while not all(seat.ready for seat in ann.wait(TableChanged).table.seats[1:]):
        pass
    ann.say(StartTable(table))
    return ann


@pytest.mark.parametrize("name", TABLES)
def test_a_table_of_bots_and_a_person_who_answers_at_random_comes_to_its_end(server: ServerProcess, name: str) -> None:
    wish = TABLES[name]
    ann = seated(server, wish, "random" if wish.game == "great_race" else "greedy")
    ann.play(lambda: ann.over)
    assert ann.over, "the line was cut before the end"
    o = ann.view.open
    assert len(o.crews) == wish.seats == len(o.result.standings)
    assert ann.hashes > 1
    if wish.game == "great_race":
        assert set(o.modules) == set(wish.modules)
    ann.line.close()
