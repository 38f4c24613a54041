"""A newer release of the game is told of once, by servers that the player meets."""

from __future__ import annotations

import pytest

from greatrace_client.model.newer_version import is_newer


@pytest.mark.parametrize(
    ("announced", "own", "known", "newer"),
    [
        ("0.4.1", "0.4.0", "", True),
        ("0.10.0", "0.9.3", "", True),
        ("0.4.0", "0.4.0", "", False),
        ("0.3.9", "0.4.0", "", False),
        ("0.5.0", "0.4.0", "0.5.0", False),
        ("0.6.0", "0.4.0", "0.5.0", True),
        ("0.5.0.dev0", "0.4.0", "", False),
        ("9" * 50, "0.4.0", "", False),
        ("install evil 9.9", "0.4.0", "", False),
        ("", "0.4.0", "", False),
    ],
)
def test_only_a_release_that_is_newer_than_all_known_is_told(announced: str, own: str, known: str, newer: bool) -> None:  # noqa: FBT001
    assert is_newer(announced, own, known) is newer
