"""Limits for addresses and accounts shared by all nodes of a cluster: each node reports the amounts used up.

Reported amounts are taken from the same buckets as local ones, less what has come back since. So a limit takes effect
within about a second at all nodes. Limits of messages and bytes are not shared: they protect the processor of each
node.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from attrs import define, field

from greatrace_server.cluster.directory import Spending, Spent
from greatrace_server.lobby.access_control import ARRIVALS, CONNECTIONS, TABLES, AccessControl
from greatrace_server.lobby.mail_limits import MAILS, MailLimits
from greatrace_server.lobby.password_attempts import KEY, LOG_IN, QUEUE, REGISTER, Attempts
from greatrace_server.lobby.turn_mail_limits import TURN_MAILS, TurnMailLimits

TELL_AGAIN: Final = 300.0  # seconds: a node that starts must learn about long-lived connections


@define(eq=False, repr=False)
class SharedLimits:
    """Connects the limits of this node with those of the others."""

    access: AccessControl
    attempts: Attempts
    mails: MailLimits
    turn_mails: TurnMailLimits
    _spent: dict[tuple[str, str], float] = field(factory=dict)
    _open: dict[str, dict[str, int]] = field(factory=dict)  # connections at other nodes: by boot and address
    _told_all: float = 0.0  # time of the last report of all connections

    def __attrs_post_init__(self) -> None:
        self.access.tell = self.attempts.tell = self.mails.tell = self.turn_mails.tell = self.tell
        self._told_all = self.access.now()

    def tell(self, kind: str, key: str, amount: float) -> None:
        """Record an amount of a limit used up here; for connections, the number of open ones."""
        before = 0.0 if kind == CONNECTIONS else self._spent.get((kind, key), 0.0)
        self._spent[kind, key] = before + amount

    def spendings(self) -> list[Spending]:
        """The amounts used up since the last call."""
        if self.access.now() > self._told_all + TELL_AGAIN:
            self._told_all = self.access.now()
            for source, visitors in self.access.visitors.items():
                if visitors.connections > 1:
                    self.tell(CONNECTIONS, source, visitors.connections)
        spent, self._spent = self._spent, {}
        return [(kind, key, amount) for (kind, key), amount in spent.items()]

    def spent(self, spent: Iterable[Spent], boots: Collection[str]) -> None:
        """Apply the amounts used up at other nodes; `boots`: the nodes that are alive now."""
        for news in spent:
            for kind, key, amount in news.spendings:
                self._hear(news, kind, key, amount)
        for gone in self._open.keys() - set(boots):
            for source in self._open.pop(gone):
                self._count(source)

    def _hear(self, news: Spent, kind: str, key: str, amount: float) -> None:
        if kind == CONNECTIONS:
            self._open.setdefault(news.boot, {})[key] = int(amount)
            self._count(key)
        elif kind in (ARRIVALS, TABLES):
            self.access.spent_elsewhere(kind, key, amount, news.age)
        elif kind in (LOG_IN, KEY, REGISTER, QUEUE):
            self.attempts.spent_elsewhere(kind, key, amount, news.age)
        elif kind == MAILS:
            self.mails.spent_elsewhere(key, amount, news.age)
        elif kind == TURN_MAILS:
            self.turn_mails.spent_elsewhere(key, amount, news.age)

    def _count(self, source: str) -> None:
        """Connections of that address at all other nodes."""
        number = 0
        for boot, sources in self._open.items():
            number += sources.get(source, 0)
            if not sources.get(source, 1):
                del self._open[boot][source]
        self.access.connected_elsewhere(source, number)
