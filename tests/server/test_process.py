"""The real thing: a server process, real sockets, real kills."""

import random
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from attrs import define, field

from greatrace.games import GAMES
from greatrace.protocol.connection import BadMessage, ClientEnd
from greatrace.protocol.hashing import view_hash
from greatrace.protocol.messages import (
    AddBot,
    Answer,
    CreateTable,
    Hello,
    JoinTable,
    Message,
    Refused,
    Resume,
    Seated,
    SetReady,
    Snapshot,
    StartTable,
    TableChanged,
    Update,
    WatchTable,
    Welcome,
)

CONFIG = "[pacing]\nreaction_minimum = 0\nbot_pause = 0\n"


@define
class ServerProcess:
    """A server on a free port of this machine, with its journal in `folder`."""

    folder: Path
    process: subprocess.Popen[str] | None = None
    port: int = 0

    def start(self) -> None:
        (self.folder / "server.toml").write_text(CONFIG, "utf-8")
        (self.folder / "port").unlink(missing_ok=True)
        self.process = command(
            "run", "--listen", f"tcp:{self.port}:interface=127.0.0.1", "--db", f"sqlite:///{self.folder / 'journal'}",
            "--config", str(self.folder / "server.toml"), "--no-beacon", "--port-file", str(self.folder / "port"),
        )  # fmt: skip
        self.port = int(self.wait_for_port())

    def wait_for_port(self) -> str:
        deadline = time.monotonic() + 30
        while not (self.folder / "port").exists():
            assert self.process is not None
            assert self.process.poll() is None, self.process.communicate()
            assert time.monotonic() < deadline
            threading.Event().wait(0.02)
        return (self.folder / "port").read_text("utf-8")

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.communicate()

    def stop(self) -> int:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=20)
        return self.process.returncode


def command(*words: str) -> "subprocess.Popen[str]":
    """The server's command line in a process."""
    line = [sys.executable, "-m", "greatrace_server.cli", *words]
    return subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path)
    server.start()
    yield server
    if server.process is not None and server.process.poll() is None:
        server.kill()


@define
class Client:
    """A person with a socket, who answers at random and checks every hash."""

    port: int
    name: str
    rng: random.Random
    game: str = "great_race"
    token: str = ""
    table: str = ""
    seat: int = -1
    seq: int = 0
    view: Any = None
    rules: Any = None
    over: bool = False
    hashes: int = 0
    inbox: list[Any] = field(factory=list)
    end: ClientEnd = field(factory=ClientEnd)
    line: socket.socket = field(init=False)
    _answered: int = 0
    _decision: tuple[int, int] = (-1, -1)

    def dial(self) -> None:
        self.line = socket.create_connection(("127.0.0.1", self.port), 20)
        self.end = ClientEnd()
        self.say(Hello(1, self.name, self.token, capabilities=("deflate",)))
        self.token = self.wait(Welcome).token

    def say(self, message: Message) -> None:
        self.line.sendall(self.end.send(message))

    def wait(self, kind: type[Any]) -> Any:
        """The next message of that kind; the others are dealt with."""
        while True:
            for i, message in enumerate(self.inbox):
                if isinstance(message, kind):
                    del self.inbox[: i + 1]
                    return message
            self.inbox.clear()
            self.hear()

    def hear(self) -> None:
        """Read once, and answer what is asked. Raises ConnectionError when the line is cut."""
        data = self.line.recv(65536)
        if not data:
            raise ConnectionError
        for message in self.end.receive(data):
            assert not isinstance(message, BadMessage), message
            self.inbox.append(message)
            if isinstance(message, Snapshot | Update):
                self.fold(message)
            assert not isinstance(message, Refused) or message.code in ("answer/closed", "back/stopped"), message

    def fold(self, message: Snapshot | Update) -> None:
        kind = GAMES[self.game]
        if isinstance(message, Snapshot):
            self.rules = kind.rules_for(msgspec.json.decode(message.setup, type=kind.setup_type))
            self.view, self.table = kind.decode_view(message.view), message.table
            self.seat = -1 if message.seat is None else message.seat
        else:
            assert message.seq in (self.seq, self.seq + 1)
            for raw in message.events:
                self.view = self.rules.evolve_view(self.view, kind.events.decode(raw))
            if message.hash:
                assert message.hash == view_hash(self.view)
                self.hashes += 1
        self.seq = message.seq
        self.over = self.view.open.result is not None
        self.answer(message)

    def answer(self, message: Snapshot | Update) -> None:
        question = message.question
        if question is None or self.seat not in question.asked:
            return
        required = question.options[: len(question.options) - question.anytime]
        if required and (question.decision, len(required)) != self._decision:
            self._decision = (question.decision, len(required))
            self._answered += 1
            self.say(Answer(self.table, question.decision, self.rng.choice(required), f"{self.name}{self._answered}"))

    def play(self, until: Callable[[], bool]) -> None:
        """Until then, or until the line is cut."""
        try:
            while not until():
                self.hear()
        except ConnectionError:
            pass

    def come_back(self) -> None:
        self.line.close()
        self._decision = (-1, -1)
        self.dial()
        self.say(Resume(self.table, self.seq))


