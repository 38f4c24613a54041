"""Access to the server: limits for each address and for each connection, and bans.

All limits are token buckets: a short burst is allowed, and a flood is stopped.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from typing import Final

import msgspec
from attrs import define, field

from greatrace_server.config import LimitsConfig
from greatrace_server.lobby.look_alikes import look_of
from greatrace_server.lobby.name_validation import skeleton
from greatrace_server.lobby.token_bucket import TokenBucket
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.storage.records import BanRecord
from greatrace_server.storage.store import Store

BURST_SECONDS: Final = 5.0  # seconds of tokens that a connection may save up
EXPLANATIONS: Final = 10  # refused connections a minute from one address that are sent the reason
BAN: Final = "ban"
ARRIVALS, TABLES, CONNECTIONS = "arrivals", "tables", "connections"  # limits shared by all nodes of a cluster
SWEEP_SECONDS: Final = 1.0  # between sweeps: not every new address of a crowd causes one
REMEMBERED: Final = 10_000  # addresses; beyond that, those with full buckets are forgotten
HANDSHAKES_AT_ONCE: Final = 5.0  # TLS handshakes with one address: they take 1 to 4 ms each
HANDSHAKES_EACH: Final = 10.0  # ... a second after that
SHARED_BITS: Final = 64  # prefix of an IPv6 address: one customer has all addresses in it


def tell_nobody(_kind: str, _key: str, _amount: float) -> None:
    """Ignore what was used up of a limit: there are no other nodes."""


def source_of(host: str) -> str:
    """The address as it is counted: the IPv6 network of a customer, or an IPv4 address itself."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    if address.is_loopback or address.is_link_local:
        return str(address)
    return str(ipaddress.ip_network((int(address) >> SHARED_BITS << SHARED_BITS, SHARED_BITS)))


@define
class Visitors:
    """All connections of one address."""

    arrivals: TokenBucket
    tables: TokenBucket
    messages: TokenBucket
    bytes: TokenBucket
    explanations: TokenBucket
    handshakes: TokenBucket
    connections: int = 0
    elsewhere: int = 0  # connections at other nodes

    def at_rest(self, now: float) -> bool:
        """Whether forgetting this address would lose nothing."""
        buckets = (self.arrivals, self.tables, self.messages, self.bytes, self.explanations, self.handshakes)
        for bucket in buckets:
            bucket.fill(now)
        return not (self.connections or self.elsewhere) and all(bucket.left >= bucket.most for bucket in buckets)


