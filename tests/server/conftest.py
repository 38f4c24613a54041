"""A server for every test that wants one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.processes import ServerProcess
from tests.server.world import World


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    """A server in fake time."""
    world = World(tmp_path / "journal.sqlite3")
    yield world
    world.store.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server process on a free port."""
    server = ServerProcess(tmp_path)
    server.start()
    yield server
    server.end()
