"""Killed without a word at random moments, again and again: nothing that anybody was shown or promised is ever lost.

A real process, real sockets, several tables at once. `pytest --kills 300` takes as many kills.
"""

import random
from pathlib import Path
from typing import Any

import pytest
from attrs import define, field

from greatrace.protocol.hashing import view_hash
from greatrace.protocol.messages import (
    Accepted,
    Snapshot,
    TakeBack,
    Update,
)
from tests.server.processes import Client, ServerProcess, begin_with_bot, together

TABLES = 3
SORRY = 2  # the table at which answers are taken back
LONGEST = 60  # messages that somebody hears between two kills


@define
class Witness(Client):
    """A person who remembers what was shown and promised, and compares it with what comes after a restart."""

    seen: dict[int, str] = field(factory=dict)  # hashes of the view, by update
    promised: dict[int, int] = field(factory=dict)  # decisions that were accepted as answered, and the update of then
    sent: dict[str, int] = field(factory=dict)  # ids of answers, and the decisions that they answer
    regret: float = 0.0  # how often one takes back what can be taken back
    left: int | None = None  # messages until this one kills the server
    server: Any = None
    back: bool = False
    snapshots: int = 0

    def fold(self, message: Snapshot | Update) -> None:
        """Nothing that was seen is taken back, and nothing of it was different."""
        before = self.seq
        if isinstance(message, Snapshot):
            self.snapshots += 1
        elif self.back:
            assert message.seq >= max([self.seq, *self.promised.values()]), "an update that was seen is lost"
        self._kept(message)
        self.back = False
        super().fold(message)
        assert self.seq >= before, "the race has gone back"
        assert self.seen.setdefault(self.seq, view_hash(self.view)) == view_hash(self.view)

    def _kept(self, message: Snapshot | Update) -> None:
        """A sealed answer that was accepted is not asked for again."""
        question = message.question
        if self.back and question is not None and self.promised.get(question.decision) == message.seq:
            assert len(question.options) == question.anytime, "an answer that was accepted is lost"

    def answer(self, message: Snapshot | Update) -> None:
        """Remember which decision is answered under which id; now and then take back what was answered before."""
        if message.question is not None and message.question.back and self.rng.random() < self.regret:
            self._answered += 1
            self._decision = (-1, -1)
            self.sent[f"{self.name}{self._answered}"] = -self._answered
            self.say(TakeBack(self.table, f"{self.name}{self._answered}"))
            return
        super().answer(message)
        if message.question is not None:
            self.sent.setdefault(f"{self.name}{self._answered}", message.question.decision)

    def hear(self) -> None:
        """Read once; when it is time, the server dies."""
        self.read()
        for message in self.inbox:
            if isinstance(message, Accepted):
                self.promised[self.sent[message.id]] = message.seq
        self.inbox.clear()
        if self.left is not None:
            self.left -= 1
            if self.left <= 0:
                self.left = None
                self.server.process.kill()

    def race_on(self) -> None:
        """Until the line is cut or the race is over; the person who was to kill the server does so then at the
        latest.
        """
        self.play(lambda: self.over)
        if self.left is not None:
            self.left = None
            self.server.process.kill()


def seated(server: ServerProcess, number: int, rng: random.Random) -> list[Witness]:
    """Two people and a bot whose race has begun."""
    ann, ben = (Witness(server.port, f"{name} {number}", random.Random(rng.random())) for name in ("Ann", "Ben"))
    for client in (ann, ben):
        client.server, client.regret = server, 0.2 if number % TABLES == SORRY else 0.0
        client.dial()
    begin_with_bot(ann, ben, "great_race", "africa")
    for client in (ann, ben):
        client.wait(Snapshot)
    return [ann, ben]


def come_back(witness: Witness) -> None:
    """On a new line, to the update that was seen last."""
    witness.back = True
    witness.come_back()


def killed(server: ServerProcess, people: list[Witness], rng: random.Random) -> str:
    """Everybody plays until the server is dead; what it had to say."""
    racing = [witness for witness in people if not witness.over]
    rng.choice(racing).left = rng.randrange(LONGEST)
    together(*(witness.race_on for witness in racing))
    assert server.process is not None
    stderr: str = server.process.communicate()[1]
    return stderr


def test_nothing_that_was_shown_is_ever_lost(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    kills, rng = request.config.getoption("--kills"), random.Random(5)
    server, people = ServerProcess(tmp_path), list[Witness]()
    server.start()
    for number in range(TABLES):
        people += seated(server, number, rng)
    for kill in range(kills):
        stderr = killed(server, people, rng)
        assert "Traceback" not in stderr, stderr
        assert "damaged" not in stderr, stderr
        server.start()
        for number in range(TABLES):
            pair = people[2 * number : 2 * number + 2]
            if all(witness.over for witness in pair):
                for witness in pair:
                    witness.line.close()
                people[2 * number : 2 * number + 2] = seated(server, TABLES * (kill + 1) + number, rng)
            else:
                together(*(lambda w=witness: come_back(w) for witness in pair))
    assert all(w.snapshots == 1 or w.regret for w in people), "the gap was always filled where nobody went back"
    assert any(w.snapshots > 1 for w in people)
    assert sum(len(witness.seen) for witness in people) > kills
    server.kill()
    for witness in people:
        witness.line.close()
