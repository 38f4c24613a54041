"""Every figure that the dashboard asks for is told by a running node."""

from __future__ import annotations

import http.client
import json
import re
from pathlib import Path

from tests.patience import ENOUGH
from tests.ports import free_port
from tests.server.cluster_nodes import Cluster
from tests.server.postgres_server import PostgresServer

ASKED = re.compile(r"\b(?:great_race|process)_\w+")


def test_the_dashboard_asks_for_what_a_running_node_tells(postgres: PostgresServer, tmp_path: Path, root: Path) -> None:
    board = json.loads((root / "server" / "deploy" / "grafana" / "great-race.json").read_text("utf-8"))
    asked = {name for panel in board["panels"] for each in panel["targets"] for name in ASKED.findall(each["expr"])}
    cluster, port = Cluster(tmp_path, postgres.new_database()), free_port()
    cluster.start(
        "a", options=("--listen", "tls:0:interface=127.0.0.1", "--metrics", f"tcp:{port}:interface=127.0.0.1")
    )
    try:
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=ENOUGH)
        line.request("GET", "/metrics")
        text = line.getresponse().read().decode()
        line.close()
    finally:
        cluster.kill_all()
    named = {words[2] for words in map(str.split, text.splitlines()) if words[:2] == ["#", "TYPE"]}
    named |= {f"{name}{end}" for name in named for end in ("_bucket", "_count", "_sum")}
    assert asked - named == set()
    for subject in (
        "refusals",
        "logins",
        "bots_waiting",
        "lease_seconds",
        "taken_over",
        "commit_seconds",
        "rated_people",
    ):
        assert any(subject in name for name in asked), f"no panel for {subject}"
