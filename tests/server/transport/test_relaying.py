"""Nodes that have one address for players: the node that a client reaches passes its messages on to the one with the
table.
"""

from __future__ import annotations

import signal
import socket
import ssl
from collections.abc import Iterator
from pathlib import Path

import pytest

from greatrace.protocol.framing import frame
from greatrace.protocol.messages import (
    ChangeTable,
    Chat,
    CreateTable,
    JoinTable,
    LeaveTable,
    ListTables,
    Refused,
    Seated,
    TableChanged,
    Tables,
)
from greatrace_server.transport.relay_frames import Enter, Introduce, encode
from tests.patience import ENOUGH, KILL, until
from tests.server.cluster_nodes import Cluster, race
from tests.server.postgres_server import PostgresServer
from tests.server.processes import command, together

SHARED = "balancer.example.org:7117"  # nobody could follow it
PEER = ("--peer", "127.0.0.1:0")


@pytest.fixture
def cluster(postgres: PostgresServer, tmp_path: Path) -> Iterator[Cluster]:
    """Two nodes, a and b, behind one address."""
    cluster = Cluster(tmp_path, postgres.new_database())
    cluster.start("a", "b", public=SHARED, options=PEER)
    yield cluster
    cluster.kill_all()


def test_a_race_is_played_to_its_end_through_another_node(cluster: Cluster) -> None:
    ann, ben = cluster.player("a", "Ann"), cluster.player("b", "Ben")
    race(ann, ben)
    together(lambda: ann.play_on(lambda: ann.over), lambda: ben.play_on(lambda: ben.over))
    assert ben.port == cluster.nodes["b"].port, "he was sent nowhere"
    assert (ann.moves, ben.moves) == (0, 0)
    assert ann.view.open == ben.view.open
    assert ben.hashes > 3


def test_talk_and_changes_of_a_table_go_both_ways(cluster: Cluster) -> None:
    ann, ben = cluster.player("a", "Ann"), cluster.player("b", "Ben")
    ann.say(CreateTable("great_race", "africa", 3))
    table = ann.wait(Seated).table.id
    assert until(lambda: table in ben.listed())
    ben.say(ListTables(follow=True))
    ben.wait(Tables)
    ben.say(JoinTable(table))
    assert ben.wait(Seated).table.seats[1].name == "Ben"
    ann.say(ChangeTable(table, "africa", clock="fast"))
    assert until(lambda: ben.wait(TableChanged).table.clock == "fast")
    ben.say(LeaveTable(table))
    assert until(lambda: ann.wait(TableChanged).table.seats[1].kind == "free")
    ben.harmless += ("table/not-seated",)
    ben.say(Chat(table, "Is anybody there?"))
    assert ben.wait(Refused).code == "table/not-seated"


def test_the_node_that_passes_on_is_killed_and_the_player_comes_back_by_another(cluster: Cluster) -> None:
    ann, ben = cluster.player("a", "Ann"), cluster.player("b", "Ben")
    ports = (cluster.nodes["a"].port, cluster.nodes["b"].port)
    race(ann, ben)
    together(lambda: ann.play_on(lambda: ann.seq >= 40), lambda: ben.play_on(lambda: ben.seq >= 40))
    cluster.nodes["b"].kill()
    ben.nodes = ports
    goal = max(ann.seq, ben.seq) + 40
    together(lambda: ann.play_on(lambda: ann.seq >= goal), lambda: ben.play_on(lambda: ben.seq >= goal))
    assert ben.port == ports[0]


@pytest.mark.parametrize("end", ["killed", "frozen", "stopped"])
def test_the_node_with_the_table_is_gone_and_the_client_keeps_its_connection(cluster: Cluster, end: str) -> None:
    if not hasattr(signal, "SIGSTOP"):
        pytest.skip("this system cannot freeze a process")
    ann, ben = cluster.player("a", "Ann"), cluster.player("b", "Ben")
    ports = (cluster.nodes["a"].port, cluster.nodes["b"].port)
    race(ann, ben)
    together(lambda: ann.play_on(lambda: ann.seq >= 40), lambda: ben.play_on(lambda: ben.seq >= 40))
    process, line = cluster.nodes["a"].process, ben.line
    assert process is not None
    process.send_signal({"killed": KILL, "frozen": signal.SIGSTOP, "stopped": signal.SIGTERM}[end])
    ann.nodes, ann.patience, ben.stays = ports, 3.0, True
    goal = max(ann.seq, ben.seq) + 40
    ann.line.settimeout(ann.patience)
    together(lambda: ann.play_on(lambda: ann.seq >= goal), lambda: ben.play_on(lambda: ben.seq >= goal))
    assert ben.line is line, "he has noticed nothing but a pause"
    assert ann.port == ports[1]


def test_nodes_of_one_address_say_where_others_reach_them(cluster: Cluster) -> None:
    words = ("--node", "c", "--public", SHARED, "--no-beacon", "--listen", "tcp:0:interface=127.0.0.1")
    process = command("run", "--db", cluster.url, *words)
    _, stderr = process.communicate(timeout=ENOUGH)
    assert process.returncode == 1
    assert stderr.startswith("Error: node a has the address balancer.example.org:7117, too: start both with --peer")


def test_only_nodes_of_the_cluster_are_believed(cluster: Cluster, postgres: PostgresServer) -> None:
    schema = cluster.url.rpartition("%3D")[2]
    ((peer,), *_) = postgres.execute(f"SELECT peer FROM {schema}.nodes ORDER BY name")  # noqa: S608 - our own name
    host, _, port = peer.rpartition(":")
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    for first in (Introduce("not the secret", "boot"), Enter(0, "1.2.3.4", "f" * 32, "Ann", wants_chat=False)):
        with socket.create_connection((host, int(port)), ENOUGH) as raw, context.wrap_socket(raw) as line:
            line.sendall(frame(encode(first)))
            try:
                assert line.recv(1000) == b""
            except OSError:
                """It was cut."""
