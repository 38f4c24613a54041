"""News of races for a club's chat bot: what is told, how it is signed, and what happens when nobody takes it."""

from __future__ import annotations

import hmac
import json
import random
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest
from attrs import define, evolve, field
from msgspec.structs import replace
from twisted.internet.defer import Deferred, fail, succeed

from greatrace.protocol.messages import AddBot, CreateTable, LeaveTable, Seated, Snapshot, StartTable
from greatrace_server.config import WebhookConfig
from greatrace_server.config_file import mistakes
from greatrace_server.lobby.news_limit import HOUR, RACES
from greatrace_server.lobby.race_news import PATIENCE
from greatrace_server.operations.notices import watch_turns
from greatrace_server.operations.webhook import MOST_WAITING, PAUSES, SECONDS, Webhook
from tests.certificates import Authority
from tests.patience import ENOUGH
from tests.server.lobby.test_mail import Letters
from tests.server.lobby.test_turn_mails import webhook_of
from tests.server.operations.test_account_commands import admin
from tests.server.player import Player
from tests.server.processes import Client, ServerProcess
from tests.server.world import QUICK, World, logged

SECRET = "open sesame"


@define
class Answer:
    """What the other end says."""

    code: int

    def deliverBody(self, _reader: object) -> None: ...  # noqa: N802 - Twisted's name


@define
class Bot:
    """The other end: what it was sent, and what it answers, the next answer first; None: nothing."""

    answers: list[Any] = field(factory=list)
    got: list[tuple[dict[str, str], dict[str, Any]]] = field(factory=list)

    def request(self, method: bytes, url: bytes, headers: Any, body: Any) -> Deferred[Any]:
        """See Agent."""
        assert (method, url) == (b"POST", b"https://bot.example.org/hook")
        text: bytes = body._inputFile.read()  # noqa: SLF001 - as it would be sent
        named = {name.decode().title(): values[0].decode() for name, values in headers.getAllRawHeaders()}
        assert named["X-Great-Race-Signature"] == signature(named["X-Great-Race-Time"], text)
        self.got.append((named, json.loads(text)))
        answer = self.answers.pop(0) if self.answers else Answer(204)
        if answer is None:
            return Deferred()
        return fail(answer) if isinstance(answer, Exception) else succeed(answer)

    @property
    def events(self) -> list[str]:
        """What was told."""
        return [body["event"] for _, body in self.got]


def signature(when: str, body: bytes) -> str:
    return "sha256=" + hmac.new(SECRET.encode(), f"{when}.".encode() + body, "sha256").hexdigest()


@define
class Club:
    """A server with a chat bot."""

    world: World
    bot: Bot = field(factory=Bot)
    webhook: Any = None

    def open(self) -> None:
        """Begin to tell."""
        self.webhook = webhook_of(self.world, self.bot.request)
        self.world.lobby.today = self.world.clock.seconds
        watch_turns(self.world.lobby, Letters(), self.webhook, "race.example.org").start()


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    (tmp_path / "secret").write_text(f"{SECRET}\n", "utf-8")
    webhook = WebhookConfig("https://bot.example.org/hook", str(tmp_path / "secret"))
    world = World(tmp_path / "journal", replace(QUICK, webhook=webhook, name="Club"))
    club = Club(world)
    club.open()
    yield club
    world.store.close()


def told_facts(table: str) -> dict[str, Any]:
    return {
        "server": "Club",
        "table": table,
        "title": "Friday",
        "game": "great_race",
        "board": "africa",
        "players": ["person 0", "person 1"],
        "link": f"great-race://race.example.org/{table}",
    }


