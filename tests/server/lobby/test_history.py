"""The past of a race, for those who come in the middle of it: the same that they would have been sent."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from greatrace.games import GREAT_RACE
from greatrace.kernel import Seat
from greatrace.protocol.messages import AskHistory, History, JoinTable, PastUpdate, Snapshot, Update, WatchTable
from greatrace_server.lobby.history import PAGE_UPDATES, taken_back
from tests.server.player import Player
from tests.server.world import World


def whole(player: Player, table: str, until: int) -> tuple[Any, list[PastUpdate], int]:
    """The first view, all updates, and how many messages they came in."""
    first, updates, pages = msgspec.Raw(), list[PastUpdate](), 0
    while True:
        after = updates[-1].seq if updates else 0
        player.say(AskHistory(table, after, until, f"page {pages}"))
        player.world.run(0.01)
        page = player.last(History)
        assert page.id == f"page {pages}"
        first, pages = page.first if bytes(page.first) else first, pages + 1
        updates += page.updates
        if not page.more:
            return GREAT_RACE.decode_view(first), updates, pages


def folded(view: Any, updates: list[PastUpdate], rules: Any) -> Any:
    """The view after these updates."""
    for update in updates:
        for raw in update.events:
            view = rules.evolve_view(view, GREAT_RACE.events.decode(raw))
    return view


@pytest.mark.parametrize("backs", [0.0, 0.25])
def test_the_past_leads_from_the_first_view_to_the_present_one(world: World, backs: float) -> None:
    players, table = world.race(3)
    world.play(players, table, 150, backs=backs)
    truth, watcher = world.truth(table), world.connect("Will")
    watcher.say(WatchTable(table))
    everybody: list[tuple[Player, Seat | None]] = [(player, seat) for seat, player in enumerate(players)]
    for player, seat in [*everybody, (watcher, None)]:
        view, updates, _ = whole(player, table, truth.seq)
        assert folded(view, updates, truth.rules) == truth.view(seat)
        assert [update.seq for update in updates] == list(range(1, truth.seq + 1))


def test_a_seat_is_told_of_the_past_just_what_it_was_sent_then(world: World) -> None:
    players, table = world.race(3)
    world.play(players, table, 120)
    for player in players:
        sent = {m.seq: tuple(map(bytes, m.events)) for m in player.all(Update) if m.events}
        again = world.connect(player.name, token=player.token)
        again.say(JoinTable(table))
        world.run()
        _, updates, _ = whole(again, table, world.truth(table).seq)
        assert {u.seq: tuple(map(bytes, u.events)) for u in updates if u.events} == sent


def test_what_was_taken_back_has_no_events(world: World) -> None:
    players, table = world.race(2)
    world.play(players, table, 60, backs=0.4)
    rewound = [message for message in players[0].all(Snapshot) if message.rewound is not None]
    assert rewound
    _, updates, _ = whole(players[0], table, world.truth(table).seq)
    by_seq = {update.seq: update for update in updates}
    assert all(by_seq[message.seq].events == () for message in rewound)
    assert any(by_seq[message.kept + 1].events == () for message in rewound)


def test_a_long_past_comes_in_pages(world: World) -> None:
    players, table = world.race(2, bots=1)
    world.play(players, table, PAGE_UPDATES + 60)
    seq = world.truth(table).seq
    _, updates, pages = whole(players[0], table, seq)
    assert pages == 1 + (seq - 1) // PAGE_UPDATES > 1
    assert [update.seq for update in updates] == list(range(1, seq + 1))


def test_the_past_of_a_gap_has_no_first_view(world: World) -> None:
    players, table = world.race(2)
    world.play(players, table, 30)
    players[0].say(AskHistory(table, 10, 20, "gap"))
    world.run()
    page = players[0].last(History)
    assert [update.seq for update in page.updates] == list(range(11, 21))
    assert not bytes(page.first)
    assert not page.more


def test_nobody_hears_of_what_has_not_been_shown_yet(world: World) -> None:
    players, table = world.race(2, delay=60)
    watcher = world.connect("Will")
    watcher.say(WatchTable(table))
    world.run()
    world.play(players, table, 30)
    watcher.say(AskHistory(table, 0, 10_000, "early"))
    world.run()
    assert watcher.refusals() == ["table/not-running"]
    world.run(121, step=0.5)
    watcher.hear()
    watcher.say(AskHistory(table, 0, 10_000, "late"))
    world.run()
    updates = watcher.last(History).updates
    assert updates
    assert updates[-1].seq <= watcher.seq


def test_strangers_and_tables_that_have_not_begun_are_refused(world: World) -> None:
    players, table = world.race(2)
    stranger = world.connect("Sam")
    stranger.say(AskHistory(table, 0, 1, "x"))
    waiting = world.connect("Wes")
    early = waiting.opens_table()
    waiting.say(AskHistory(early, 0, 1, "y"))
    world.run()
    assert stranger.refusals() == ["table/not-seated"]
    assert waiting.refusals() == ["table/not-running"]
    assert not players[0].refusals()


def test_the_past_outlasts_the_server(world: World) -> None:
    players, table = world.race(2)
    world.play(players, table, 80, backs=0.1)
    world.kill()
    world.start()
    again = players[0].back()
    truth = world.truth(table)
    view, updates, _ = whole(again, table, truth.seq)
    assert folded(view, updates, truth.rules) == truth.view(0)


def test_the_past_of_a_race_that_is_over_can_be_asked_for(world: World) -> None:
    players, table = world.race(2, level="random")
    world.play(players, table)
    view, updates, _ = whole(players[1], table, world.truth(table).seq)
    assert folded(view, updates, world.truth(table).rules).open.result is not None


def test_a_race_of_another_version_has_no_past_to_tell(world: World) -> None:
    players, table = world.race(2)
    world.play(players, table, 20)
    world.table(table).record.rules_version = "another"
    players[0].say(AskHistory(table, 0, 20, "x"))
    world.run()
    assert players[0].last(History) == History(table, "x")


def test_which_updates_were_taken_back() -> None:
    rng, answers, expected = random.Random(1), list[tuple[int, int, bytes]](), list[tuple[int, int]]()
    void = set[int]()
    for seq in range(1, 400):
        seat = rng.randrange(3)
        own = [i for i, (_, whose) in enumerate(expected) if whose == seat]
        if own and rng.random() < 0.3:
            answers.append((seq, seat, b"null"))
            void.add(expected.pop(own[-1])[0])
        else:
            answers.append((seq, seat, b'["Halt"]'))
            expected.append((seq, seat))
    assert taken_back(answers) == void
