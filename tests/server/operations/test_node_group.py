"""`run --nodes N`: the command line of each node, a node that ends is started again, and signals reach all."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from attrs import define, field

from greatrace_server.config import Config
from greatrace_server.config_file import ConfigSource
from greatrace_server.operations.node_group import FIRST_WAIT, NodeGroup, NodesError, RunningNode, node_words, with_port
from greatrace_server.server_options import ServerOptions
from greatrace_server.transport.shared_port import can_share
from tests.patience import ENOUGH, until
from tests.ports import free_port
from tests.server.postgres_server import PostgresServer
from tests.server.processes import command, finished, typed


@define
class FakeProcess:
    words: Sequence[str]
    pid: int = 1
    code: int | None = None
    heard: list[int] = field(factory=list)

    def poll(self) -> int | None:
        return self.code

    def send_signal(self, signal: int) -> None:
        self.heard.append(signal)


@define
class Machine:
    """A group of nodes in fake time, and all processes that it has started."""

    now: float = 0.0
    first_is_up: bool = False
    started: list[FakeProcess] = field(factory=list)
    group: NodeGroup = field(init=False)

    def __attrs_post_init__(self) -> None:
        nodes = [RunningNode([str(number)]) for number in range(3)]
        self.group = NodeGroup(nodes, lambda: self.first_is_up, self._spawn, lambda: self.now)

    def _spawn(self, words: Sequence[str]) -> FakeProcess:
        self.started.append(FakeProcess(words))
        return self.started[-1]

    def look(self, seconds: float = 0.0) -> bool:
        self.now += seconds
        return self.group.look()

    def names(self) -> list[str]:
        return [process.words[0] for process in self.started]


def test_the_others_start_when_the_first_is_up() -> None:
    machine = Machine()
    machine.look()
    machine.look(5)
    assert machine.names() == ["0"]
    machine.first_is_up = True
    machine.look(1)
    machine.look(1)
    assert machine.names() == ["0", "1", "2"]


def test_a_node_that_ends_is_started_again_and_later_each_time() -> None:
    machine = Machine(first_is_up=True)
    machine.look()
    waits = []
    for _ in range(4):
        machine.started[-1].code = 1
        before, count = machine.now, len(machine.started)
        while len(machine.started) == count:
            machine.look(0.1)
        waits.append(machine.now - before)
    assert waits == sorted(waits)
    assert waits[0] > FIRST_WAIT
    assert waits[-1] > 4 * waits[0]
    machine.now += 3600
    machine.started[-1].code, count = 1, len(machine.started)
    machine.look()
    machine.look(FIRST_WAIT)
    assert len(machine.started) == count + 1


def test_signals_reach_all_and_the_group_ends_with_its_last_node() -> None:
    machine = Machine(first_is_up=True)
    machine.look()
    machine.group.send(1)
    assert [process.heard for process in machine.started] == [[1]] * 3
    machine.group.send(signal.SIGINT)
    assert [process.heard for process in machine.started] == [[1, signal.SIGTERM]] * 3
    assert machine.look(1)
    for process in machine.started:
        process.code = 0
    assert not machine.look(1)
    assert len(machine.started) == 3


def test_every_node_has_its_own_ports_and_paths() -> None:
    options = ServerOptions("tls:7117:interface=::1", "postgresql://db/race", Config(), node="north")
    options.public, options.metrics, options.admin = "race.example.org:7117", "tcp:9777", Path("run/admin")
    options.source = ConfigSource(Path("server.toml"), True, ("name = 'x'",))
    first, third = (" ".join(node_words(options, number, ("--quiet",))) for number in (0, 2))
    assert "--listen tls:7117:interface=::1 --node north-1 --public race.example.org:7117 --quiet" in first
    assert "--listen tls:7119:interface=::1 --node north-3 --public race.example.org:7119 --no-beacon" in third
    assert f"--metrics tcp:9779 --admin {Path('run/admin-3')}" in third
    assert third.endswith("--optional-config server.toml --set name = 'x'")


def test_nodes_reach_each_other_each_at_its_own_address() -> None:
    options = ServerOptions("tls:7117", "postgresql://db/race", Config(), node="north", public="race.example.org:7117")
    options.peer = "10.0.0.5:7200"
    assert "--public race.example.org:7119 --peer 10.0.0.5:7202" in " ".join(node_words(options, 2))
    options.peer = "127.0.0.1:0"
    assert "--peer 127.0.0.1:0" in " ".join(node_words(options, 2))


def test_nodes_that_share_a_port_have_one_address() -> None:
    options = ServerOptions("tls:7117", "postgresql://db/race", Config(), node="north", public="race.example.org:7117")
    options.shared_port, options.peer = True, "127.0.0.1:0"
    third = " ".join(node_words(options, 2))
    assert "--listen tls:7117 --node north-3 --public race.example.org:7117 --share-port --peer 127.0.0.1:0" in third


@pytest.mark.parametrize("text", ["tls", "unix:/run/race", "tcp:0", "tcp:65535"])
def test_an_endpoint_without_a_port_to_count_from_is_refused(text: str) -> None:
    with pytest.raises(NodesError, match="needs a port"):
        with_port(text, 1)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--nodes", "2"), "--nodes needs --public."),
        (("--nodes", "2", "--public", "host:1"), "--nodes needs --db postgresql://…."),
        (("--nodes", "2", "--public", "host:1", "--db", "postgresql://x/y", "--listen", "tcp:0"), "tcp:0 needs a port"),
        (
            ("--nodes", "2", "--public", "host:1", "--db", "postgresql://x/y", "--share-port"),
            "--nodes --share-port needs --peer.",
        ),
    ],
)
def test_what_is_missing_is_said_in_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    done = finished("run", *words)
    assert done.returncode == 2
    assert sentence in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="tests start no PostgreSQL there")
def test_two_nodes_run_and_end_together(postgres: PostgresServer, tmp_path: Path) -> None:
    port, listed = free_port(2), tmp_path / "port"
    words = ["run", "--nodes", "2", "--db", postgres.new_database(), "--no-beacon", "--port-file", str(listed)]
    words += ["--listen", f"tcp:{port}:interface=127.0.0.1", "--public", f"127.0.0.1:{port}"]
    group = command(*words)
    assert until(lambda: all(finished("health", f"127.0.0.1:{port + i}").returncode == 0 for i in (0, 1)), ENOUGH)
    os.kill(group.pid, signal.SIGTERM)
    _, stderr = group.communicate(timeout=ENOUGH)
    assert group.returncode == 0, stderr
    assert finished("health", f"127.0.0.1:{port + 1}").returncode == 1


@pytest.mark.skipif(not can_share(), reason="processes of this system cannot share a port")
def test_two_nodes_share_a_port_and_pass_messages_on(postgres: PostgresServer, tmp_path: Path) -> None:
    port = free_port()
    words = ["run", "--nodes", "2", "--db", postgres.new_database(), "--no-beacon", "--share-port"]
    words += ["--listen", f"tcp:{port}:interface=127.0.0.1", "--public", f"127.0.0.1:{port}", "--peer", "127.0.0.1:0"]
    group = command(*words, "--admin", str(tmp_path / "admin"))

    def listing() -> str:
        return typed("admin", "--socket", str(tmp_path / "admin"), "@all", "tables").stdout

    assert until(lambda: "node-1: 0 tables" in listing() and "node-2: 0 tables" in listing(), ENOUGH)
    os.kill(group.pid, signal.SIGTERM)
    _, logged = group.communicate(timeout=ENOUGH)
    assert group.returncode == 0, logged
