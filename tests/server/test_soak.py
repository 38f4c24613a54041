"""People who drop, leave, return and look on at random moments, and a server that is killed now and then."""

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from greatrace.protocol.messages import JoinTable, LeaveTable, WatchTable
from tests.server.player import Player
from tests.server.world import World, logged


def somebody(rng: random.Random, people: list[Player], *, cut_off: bool) -> int | None:
    """A person who is, or is not, cut off."""
    found = [number for number, player in enumerate(people) if player.cut_off == cut_off]
    return rng.choice(found) if found else None


def disturb(world: World, people: list[Player], table: str, rng: random.Random) -> None:
    """Something that happens to people."""
    what = rng.choice(["cut", "cut", "return", "return", "return", "leave", "watch", "wait", "kill"])
    here, away = somebody(rng, people, cut_off=False), somebody(rng, people, cut_off=True)
    if what == "cut" and here is not None:
        people[here].hear()
        people[here].cut()
    elif what == "return" and away is not None:
        people[away] = people[away].back()
    elif what == "leave" and here is not None:
        people[here].say(LeaveTable(table, keep=True))
        world.run()
        people[here].say(JoinTable(table))
    elif what == "watch":
        world.connect("Will").say(WatchTable(table))
    elif what == "wait":
        world.run(70, step=0.5)
    elif what == "kill":
        for player in people:
            if not player.cut_off:
                player.hear()
        world.kill()
        world.start()


@pytest.mark.parametrize("seed", range(4))
def test_whatever_happens_to_people_the_race_ends_and_all_see_the_same(world: World, seed: int) -> None:
    rng = random.Random(seed)
    with logged() as events:
        people, table = world.race(3, bots=1)
        for player in people:
            player.hear()
        for _ in range(60):
            world.play(people, table, rng.randrange(8), rng) if any(not p.cut_off for p in people) else None
            if not world.truth(table).running:
                break
            disturb(world, people, table, rng)
        people = [player.back() if player.cut_off else player for player in people]
        world.play(people, table, rng=rng)
        assert world.truth(table).phase == "over"
        world.run()  # the last update is told once it is durable
        game = world.truth(table).game
        for player in people:
            player.hear()
            assert player.view == game.rules.view_of(game.state, player.seat)
    assert [event for event in events if "log_failure" in event] == []


@pytest.mark.timeout(600)  # it takes a quarter of a minute where there is nothing else to do
def test_processes_and_sockets_stand_the_same(root: Path, request: pytest.FixtureRequest) -> None:
    """A server process that is killed once and stopped once; every hash and every view is compared.

    It ends when so many have been compared, not after some seconds: a busy machine takes longer.
    """
    compared = request.config.getoption("--soak")
    words = ["--tables", "6", "--compared", str(compared), "--restarts", "2", "--pace", "12"]
    done = subprocess.run(
        [sys.executable, str(root / "scripts" / "soak.py"), *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 restarts" in done.stdout
    counts = {what: int(count) for count, what in re.findall(r"(\d+) ([a-z ]+)", done.stdout.splitlines()[0])}
    assert counts["hashes compared"] >= compared
    assert counts["cuts"] > 0
