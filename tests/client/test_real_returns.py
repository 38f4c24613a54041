"""Coming back, with real processes: a client that was killed, a host that was killed, a race against bots put aside."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.client.server_process import serving
from tests.client.test_plain import Typist
from tests.patience import ENOUGH
from tests.ports import free_port

pytestmark = pytest.mark.timeout(4 * ENOUGH)
RETURN = "go back to your race with others"


@pytest.fixture
def typists() -> Iterator[list[Typist]]:
    """Those who are to be closed at the end."""
    found: list[Typist] = []
    yield found
    for typist in found:
        typist.close()


def at_keyboard(typists: list[Typist], folder: Path, *arguments: str) -> Typist:
    typist = Typist(folder, *arguments, "--lang", "en")
    typists.append(typist)
    return typist


def choice(typist: Typist, words: str) -> str:
    """The number of that choice of the menu."""
    line = typist.until(words)
    found = re.match(r"(\d+): ", line)
    assert found, line
    return found[1]


def asked_for_a_plan(typist: Typist) -> None:
    """Answer what comes before the plan."""
    while not (line := typist.hear()).startswith("Place "):
        assert line, "\n".join(typist.heard[-20:])
        if line.startswith("1: "):
            typist.type("1")


def two_at_a_table(host: Typist, guest: Typist) -> None:
    """A race of two people, who are both asked for cards or plans."""
    host.type("open africa 2")
    host.until("1 Ada (a person)")
    guest.type("tables")
    guest.until_first()
    guest.type("join 1")
    guest.until("2 Ben (a person)")
    host.until("2 Ben (a person)")
    guest.type("ready")
    host.until("2 Ben (a person)")
    host.type("start")


def test_a_client_that_was_killed_finds_its_race_its_plan_and_its_log(tmp_path: Path, typists: list[Typist]) -> None:
    server = serving(tmp_path / "server", "tcp")
    try:
        ada = at_keyboard(typists, tmp_path / "ada", "--connect", server.address, "--name", "Ada")
        ben = at_keyboard(typists, tmp_path / "ben", "--connect", server.address, "--name", "Ben")
        ada.until("No tables yet")
        ben.until("No tables yet")
        two_at_a_table(ada, ben)
        planning_begins(ada, ben)
        ada.type("1 3 0 1")
        ada.until("Ben: planning")
        ada.type("me")
        ada.until("Your answer, hidden until all have answered")
        ada.process.kill()
        again = at_keyboard(typists, tmp_path / "ada")
        again.type(choice(again, RETURN))
        sealed = again.until("Your answer, hidden until all have answered")
        assert "Pathfinder 1, Mechanic 3, Escort 0, Funding 1" in sealed
        again.type("log")
        again.until("takes")
        ben.type("1 3 0 1")
        the_convoy_begins(again)
    finally:
        assert server.stop() == 0


def planning_begins(*typists: Typist) -> None:
    """All answer what comes before the plans, each in their turn."""
    with ThreadPoolExecutor() as pool:
        list(pool.map(asked_for_a_plan, typists))


def the_convoy_begins(typist: Typist) -> None:
    """All plans are in: it is somebody's go."""
    while "’s turn" not in (line := typist.hear()) and not line.startswith("1: "):
        assert line, "\n".join(typist.heard[-20:])


def test_a_host_who_was_killed_goes_on_with_the_race_and_the_guest_comes_back(
    tmp_path: Path, typists: list[Typist]
) -> None:
    port = free_port()
    ada = at_keyboard(typists, tmp_path / "ada", "--name", "Ada")
    ada.type(f"{choice(ada, 'host')} {port}")
    ada.until("No tables yet")
    ben = at_keyboard(typists, tmp_path / "ben", "--connect", f"127.0.0.1:{port}", "--name", "Ben")
    ben.until("No tables yet")
    two_at_a_table(ada, ben)
    planning_begins(ada, ben)
    ada.process.kill()
    ben.until("Connection lost")
    again = at_keyboard(typists, tmp_path / "ada")
    again.type(choice(again, RETURN))
    again.until("Start your server again")
    again.until("Place ")
    again.type("1 3 0 1")
    ben.type("retry")
    ben.type("1 3 0 1")  # given now or, until the connection is there again, kept and sent then
    for typist in (again, ben):
        the_convoy_begins(typist)


def test_a_race_against_bots_that_was_put_aside_has_its_log(tmp_path: Path, typists: list[Typist]) -> None:
    first = at_keyboard(typists, tmp_path / "ada", "--solo", "--bots", "easy,easy", "--seed", "7")
    asked_for_a_plan(first)
    first.type("1 3 0 1")
    first.until_first()
    first.type("log")
    log = first.until("takes")
    first.type("quit")
    assert first.process.wait(ENOUGH) == 0
    again = at_keyboard(typists, tmp_path / "ada")
    again.type(choice(again, "continue the saved race"))
    again.until_first()
    again.type("log")
    assert again.until("takes") == log
