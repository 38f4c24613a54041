"""Limits for mails about turns: to one mailbox in a day, and to all in an hour.

The last day's mails are stored, so that a restart gives nobody a new day; other nodes of a cluster are told.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

import msgspec
from attrs import define, field

from greatrace_server.config import CurrentConfig
from greatrace_server.lobby.access_control import tell_nobody
from greatrace_server.storage.store import Store

DAY, HOUR = 86_400.0, 3600.0
EACH_HOUR: Final = 500  # mails about turns in an hour, in total
TURN_MAILS: Final = "turn_mails"  # kind of stored records, and of reports to other nodes


@define(eq=False, repr=False)
class TurnMailLimits:
    """`keyed` makes a hash that only this server can make: no address is kept here. `today` is the calendar's time."""

    store: Store
    settings: CurrentConfig
    keyed: Callable[[str], str]
    today: Callable[[], float]
    tell: Callable[[str, str, float], None] = tell_nobody
    _sent: dict[str, list[float]] = field(factory=dict)  # times by the hash of the mailbox, of the last day
    _order: deque[tuple[float, str]] = field(factory=deque)  # the same times, the oldest first
    _hour: deque[float] = field(factory=deque)  # times of the last hour

    def resume(self) -> None:
        """Read the mails of earlier runs from the store."""
        for key, body in self.store.kept(TURN_MAILS):
            for when in msgspec.json.decode(body, type=list[float]):
                self._count(key, when)
        self._order = deque(sorted(self._order))
        self._hour = deque(sorted(self._hour))

    def take(self, mailbox: str) -> bool:
        """Whether a mail may be sent to that mailbox now; if so it is counted."""
        self._forget()
        key = self._key(mailbox)
        if len(self._sent.get(key, ())) >= self.settings.now.mail.turns or len(self._hour) >= EACH_HOUR:
            return False
        self._count(key, self.today())
        self._keep(key)
        self.tell(TURN_MAILS, key, 1)
        return True

    def give_back(self, mailbox: str) -> None:
        """Give back the last mail to that mailbox, which has surely not arrived: it counts for the hour, but not for
        the mailbox. Other nodes, which have been told, still count it.
        """
        key = self._key(mailbox)
        if times := self._sent.get(key):
            when = max(times)
            self._order.remove((when, key))
            self._drop(when, key)
            if key in self._sent:
                self._keep(key)

    def _key(self, mailbox: str) -> str:
        return self.keyed(f"turns {mailbox.casefold()}")[:32]

    def _keep(self, key: str) -> None:
        self.store.keep(TURN_MAILS, key, msgspec.json.encode(self._sent[key]))

    def spent_elsewhere(self, key: str, amount: float, age: float) -> None:
        """Count `amount` mails sent there by another node, `age` seconds ago."""
        for _ in range(round(amount)):
            self._count(key, self.today() - age)

    def _count(self, key: str, when: float) -> None:
        self._sent.setdefault(key, []).append(when)
        self._order.append((when, key))
        self._hour.append(when)

    def _forget(self) -> None:
        """Forget times longer ago, and future ones: a computer's clock that was set back blocks nobody."""
        now = self.today()
        while self._hour and not now - HOUR < self._hour[0] <= now:
            self._hour.popleft()
        while self._order and not now - DAY < self._order[0][0] <= now:
            self._drop(*self._order.popleft())

    def _drop(self, when: float, key: str) -> None:
        times = self._sent[key]
        times.remove(when)
        if not times:
            del self._sent[key]
            self.store.drop(TURN_MAILS, key)
