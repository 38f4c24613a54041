"""A server for every test that wants one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres_server import PostgresServer, running_server
from tests.server.processes import ServerProcess
from tests.server.world import World


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A running PostgreSQL; the test is skipped where there is none."""
    with running_server() as server:
        yield server


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The tests of a module that names several DATABASES are run with each of them."""
    if "database_url" in metafunc.fixturenames and (databases := getattr(metafunc.module, "DATABASES", ())):
        metafunc.parametrize("database_url", databases, indirect=True)


@pytest.fixture
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database: of SQLite, or of what the module's DATABASES name."""
    if getattr(request, "param", "sqlite") == "sqlite":
        return f"sqlite:///{tmp_path / 'journal.sqlite3'}"
    server: PostgresServer = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
def world(tmp_path: Path, database_url: str) -> Iterator[World]:
    """A server in fake time."""
    of_postgres = database_url if database_url.startswith("postgresql") else ""
    world = World(tmp_path / "journal.sqlite3", database_url=of_postgres)
    yield world
    world.store.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server process on a free port."""
    server = ServerProcess(tmp_path)
    server.start()
    yield server
    server.end()
