"""Real sockets, a real server and the real client's link: cut off, killed, and back in play."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.patience import A_RACE


def test_everybody_is_back_in_play_after_outages_and_a_kill(root: Path) -> None:
    """How soon, a bench measures, on a machine that has nothing else to do; here it is whether."""
    bench = [sys.executable, str(root / "scripts" / "bench_reconnect.py")]
    wish = ["--people", "3", "--outages", "4", "--restarts", "2", "--scale", "0.05", "--json"]
    done = subprocess.run([*bench, *wish], capture_output=True, text=True, timeout=A_RACE, check=False)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["returns"] for row in rows] == [12, 12, 6, 6], done.stderr
