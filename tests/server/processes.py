"""A real server, real sockets, and clients that play at random: for tests of the real thing."""

import os
import random
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from attrs import define, field
from click.testing import CliRunner

from greatrace.games import GAMES
from greatrace.great_race.content_loader import load
from greatrace.protocol.connection import BadMessage, ClientEnd
from greatrace.protocol.hashing import view_hash
from greatrace.protocol.messages import (
    PROTOCOL_VERSION,
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
    Welcome,
)
from greatrace_server.cli import main
from tests import forked
from tests.patience import ENOUGH, port_of, until

RUNNER = ("-m", "greatrace_server.cli")  # forked where that is possible: see `tests.forked`
FOR_REAL = ("-m", "greatrace_server")  # as own_programs starts it: never forked
CONFIG = "[pacing]\nreaction_minimum = 0\nbot_pause = 0\n"


@define
class ServerProcess:
    """A server on a free port of this machine, with its journal in `folder`."""

    folder: Path
    process: subprocess.Popen[str] | None = None
    port: int = 0
    runner: tuple[str, ...] = RUNNER  # what the interpreter is given before the command's words
    surroundings: dict[str, str] = field(factory=dict)  # more variables of its environment
    config: str = CONFIG
    options: tuple[str, ...] = ()  # more of the command line
    database: str = ""  # address of the journal; "": a file in `folder`
    listen: str = "tcp:{port}:interface=127.0.0.1"
    log_text: str = ""  # on standard error, once it has ended

    def start(self) -> None:
        self.folder.mkdir(exist_ok=True)
        (self.folder / "server.toml").write_text(self.config, "utf-8")
        (self.folder / "port").unlink(missing_ok=True)
        words = run_words(self.folder, self.listen.format(port=self.port), database=self.database)
        self.process = command(*words, *self.options, runner=self.runner, surroundings=self.surroundings)
        self.port = port_of(self.process, self.folder / "port")

    @property
    def address(self) -> str:
        """As players type it."""
        return f"127.0.0.1:{self.port}"

    def kill(self) -> None:
        """At once; nothing happens to one that has ended, but its pipes are closed."""
        assert self.process is not None
        self.process.kill()
        self.process.communicate()

    def stop(self) -> int:
        """With SIGTERM; the exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        self.log_text = self.process.communicate(timeout=ENOUGH)[1]
        return self.process.returncode

    def end(self) -> None:
        """Whatever has become of it; nothing of it stays open."""
        if self.process is not None:
            self.kill()


def run_words(folder: Path, listen: str, *, journal: bool = True, database: str = "") -> tuple[str, ...]:
    """Words of the command line that run a server in this folder, without a beacon: its port stands in `port` there,
    its settings are `server.toml`, its journal is `journal`, or in memory, or at the address that `database` names.
    """
    config, port = str(folder / "server.toml"), str(folder / "port")
    db = database or (f"sqlite:///{folder / 'journal'}" if journal else "sqlite://")
    return "run", "--no-beacon", "--listen", listen, "--db", db, "--config", config, "--port-file", port


def command(
    *words: str, runner: tuple[str, ...] = RUNNER, surroundings: dict[str, str] | None = None
) -> "subprocess.Popen[str]":
    """The server's command line in a process."""
    line, env = [sys.executable, *runner, *words], os.environ | (surroundings or {})
    return forked.start(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)


def finished(*words: str) -> "subprocess.CompletedProcess[str]":
    """The server's command line, run to its end."""
    return forked.run([sys.executable, *RUNNER, *words], timeout=ENOUGH)


