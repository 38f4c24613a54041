"""Invitations open the game: what is registered with the desktop."""

from __future__ import annotations

import configparser
import sys
from pathlib import Path

import pytest

from greatrace_client.net.link_registration import command, desktop_entry, possible, register


def test_the_desktop_entry_hands_links_over_and_quotes_the_program() -> None:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(desktop_entry(["/opt/The 100% $ame/great-race"]))
    entry = parser["Desktop Entry"]
    assert entry["MimeType"] == "x-scheme-handler/great-race;"
    assert entry["Exec"] == r'"/opt/The 100%% \\$ame/great-race" --join %u'


@pytest.mark.skipif(sys.platform != "linux", reason="a desktop of Linux")
def test_registering_writes_the_entry_for_this_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("PATH", "")
    assert possible()
    register(["great-race"])
    (written,) = (tmp_path / "applications").iterdir()
    assert 'Exec="great-race" --join %u' in written.read_text("utf-8")
    assert command()
