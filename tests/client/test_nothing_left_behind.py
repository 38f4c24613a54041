"""What a race on this machine leaves in the folder for temporary files."""

from pathlib import Path

import pytest

from tests.client.test_plain import Typist
from tests.patience import ENOUGH


def test_a_race_alone_leaves_nothing_in_the_folder_for_temporary_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    for name in ("TMPDIR", "TEMP", "TMP"):
        monkeypatch.setenv(name, str(temporary))
    typist = Typist(tmp_path / "home", "--solo", "--lang", "en", "--seed", "1")
    try:
        typist.until_first()
        typist.type("quit")
        typist.process.communicate(timeout=ENOUGH)
        assert typist.process.returncode == 0
    finally:
        typist.close()
    assert list(temporary.iterdir()) == []
