"""Tables by the dozen: what an operator selects, sees and clears away."""

from typing import Any

import pytest
from attrs import define

from greatrace.protocol.messages import AddBot, JoinTable, LeaveTable, StartTable
from greatrace_server.operations.admin_commands import carry_out
from greatrace_server.operations.admin_services import CommandError
from tests.server.world import World


@define
class Service:
    """What the commands about tables need of a service."""

    lobby: Any


def admin(world: World, *words: str) -> list[str]:
    """What the command says."""
    return list(carry_out(Service(world.lobby), list(words)))  # type: ignore[arg-type]  # lines, not a promise of them


@pytest.fixture
def full(world: World) -> World:
    """Three races that were dropped for 20 minutes, 5 minutes and not at all; an open table; one over days."""
    ids = iter(["aaa111", "aab222", "abb333", "ccc444", "ddd555"])
    world.lobby.new_tables.table_id = lambda: next(ids)
    for minutes, title, clock in ((15, "Spam one", "off"), (5, "Evening", "off"), (0, "SPAM two", "days")):
        guest = world.connect(f"guest {minutes}")
        table = guest.opens_table(2, title=title, clock=clock)
        guest.say(AddBot(table, 1, "random"))
        guest.say(StartTable(table))
        world.run()
        guest.cut()
        world.run(60 * minutes, step=5)
    world.connect("Hanna").opens_table(2, title="Open to all")
    players, _ = world.race(2, title="Racing")
    assert players
    return world


def ids(lines: list[str]) -> list[str]:
    """The tables that are named in these lines; the last one counts them."""
    return [line.split()[0] for line in lines[:-1]]


@pytest.mark.parametrize(
    ("words", "fitting"),
    [
        (["aab222"], ["aab222"]),
        (["AA*"], ["aaa111", "aab222"]),
        (["title:spam*"], ["aaa111", "abb333"]),
        (["abandoned"], ["aaa111"]),
        (["abandoned:4"], ["aaa111", "aab222"]),
        (["abandoned", "ccc444"], ["aaa111", "ccc444"]),
        (["abandoned:6000"], []),
        (["a?b*"], ["aab222", "abb333"]),
        (["*"], ["aaa111", "aab222", "abb333", "ccc444", "ddd555"]),
    ],
)
def test_what_is_listed_is_what_is_closed(full: World, words: list[str], fitting: list[str]) -> None:
    before = set(full.lobby.tables)
    assert ids(admin(full, "tables", *words)) == fitting
    would = admin(full, "close", "--dry-run", *words)
    assert ids(would) == fitting
    assert would[-1].startswith(f"Would be cleared away: {len(fitting)} table")
    assert set(full.lobby.tables) == before
    done = admin(full, "close", *words)
    assert ids(done) == fitting
    assert done[-1].startswith(f"Cleared away: {len(fitting)} table")
    assert set(full.lobby.tables) == before - set(fitting)
    full.run()
    kept = [row[0] for row in full.store.database.query("SELECT DISTINCT id FROM tables ORDER BY id")]
    assert kept == sorted(full.lobby.tables)


def test_the_list_says_where_people_are(full: World) -> None:
    lines = admin(full, "tables")
    assert "nobody is there, for 20 min" in lines[0]
    assert "nobody" not in lines[3]
    assert lines[-1] == "5 tables, people are at 2 of them"


def test_a_race_over_days_is_abandoned_when_bots_sit_in_for_all(full: World) -> None:
    full.run(5 * 86_400, step=600)
    assert "abb333" in ids(admin(full, "tables", "abandoned"))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nosuch"], r"title:PATTERN, or abandoned\[:MINUTES\]"),
        (["title:none*"], r"title:PATTERN, or abandoned\[:MINUTES\]"),
        (["aaa111", "nosuch"], r"title:PATTERN, or abandoned\[:MINUTES\]"),
        (["abandoned:soon"], "'soon' is not a number of minutes"),
    ],
)
def test_a_word_that_fits_nothing_closes_nothing(full: World, words: list[str], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        admin(full, "close", *words)
    assert len(full.lobby.tables) == 5


def test_close_without_a_word_says_how_it_is_typed(full: World) -> None:
    for words in (["close"], ["close", "--dry-run"]):
        with pytest.raises(CommandError, match=r"close \[--dry-run\] WHICH"):
            admin(full, *words)
    assert admin(full, "help")


def test_an_empty_server_has_no_tables(world: World) -> None:
    assert admin(world, "tables") == ["0 tables, people are at 0 of them"]


def test_somebody_who_is_at_a_table_that_is_closed_can_go_on_elsewhere(world: World) -> None:
    players, table = world.race(2)
    admin(world, "close", table)
    players[0].say(LeaveTable(table))
    other = players[1].opens_table(2)
    players[0].say(JoinTable(other))
    world.run()
    assert players[0].refusals() == ["table/unknown"]
    assert [place.record.name for place in world.table(other).places] == ["person 1", "person 0"]