@define(eq=False, repr=False)
class AccessControl:
    """The limits of one server. `now` is the reactor's time, `today` the calendar's: bans outlast a restart."""

    limits: LimitsConfig
    store: Store
    now: Callable[[], float]
    today: Callable[[], float]
    bans: dict[str, BanRecord] = field(factory=dict)
    visitors: dict[str, Visitors] = field(factory=dict)  # by address for counting; forgotten when at rest
    tell: Callable[[str, str, float], None] = tell_nobody  # called with amounts used up: kind, address, amount
    _swept: float = float("-inf")

    # ---- addresses
    def arrive(self, host: str) -> None:
        """Count a new connection. Raises ProtocolError; otherwise call `depart` when it has closed."""
        self.check_address(host)
        source = source_of(host)
        if source in self.limits.trusted:
            return
        visitors = self._of(source)
        several = visitors.connections + visitors.elsewhere
        if several >= self.limits.each_address or not visitors.arrivals.take(self.now()):
            raise ProtocolError("limit/connections")
        visitors.connections += 1
        self.tell(ARRIVALS, source, 1)
        self.tell(CONNECTIONS, source, visitors.connections)

    def explain(self, host: str) -> bool:
        """Whether a refused connection is sent the reason: an address that keeps connecting has had it already."""
        return self._of(source_of(host)).explanations.take(self.now())

    def handshakes(self, host: str) -> TokenBucket | None:
        """What that address may have of TLS handshakes; None: as many as it likes."""
        source = source_of(host)
        return None if source in self.limits.trusted else self._of(source).handshakes

    def depart(self, host: str) -> None:
        """A connection that had been accepted is closed."""
        source = source_of(host)
        if (visitors := self.visitors.get(source)) is not None and visitors.connections:
            visitors.connections -= 1
            self.tell(CONNECTIONS, source, visitors.connections)

    def open_table(self, host: str) -> None:
        """Somebody opens a table. Raises ProtocolError."""
        source = source_of(host)
        if source in self.limits.trusted:
            return
        if not self._of(source).tables.take(self.now()):
            raise ProtocolError("limit/tables")
        self.tell(TABLES, source, 1)

    # ---- other nodes of a cluster
    def spent_elsewhere(self, kind: str, source: str, amount: float, age: float) -> None:
        """What that address has used up at another node, `age` seconds ago: ARRIVALS or TABLES."""
        visitors = self._of(source)
        bucket = visitors.arrivals if kind == ARRIVALS else visitors.tables
        bucket.spend_late(self.now(), amount, age)

    def connected_elsewhere(self, source: str, number: int) -> None:
        """So many connections of that address are open at other nodes."""
        if number or source in self.visitors:
            self._of(source).elsewhere = number

    def _of(self, source: str) -> Visitors:
        if (found := self.visitors.get(source)) is not None:
            return found
        now, limits = self.now(), self.limits
        if len(self.visitors) >= REMEMBERED and now >= self._swept + SWEEP_SECONDS:
            self._forget_those_at_rest(now)
        made = Visitors(
            TokenBucket.full(limits.arrivals / 60, limits.arrivals, now),
            TokenBucket.full(limits.tables_each / 600, limits.tables_each, now),
            TokenBucket.full(limits.messages * limits.crowd, limits.messages * limits.crowd * BURST_SECONDS, now),
            TokenBucket.full(limits.bytes * limits.crowd, limits.bytes * limits.crowd * BURST_SECONDS, now),
            TokenBucket.full(EXPLANATIONS / 60, EXPLANATIONS, now),
            TokenBucket.full(HANDSHAKES_EACH, HANDSHAKES_AT_ONCE, now),
        )
        self.visitors[source] = made
        return made

    def _forget_those_at_rest(self, now: float) -> None:
        """Forget addresses at rest, so that memory does not grow with every address that ever came."""
        self._swept = now
        self.visitors = {source: visitors for source, visitors in self.visitors.items() if not visitors.at_rest(now)}

    # ---- limits of a connection
    def meter(self, host: str) -> Meter:
        """For a new connection from there."""
        limits, now, source = self.limits, self.now(), source_of(host)
        return Meter(
            TokenBucket.full(limits.messages, limits.messages * BURST_SECONDS, now),
            TokenBucket.full(limits.bytes, limits.bytes * BURST_SECONDS, now),
            None if source in limits.trusted else self._of(source),
        )

    # ---- bans
    def resume(self) -> None:
        """Read the bans from the store, for the first time or again."""
        self.bans.clear()
        for key, body in self.store.kept(BAN):
            self.bans[key] = msgspec.json.decode(body, type=BanRecord)

    def ban(self, kind: str, who: str, seconds: float, why: str = "") -> str:
        """Keep somebody out: kind `address`, `name` (guests and accounts) or `person` (a fingerprint). Its key."""
        key = f"{kind}:{source_of(who) if kind == 'address' else look_of(who) if kind == 'name' else who}"
        record = self.bans[key] = BanRecord(key, self.today() + seconds, why)
        self.store.keep(BAN, key, msgspec.json.encode(record))
        return key

    def lift(self, key: str) -> bool:
        """End a ban. Whether it existed."""
        if self.bans.pop(key, None) is None:
            return False
        self.store.drop(BAN, key)
        return True

    def check_ban(self, key: str) -> None:
        """Raise ProtocolError if that ban is in force."""
        ban = self.bans.get(key)
        if ban is None:
            return
        if ban.until <= self.today():
            self.lift(key)
            return
        raise ProtocolError("session/banned", ban.why)

    def check_address(self, host: str) -> None:
        """Raises ProtocolError if that address is banned."""
        self.check_ban(f"address:{source_of(host)}")

    def check_person(self, fingerprint: str, name: str) -> None:
        """Raise ProtocolError if that person, or anybody of that name, is banned."""
        self.check_ban(f"person:{fingerprint}")
        self.check_name(name)

    def check_name(self, name: str) -> None:
        """Raise ProtocolError if a name that looks like this is banned."""
        self.check_ban(f"name:{look_of(name)}")
        self.check_ban(f"name:{skeleton(name)}")  # the key of earlier versions


@define
class Meter:
    """What a connection, and all of its address, has sent and asked for lately. `visitors`: None if it is trusted.

    A client in debt waits until the tokens have come back: nothing is lost.
    """

    messages: TokenBucket
    bytes: TokenBucket
    visitors: Visitors | None

    def received(self, now: float, size: int) -> None:
        """Count `size` bytes that have been read."""
        self.bytes.spend(now, size)
        if self.visitors is not None:
            self.visitors.bytes.spend(now, size)

    def charge(self, now: float, tokens: float) -> None:
        """Take the price of a message."""
        self.messages.spend(now, tokens)
        if self.visitors is not None:
            self.visitors.messages.spend(now, tokens)

    @property
    def owing(self) -> bool:
        """Whether there may be a debt; if not, `debt` and `shared_debt` are 0."""
        if self.messages.left < 0 or self.bytes.left < 0:
            return True
        shared = self.visitors
        return shared is not None and (shared.messages.left < 0 or shared.bytes.left < 0)

    def debt(self, now: float) -> float:
        """Seconds until messages of this connection are carried out again, regardless of its address."""
        return self.messages.debt(now) or self.bytes.debt(now)

    def shared_debt(self, now: float) -> float:
        """Seconds until messages of this address are carried out again."""
        if self.visitors is None:
            return 0.0
        return self.visitors.messages.debt(now) or self.visitors.bytes.debt(now)
