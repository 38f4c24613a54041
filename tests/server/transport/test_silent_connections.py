"""Thousands of connections that say nothing: players come in all the same.

400 of them in the suite; `pytest tests/server/transport/test_silent_connections.py --silent 10000` for ten thousand.
"""

from __future__ import annotations

import contextlib
import socket
import sys
from pathlib import Path

import pytest

from greatrace.protocol.connection import ClientEnd
from greatrace.protocol.messages import PROTOCOL_VERSION, Hello, ListTables, Tables, Welcome
from tests.patience import ENOUGH
from tests.server.processes import ServerProcess

if sys.platform != "linux":
    pytest.skip("only Linux has all of 127.0.0.0/8 without further ado, and /proc", allow_module_level=True)

import resource

EACH = 40  # connections from one loopback address: the limit for one address is not what is tested here


def silent_from(number: int, port: int) -> socket.socket:
    """A connection from a loopback address of its own crowd."""
    crowd = number // EACH
    line = socket.socket()
    line.bind((f"127.0.{2 + crowd // 250}.{1 + crowd % 250}", 0))
    line.connect(("127.0.0.1", port))
    return line


def greet(port: int) -> None:
    """A player is welcomed and sees the tables; how soon, a calm machine measures."""
    end = ClientEnd()
    with socket.create_connection(("127.0.0.1", port), ENOUGH) as line:
        line.sendall(end.send(Hello(PROTOCOL_VERSION, "Ann")))
        kinds: list[type] = []
        while Tables not in kinds:
            data = line.recv(65536)
            assert data, kinds
            for message in end.receive(data):
                kinds.append(type(message))
                if isinstance(message, Welcome):
                    line.sendall(end.send(ListTables()))


def memory(pid: int) -> int:
    """Resident KiB of a process."""
    words = Path(f"/proc/{pid}/status").read_text("utf-8").partition("VmRSS:")[2]
    return int(words.split()[0])


def test_the_silent_keep_nobody_out(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    number = request.config.getoption("--silent")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if number + 200 > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(number + 200, hard), hard))
    waiting = min(1000, number // 4)
    server = ServerProcess(tmp_path, config=f"[limits]\nhello = 600\nwaiting = {waiting}\n")
    server.start()
    assert server.process is not None
    greet(server.port)
    with contextlib.ExitStack() as lines:
        for count in range(number):
            lines.enter_context(silent_from(count, server.port))
            if count % (number // 10) == number // 20:
                greet(server.port)
        greet(server.port)
        grown = memory(server.process.pid)
    assert grown < 300_000
    assert server.stop() == 0
