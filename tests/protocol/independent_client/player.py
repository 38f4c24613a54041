"""A player who knows the page and no rule: sits down with bots, picks options at random, and believes the events."""

from __future__ import annotations

import hashlib
import json
import random
import socket
import struct
import zlib
from typing import Any

from tests.patience import ENOUGH
from tests.protocol.independent_client.folding import fold, hash_of
from tests.protocol.independent_client.view import View


class Player:
    """One connection and one table."""

    def __init__(self, port: int) -> None:
        self.line = socket.create_connection(("127.0.0.1", port), timeout=ENOUGH)
        self.inflate: Any = None
        self.say("Hello", protocol=2, name="Page", capabilities=["deflate"])
        welcome = self.hear()
        assert welcome["type"] == "Welcome", welcome
        if "deflate" in welcome["capabilities"]:
            self.inflate = zlib.decompressobj(-12)
        self.table, self.game, self.seq, self.hashes = "", "", 0, 0
        self.view: View = {}
        self.last: dict[str, Any] = {}  # the last question that had options of its own
        self.pending: set[str] = set()  # ids of answers that are neither accepted nor refused yet
        self.number = 0  # of the last answer
        self.commitment = ""
        self.owed: int | None = None  # the update that an accepted answer has promised
        self.given: Any = None  # the last answer
        self.given_for = 0  # ... and the decision that it was for
        self.sealed = 0  # how often one was shown an answer of the person's own that waits
        self.whim = random.Random("page")

    def say(self, kind: str, **fields: Any) -> None:
        """A message to the server."""
        body = json.dumps({"type": kind, **fields}).encode()
        self.line.sendall(struct.pack(">I", len(body)) + body)

    def hear(self) -> dict[str, Any]:
        """The next message of the server."""
        (size,) = struct.unpack(">I", self.read(4))
        body = self.read(size)
        if self.inflate is not None:
            body = self.inflate.decompress(body + b"\0\0\xff\xff")
        message: dict[str, Any] = json.loads(body)
        return message

    def read(self, size: int) -> bytes:
        """Exactly so many bytes."""
        found = b""
        while len(found) < size:
            more = self.line.recv(size - len(found))
            assert more, "the server has hung up"
            found += more
        return found

    def open_table(self, level: str, seats: int, **wishes: Any) -> None:
        """Sit down as host, bots on all other seats, and start."""
        self.say("CreateTable", seats=seats, **wishes)
        while (seated := self.hear())["type"] != "Seated":
            assert seated["type"] != "Refused", seated
        self.table = seated["table"]["id"]
        for seat in range(1, seats):
            self.say("AddBot", table=self.table, seat=seat, level=level)
        self.say("StartTable", table=self.table)

    def play(self) -> View:
        """The race to its end; the view that the events have left."""
        while True:
            message = self.hear()
            kind = message["type"]
            assert kind != "Refused" or message["code"] == "answer/closed", message
            if kind == "TableChanged" and not self.commitment:
                self.commitment = message["table"].get("commitment", "")
            if kind in ("Accepted", "Refused"):
                self.pending.discard(message["id"])
            if kind == "Accepted":
                self.owed = message["seq"]
            elif kind == "Snapshot":
                self.take(message)
            elif kind == "Update":
                self.follow(message)
            if kind in ("Snapshot", "Update") and message.get("question") is None:
                return self.view
            if kind in ("Snapshot", "Update"):
                self.answer(message["question"])

    def take(self, snapshot: dict[str, Any]) -> None:
        """Everything again."""
        self.game, self.seq, self.view = snapshot["game"], snapshot["seq"], snapshot["view"]

    def follow(self, update: dict[str, Any]) -> None:
        """Fold, and compare the hash when there is one."""
        assert update["seq"] in (self.seq, self.seq + 1), "an update was lost"
        self.seq = update["seq"]
        if self.owed is not None:
            assert self.owed == self.seq, "an accepted answer brings just that update, with its question"
            self.owed = None
        self.look_at(update.get("question"))
        for event in update.get("events", []):
            fold(self.game, self.view, event)
        if "hash" in update:
            self.hashes += 1
            assert update["hash"] == hash_of(self.view)

    def look_at(self, question: dict[str, Any] | None) -> None:
        """Clocks, and the person's own sealed answer, are as the page says."""
        for time in (question or {}).get("times", []):
            assert len(time) == 3 or (len(time) == 4 and time[3] is False)
        if question is not None and "given" in question:
            if self.given_for == question["decision"]:
                assert question["given"] == self.given
            else:  # the server answers where there is one option: to let it be, or the only way to drive on
                assert question["given"] == ["LetBe"] or question["prompt"] == "danger"
            options = question.get("options", [])
            assert len(options) == question.get("anytime", 0), "what is given is not asked again"
            self.sealed += 1

    def answer(self, question: dict[str, Any]) -> None:
        """Any option that answers the question, if it is the person's own to answer."""
        if question.get("same"):
            question = {**question, "options": self.last["options"], "anytime": self.last.get("anytime", 0)}
        self.last = {**question, "options": question.get("options", [])}
        required = self.last["options"][: len(self.last["options"]) - question.get("anytime", 0)]
        asked = question.get("asked") or [seat for seat, *_ in question["times"]]
        if self.view["seat"] in asked and required and not self.pending:
            self.number += 1
            self.pending.add(f"page-{self.number}")
            words = {"decision": question["decision"], "action": self.whim.choice(required)}
            self.given, self.given_for = words["action"], question["decision"]
            self.say("Answer", table=self.table, id=f"page-{self.number}", **words)

    def look_again(self) -> View:
        """What the server says that the person sees."""
        self.say("Resume", table=self.table, seq=self.seq, mismatch=True)
        while (message := self.hear())["type"] != "Snapshot":
            pass
        view: View = message["view"]
        return view

    def past(self) -> View:
        """The view after all that has happened, folded from the first one."""
        view: View = {}
        after, more = 0, True
        while more:
            self.say("AskHistory", table=self.table, after=after, until=self.seq, id=f"past-{after}")
            history = self.until("History")
            assert history["id"] == f"past-{after}"
            view = history.get("first", view)
            for number, (seq, events) in enumerate(history["updates"], after + 1):
                assert seq == number
                for event in events:
                    fold(self.game, view, event)
            after, more = history["updates"][-1][0], history.get("more", False)
        return view

    def until(self, kind: str) -> dict[str, Any]:
        """The next message of that kind; the others are passed over."""
        while (message := self.hear())["type"] != kind:
            assert message["type"] != "Refused", message
        return message

    def record(self) -> dict[str, Any]:
        """The race as the page describes it, checked against what the table promised at its start."""
        self.say("AskRecord", table=self.table)
        replay: dict[str, Any] = self.until("Record")["replay"]
        sealed = f"great-race seed\n{replay['salt']}\n{replay['seed']}".encode()
        assert hashlib.sha256(sealed).hexdigest() == replay["commitment"] == self.commitment
        return replay
