"""An operator of one node sees all nodes of a cluster and acts at them, by commands and on the page."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from greatrace.protocol.connection import ClientEnd
from greatrace.protocol.messages import PROTOCOL_VERSION, CreateTable, Hello, Notice, Seated, Welcome
from tests.patience import ENOUGH, until
from tests.ports import free_port
from tests.server.browser import browser
from tests.server.cluster_nodes import Cluster, Follower
from tests.server.operations.test_operator_page import PASSWORD, register
from tests.server.postgres_server import PostgresServer
from tests.server.processes import typed

PATIENT = ("--set", "limits.hello = 600")  # a busy machine takes long to hash a password


@pytest.fixture(scope="module")
def cluster(postgres: PostgresServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Two nodes, a and b, for several tests: each leaves them without people and with new races allowed."""
    cluster = Cluster(tmp_path_factory.mktemp("nodes"), postgres.new_database())
    cluster.start("a", "b", options=PATIENT)
    yield cluster
    cluster.kill_all()


def failed(cluster: Cluster, *words: str) -> str:
    """What node a says to a command that cannot be carried out; "" to any other."""
    done = typed("admin", "--socket", str(cluster.nodes["a"].folder / "admin"), *words)
    return done.stderr if done.returncode == 1 else ""


def closed(player: Follower) -> bool:
    """Whether the server has ended the connection, read to the end."""
    try:
        while player.line.recv(65536):
            pass
    except OSError:
        pass
    return True


def test_people_and_tables_of_every_node_are_seen_and_acted_on(cluster: Cluster) -> None:
    ann, ben = cluster.player("a", "Ann"), cluster.player("b", "Ben")
    ben.say(CreateTable("great_race", "africa", 4, "Ben's table"))
    table = ben.wait(Seated).table.id
    people = cluster.admin("a", "players")
    assert "a: Ann  " in people
    assert "b: Ben  " in people
    assert f"b: {table}  open" in cluster.admin("a", "tables")
    assert cluster.admin("a", "@a", "tables").splitlines() == ["a: 0 tables, people are at 0 of them"]
    assert cluster.admin("a", "say", "Tea", "time").splitlines() == ["a: Sent to 1 person.", "b: Sent to 1 person."]
    assert ann.wait(Notice).text == ben.wait(Notice).text == "Tea time"
    assert "b: Cleared away: 1 table" in cluster.admin("a", "close", table)
    assert until(lambda: table not in ann.listed())
    assert cluster.admin("a", "kick", "Ben").splitlines() == ["b: Ben was kicked."]
    assert closed(ben)
    ann.line.close()


def test_a_node_is_addressed_by_its_name(cluster: Cluster) -> None:
    assert "b: No new races; 0 in progress." in cluster.admin("a", "@b", "drain")
    output = failed(cluster, "@nowhere", "drain")
    assert "There is no node nowhere. Choose from: a" in output
    assert "There is no table" in failed(cluster, "close", "nothing")
    assert failed(cluster, "kick", "Nobody").count("No player Nobody is connected.") == 1, "said once, not by each node"
    assert "b: New races are allowed." in cluster.admin("a", "@b", "undrain")


def test_an_account_that_is_revoked_at_one_node_is_sent_away_from_another(cluster: Cluster) -> None:
    end = ClientEnd()
    with socket.create_connection(("127.0.0.1", cluster.nodes["b"].port), ENOUGH) as line:
        line.sendall(end.send(Hello(PROTOCOL_VERSION, "Eve", account="Eve", password=PASSWORD, register=True)))
        messages: list[object] = []
        while not messages:
            messages += end.receive(line.recv(65536))
        assert isinstance(messages[0], Welcome)
        assert until(lambda: not failed(cluster, "account", "Eve")), "written behind the welcome"
        assert json.loads(cluster.admin("a", "account", "Eve"))["name"] == "Eve"
        cluster.admin("a", "revoke", "Eve")
        while line.recv(65536):
            pass


def test_the_page_shows_all_nodes_and_drains_one_of_them(postgres: PostgresServer, tmp_path: Path) -> None:
    cluster, web = Cluster(tmp_path, postgres.new_database()), free_port()
    cluster.start("b")
    cluster.start("a", options=("--web", f"tcp:{web}:interface=127.0.0.1", *PATIENT))
    try:
        register(cluster.nodes["a"].port, "Olga")
        cluster.admin("a", "role", "Olga", "operator")
        ben = cluster.player("b", "Ben")
        ben.say(CreateTable("great_race", "africa", 4, "Ben's table"))
        table = ben.wait(Seated).table.id
        assert until(lambda: table in cluster.player("a", "Ann").listed())
        with browser(tmp_path) as page:
            page.open(f"http://127.0.0.1:{web}/")
            page.fill("[name=name]", "Olga")
            page.fill("[name=password]", PASSWORD)
            page.click("Log in")
            seen = page.text()
            assert "a\tNew races are allowed." in seen
            assert "b\tNew races are allowed.\t1\t1" in seen
            assert "Ben\tb\t127.0.0.1" in seen
            assert f"{table}\topen" in seen
            page.click("Close", table)
            assert "b: Cleared away: 1 table" in page.text()
            page.click("Kick", "Ben")
            assert "b: Ben was kicked." in page.text()
            page.click("Drain", "b\t")
            assert "b: No new races; 0 in progress." in page.text()
    finally:
        cluster.kill_all()
