"""A player who knows the page and no rule: sits down with bots, picks options at random, and believes the events."""

from __future__ import annotations

import json
import random
import socket
import struct
import zlib
from typing import Any

from tests.patience import ENOUGH
from tests.protocol.by_the_page.folding import fold, hash_of
from tests.protocol.by_the_page.view import View


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
            if kind in ("Accepted", "Refused"):
                self.pending.discard(message["id"])
            elif kind == "Snapshot":
                self.take(message)
            elif kind == "Update":
                self.follow(message)
            if kind in ("Snapshot", "Update") and message.get("question") is None:
                return self.view
            if kind in ("Snapshot", "Update"):
                self.answer(message["question"])

    def take(self, snapshot: dict[str, Any]) -> None:
        """Everything anew."""
        self.game, self.seq, self.view = snapshot["game"], snapshot["seq"], snapshot["view"]

    def follow(self, update: dict[str, Any]) -> None:
        """Fold, and compare the hash when there is one."""
        assert update["seq"] in (self.seq, self.seq + 1), "an update was lost"
        self.seq = update["seq"]
        for event in update.get("events", []):
            fold(self.game, self.view, event)
        if "hash" in update:
            self.hashes += 1
            assert update["hash"] == hash_of(self.view)

    def answer(self, question: dict[str, Any]) -> None:
        """Any option that answers the question, if it is one's own to answer."""
        if question.get("same"):
            question = {**question, "options": self.last["options"], "anytime": self.last.get("anytime", 0)}
        self.last = {**question, "options": question.get("options", [])}
        required = self.last["options"][: len(self.last["options"]) - question.get("anytime", 0)]
        asked = question.get("asked") or [seat for seat, *_ in question["times"]]
        if self.view["seat"] in asked and required and not self.pending:
            self.number += 1
            self.pending.add(f"page-{self.number}")
            words = {"decision": question["decision"], "action": self.whim.choice(required)}
            self.say("Answer", table=self.table, id=f"page-{self.number}", **words)

    def look_again(self) -> View:
        """What the server says that one sees."""
        self.say("Resume", table=self.table, seq=self.seq, mismatch=True)
        while (message := self.hear())["type"] != "Snapshot":
            pass
        view: View = message["view"]
        return view