def test_a_race_is_told_when_it_begins_and_when_it_ends(club: Club) -> None:
    players, table = club.world.race(2, title="Friday")
    ((headers, body),) = club.bot.got
    assert body == {"event": "begun", **told_facts(table)}
    assert headers["X-Great-Race-Event"] == "begun"
    assert headers["Content-Type"] == "application/json"
    club.world.play(players, table)
    outcome = club.world.table(table).room.state.game.outcome  # type: ignore[union-attr]
    assert outcome is not None
    (_, body) = club.bot.got[-1]
    ranking = [[f"person {seat}" for seat in group] for group in outcome.ranking]
    winners = [f"person {seat}" for seat in outcome.winners]
    assert body == {"event": "ended", **told_facts(table), "ranking": ranking, "winners": winners}
    assert club.bot.events == ["begun", "ended"]


def test_a_race_that_everybody_has_left_for_good_is_told_as_ended_without_winners(club: Club) -> None:
    players, table = club.world.race(2, title="Friday")
    players[0].say(LeaveTable(table))
    club.world.run()
    assert club.bot.events == ["begun"]
    players[1].say(LeaveTable(table))
    club.world.run()
    assert club.bot.events == ["begun", "ended"]
    (_, body) = club.bot.got[-1]
    assert (body["table"], body["winners"], body["ranking"]) == (table, [], [])
    assert body["title"] == "Friday"


def test_a_race_that_an_operator_closes_is_told_as_ended_and_no_race_is_told_twice(club: Club) -> None:
    players, table = club.world.race(2)
    admin(club.world, "close", table)
    club.world.run()
    assert club.bot.events == ["begun", "ended"]
    players[0].hear()
    again, over = club.world.race(2)
    club.world.play(again, over)
    admin(club.world, "close", over)
    open_table = players[0].opens_table(2)
    club.world.run()
    admin(club.world, "close", open_table)
    club.world.run()
    assert club.bot.events == ["begun", "ended"] * 2, "only once, and no table where nobody raced"


def test_who_begins_race_after_race_does_not_fill_the_chat(club: Club) -> None:
    world = club.world
    ann = world.connect("Ann")

    def races(player: Player, number: int) -> None:
        for _ in range(number):
            table = player.opens_table(2)
            player.say(AddBot(table, 1, "random"))
            player.say(StartTable(table))
            world.run()
            player.say(LeaveTable(table))
            world.run(2)

    races(ann, RACES + 10)
    assert club.bot.events == ["begun", "ended"] * RACES
    races(world.connect("Ben"), 1)
    assert len(club.bot.events) == 2 * RACES + 2, "others are told"
    world.run(HOUR, step=10)
    races(ann, 1)
    assert len(club.bot.events) == 2 * RACES + 4


def test_a_race_goes_on_though_its_news_cannot_be_told_and_though_a_look_fails(club: Club) -> None:
    world = club.world

    def broken() -> str:
        raise RuntimeError("no id")

    looks = count(1)

    def look() -> None:
        if next(looks) == 2:
            raise RuntimeError("no look")

    webhook = Webhook(world.clock, lambda: world.config.webhook, lambda _: club.bot.request, broken)
    watch = watch_turns(world.lobby, Letters(), webhook)
    watch = evolve(watch, begins=[*watch.begins, look])
    watch.start()
    with logged() as events:
        players, table = world.race(2)
        world.play(players, table)
        assert not world.truth(table).running
        world.run(100, step=1)
    assert next(looks) > 3, "it looks again after a look that failed"
    failed = [str(event["log_format"]) for event in events if "log_failure" in event]
    assert any("cannot be told" in text for text in failed)
    assert any("nobody is told" in text for text in failed)


def test_a_decision_that_waits_in_a_race_over_days_is_told_once(club: Club) -> None:
    world = club.world
    _, table = world.race(2, clock="days", title="Friday")
    _, live = world.race(2, title="live")
    world.run(PATIENCE + 31, step=1)
    asked = world.truth(table).asked
    (_, body) = club.bot.got[-1]
    assert body.pop("until").startswith("1970-01-0")
    assert body.pop("asked") == world.truth(table).prompt
    assert body == {"event": "turn", **told_facts(table), "waiting": [f"person {seat}" for seat in asked]}
    world.run(3600, step=10)
    assert club.bot.events == ["begun", "begun", "turn"], "once, and not for a live race"
    world.kill()
    world.start()
    club.open()
    world.run(3600, step=10)
    assert club.bot.events == ["begun", "begun", "turn"], "a restart is no reason to tell anything again"
    assert live != table


