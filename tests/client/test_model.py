"""The model folds what the server sends into what each seat may know."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from greatrace.games import GREAT_RACE
from greatrace.great_race.setup import Setup
from greatrace.great_race.view import view_of
from greatrace.kernel import Action, Game
from greatrace.protocol.hashing import view_hash
from greatrace.protocol.messages import (
    Question,
    Seated,
    SeatInfo,
    Snapshot,
    TableChanged,
    TableGone,
    TableInfo,
    Tables,
    Update,
    Welcome,
)
from greatrace_client.model import LobbyModel, TableModel
from greatrace_client.model.table import OutOfStep

SETUP = Setup("africa", ("blue", "mint", "lemon"), "colomb_bechar", "cape_town")
SEATS = (SeatInfo("person", "Margaux", "blue"), SeatInfo("bot", "", "mint"), SeatInfo("person", "Pieter", "lemon"))


def raw(value: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


def question(game: Game[Any], seat: int | None) -> Question | None:
    decision = game.decision
    if decision is None:
        return None
    required: tuple[Action, ...] = ()
    anytime: tuple[Action, ...] = ()
    if seat is not None:
        required, anytime = tuple(decision.required(seat)), decision.interrupts(seat)
    options = tuple(raw(option) for option in (*required, *anytime))
    return Question(decision.number, decision.prompt, decision.asked, decision.window, options, None, len(anytime))


def snapshot(game: Game[Any], seat: int | None, seq: int = 0) -> Snapshot:
    view = raw(view_of(game.state, seat))
    return Snapshot("t", seq, "great_race", raw(SETUP), SEATS, seat, view, question(game, seat))


def played(game: Game[Any], steps: int, seat: int | None) -> list[Update]:
    """So many random answers, as updates for that seat."""
    rng, updates = random.Random(5), []
    for seq in range(1, steps + 1):
        if game.decision is None:
            break
        who = rng.choice(game.decision.asked)
        events = game.submit(who, rng.choice(list(game.decision.options(who))))
        seen = tuple(raw(event.seen_by(seat)) for event in events)
        digest = view_hash(view_of(game.state, seat)) if seq % 7 == 0 else ""
        updates.append(Update("t", seq, seen, question(game, seat), digest))
    return updates


@pytest.mark.parametrize("seat", [0, 2, None])
def test_updates_fold_to_what_the_server_would_show(seat: int | None) -> None:
    game = GREAT_RACE.new_game(SETUP, "7")
    model = TableModel.opened(snapshot(game, seat))
    for update in played(game, 300, seat):
        steps = model.apply(update)
        assert [type(step.event).__name__ for step in steps] == [msgspec.json.decode(e)[0] for e in update.events]
        for before, after in pairwise(steps):
            assert after.before is before.after
        if steps:
            assert model.view is steps[-1].after
    assert model.view == view_of(game.state, seat)
    assert model.log
    assert model.log[-1].round == model.view.open.round


def test_the_question_is_decoded_with_the_default_first() -> None:
    game = GREAT_RACE.new_game(SETUP, "7")
    assert game.decision is not None
    seat = game.decision.asked[0]
    model = TableModel.opened(snapshot(game, seat))
    assert model.my_move
    assert model.question is not None
    assert model.question.options == tuple(game.decision.options(seat))
    assert model.question.required == tuple(game.decision.required(seat))
    assert model.question.interrupts == game.decision.interrupts(seat)
    other = TableModel.opened(snapshot(game, (seat + 1) % 3))
    assert not other.my_move


def test_a_gap_is_noticed_and_changes_nothing() -> None:
    game = GREAT_RACE.new_game(SETUP, "7")
    model = TableModel.opened(snapshot(game, 0))
    first, second, third = played(game, 3, 0)
    model.apply(first)
    before = model.view
    with pytest.raises(OutOfStep):
        model.apply(third)
    assert model.view is before
    assert model.seq == 1
    model.apply(second)
    model.apply(third)
    assert model.seq == 3


def test_an_update_that_is_known_already_does_nothing() -> None:
    game = GREAT_RACE.new_game(SETUP, "7")
    model = TableModel.opened(snapshot(game, 0))
    (first,) = played(game, 1, 0)
    model.apply(first)
    view, log = model.view, list(model.log)
    assert model.apply(first) == []
    assert model.view is view
    assert model.log == log


def test_the_same_number_without_events_renews_the_question() -> None:
    game = GREAT_RACE.new_game(SETUP, "7")
    model = TableModel.opened(snapshot(game, 0))
    fresh = model.fresh
    model.apply(Update("t", 0, (), Question(99, "reaction", (1,), (1, 2))))
    assert model.question is not None
    assert model.question.number == 99
    assert model.fresh == fresh + 1


def test_another_view_than_the_servers_is_noticed() -> None:
    game = GREAT_RACE.new_game(SETUP, "7")
    model = TableModel.opened(snapshot(game, 0))
    (first,) = played(game, 1, 0)
    with pytest.raises(OutOfStep, match="not the server's"):
        model.apply(msgspec.structs.replace(first, hash="0" * 16))
    assert model.seq == 0


def test_a_snapshot_replaces_everything_but_the_log() -> None:
    game = GREAT_RACE.new_game(SETUP, "7")
    model = TableModel.opened(snapshot(game, 0))
    updates = played(game, 20, 0)
    for update in updates[:5]:
        model.apply(update)
    log = list(model.log)
    assert model.apply(snapshot(game, 0, 20)) == []
    assert model.view == view_of(game.state, 0)
    assert model.seq == 20
    assert model.log == log


def test_bots_are_called_by_their_crew() -> None:
    model = TableModel.opened(snapshot(GREAT_RACE.new_game(SETUP, "7"), 0))
    assert [model.name(seat) for seat in range(3)] == ["Margaux", "Mint", "Pieter"]
    assert [model.colour(seat) for seat in range(3)] == ["blue", "mint", "lemon"]


def info(name: str, host: int = 0) -> TableInfo:
    return TableInfo(name, "A table", "great_race", "africa", "", "", "open", host, SEATS)


def test_the_lobby_follows_the_list_of_tables() -> None:
    lobby = LobbyModel()
    lobby.apply(Welcome(1, "Margaux", "token", "0.1.0", "hash", tables=("b",)))
    assert lobby.mine == ("b",)
    lobby.apply(Tables(fitting=2, all=2, tables=(info("a"), info("b"))))
    assert [table and table.id for table in lobby.list] == ["a", "b"]
    lobby.apply(Seated(info("c"), 0))
    lobby.apply(TableChanged(info("c")))
    assert list(lobby.tables) == ["c"]
    assert lobby.is_host
    assert lobby.here == info("c")
    lobby.apply(TableGone("c"))
    assert lobby.here is None
    assert lobby.seat is None
    assert not lobby.apply(Update("t", 1))


def test_a_watcher_is_nobodys_host() -> None:
    lobby = LobbyModel()
    lobby.apply(Seated(info("a"), None))
    assert not lobby.is_host
