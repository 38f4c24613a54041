"""Whatever closes at once is told after what led to it."""

from greatrace.protocol.messages import SetReactions
from tests.server.world import World


def test_windows_that_close_at_once_are_told_after_the_update_that_opened_them(world: World) -> None:
    """Alone among bots, and never asked: such a window lasts no time at all. Every update comes, in its order."""
    (player,), table = world.race(1, bots=2)
    while world.truth(table).running:
        player.say(SetReactions(table, "pass"))
        world.play([player], table, 25)
        player.hear()  # it would not take an update that is not the next one
    assert player.seq == world.truth(table).seq
    assert player.view == world.truth(table).view(0)
