"""What an operator does with a running server, a real process: metrics, health, commands, drain, reload, backup."""

import json
import random
import signal
import socket
import sqlite3
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import define
from click.testing import CliRunner

from greatrace.protocol.connection import ClientEnd
from greatrace.protocol.messages import (
    PROTOCOL_VERSION,
    CreateTable,
    Hello,
    JoinTable,
    LeaveTable,
    Message,
    Notice,
    Refused,
    Seated,
    SetReady,
    StartTable,
    TableChanged,
    Welcome,
)
from greatrace_server.cli import main
from tests.patience import ENOUGH, until
from tests.ports import free_port
from tests.server.processes import Client, ServerProcess, finished, typed

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no Unix sockets and no SIGHUP")
SIGHUP: Any = getattr(signal, "SIGHUP", None)


@define
class Operated(ServerProcess):
    """A server with an operator's socket and metrics."""

    web: int = 0

    def start(self) -> None:
        self.web = free_port()
        figures = f"tcp:{self.web}:interface=127.0.0.1"
        self.options = ("--admin", str(self.socket), "--metrics", figures)
        super().start()

    @property
    def socket(self) -> Path:
        return self.folder / "admin.socket"

    def admin(self, *words: str) -> str:
        done = typed("admin", "--socket", str(self.socket), *words)
        assert "Traceback" not in done.stderr
        return done.stdout if not done.returncode else done.stderr

    def get(self, path: str) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.web}/{path}", timeout=ENOUGH) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as no:
            with no:
                return no.code, no.read().decode()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Operated]:
    server = Operated(tmp_path)
    server.start()
    yield server
    server.end()


class Guest:
    """A line that hears everything."""

    def __init__(self, port: int, name: str) -> None:
        self.line = socket.create_connection(("127.0.0.1", port), ENOUGH)
        self.end, self.heard = ClientEnd(), list[object]()
        self.line.sendall(self.end.send(Hello(PROTOCOL_VERSION, name)))
        self.until(Welcome)

    def until(self, kind: type[Message] | tuple[type[Message], ...]) -> object:
        while True:
            for message in self.heard:
                if isinstance(message, kind):
                    self.heard.remove(message)
                    return message
            data = self.line.recv(65536)
            if not data:
                self.close()
                raise ConnectionError(f"closed without {kind}; heard {self.heard}")
            self.heard += list(self.end.receive(data))

    def close(self) -> None:
        self.line.close()


def test_health_plays_a_move_and_metrics_count_it(server: Operated) -> None:
    assert server.get("readyz")[0] == 200
    before = taken(server)
    for _ in range(12):
        status, sentence = server.get("healthz")
        assert (status, sentence.split(" in ")[0]) == (200, "a move was played")
    assert taken(server) >= before + 12
    assert "-pulse-" not in server.admin("tables")
    assert server.get("nothing")[0] == 404
    figures = server.get("metrics")[1]
    for name in (
        'tables{phase="running"} 0.0',
        "connections 0.0",
        "people 0.0",
        "commit_seconds_count",
        "bots_waiting 0.0",
        "rated_races_total 0.0",
        "outcomes_waiting 0.0",
        'rated_people{game="crazy_race"} 0.0',
    ):
        assert f"great_race_{name}" in figures


def taken(server: Operated) -> float:
    line = next(line for line in server.get("metrics")[1].splitlines() if line.startswith("great_race_answers_total"))
    return float(line.split()[1])


def test_the_operator_looks_speaks_and_sends_away(server: Operated) -> None:
    ada = Guest(server.port, "Ada")
    ada.line.sendall(ada.end.send(CreateTable("great_race", "africa", 3, title="Sahara")))
    ada.until(Seated)
    assert "Sahara: person Ada, free, free" in server.admin("tables")
    assert server.admin("players").startswith("Ada  127.0.0.1  person ")
    assert server.admin("say", "Tea", "at", "five") == "Sent to 1 person.\n"
    assert ada.until(Notice) == Notice(text="Tea at five")
    german = CliRunner(env={"LANGUAGE": "de"}).invoke(main, ["admin", "--socket", str(server.socket), "drum"])
    assert "Den Befehl drum gibt es nicht." in german.output, "the server itself speaks English"
    assert "was kicked" in server.admin("kick", "ada")
    assert ada.until(Refused) == Refused("session/kicked")
    ada.close()
    assert "name:" in server.admin("ban", "name", "Ada", "2", "for", "shouting")
    assert "2.0 h  for shouting" in server.admin("bans")
    with pytest.raises(ConnectionError, match="session/banned"):
        Guest(server.port, "Ada")
    key = server.admin("bans").split()[0]
    assert "no longer banned" in server.admin("unban", key)
    Guest(server.port, "Ada").close()