def together(*calls: Callable[[], None]) -> None:
    """All of them at once; an error in one is an error here."""
    errors: list[BaseException] = []

    def guarded(call: Callable[[], None]) -> None:
        try:
            call()
        except BaseException as e:  # noqa: BLE001 - handed to the test
            errors.append(e)

    threads = [threading.Thread(target=guarded, args=(call,), daemon=True) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    assert errors == []


def test_two_people_and_two_bots_race_to_the_end_though_the_server_is_killed(server: ServerProcess) -> None:
    ann, ben = Client(server.port, "Ann", random.Random(1)), Client(server.port, "Ben", random.Random(2))
    for client in (ann, ben):
        client.dial()
    ann.say(CreateTable("great_race", "africa", 4))
    table = ann.wait(Seated).table.id
    ben.say(JoinTable(table))
    ben.wait(Seated)
    ben.say(SetReady(table, ready=True))
    for seat in (2, 3):
        ann.say(AddBot(table, seat, "random"))
    while not all(seat.ready for seat in ann.wait(TableChanged).table.seats[1:]):
        pass
    ann.say(StartTable(table))
    for target in (100, 200):
        goal = target

        def enough(client: Client, goal: int = goal) -> None:
            client.play(lambda: client.seq >= goal or client.over)

        together(lambda: enough(ann), lambda: enough(ben))
        seen = [ann.seq, ben.seq]
        server.kill()
        server.start()
        for client in (ann, ben):
            client.come_back()
        assert [ann.seq, ben.seq] >= seen
    together(lambda: ann.play(lambda: ann.over), lambda: ben.play(lambda: ben.over))
    assert ann.over
    assert ben.over
    assert ann.view.open == ben.view.open
    assert ann.hashes > 3
    assert server.stop() == 0
    ann.line.close()
    ben.line.close()


def test_sigterm_says_goodbye_and_exits_cleanly(server: ServerProcess) -> None:
    ann = Client(server.port, "Ann", random.Random(1))
    ann.dial()
    assert server.stop() == 0
    data = b""
    while more := ann.line.recv(4096):
        data += more
    ann.line.close()
    (refused,) = ann.end.receive(data)
    assert isinstance(refused, Refused)
    assert refused.code == "server/stopping"


def test_health_is_seen_from_outside(server: ServerProcess) -> None:
    out, _ = command("health", f"127.0.0.1:{server.port}").communicate(timeout=30)
    assert out.startswith("well: great-race ")
    server.kill()
    process = command("health", f"127.0.0.1:{server.port}")
    out, err = process.communicate(timeout=30)
    assert process.returncode == 1
    assert err.startswith("Error: nobody answers at 127.0.0.1:")


BROKEN_START = """
import sys
from greatrace_server import cli, service
def fails():
    raise RuntimeError("the moon is full")
service.Lobby.resume = lambda self: fails()
sys.argv = ["great-race-server", "run", "--no-beacon", "--listen", "tcp:0:interface=127.0.0.1", "--db", "sqlite://"]
cli.main()
"""


def test_an_unforeseen_error_at_the_start_ends_the_process() -> None:
    done = subprocess.run(
        [sys.executable, "-c", BROKEN_START], capture_output=True, text=True, check=False, timeout=30
    )
    assert done.returncode == 1
    assert "Error: the server cannot start: RuntimeError: the moon is full" in done.stderr
    assert "Traceback" not in done.stderr


def refusal(*words: str) -> str:
    """What the command says when it does not start; it must be one line and no traceback."""
    process = command("run", "--no-beacon", *words)
    try:
        _, err = process.communicate(timeout=30)
    finally:
        process.kill()
    lines = [line for line in err.splitlines() if line.startswith("Error: ")]
    assert process.returncode == 1
    assert "Traceback" not in err
    assert "Main loop" not in err
    assert len(lines) == 1
    return lines[0]


def test_a_taken_port_is_one_sentence(server: ServerProcess, tmp_path: Path) -> None:
    said = refusal("--listen", f"tcp:{server.port}:interface=127.0.0.1", "--db", f"sqlite:///{tmp_path / 'other'}")
    assert f"cannot listen on tcp:{server.port}" in said
    assert "in use" in said


def test_a_journal_in_use_is_one_sentence(server: ServerProcess, tmp_path: Path) -> None:
    assert server.port
    said = refusal("--listen", "tcp:0:interface=127.0.0.1", "--db", f"sqlite:///{tmp_path / 'journal'}")
    assert "cannot be opened: database is locked" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--listen", "carrier:pigeon"), "is no endpoint"),
        (("--listen", "tcp:many"), "is no endpoint"),
        (("--listen", "tcp:99999"), "cannot listen on tcp:99999: ports go up to 65535"),
        (("--db", "mysql://there"), "names no database"),
        (("--db", "sqlite:////proc/nowhere/journal"), "cannot be opened"),
        (("--db", f"sqlite:///{__file__}"), "cannot be opened: file is not a database"),
        (("--config", "/nowhere/server.toml"), "cannot be read"),
        (("--port-file", "/nowhere/port"), "cannot be written"),
    ],
)
def test_what_cannot_be_is_one_sentence(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    usual = ("--listen", "tcp:0:interface=127.0.0.1", "--db", f"sqlite:///{tmp_path / 'journal'}")
    assert said in refusal(*usual, *words)


@pytest.mark.parametrize("text", ["[pacing]\ngrace = -1\n", "[pacing]\ngraze = 1\n", "name = 3\n", "name = \n", "\x00"])
def test_a_configuration_with_a_mistake_is_one_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "server.toml"
    path.write_text(text, "utf-8")
    assert str(path) in refusal("--config", str(path), "--db", "sqlite://", "--listen", "tcp:0:interface=127.0.0.1")


SPOILT = [
    "great_race/content/boards/usa.yaml", "great_race/content/modules/postal.yaml", "crazy_race/content/stages.yaml",
]  # fmt: skip


@pytest.mark.parametrize("file", SPOILT)
def test_a_broken_content_file_is_one_sentence_at_the_start(
    root: Path, tmp_path: Path, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(root / "shared", tmp_path / "shared", ignore=shutil.ignore_patterns("__pycache__"))
    with (tmp_path / "shared" / "greatrace" / file).open("a", encoding="utf-8") as content:
        content.write("\nsurprise: 1\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "shared"))
    said = refusal("--listen", "tcp:0:interface=127.0.0.1", "--db", "sqlite://")
    assert said == f"Error: {file.split('content/')[1]}: whole file: object contains unknown field `surprise`"


def test_a_solo_server_ends_with_its_parent(tmp_path: Path) -> None:
    port = tmp_path / "port"
    words = [sys.executable, "-m", "greatrace_server.cli", "run", "--solo", "--listen", "tcp:0:interface=127.0.0.1",
             "--db", f"sqlite:///{tmp_path / 'journal'}", "--port-file", str(port)]  # fmt: skip
    parent = f"import subprocess, sys, time; p = subprocess.Popen({words!r}); print(p.pid, flush=True); time.sleep(60)"
    with subprocess.Popen([sys.executable, "-c", parent], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        child = int(process.stdout.readline())
        deadline = time.monotonic() + 30
        while not port.exists():
            assert time.monotonic() < deadline
            threading.Event().wait(0.05)
        process.kill()
        process.wait()
    while _alive(child):
        assert time.monotonic() < deadline
        threading.Event().wait(0.05)


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_the_log_holds_nothing_of_the_tables(server: ServerProcess) -> None:
    ann = Client(server.port, "Ann", random.Random(1))
    ann.dial()
    ann.say(CreateTable("great_race", "africa", 2))
    table = ann.wait(Seated).table.id
    ann.say(AddBot(table, 1, "random"))
    ann.say(StartTable(table))
    ann.play(lambda: ann.seq >= 20)
    ann.line.close()
    assert server.process is not None
    server.process.send_signal(signal.SIGTERM)
    _, said = server.process.communicate(timeout=20)
    assert 2 <= len(said.splitlines()) < 10
    assert max(len(line) for line in said.splitlines()) < 150
    assert "Ann" not in said
    assert "jerrycan" not in said


def days_left(watcher: Client, table: str) -> float:
    """What whoever has least left has for the open question, in seconds."""
    watcher.say(WatchTable(table))
    snapshot: Snapshot = watcher.wait(Snapshot)
    assert snapshot.question is not None
    return min(clock.seconds for clock in snapshot.question.times)


def test_a_race_over_days_goes_on_where_its_clock_stood(server: ServerProcess) -> None:
    ann, ben, will = (Client(server.port, name, random.Random(1)) for name in ("Ann", "Ben", "Will"))
    for client in (ann, ben, will):
        client.dial()
    ann.say(CreateTable("great_race", "africa", 2, clock="days"))
    table = ann.wait(Seated).table.id
    ben.say(JoinTable(table))
    ben.wait(Seated)
    ben.say(SetReady(table, ready=True))
    while not ann.wait(TableChanged).table.seats[1].ready:
        pass
    ann.say(StartTable(table))
    started, deadline = days_left(will, table), time.monotonic() + 30
    while days_left(will, table) > started - 2:
        assert time.monotonic() < deadline
        threading.Event().wait(0.1)
    assert server.stop() == 0
    server.start()
    will.line.close()
    will.dial()
    assert started - 20 < days_left(will, table) <= started - 2
    for client in (ann, ben, will):
        client.line.close()
