"""Fixtures that several tests of the client share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from greatrace_client import settings
from greatrace_client.i18n import LANGUAGES, set_language
from greatrace_client.model import saved_game
from greatrace_client.ui.draw import words
from greatrace_client.ui.draw.accessibility import spare
from tests.client.processes import Cast


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Every test begins in English and with the usual eyes, whatever the machine or the last test had."""
    set_language("en")
    spare(reduced_motion=False, high_contrast=False)
    yield
    set_language("en")
    spare(reduced_motion=False, high_contrast=False)


@pytest.fixture(params=list(LANGUAGES))
def speaking(request: pytest.FixtureRequest, _english: None) -> str:
    """In each language."""
    code: str = request.param
    set_language(code)
    return code


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every line that had to be cut with an ellipsis."""
    found: set[str] = set()
    whole = words.fitted

    def fitted(string: str, px: int, face: str, track: float, room: float) -> tuple[str, int, float]:
        out = whole(string, px, face, track, room)
        if out[0] != string:
            found.add(string)
        return out

    monkeypatch.setattr(words, "fitted", fitted)
    return found


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which everything is kept, empty; the settings are in `config` below it."""
    monkeypatch.setattr(settings, "config_folder", lambda: tmp_path / "config")
    monkeypatch.setattr(settings, "data_folder", lambda: tmp_path)
    monkeypatch.setattr(saved_game, "data_folder", lambda: tmp_path)
    return tmp_path


@pytest.fixture
def players(tmp_path: Path) -> Iterator[Cast]:
    """Ended with the test, whatever happens."""
    troupe = Cast(tmp_path)
    yield troupe
    troupe.end()