MISTYPED = {
    ("dance",): "There is no command dance.",
    ("kick",): "Usage: kick NAME",
    ("kick", "Nobody"): "No player Nobody is connected.",
    ("ban", "shoe", "x", "1"): "Choose what to ban",
    ("ban", "name", "x", "soon"): "soon is not a valid number.",
    ("ban", "person", "ff", "1"): "No player ff is connected.",
    ("close", "zzz"): "There is no table zzz",
    ("backup", "/nowhere/at/all"): "cannot be copied",
}


def test_what_an_operator_mistypes_is_a_sentence(server: Operated) -> None:
    for words, sentence in MISTYPED.items():
        assert sentence in server.admin(*words)
    assert server.admin("help").count("\n") > 10


def test_a_backup_of_a_running_server_resumes_its_races(server: Operated, tmp_path: Path) -> None:
    ada = Guest(server.port, "Ada")
    ada.line.sendall(ada.end.send(CreateTable("great_race", "africa", 2, title="Kept")))
    ada.until(Seated)
    copy = tmp_path / "copy.sqlite3"
    assert finished("db", "backup", str(copy), "--socket", str(server.socket)).returncode == 0
    assert "exists" in server.admin("backup", str(copy))
    ada.close()
    rows = sqlite3.connect(copy)
    titles = [json.loads(body)["title"] for (body,) in rows.execute("SELECT record FROM tables")]
    rows.close()
    assert titles == ["Kept"]


def test_drained_the_server_tells_everybody_and_ends_well(server: Operated) -> None:
    ada = Guest(server.port, "Ada")
    assert "No new races; 0 in progress." in server.admin("drain")
    notice = ada.until(Notice)
    assert isinstance(notice, Notice)
    assert notice.code == "server/draining"
    assert server.process is not None
    assert server.process.wait(ENOUGH) == 0  # nobody races
    server.process.communicate()
    ada.close()


def test_while_a_race_is_on_a_draining_server_waits_and_opens_nothing(server: Operated) -> None:
    racers = [Client(server.port, name, random.Random(1)) for name in ("Ann", "Ben")]
    begin(*racers)
    server.admin("drain", "10")
    assert server.get("readyz")[0] == 503
    late = Guest(server.port, "Late")
    late.line.sendall(late.end.send(CreateTable("great_race", "africa", 2)))
    assert late.until(Refused) == Refused("server/draining")
    assert "New races are allowed." in server.admin("undrain")
    assert server.get("readyz")[0] == 200
    late.close()
    for racer in racers:
        racer.line.close()


def begin(first: Client, second: Client) -> None:
    """A race of two."""
    for racer in (first, second):
        racer.dial()
    first.say(CreateTable("great_race", "africa", 2))
    table = first.wait(Seated).table.id
    second.say(JoinTable(table))
    second.wait(Seated)
    second.say(SetReady(table, ready=True))
    while not first.wait(TableChanged).table.seats[1].ready:
        pass
    first.say(StartTable(table))
    first.play(lambda: first.view is not None)


def opens_a_table(guest: Guest) -> str:
    """Its id, or "" when the server is full."""
    guest.line.sendall(guest.end.send(CreateTable("great_race", "africa", 2)))
    answer = guest.until((Seated, Refused))
    if isinstance(answer, Seated):
        return answer.table.id
    assert answer == Refused("table/limit", detail="the server has reached its max number of tables")
    return ""


def test_sighup_reads_the_settings_again(server: Operated) -> None:
    assert server.process is not None
    (server.folder / "server.toml").write_text("[limits]\ntables = 1\n", "utf-8")
    server.process.send_signal(SIGHUP)
    guests = [Guest(server.port, "Ada"), Guest(server.port, "Bob")]
    assert opens_a_table(guests[0])

    def refused() -> bool:
        """Without the new limit Bob could go on like this for ever: he never keeps a table."""
        table = opens_a_table(guests[1])
        if table:
            guests[1].line.sendall(guests[1].end.send(LeaveTable(table)))
        return not table

    assert until(refused)
    for guest in guests:
        guest.close()


def test_settings_with_a_mistake_change_nothing_and_are_no_success(server: Operated) -> None:
    """A script that reloads learns it from the exit code; after SIGHUP the log has it."""
    (server.folder / "server.toml").write_text("[limits]\ntabels = 1\n", "utf-8")
    message = f"the settings stay as they are: {server.folder / 'server.toml'}: limits.tabels: "
    assert server.admin("reload").startswith(f"Error: {message}")
    assert server.process is not None
    server.process.send_signal(SIGHUP)
    assert server.get("readyz")[0] == 200
    server.process.send_signal(signal.SIGTERM)
    logged = server.process.communicate(timeout=ENOUGH)[1]
    assert logged.count(message) == 1
    assert "Traceback" not in logged
