"""Several nodes on one database: one list of tables, the way to each, and takeover when a node is gone."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from greatrace.protocol.messages import (
    Chat,
    CreateTable,
    JoinTable,
    Mute,
    Said,
    Seated,
    Welcome,
)
from tests.patience import ENOUGH, KILL, until
from tests.server.cluster_nodes import Cluster, race
from tests.server.postgres_server import PostgresServer
from tests.server.processes import command, together


@contextmanager
def two_nodes(folder: Path, url: str) -> Iterator[Cluster]:
    """They are called a and b."""
    cluster = Cluster(folder, url)
    cluster.start("a", "b")
    try:
        yield cluster
    finally:
        cluster.kill_all()


@pytest.fixture
def cluster(postgres: PostgresServer, tmp_path: Path) -> Iterator[Cluster]:
    """Two nodes, which a test may end."""
    with two_nodes(tmp_path, postgres.new_database()) as cluster:
        yield cluster


@pytest.fixture(scope="module")
def lasting(postgres: PostgresServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Two nodes for several tests, none of which ends one."""
    with two_nodes(tmp_path_factory.mktemp("nodes"), postgres.new_database()) as cluster:
        yield cluster


def test_a_player_who_sits_down_elsewhere_is_sent_there(lasting: Cluster) -> None:
    ann, ben = lasting.player("a", "Ann"), lasting.player("b", "Ben")
    assert race(ann, ben)
    assert ben.moves == 1
    assert ben.port == lasting.nodes["a"].port
    together(lambda: ann.play_on(lambda: ann.seq >= 60), lambda: ben.play_on(lambda: ben.seq >= 60))


def test_an_invitation_holds_at_every_node(lasting: Cluster) -> None:
    ann, ben = lasting.player("a", "Ann"), lasting.player("b", "Ben")
    ann.say(CreateTable("great_race", "africa", 4, password="locked"))
    seated = ann.wait(Seated)
    assert until(lambda: seated.table.id in ben.listed())
    ben.say(JoinTable("", key=seated.invite))
    assert ben.wait(Seated).table.id == seated.table.id
    assert ben.port == lasting.nodes["a"].port


@pytest.mark.parametrize("end", [KILL, signal.SIGTERM])
def test_the_tables_of_a_node_that_ends_go_on_at_another(cluster: Cluster, end: signal.Signals) -> None:
    ann, ben = cluster.player("a", "Ann"), cluster.player("b", "Ben")
    table = race(ann, ben)
    together(lambda: ann.play_on(lambda: ann.seq >= 80), lambda: ben.play_on(lambda: ben.seq >= 80))
    seen = max(ann.seq, ben.seq)
    node = cluster.nodes["a"]
    assert node.process is not None
    end_it, some = partial(node.process.send_signal, end), seen + 20  # everybody plays on meanwhile
    together(end_it, lambda: ann.play_on(lambda: ann.seq >= some), lambda: ben.play_on(lambda: ben.seq >= some))
    stderr = node.process.communicate(timeout=ENOUGH)[1]
    if end != KILL:
        assert node.process.returncode == 0, stderr
    goal = max(ann.seq, ben.seq) + 60
    together(lambda: ann.play_on(lambda: ann.seq >= goal), lambda: ben.play_on(lambda: ben.seq >= goal))
    assert {ann.port, ben.port} == {cluster.nodes["b"].port}
    assert ann.table == ben.table == table
    cluster.start("a")
    together(lambda: ann.play_on(lambda: ann.over), lambda: ben.play_on(lambda: ben.over))
    assert ann.view.open == ben.view.open
    assert ann.hashes > 3


def test_who_is_muted_stays_muted_when_the_table_goes_to_another_node(cluster: Cluster) -> None:
    ann, ben = cluster.player("a", "Ann"), cluster.player("b", "Ben")
    for talker in (ann, ben):
        talker.patience = ENOUGH  # no node is frozen here: on a busy machine a line of talk may take its time
        talker.hello = replace(talker.hello, capabilities=("chat",))
        talker.line.close()
        talker.dial()
    table = race(ann, ben)
    ben.say(Chat(table, "first"))
    ann.say(Mute(table, ann.wait(Said).who))
    ann.pinged()  # the server has come to it
    ben.say(Chat(table, "second"))
    ann.say(Chat(table, "mine"))
    assert ann.wait(Said).text == "mine", "nothing of Ben is heard"
    cluster.nodes["a"].kill()
    goal = max(ann.seq, ben.seq) + 20
    together(lambda: ann.play_on(lambda: ann.seq >= goal), lambda: ben.play_on(lambda: ben.seq >= goal))
    assert {ann.port, ben.port} == {cluster.nodes["b"].port}
    ben.say(Chat(table, "third"))
    assert ben.wait(Said).text == "third"
    ann.say(Chat(table, "last"))
    assert ann.wait(Said).text == "last"


def test_nothing_is_lost_when_nodes_are_killed_frozen_and_cut_off(postgres: PostgresServer) -> None:
    """The small form of scripts/cluster_kills.py, which says itself what went wrong."""
    words = ("--db", postgres.new_database(), "--kills", "3", "--nodes", "3", "--tables", "4", "--pace", "0.1")
    line = [sys.executable, str(Path("scripts/cluster_kills.py").resolve()), *words]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=ENOUGH)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 things went wrong" in done.stdout


def test_a_server_alone_and_nodes_do_not_share_a_database(lasting: Cluster) -> None:
    process = command("run", "--db", lasting.url, "--no-beacon", "--listen", "tcp:0:interface=127.0.0.1")
    _, stderr = process.communicate(timeout=ENOUGH)
    assert process.returncode == 1
    assert stderr.startswith("Error: nodes use this database: a, b; ")


def test_a_ban_at_one_node_holds_at_all_and_so_does_its_end(lasting: Cluster) -> None:
    ann, ben = lasting.player("a", "Ann"), lasting.player("b", "Ben")
    assert "name:" in lasting.admin("a", "ban", "name", "Ben", "1")
    with pytest.raises(AssertionError, match="session/banned"):
        ben.wait(Welcome)
    assert "name:" in lasting.admin("b", "bans")
    assert lasting.admin("b", "unban", lasting.admin("b", "bans").split()[0])
    assert until(lambda: not lasting.admin("a", "bans").strip())
    ben.line.close()
    ben.dial()
    assert ann.pinged() == ben.pinged()
