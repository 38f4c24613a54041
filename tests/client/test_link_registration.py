"""Invitations open the game: what is registered with the desktop."""

from __future__ import annotations

import configparser
import contextlib
import sys
import types
from collections.abc import Iterator
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


ROOT = Path(__file__).parents[2]


class FakeRegistry(types.ModuleType):
    """`winreg` as far as it is used; `values`: by key and name."""

    HKEY_CURRENT_USER, REG_SZ = "HKCU", 1

    def __init__(self) -> None:
        super().__init__("winreg")
        self.values: dict[tuple[str, str], str] = {}

    @contextlib.contextmanager
    def CreateKey(self, root: str, path: str) -> Iterator[str]:  # noqa: N802 - as Windows' module has it
        yield f"{root}\\{path}"

    def SetValueEx(self, key: str, name: str, _reserved: int, kind: int, value: str) -> None:  # noqa: N802 - as above
        assert kind == self.REG_SZ
        self.values[key, name] = value


def test_on_windows_links_are_registered_for_this_user(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = FakeRegistry()
    monkeypatch.setitem(sys.modules, "winreg", registry)
    monkeypatch.setattr(sys, "platform", "win32")
    assert possible()
    register([r"C:\Program Files\The Great Race\great-race.exe"])
    root = r"HKCU\Software\Classes\great-race"
    assert registry.values == {
        (root, ""): "URL:The Great Race",
        (root, "URL Protocol"): "",
        (rf"{root}\shell\open\command", ""): r'"C:\Program Files\The Great Race\great-race.exe" --join "%1"',
    }


def test_on_macos_the_bundle_says_it_itself_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert not possible()
    register(["great-race"])
    assert not list(tmp_path.iterdir())
    assert '"CFBundleURLSchemes": ["great-race"]' in (ROOT / "packaging" / "bundle" / "great-race.spec").read_text(
        "utf-8"
    )
