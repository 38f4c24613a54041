"""Crazy Race with real processes: alone against bots, from the command line to the results."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.client.processes import Cast
from tests.patience import A_RACE, ENOUGH


@pytest.mark.timeout(A_RACE + ENOUGH)
def test_a_solo_crazy_race_runs_to_its_results(players: Cast, tmp_path: Path) -> None:
    shots = tmp_path / "shots"
    client = players.start(
        "solo",
        "greatrace_client.app.cli",
        "play",
        "--solo",
        "--game",
        "crazy_race",
        "--bots",
        "2",
        "--autoplay",
        "--speed",
        "0",
        "--seed",
        "3",
        "--size",
        "1280x720",
        "--shots",
        str(shots),
    )
    assert client.wait(A_RACE) == 0, players.output("solo")
    names = {path.name.partition("-")[2] for path in shots.glob("*.png")}
    assert {"ask-lay.png", "results.png"} <= names
