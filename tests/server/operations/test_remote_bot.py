"""A bot as a guest at a table: a process of its own, over a real line, to the end of the race."""

import random
import socket
import threading
from pathlib import Path

import pytest

from greatrace.protocol.comeback import JITTER, LONGEST
from greatrace.protocol.connection import BadMessage, ServerEnd
from greatrace.protocol.messages import (
    CreateTable,
    Message,
    Ping,
    Pong,
    Refused,
    Seated,
    StartTable,
    TableChanged,
    TableGone,
)
from greatrace_server.operations import remote_bot as guest_file
from tests.patience import ENOUGH
from tests.server.processes import FOR_REAL, RUNNER, Client, ServerProcess, command

OWN_BOT = '''
class Cautious:
    """Always the safe default."""

    def __init__(self, rules):
        self.ruleset = rules.ruleset

    def choose(self, view, question, rng):
        return question.options[0]
'''


@pytest.mark.parametrize(("name", "runner"), [("normal", FOR_REAL), ("own", RUNNER)])
def test_a_bot_joins_a_table_by_its_address_and_plays_to_the_end(
    name: str, runner: tuple[str, ...], server: ServerProcess, tmp_path: Path
) -> None:
    (tmp_path / "cautious.py").write_text(OWN_BOT, "utf-8")
    level = f"{tmp_path / 'cautious.py'}:Cautious" if name == "own" else name
    ann = Client(server.port, "Ann", random.Random(3))
    ann.dial()
    ann.say(CreateTable("great_race", "africa", 2))
    table = ann.wait(Seated).table.id
    words = ("bot", f"127.0.0.1:{server.port}", "--table", table, "--bot", level, "--name", "Robbie")
    bot = command(*words, runner=runner)
    guest = ann.wait(TableChanged).table.seats[1]
    while not guest.ready:
        guest = ann.wait(TableChanged).table.seats[1]
    assert guest.name == "Robbie"
    ann.say(StartTable(table))
    ann.play(lambda: ann.over)
    assert ann.over
    ann.line.close()
    out, err = bot.communicate(timeout=ENOUGH)
    assert (bot.returncode, out, err) == (0, "", "")


def test_a_bot_comes_back_when_the_server_was_killed_and_plays_on(server: ServerProcess) -> None:
    ann = Client(server.port, "Ann", random.Random(3))
    ann.dial()
    ann.say(CreateTable("great_race", "africa", 2))
    table = ann.wait(Seated).table.id
    bot = command("bot", f"127.0.0.1:{server.port}", "--table", table, "--name", "Robbie")
    while not ann.wait(TableChanged).table.seats[1].ready:
        pass
    ann.say(StartTable(table))
    for seen in (8, 30):
        ann.play(lambda seen=seen: ann.seq > seen)  # type: ignore[misc]  # mypy does not know the default's type
        server.kill()
        server.start()
        ann.come_back()
    ann.play(lambda: ann.over)
    assert ann.over
    assert ann.view.open.crews[1].at != ann.view.open.start, "the bot has not driven"
    ann.line.close()
    out, err = bot.communicate(timeout=ENOUGH)
    assert (bot.returncode, out, err) == (0, "", "")


def test_a_bot_gives_up_a_line_that_does_not_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pauses grow as the client's do; nobody waits for ever. The clock is the pauses themselves."""
    guest = guest_file.RemoteBot(lambda _rules: None, "Robbie", "t", welcomes=1)  # type: ignore[arg-type, return-value]
    pauses: list[float] = []

    def gone(*_: object) -> socket.socket:
        raise OSError("nobody listens")

    monkeypatch.setattr(guest_file, "connect", gone)
    with pytest.raises(guest_file.BotRefused, match="was lost for good: nobody listens"):
        guest_file.visit("127.0.0.1:7117", guest, clock=lambda: sum(pauses), wait=pauses.append)
    assert pauses[0] < 0.1
    assert max(pauses[-5:]) > 4
    assert guest_file.TRIES_FOR < sum(pauses) < guest_file.TRIES_FOR + LONGEST * (1 + JITTER)


def test_only_refusals_that_say_nothing_against_the_guest_let_it_come_back() -> None:
    guest = guest_file.RemoteBot(lambda _rules: None, "Robbie", "t")  # type: ignore[arg-type, return-value]
    with pytest.raises(guest_file.Dropped):
        list(guest.receive(Refused("server/stopping")))
    with pytest.raises(guest_file.BotRefused):
        list(guest.receive(Refused("session/kicked")))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--table", "nowhere"), "Error: the server refuses: table/unknown"),
        (("--bot", "genius"), "Error: there is no bot called 'genius'"),
        (("--bot", "missing.py:Bot"), "Error: there is no file missing.py"),
    ],
)
def test_what_goes_wrong_is_told_in_one_sentence(words: tuple[str, ...], sentence: str, server: ServerProcess) -> None:
    process = command("bot", f"127.0.0.1:{server.port}", *words)
    _, err = process.communicate(timeout=ENOUGH)
    assert process.returncode == 1
    assert err.startswith(sentence)
    assert err.count("\n") == 1


def test_a_server_that_hangs_up_is_told_too() -> None:
    with socket.create_server(("127.0.0.1", 0)) as deaf:

        def hang_up() -> None:
            for _ in range(2):  # the encrypted try, then the plain one
                deaf.accept()[0].close()

        threading.Thread(target=hang_up, daemon=True).start()
        process = command("bot", f"127.0.0.1:{deaf.getsockname()[1]}")
        _, err = process.communicate(timeout=ENOUGH)
    assert process.returncode == 1
    assert err.startswith(("Error: no connection to ", "Error: the server "))


def test_a_bot_that_waits_says_a_word_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the server would take it for gone (session/idle)."""
    near, far = socket.socketpair()
    monkeypatch.setattr(guest_file, "PING_EVERY", 0.05)
    monkeypatch.setattr(guest_file, "connect", lambda *_: near)
    heard: list[Message] = []

    def serve() -> None:
        end = ServerEnd()
        while sum(isinstance(message, Ping) for message in heard) < 2:
            for message in end.receive(far.recv(65536)):
                assert not isinstance(message, BadMessage)
                heard.append(message)
                if isinstance(message, Ping):
                    far.sendall(end.send(Pong()))
        far.sendall(end.send(TableGone("t")))

    server = threading.Thread(target=serve, daemon=True)
    server.start()
    guest = guest_file.RemoteBot(lambda _rules: None, "Robbie", "t")  # type: ignore[arg-type, return-value]  # it never plays
    guest_file.visit("127.0.0.1:7117", guest)
    server.join(ENOUGH)
    far.close()
    assert guest.over
    assert [type(message).__name__ for message in heard] == ["Hello", "Ping", "Ping"]
