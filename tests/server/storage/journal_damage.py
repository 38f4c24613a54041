"""What happens to a journal while its server is dead."""

from __future__ import annotations

import sqlite3

from tests.server.world import World


def harm(world: World, statement: str, table: str) -> None:
    """Kill the server and change its journal."""
    world.kill()
    with sqlite3.connect(world.path) as database:
        assert database.execute(statement, (table,)).rowcount > 0
    database.close()


def of_other_rules(world: World, table: str) -> None:
    """Make the journal say that the race was begun with another content."""
    record = world.table(table).record
    record.content_hash = "other"
    world.store.table(record)
    world.run()
    world.kill()