def test_nothing_is_told_that_not_everybody_may_know(club: Club) -> None:
    players, _ = club.world.race(2, clock="days", title="Friday", invited=False)
    club.world.run(PATIENCE + 60, step=1)
    players[0].answers()
    club.world.run(PATIENCE + 60, step=1)
    known = {"event", "server", "table", "title", "game", "board", "players", "link", "waiting", "asked", "until"}
    assert all(set(body) <= known for _, body in club.bot.got)
    assert all(SECRET not in json.dumps([headers, body]) for headers, body in club.bot.got)


def test_without_an_address_nobody_is_told(club: Club) -> None:
    club.world.reconfigure(QUICK)
    club.world.race(2, clock="days")
    club.world.run(PATIENCE + 60, step=1)
    assert club.bot.got == []


# ---- the other end does not take it


def test_a_message_is_tried_again_ever_more_seldom_and_dropped_in_the_end(club: Club) -> None:
    club.bot.answers = [Answer(503), OSError("no route to https://bot.example.org/hook"), Answer(429), Answer(500)]
    club.bot.answers += [Answer(502)] * 2
    with logged() as events:
        club.webhook.tell("begun", {"event": "begun"})
        for tries, pause in enumerate(PAUSES, 1):
            club.world.clock.advance(pause - 0.1)
            assert len(club.bot.got) == tries
            club.world.clock.advance(0.2)
        assert len(club.bot.got) == len(PAUSES) + 1
        assert len({headers["X-Great-Race-Delivery"] for headers, _ in club.bot.got}) == 1, "one message"
    assert club.webhook.results == {"sent": 0, "failed": 6, "dropped": 1}
    assert not [event for event in events if "example.org" in str(event) or SECRET in str(event)]
    club.webhook.tell("ended", {"event": "ended"})
    assert club.webhook.results["sent"] == 1


@pytest.mark.parametrize("code", [301, 400, 401, 404, 410])
def test_what_the_other_end_does_not_want_is_not_sent_again(club: Club, code: int) -> None:
    club.bot.answers = [Answer(code)]
    club.webhook.tell("begun", {"event": "begun"})
    club.webhook.tell("ended", {"event": "ended"})
    club.world.run()
    assert club.bot.events == ["begun", "ended"]
    assert club.webhook.results == {"sent": 1, "failed": 1, "dropped": 1}


def test_an_end_that_says_nothing_is_given_up_and_so_much_waits_and_no_more(club: Club) -> None:
    club.bot.answers = [None]
    for number in range(MOST_WAITING + 50):
        club.webhook.tell("begun", {"event": "begun", "number": number})
    assert len(club.bot.got) == 1, "one after the other"
    assert club.webhook.results["dropped"] == 50
    assert not club.webhook.has_time
    club.world.clock.advance(SECONDS + 0.1)
    assert club.webhook.results["failed"] == 1
    club.world.run(PAUSES[0] + 3)
    assert [body["number"] for _, body in club.bot.got] == [0, *range(MOST_WAITING)]


def test_a_race_goes_on_while_the_other_end_says_nothing(club: Club) -> None:
    club.bot.answers = [None]
    players, table = club.world.race(2)
    club.world.play(players, table)
    assert not club.world.truth(table).running


def test_a_secret_that_cannot_be_read_is_logged_and_tried_again(club: Club, tmp_path: Path) -> None:
    (tmp_path / "secret").unlink()
    with logged() as events:
        club.webhook.tell("begun", {"event": "begun"})
    assert club.bot.got == []
    assert "FileNotFoundError" in str([event["why"] for event in events if "why" in event])
    (tmp_path / "secret").write_text(SECRET, "utf-8")
    club.world.clock.advance(PAUSES[0] + 0.1)
    assert club.bot.events == ["begun"]


