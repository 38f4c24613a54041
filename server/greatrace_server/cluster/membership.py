"""A node's membership in a cluster: looks at regular times, and passes the results to the lobby."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from attrs import define, field
from twisted.internet.defer import Deferred
from twisted.logger import Logger
from twisted.python.failure import Failure

from greatrace_server.clock import Call, Clock
from greatrace_server.cluster.directory import (
    NOWHERE,
    ListEntry,
    Looker,
    NodeAddress,
    NodeState,
    Sight,
    Spending,
    Spent,
    Wishes,
)
from greatrace_server.cluster.renewal import Renewal
from greatrace_server.storage.lease import LEASE

LOOK_EVERY: Final = 0.5  # seconds between two looks
LOOK_SOON: Final = 0.25  # the same while another node's lease ends
JUST_AFTER: Final = 0.02  # seconds after the end of a lease
MOVING: Final = 40  # looks for which a table of a dead node stays in the list

InThread = Callable[[Callable[[], None]], Deferred[None]]


class Followers(Protocol):
    """The interface of the node's part that is told about the cluster."""

    def draining(self) -> bool:
        """Whether this node is shutting down and gives its tables away."""

    def give_up(self, ids: list[str]) -> tuple[list[ListEntry], Deferred[None]]:
        """Give up these tables for other nodes. Returns the entries of those given up now; fires when all their data is
        durable.
        """

    def adopt(self, ids: list[str]) -> None:
        """Take over these tables."""

    def show(self, elsewhere: dict[str, tuple[NodeAddress, ListEntry]], nodes: tuple[NodeAddress, ...]) -> None:
        """All tables of other nodes, by id: address and entry; NOWHERE for a table that nobody has taken over yet.

        `nodes`: the addresses of all other nodes.
        """

    def asked(self) -> list[str]:
        """Tables looked for in vain since the last call: the lists may not have them yet."""

    def absent(self, ids: list[str]) -> None:
        """These of them do not exist."""

    def reread(self) -> None:
        """Read accounts and bans again: another node has changed them."""

    def spendings(self) -> list[Spending]:
        """Amounts of limits used up here since the last call."""

    def spent(self, spent: list[Spent], boots: frozenset[str]) -> None:
        """Amounts of limits used up at other nodes; the boots of all nodes that are alive now."""


@define(eq=False, repr=False)
class Membership:
    """A node's membership. `in_thread` runs a function in the looker's thread. `fenced`: called when it is removed."""

    looker: Looker
    clock: Clock
    in_thread: InThread
    followers: Followers
    fenced: Callable[[], None]
    renewal: Renewal
    changed: dict[str, bytes | None] = field(factory=dict)  # entries not published yet
    _kept: dict[str, int] = field(factory=dict)
    _listings: dict[str, list[ListEntry]] = field(factory=dict)
    _moving: dict[str, tuple[int, ListEntry]] = field(factory=dict)  # tables between two nodes: look number, entry
    _released: list[str] = field(factory=list)  # tables to be released at the next look
    _looks: int = 0
    _shown: object = None
    taken_over: int = 0  # number of tables since the start
    given_away: int = 0
    _certain_until: float = float("-inf")  # until then no other node can have taken over tables of this node
    _call: Call | None = None
    _stopped: bool = False
    _log: Logger = field(factory=Logger)

    def start(self) -> None:
        """Begin to look."""
        self._look()

    def stop(self) -> None:
        """Stop looking."""
        self._stopped = True
        if self._call is not None and self._call.active():
            self._call.cancel()

    def leave(self) -> Deferred[None]:
        """Stop looking and release all tables. Fires when that is done."""
        self.stop()
        return self.in_thread(self.looker.ledger.leave)

    def lease_left(self) -> float:
        """Seconds for which the lease lasts, by this node's own clock; never less than 0."""
        return max(0.0, self._certain() - self.clock.seconds())

    def certain(self) -> bool:
        """Whether the lease still lasts, by this node's clock, which started counting before the database's."""
        return self.clock.seconds() < self._certain()

    def _certain(self) -> float:
        return max(self._certain_until, self.renewal.until)

    def entry_changed(self, id: str, entry: bytes | None) -> None:
        """Publish the change of that table soon; None: it was removed."""
        self.changed[id] = entry

    def _look(self) -> None:
        found: list[Sight] = []
        followers = self.followers
        spent, asked = followers.spendings(), followers.asked()
        wishes = Wishes(self.changed, self._released, followers.draining(), spent, asked)
        self.changed, self._released = {}, []
        until = self.clock.seconds() + LEASE
        looking = self.in_thread(lambda: found.append(self.looker.look(wishes)))
        looking.addCallbacks(lambda _: self._seen(found[0], until), self._failed)

    def _failed(self, failure: Failure) -> None:
        """Fail: fenced, or the server stops while the database cannot be reached."""
        if not self._stopped:
            self._stopped = True
            self._log.critical("this node has lost its place: {why}", why=failure.getErrorMessage())
            self.fenced()

    def _seen(self, sight: Sight, until: float) -> None:
        if self._stopped:
            return
        self._certain_until = until
        self.renewal.moved()
        self._call = self.clock.callLater(until_next_look(sight.next_end), self._look)
        if sight.claimed:
            self._log.info("{n} tables are taken over", n=len(sight.claimed))
            self.taken_over += len(sight.claimed)
            self.followers.adopt(sight.claimed)
        if sight.movable:
            self._give_up(sight.movable)
        others = [node for node in sight.live if node.boot != self.looker.boot]
        self._show(others, sight)
        self.followers.absent(sight.absent)
        self.followers.spent(sight.spent, frozenset(node.boot for node in others))
        kept = {node.boot: node.kept for node in others}
        if any(self._kept.get(boot, 0) != count for boot, count in kept.items()):
            self.followers.reread()
        self._kept = kept

    def _give_up(self, ids: list[str]) -> None:
        entries, durable = self.followers.give_up(ids)
        given = [entry.id for entry in entries]
        self.given_away += len(given)
        self._moving |= {entry.id: (self._looks, entry) for entry in entries}
        durable.addCallback(lambda _: self._released.extend(given))

    def _show(self, others: list[NodeState], sight: Sight) -> None:
        before = self._listings
        self._listings = {node.boot: sight.listings.get(node.boot, before.get(node.boot, [])) for node in others}
        self._looks += 1
        for boot in before.keys() - self._listings.keys():
            self._moving.update({entry.id: (self._looks, entry) for entry in before[boot]})
        at = {node.boot: NodeAddress(node.address, node.peer) for node in others}
        entries = {entry.id: (at[boot], entry) for boot, all_of in self._listings.items() for entry in all_of}
        oldest = self._looks - MOVING
        self._moving = {id: it for id, it in self._moving.items() if id not in entries and it[0] > oldest}
        elsewhere = {id: (NOWHERE, entry) for id, (_, entry) in self._moving.items()} | entries
        shown = (elsewhere, tuple(at.values()))
        if shown != self._shown:
            self._shown = shown
            self.followers.show(*shown)


def until_next_look(next_end: float) -> float:
    """Seconds to wait when the first lease of another node ends in `next_end`: a live node renews its own long before,
    and all tables of a dead one are taken over as soon as its lease has ended.
    """
    return min(LOOK_EVERY, max(LOOK_SOON, next_end + JUST_AFTER))
