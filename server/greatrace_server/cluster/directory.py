"""What the nodes of a cluster know of each other, and how a node asks for it.

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

PAUSE: Final = 1.5  # seconds between two looks that are too many


class ListEntry(msgspec.Struct, frozen=True, array_like=True):
    """A table as the lists of other nodes need it; see `lobby.table_index.TableEntry`."""

    id: str
    group: int
    body: msgspec.Raw
    people: tuple[str, ...]
    game: str
    clock: str
    language: str
    search: str
    busy: tuple[str, ...] = ()  # those of `people` who take part, and so may be at fewer other tables


@frozen
class NodeAddress:
    """How to reach a node, host:port: `public` for players, `peer` for other nodes; "" is nowhere."""

    public: str = ""
    peer: str = ""


NOWHERE: Final = NodeAddress()
Spending = tuple[str, str, float]
"""What was used up of a limit at a node: kind of the limit, whose it is, how much."""


@frozen
class NodeState:
    """A live node. `kept` and `listed` are higher each time that it has changed accounts or bans, or its list. `peer`:
    see NodeAddress.
    """

    boot: str
    name: str
    address: str
    kept: int
    listed: int
    peer: str = ""


class FencedError(RuntimeError):
    """Another node has taken over: this one may do nothing more."""


class Ledger(Protocol):
    """The rows that all nodes share. Every function is one transaction."""

    def renew(self, *, draining: bool) -> None:
        """The lease lasts its full time from now; a draining node gets no tables. Raises FencedError if this node has
        been removed.
        """

    def remove_dead(self) -> None:
        """Remove nodes whose lease has ended: from then on they can write nothing."""

    def new_rules(self) -> list[tuple[str, bytes]]:
        """Keys of rules that this node has not judged, each with the record of a race that is played by them."""

    def know(self, keys: Iterable[str]) -> None:
        """This node can go on with races of these rules."""

    def claim(self) -> list[str]:
        """Take over this node's share of the tables that no node owns and that it can go on with; their ids.

        A race that no node can go on with is anybody's, to be shown. Raises FencedError if this node has been removed.
        """

    def movable(self) -> list[str]:
        """Some of this node's tables that another is better for: this one is draining, or does not know the rules."""

    def release(self, ids: Iterable[str]) -> None:
        """Give these tables of this node away: from now on it can write nothing to them."""

    def publish(self, changed: Iterable[tuple[str, bytes]], gone: Iterable[str]) -> None:
        """Show the others these entries, and others no more. Raises FencedError if this node has been removed: its
        tables are other nodes', and so are their entries.
        """

    def live(self) -> list[NodeState]:
        """All nodes whose lease has not ended."""

    def next_end(self) -> float:
        """Seconds until the first lease of another node ends unless it is renewed; 0 or less: it has ended, and its
        node has not been removed yet; infinite: there is no other node.
        """

    def listing(self, boot: str) -> list[bytes]:
        """The entries that a node shows."""

    def existing(self, ids: Iterable[str]) -> list[str]:
        """Those of these tables that exist, at any node."""

    def spend(self, body: bytes) -> None:
        """Tell the others what was used up of limits here."""

    def spendings(self) -> list[tuple[str, float, bytes]]:
        """What the others have told since this was asked last: boot, seconds ago, and what was used up."""

    def leave(self) -> None:
        """End the lease: others may take this node's tables at once."""


@frozen
class Wishes:
    """What a node has to say at a look. `changed`: new entries of the list, None for tables that are gone; `released`:
    tables that it has given up; `spent`: of limits; `asked`: tables that somebody looks for and no list has.
    """

    changed: dict[str, bytes | None] = field(factory=dict)
    released: Sequence[str] = ()
    draining: bool = False
    spent: Sequence[Spending] = ()
    asked: Sequence[str] = ()


@frozen
class Spent:
    """What was used up of limits at another node, so many seconds ago."""

    boot: str
    age: float
    spendings: list[Spending]


@frozen
class Sight:
    """What a look has found. `listings`: all entries of nodes that have changed theirs, by boot. `movable`: tables of
    this node that another is better for. `absent`: tables that were asked for and do not exist. `next_end`: see Ledger.
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
    """Looks for one node, in a thread of its own. `knows`: whether this version can go on with the race of a record."""

    ledger: Ledger
    boot: str
    knows: Callable[[bytes], bool]
    seconds: Callable[[], float] = time.monotonic
    _last: float | None = None  # when the last look was over
    _waits_until: float | None = None  # until then the other nodes may come back
    _listed: dict[str, int] = field(factory=dict)  # what has been read of each node, by boot

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
        """After a pause, perhaps of the database itself, the others get the time of a lease to renew theirs.

        A node that is slow at every look takes over later, but it does: shorter pauses begin no second wait.
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
        """A table on its way from node to node is in no list for a moment, and exists."""
        return sorted(set(asked).difference(self.ledger.existing(asked))) if asked else []


_decoder = msgspec.json.Decoder(ListEntry)
_spendings = msgspec.json.Decoder(list[Spending])


def decoded(entry: bytes) -> ListEntry:
    """An entry as another node has published it."""
    return _decoder.decode(entry)