def typed(*words: str) -> "subprocess.CompletedProcess[str]":
    """The same in this process, for commands that a running server answers: a new one takes half a second to start."""
    done = CliRunner().invoke(main, words)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return subprocess.CompletedProcess(words, done.exit_code, done.stdout, done.stderr)


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
    patience: float = ENOUGH  # seconds for which it waits for anything to come
    harmless: tuple[str, ...] = ("answer/closed", "back/stopped")  # refusals that a client has to expect
    hello: Hello = field(factory=lambda: Hello(PROTOCOL_VERSION, "", capabilities=("deflate",)))  # but for name, token
    _answered: int = 0
    _decision: tuple[int, int] = (-1, -1)

    def dial(self) -> None:
        self.connect()
        self.token = self.wait(Welcome).token

    def connect(self) -> None:
        """Say hello; whatever comes back has not been read."""
        self.line = socket.create_connection(("127.0.0.1", self.port), self.patience)
        self.end = ClientEnd()
        self.say(msgspec.structs.replace(self.hello, name=self.name, token=self.token))

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
            self.read()

    def hear(self) -> None:
        """What a race is played by: a witness does more than read."""
        self.read()

    def read(self) -> None:
        """Read once, and answer what is asked. Raises ConnectionError when the line is cut."""
        data = self.line.recv(65536)
        if not data:
            raise ConnectionError
        for message in self.end.receive(data):
            assert not isinstance(message, BadMessage), message
            if self.understood(message):
                return
            self.inbox.append(message)
            if isinstance(message, Snapshot | Update):
                self.fold(message)
            assert not isinstance(message, Refused) or message.code in self.harmless, message

    def understood(self, message: object) -> bool:
        """Whether the line is another one after that message: what came behind it counts no more."""
        return False

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


def begin_with_bot(host: Client, guest: Client, game: str, board: str, found: Callable[[str], bool] = bool) -> str:
    """The two and a bot begin a race; the table's id. The guest waits until `found` says that it knows the table."""
    host.say(CreateTable(game, board, 3))
    table: str = host.wait(Seated).table.id
    assert until(lambda: found(table))
    guest.say(JoinTable(table))
    guest.wait(Seated)
    guest.say(SetReady(table, ready=True))
    host.say(AddBot(table, 2, "random"))
    while not all(seat.ready for seat in host.wait(TableChanged).table.seats[1:]):
        pass
    host.say(StartTable(table))
    return table


def together(*calls: Callable[[], None]) -> None:
    """All of them at once; an error in one is an error here."""
    errors: list[BaseException] = []
    load()  # once, before several threads want it

    def guarded(call: Callable[[], None]) -> None:
        try:
            call()
        except BaseException as e:  # noqa: BLE001 - handed to the test
            errors.append(e)

    threads = [threading.Thread(target=guarded, args=(call,), daemon=True) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(ENOUGH)
        assert not thread.is_alive()
    if errors:
        raise errors[0]


def killed(server: ServerProcess) -> None:
    """End a server from one moment to the next, and start it again."""
    server.kill()
    server.start()


def race_through(server: ServerProcess, *accidents: Callable[[], None]) -> None:
    """Two people and two bots race to the end, though these things happen: each once, then all of them again.

    All hashes agree, and nothing that was shown is lost.
    """
    ann, ben = Client(server.port, "Ann", random.Random(1)), Client(server.port, "Ben", random.Random(2))
    table = _begun(ann, ben)
    assert table
    for number, accident in enumerate(accidents * 2, 1):
        goal = 100 * number

        def enough(client: Client, goal: int = goal) -> None:
            client.play(lambda: client.seq >= goal or client.over)

        together(lambda: enough(ann), lambda: enough(ben))
        seen = [ann.seq, ben.seq]
        accident()
        for client in (ann, ben):
            client.come_back()
        assert [ann.seq, ben.seq] >= seen
    together(lambda: ann.play(lambda: ann.over), lambda: ben.play(lambda: ben.over))
    assert ann.over
    assert ben.over
    assert ann.view.open == ben.view.open
    assert ann.hashes > 3
    ann.line.close()
    ben.line.close()


def _begun(ann: Client, ben: Client) -> str:
    """Ann opens a table, Ben and two bots sit down, and the race begins; the table's id."""
    for client in (ann, ben):
        client.dial()
    ann.say(CreateTable("great_race", "africa", 4))
    table: str = ann.wait(Seated).table.id
    fill_and_start(ann, ben, table)
    return table


def fill_and_start(ann: Client, ben: Client, table: str) -> None:
    """Ben and two bots sit down at Ann's table, and the race begins."""
    ben.say(JoinTable(table))
    ben.wait(Seated)
    ben.say(SetReady(table, ready=True))
    for seat in (2, 3):
        ann.say(AddBot(table, seat, "random"))
    while not all(seat.ready for seat in ann.wait(TableChanged).table.seats[1:]):
        pass
    ann.say(StartTable(table))
