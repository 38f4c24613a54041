"""Several nodes on this machine, each a process, under the process that started them: `run --nodes N`.

A Python process uses one core, so that N nodes use N. The first starts alone, because it makes the keys. A node that
ends by itself is started again, with a growing pause if it ends soon.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, Protocol

from attrs import define, field
from twisted.logger import Logger

from greatrace.own_programs import command
from greatrace.translation import tr
from greatrace_server.server_options import ServerOptions

LOOK_EVERY: Final = 0.2  # seconds
SOON: Final = 60.0  # seconds: a node that runs for less waits longer for its next start
FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0
LAST_PORT: Final = 65535


class NodesError(ValueError):
    """The nodes cannot be started with these options; the text is one sentence for the operator."""


class Process(Protocol):
    """The interface of a node's process."""

    pid: int

    def poll(self) -> int | None:
        """The exit code, or None while it runs."""

    def send_signal(self, signal: int) -> None:
        """Send a signal to the process."""


def with_port(text: str, number: int) -> str:
    """The endpoint (tls:7117:interface=...) or address (host:7117) with its port plus `number`. Raises NodesError."""
    parts = text.split(":")
    place = next((i for i, part in enumerate(parts) if part.isdecimal() and i), None)
    if place is None or not 0 < int(parts[place]) <= LAST_PORT - number:
        raise NodesError(tr("{option} needs a port: every node gets the next one.", option=text))
    parts[place] = str(int(parts[place]) + number)
    return ":".join(parts)


def node_words(options: ServerOptions, number: int, more: Sequence[str] = ()) -> list[str]:
    """The command line of that node, with these words added; node 0 has the ports and paths of the group. Raises
    NodesError.
    """
    place = 0 if options.shared_port else number  # with a shared port, all have the same address
    words = ["run", "--db", options.database, "--listen", with_port(options.listen, place)]
    words += ["--node", f"{options.node}-{number + 1}", "--public", with_port(options.public, place)]
    words += ["--share-port"] if options.shared_port else []
    words += ["--peer", peer_of(options.peer, number)] if options.peer else []
    words += [] if options.beacon and not number else ["--no-beacon"]
    words += more
    endpoints = (("--metrics", options.metrics), ("--listen-proxy", options.listen_proxy), ("--web", options.web))
    for option, endpoint in endpoints:
        words += [option, with_port(endpoint, number)] if endpoint else []
    if options.admin is not None:
        words += ["--admin", str(path_of(options.admin, number))]
    if options.port_file is not None and not number:
        words += ["--port-file", str(options.port_file)]
    source = options.source
    if source.path is not None:
        words += ["--optional-config" if source.optional else "--config", str(source.path)]
    for override in source.overrides:
        words += ["--set", override]
    return words


def peer_of(peer: str, number: int) -> str:
    """The address of that node for other nodes; port 0 is any. Raises NodesError."""
    return peer if peer.endswith(":0") else with_port(peer, number)


def path_of(path: Path, number: int) -> Path:
    """The path for another node, made from that of node 0."""
    return path if not number else path.with_name(f"{path.name}-{number + 1}")


@define(eq=False)
class RunningNode:
    """A node of the group. `wait`: seconds before its next start."""

    words: list[str]
    process: Process | None = None
    started: float = 0.0
    due: float = 0.0
    wait: float = FIRST_WAIT


@define(eq=False, repr=False)
class NodeGroup:
    """Starts the nodes, restarts them, and passes signals on. `listens`: whether the first node is up."""

    nodes: list[RunningNode]
    listens: Callable[[], bool]
    spawn: Callable[[Sequence[str]], Process]
    seconds: Callable[[], float] = time.monotonic
    _ending: bool = False
    _log: Logger = field(factory=Logger)

    def look(self) -> bool:
        """Start nodes that should run. False when all have ended and none is to be started again."""
        for number, node in enumerate(self.nodes):
            self._look_after(node, first=not number)
        return not self._ending or any(node.process is not None for node in self.nodes)

    def _look_after(self, node: RunningNode, *, first: bool) -> None:
        now = self.seconds()
        if node.process is not None and (code := node.process.poll()) is not None:
            self._log.info("a node has ended with exit code {code}", code=code)
            node.wait = FIRST_WAIT if now - node.started > SOON else min(node.wait * 2, LONGEST_WAIT)
            node.process, node.due = None, now + node.wait
        if node.process is None and not self._ending and now >= node.due and (first or self.listens()):
            node.process, node.started = self.spawn(node.words), now

    def send(self, number: int) -> None:
        """Pass a signal on to all nodes; SIGTERM and Ctrl-C end them for good."""
        if number in (signal.SIGTERM, signal.SIGINT):
            self._ending = True
        for node in self.nodes:
            if node.process is not None and node.process.poll() is None:
                node.process.send_signal(signal.SIGTERM if number == signal.SIGINT else number)


def spawned(words: Sequence[str]) -> Process:
    """A node's process, which ends with this one. Ctrl-C in the terminal does not reach it directly."""
    line = [*command("server"), *words, "--end-with-input"]
    return subprocess.Popen(line, stdin=subprocess.PIPE, start_new_session=os.name == "posix")


def signals() -> Iterator[int]:
    """The signals that are passed on; Windows has no SIGHUP."""
    yield from (signal.SIGTERM, signal.SIGINT)
    if hasattr(signal, "SIGHUP"):
        yield signal.SIGHUP


def run_nodes(options: ServerOptions, number: int, more: Sequence[str]) -> int:
    """Run `number` nodes until they are told to end; the exit code. Raises NodesError."""
    nodes = [RunningNode(node_words(options, i, more)) for i in range(number)]
    group = NodeGroup(nodes, lambda: _reached(options.listen), spawned)
    for each in signals():
        signal.signal(each, lambda number, _frame: group.send(number))
    while group.look():
        time.sleep(LOOK_EVERY)
    return 0


def _reached(listen: str) -> bool:
    """Whether any process listens at that endpoint of this machine."""
    parts = listen.split(":")
    host = next((part.removeprefix("interface=") for part in parts if part.startswith("interface=")), "127.0.0.1")
    port = next(int(part) for part in parts[1:] if part.isdecimal())
    try:
        with socket.create_connection((host, port), 1.0):
            return True
    except OSError:
        return False
