"""Fixtures that several tests of the client share."""

from __future__ import annotations

import pytest

from greatrace_client.draw import words


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
