"""The shared state of a cluster's nodes, and how a node reads and writes it.

A look renews the node's lease, removes nodes whose lease has ended, takes over tables that nobody owns, publishes this
node's entries of the list of tables, and reads those of the others. `Ledger` are the steps that the database carries
out, each in one transaction; `look` puts them together.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol

import msgspec
from attrs import define, field, frozen

from greatrace_server.storage.lease import LEASE

PAUSE: Final = 1.5  # seconds between two looks that are too long


class ListEntry(msgspec.Struct, frozen=True, array_like=True):
    """A table's entry for the lists of other nodes (see `lobby.table_index.TableEntry`)."""

    id: str
    group: int
    body: msgspec.Raw
    people: tuple[str, ...]
    game: str
    clock: str
    language: str
    search: str
    busy: tuple[str, ...] = ()  # members of `people` who take part, which limits their number of other tables


@frozen
class NodeAddress:
    """The addresses of a node, host:port: `public` for players, `peer` for other nodes; "": unreachable."""

    public: str = ""
    peer: str = ""


NOWHERE: Final = NodeAddress()
Spending = tuple[str, str, float]
"""An amount of a limit used up at a node: kind of the limit, key, amount."""


@frozen
class NodeState:
    """A live node. `kept` and `listed` rise each time that it changes accounts or bans, or its list. `peer` as in
    NodeAddress.
    """

    boot: str
    name: str
    address: str
    kept: int
    listed: int
    peer: str = ""


class FencedError(RuntimeError):
    """Another node has removed this one, which must not write any more."""


class Ledger(Protocol):
    """The rows shared by all nodes. Every method is one transaction."""

    def renew(self, *, draining: bool) -> None:
        """Extend the lease to its full time from now; a draining node gets no tables. Raises FencedError if this node
        has been removed.
        """

    def remove_dead(self) -> None:
        """Remove nodes whose lease has ended: from then on they cannot write."""

    def new_rules(self) -> list[tuple[str, bytes]]:
        """Keys of rules that this node has not checked yet, each with the record of a race under these rules."""

    def know(self, keys: Iterable[str]) -> None:
        """Record that this node can continue races under these rules."""

    def claim(self) -> list[str]:
        """Take over this node's share of unowned tables that it can continue; their ids.

        Races that no node can continue may be taken by any, to be shown. Raises FencedError if this node has been
        removed.
        """

    def movable(self) -> list[str]:
        """Some of this node's tables that others should have: this node is draining, or does not know the rules."""

    def release(self, ids: Iterable[str]) -> None:
        """Give up these tables of this node: from now on it cannot write to them."""

    def publish(self, changed: Iterable[tuple[str, bytes]], gone: Iterable[str]) -> None:
        """Publish changed entries and withdraw others. Raises FencedError if this node has been removed: its tables and
        entries belong to other nodes.
        """

    def live(self) -> list[NodeState]:
        """All nodes whose lease has not ended."""

    def next_end(self) -> float:
        """Seconds until the first lease of another node ends unless it is renewed; 0 or less: it has ended, and its
        node has not been removed yet; infinite: no other node exists.
        """

    def listing(self, boot: str) -> list[bytes]:
        """The published entries of a node."""

    def existing(self, ids: Iterable[str]) -> list[str]:
        """The ids, of those given, of tables that exist at any node."""

    def spend(self, body: bytes) -> None:
        """Publish the amounts of limits used up here."""

    def spendings(self) -> list[tuple[str, float, bytes]]:
        """The amounts published by others since the last call: boot, age in seconds, encoded amounts."""

    def leave(self) -> None:
        """End the lease: others may take this node's tables at once."""


@frozen
class Wishes:
    """A node's input for a look. `changed`: new entries of the list, None for removed tables; `released`: tables given
    up; `spent`: amounts of limits; `asked`: tables that somebody looks for and no list has.
    """

    changed: dict[str, bytes | None] = field(factory=dict)
    released: Sequence[str] = ()
    draining: bool = False
    spent: Sequence[Spending] = ()
    asked: Sequence[str] = ()


