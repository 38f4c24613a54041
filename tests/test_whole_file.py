"""A file is written as a whole or not at all."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from greatrace.whole_file import write_whole


def test_it_replaces_what_was_there_and_leaves_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    write_whole(file, b"one")
    write_whole(file, b"two")
    assert file.read_bytes() == b"two"
    assert list(tmp_path.iterdir()) == [file]


def test_what_cannot_be_written_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "race"
    file.mkdir()
    (file / "inside").write_bytes(b"kept")
    with pytest.raises(OSError, match="race"):
        write_whole(file, b"half")
    assert [found.name for found in tmp_path.iterdir()] == ["race"]
    assert (file / "inside").read_bytes() == b"kept"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights")
def test_a_private_file_is_read_by_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "accounts.json"
    write_whole(file, b"secret", private=True)
    assert file.stat().st_mode & 0o077 == 0