def test_a_closed_webhook_sends_nothing_more(club: Club) -> None:
    club.bot.answers = [Answer(500)]
    club.webhook.tell("begun", {"event": "begun"})
    club.webhook.close()
    club.world.clock.advance(3600)
    club.webhook.tell("ended", {"event": "ended"})
    assert club.bot.events == ["begun"]


# ---- settings


@pytest.mark.parametrize(
    ("url", "fine"),
    [
        ("https://bot.example.org/hook?key=1", True),
        ("https://[2001:db8::1]:8443/", True),
        ("http://127.0.0.1:8080/hook", True),
        ("http://bot.example.org/hook", False),
        ("ftp://bot.example.org/", False),
        ("https:///hook", False),
        ("https://bot.example.org:port/", False),
        ("https://bot.example.org/a b", False),
        ("bot.example.org", False),
    ],
)
def test_the_address_has_to_be_encrypted_unless_it_is_on_this_machine(tmp_path: Path, url: str, fine: bool) -> None:  # noqa: FBT001 - of a table
    file = tmp_path / "server.toml"
    file.write_text(f'[webhook]\nurl = "{url}"\nsecret_file = "secret"\n', "utf-8")
    assert [fault.partition(": ")[2].partition(":")[0] for fault in mistakes(file)] == ([] if fine else ["webhook.url"])


def test_an_address_needs_a_secret(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text('[webhook]\nurl = "https://bot.example.org/"\n', "utf-8")
    (fault,) = mistakes(file)
    assert "webhook.secret_file" in fault


# ---- a real server and a real chat bot


class _Hook(BaseHTTPRequestHandler):
    got: SimpleQueue[tuple[dict[str, str], bytes]]

    def do_POST(self) -> None:
        self.got.put((dict(self.headers), self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"thanks" * 10_000)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        """Say nothing."""


@contextmanager
def chat_bot(certificate: tuple[Path, Path]) -> Iterator[tuple[int, SimpleQueue[tuple[dict[str, str], bytes]]]]:
    """The port of one, and what it gets."""
    got: SimpleQueue[tuple[dict[str, str], bytes]] = SimpleQueue()
    with ThreadingHTTPServer(("127.0.0.1", 0), type("Hook", (_Hook,), {"got": got})) as listener:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*certificate)
        listener.socket = context.wrap_socket(listener.socket, server_side=True)
        thread = threading.Thread(target=listener.serve_forever, daemon=True)
        thread.start()
        try:
            yield listener.server_address[1], got
        finally:
            listener.shutdown()
            thread.join()


def test_a_real_server_posts_signed_news_to_a_real_chat_bot(tmp_path: Path) -> None:
    authority = Authority()
    (tmp_path / "secret").write_text(SECRET, "utf-8")
    with chat_bot(authority.issue(tmp_path / "bot", "127.0.0.1")) as (port, got):
        config = (
            'name = "Club"\n[pacing]\nreaction_minimum = 0\nbot_pause = 0\n'
            f"[webhook]\nurl = \"https://127.0.0.1:{port}/hook\"\nsecret_file = '{tmp_path / 'secret'}'\n"
            f"authorities = '{authority.trusted(tmp_path)}'\n"
        )
        server = ServerProcess(tmp_path / "server", config=config)
        server.start()
        ann = Client(server.port, "Ann", random.Random(1))
        try:
            ann.dial()
            ann.say(CreateTable("great_race", "africa", 2, title="Friday"))
            table = ann.wait(Seated).table.id
            ann.say(AddBot(table, 1, "random"))
            ann.say(StartTable(table))
            ann.wait(Snapshot)
            headers, body = got.get(timeout=ENOUGH)
            assert json.loads(body)["event"] == "begun"
            assert headers["X-Great-Race-Signature"] == signature(headers["X-Great-Race-Time"], body)
            ann.play(lambda: ann.over)
            _, body = got.get(timeout=ENOUGH)
            assert json.loads(body)["event"] == "ended"
            assert json.loads(body)["table"] == table
        finally:
            server.end()
            ann.line.close()