@frozen
class Spent:
    """The amounts of limits used up at another node, `age` seconds ago."""

    boot: str
    age: float
    spendings: list[Spending]


@frozen
class Sight:
    """The result of a look. `listings`: all entries of nodes that have changed theirs, by boot. `movable`: tables of
    this node that another should have. `absent`: tables asked for that do not exist. `next_end` as in Ledger.
    """

    claimed: list[str]
    movable: list[str]
    live: list[NodeState]
    listings: dict[str, list[ListEntry]]
    spent: list[Spent] = field(factory=list)
    absent: list[str] = field(factory=list)
    next_end: float = math.inf


@define(eq=False, repr=False)
class Looker:
    """Looks for one node, in a separate thread. `knows`: whether this version can continue the race of a record."""

    ledger: Ledger
    boot: str
    knows: Callable[[bytes], bool]
    seconds: Callable[[], float] = time.monotonic
    _last: float | None = None  # end of the last look
    _waits_until: float | None = None  # until then other nodes are not removed
    _listed: dict[str, int] = field(factory=dict)  # `listed` as of the last reading, by boot

    def look(self, wishes: Wishes) -> Sight:
        """Renew, take over, publish and read. Raises FencedError."""
        self.ledger.renew(draining=wishes.draining)
        if self._others_had_time():
            self.ledger.remove_dead()
        self._judge()
        self._tell(wishes)
        claimed, absent = self.ledger.claim(), self._absent(wishes.asked)
        live = self.ledger.live()
        news, spent = self._news(live), self._spent()
        sight = Sight(claimed, self.ledger.movable(), live, news, spent, absent, self.ledger.next_end())
        self._last = self.seconds()
        return sight

    def _judge(self) -> None:
        new = self.ledger.new_rules()
        self.ledger.know([key for key, record in new if self.knows(record)])

    def _tell(self, wishes: Wishes) -> None:
        if wishes.changed:
            shown = [(id, entry) for id, entry in wishes.changed.items() if entry is not None]
            self.ledger.publish(shown, [id for id, entry in wishes.changed.items() if entry is None])
        if wishes.released:
            self.ledger.release(wishes.released)
        if wishes.spent:
            self.ledger.spend(msgspec.json.encode(wishes.spent))

    def _spent(self) -> list[Spent]:
        return [Spent(boot, age, _spendings.decode(body)) for boot, age, body in self.ledger.spendings()]

    def _others_had_time(self) -> bool:
        """Whether other nodes have had a lease's time to renew theirs after a pause, which the database may have
        caused.

        A node that is slow at every look takes over later, but it does: shorter pauses do not extend the wait.
        """
        now = self.seconds()
        pause = 0.0 if self._last is None else now - self._last
        if pause > LEASE or (pause > PAUSE and self._waits_until is None):
            self._waits_until = now + LEASE
        elif self._waits_until is not None and now >= self._waits_until:
            self._waits_until = None
            return True
        return self._waits_until is None

    def _news(self, live: list[NodeState]) -> dict[str, list[ListEntry]]:
        others = {node.boot: node.listed for node in live if node.boot != self.boot}
        new = [boot for boot, listed in others.items() if self._listed.get(boot) != listed]
        found = {boot: [decoded(entry) for entry in self.ledger.listing(boot)] for boot in new}
        self._listed = others
        return found

    def _absent(self, asked: Sequence[str]) -> list[str]:
        """Of the tables asked for, those that do not exist. A table between two nodes is in no list for a moment."""
        return sorted(set(asked).difference(self.ledger.existing(asked))) if asked else []


_decoder = msgspec.json.Decoder(ListEntry)
_spendings = msgspec.json.Decoder(list[Spending])


def decoded(entry: bytes) -> ListEntry:
    """A published entry of another node, decoded."""
    return _decoder.decode(entry)
