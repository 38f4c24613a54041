"""The plain client at a server with some hundred tables: real processes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.client.server_process import Server, serving
from tests.client.test_plain import Typist
from tests.server.crowd import crowded

TABLES = 300


@pytest.fixture
def full_server(tmp_path: Path) -> Iterator[Server]:
    folder = tmp_path / "server"
    folder.mkdir()
    choices = {0: "nl", 1: "fr", 2: "fr"}
    crowded(
        folder / "journal",
        TABLES,
        lambda n: {"language": choices[n % 3], "clock": "" if n % 10 else "fast"},
    )
    server = serving(folder, "tcp")
    yield server
    assert server.stop() == 0


def test_the_list_is_read_page_by_page_and_filtered_by_words(full_server: Server, tmp_path: Path) -> None:
    typist = Typist(tmp_path, "--connect", full_server.address, "--lang", "en", "--name", "Ada")
    try:
        assert typist.until_first().startswith("1: Table 0: Africa")
        assert typist.until("Tables 1 to 20 of 300.").endswith("Type “more” for the next ones.\n")
        typist.type("more")
        assert typist.until("21: ").startswith("21: Table 20: Africa")
        typist.until("Tables 21 to 40 of 300.")
        typist.type("tables nl fast")
        typist.until("1: Table 0: ")
        typist.until("2: Table 30: ")
        typist.until("10: Table 270: ")
        typist.type("tables Table 123")
        typist.until("1: Table 123: ")
        typist.type("tables nowhere")
        typist.until("No table matches. Type “tables” to list all: 300 tables.")
        typist.type("more")
        typist.until("There are no more tables.")
        typist.type("tables Table 299")
        typist.until("1: Table 299: ")
        typist.type("join 1")
        typist.until("Table 299: Africa, open. 1 Person 299 (a person), 2 Ada (a person)")
        typist.type("leave")
        typist.until("Tables 1 to 20 of 300.")
        typist.type("quit")
    finally:
        typist.close()
    assert not [line for line in typist.heard if "Traceback" in line]
