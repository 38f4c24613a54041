"""Playing leaves next to nothing that only a garbage collection finds: that is why the server collects so seldom."""

import gc
import random
import weakref
from collections.abc import Iterator

import pytest

from tests.server.world import World


@pytest.fixture
def no_collection() -> Iterator[None]:
    """What is not freed by itself stays."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collection")
@pytest.mark.parametrize("wish", [{}, {"clock": "fast"}, {"clock": "days"}, {"game": "crazy_race", "board": ""}])
def test_two_hundred_updates_leave_no_rings_of_objects(world: World, wish: dict[str, str]) -> None:
    rng = random.Random(3)
    players, table = world.race(2, bots=1, **wish)
    world.play(players, table, 20, rng, backs=0.1)
    gc.collect()
    world.play(players, table, 200, rng, backs=0.1)
    assert gc.collect() < 20


@pytest.mark.usefixtures("no_collection")
def test_what_a_lost_line_has_not_sent_is_freed_at_once(world: World) -> None:
    player = world.connect("Ann")
    unsent = weakref.ref(player.transport)
    player.cut()
    player.transport = None
    assert unsent() is None
