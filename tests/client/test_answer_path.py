"""An answer, from the press of a control over the connection to a server and back to the screen, passes few files of
ours.
"""

from __future__ import annotations

import re
from pathlib import Path

from tests.client.answer_path import RaceInProcess
from tests.server.world import World

MOST = 13  # of the client's files
EVERYWHERE = 30  # with those of the server and of the rules


def named_in(page: str) -> set[str]:
    """The files that the table of docs/ARCHITECTURE.md names, without their folders."""
    _, _, chapter = page.partition("### The way of an answer\n")
    rows = [line for line in chapter.partition("\n## ")[0].splitlines() if line.startswith("| ")]
    return {name.rpartition("/")[2] for row in rows for name in re.findall(r"`([\w/]+)`", row)}


def test_an_answer_passes_few_files_which_the_page_names(tmp_path: Path, data: Path, root: Path) -> None:
    race = RaceInProcess(World(tmp_path / "journal.sqlite3"))
    race.begin()
    files = race.answered()
    assert any(file.startswith("server/") for file in files)
    assert files[0].startswith("client/")
    client = [file for file in files if file.startswith("client/")]
    assert len(client) <= MOST, "\n".join(client)
    assert len(files) <= EVERYWHERE, "\n".join(files)
    assert named_in((root / "docs" / "ARCHITECTURE.md").read_text("utf-8")) == {Path(file).stem for file in files}
    race.world.store.close()
