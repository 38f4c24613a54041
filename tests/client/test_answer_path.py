"""An answer, from the press of a control over the line to a server and back to the screen, passes few files of ours."""

from __future__ import annotations

from pathlib import Path

from tests.client.answer_path import RaceInProcess
from tests.server.world import World

MOST = 13  # of the client's files
EVERYWHERE = 30  # with those of the server and of the rules


def test_an_answer_passes_few_files(tmp_path: Path, data: Path) -> None:
    race = RaceInProcess(World(tmp_path / "journal.sqlite3"))
    race.begin()
    files = race.answered()
    assert any(file.startswith("server/") for file in files)
    assert files[0].startswith("client/")
    client = [file for file in files if file.startswith("client/")]
    assert len(client) <= MOST, "\n".join(client)
    assert len(files) <= EVERYWHERE, "\n".join(files)
    race.world.store.close()
