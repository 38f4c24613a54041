"""Measure a restart: the time until running races continue, each in the middle of its journal.

    python3 scripts/bench_restart.py [--tables 1000] [--answers 500] [--killed]

The races are played at random; a few different ones are written down under many names.
"""

from __future__ import annotations

import argparse
import random
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import msgspec
from attrs import define
from twisted.internet.defer import Deferred, succeed
from twisted.internet.task import Clock

from greatrace.games import GAMES
from greatrace.kernel import Game
from greatrace_server.bots.pool import BotRequest, Chosen
from greatrace_server.config import Config, CurrentConfig
from greatrace_server.lobby.lobby import Lobby
from greatrace_server.storage import serialization
from greatrace_server.storage.databases import open_database
from greatrace_server.storage.journal import Journal
from greatrace_server.storage.records import PERSON, RUNNING, AnswerRecord, SeatRecord, TableRecord
from greatrace_server.storage.store import Store

DIFFERENT: Final = 20  # number of different races
SEATS: Final = 4
KIND: Final = GAMES["great_race"]


class NoBots:
    """No bots: only people sit at these tables."""

    def choose(self, request: BotRequest, done: Chosen) -> None:
        """Do nothing."""


@define
class Played:
    """A running race: its setup, and its updates in the journal's format."""

    seed: str
    setup: Any
    rules: Any
    updates: list[tuple[AnswerRecord, serialization.EncodedEvents]]
    positions: list[Game[Any]]  # after each update


def played(number: int, answers: int) -> Played:
    """A random race of that number of answers."""
    rng, seed = random.Random(number), f"restart {number}"
    wish = KIND.setup_type(board="africa", crews=KIND.colours[:SEATS])
    game = KIND.new_game(wish, seed)
    race = Played(seed, KIND.agreed(wish, game), game.rules, [], [game.fork()])
    for seq in range(1, answers + 1):
        decision = game.decision
        assert decision is not None, "the race was over before"
        seat = rng.choice(decision.asked)
        action = rng.choice(decision.required(seat))
        events = game.submit(seat, action)
        events_sent = serialization.tell(seq, events, SEATS)
        race.updates.append((AnswerRecord(seq, seat, serialization.encode(action), f"answer {seq}"), events_sent))
        race.positions.append(game.fork())
    return race


def opened(path: Path) -> Store:
    """The journal, written in this thread."""

    def at_once(function: Any) -> Deferred[None]:
        function()
        return succeed(None)

    return Store(open_database(f"sqlite:///{path}"), Clock(), at_once)


def write(store: Store, id: str, race: Played) -> None:
    """Write that race as the journal of that table."""
    seats = [
        SeatRecord(PERSON, f"person {seat}", crew, ready=True, owner=f"owner {seat}")
        for seat, crew in enumerate(race.setup.crews)
    ]
    record = TableRecord(
        id,
        "a race",
        KIND.id,
        race.setup.board,
        race.setup.start,
        race.setup.finish,
        0,
        seats,
        RUNNING,
        setup=msgspec.Raw(msgspec.json.encode(race.setup)),
        seed=race.seed,
        rules_version=race.rules.version,
        content_hash=race.rules.content_hash,
        salt="salt",
    )
    store.table(record)
    journal = Journal(record, store)
    journal.begin(race.positions[0])
    for (answer, events), position in zip(race.updates, race.positions[1:], strict=True):
        journal.append([msgspec.structs.replace(answer)], events)
        journal.keep_now_and_then(position, answer.seq, leap=0)


def left_behind(path: Path) -> Path:
    """A copy of the files of a killed server: with the write-ahead log."""
    copy = path.with_name("killed.sqlite3")
    for beside in ("", "-wal"):
        shutil.copyfile(f"{path}{beside}", f"{copy}{beside}")
    return copy


def measure(tables: int, answers: int, *, killed: bool) -> tuple[float, float, int, int]:
    """Seconds to open the journal, seconds until all races continue, and the sizes of the journal and of its
    write-ahead log, in bytes.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal.sqlite3"
        store = opened(path)
        races = [played(number, answers - number) for number in range(DIFFERENT)]  # they stop at different lengths
        for number in range(tables):
            write(store, f"t{number:05}", races[number % DIFFERENT])
            store.clock.advance(1)  # type: ignore[attr-defined]  # it is the test's clock
        path = left_behind(path) if killed else path
        store.close()
        ahead = Path(f"{path}-wal").stat().st_size if killed else 0
        began = time.perf_counter()
        store = opened(path)
        at = time.perf_counter()
        lobby = Lobby(store, store.clock, CurrentConfig(Config()), NoBots())
        lobby.resume()
        done = time.perf_counter()
        missing = [
            table.id for table in lobby.tables.values() if table.room is None or table.room.state.seq < answers // 2
        ]
        if missing or len(lobby.tables) != tables:
            raise SystemExit("not every race went on")
        lobby.close()
        store.close()
        return at - began, done - at, path.stat().st_size, ahead


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--answers", type=int, default=500, help="in each race so far")
    parser.add_argument("--killed", action="store_true", help="the server has been killed: its write-ahead log is left")
    wish = parser.parse_args()
    opening, resuming, size, ahead = measure(wish.tables, wish.answers, killed=wish.killed)
    print(f"{wish.tables} races of about {wish.answers} answers, {size / 1e6:.0f} MB")
    print(f"write-ahead log              {ahead / 1e6:6.1f} MB")
    print(f"journal opened and examined  {opening:6.2f} s")
    print(f"all races resumed            {resuming:6.2f} s")


if __name__ == "__main__":
    main()
