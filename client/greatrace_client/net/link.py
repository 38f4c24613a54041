"""A connection that reconnects by itself, and never loses or duplicates an answer.

`Link.open()` connects and says hello; after that every message goes to the listener. When the connection drops, the
link tries again with growing pauses, says hello with the token, asks for missed updates of each table, and sends
unacknowledged answers again: their ids make that harmless.

With a `Security` the connection is encrypted. A server that does not encrypt is accepted at the first connection and
gets no secret; one that used to encrypt, or whose certificate no longer matches, is refused: it may be an impostor.
"""

from __future__ import annotations

from random import Random

from twisted.internet import error
from twisted.internet.protocol import Factory
from twisted.python.failure import Failure

from greatrace.kernel import Action
from greatrace.protocol.comeback import Comeback
from greatrace.protocol.messages import (
    Accepted,
    ClientMessage,
    JoinTable,
    Pong,
    Refused,
    Resume,
    ServerMessage,
    Update,
    WatchTable,
    Welcome,
)
from greatrace_client.net.address import LOOPBACK, Address, endpoint_of, reason_of
from greatrace_client.net.heartbeat import Heartbeat, Timers
from greatrace_client.net.identity import Identity
from greatrace_client.net.link_state import LinkListener, LinkState
from greatrace_client.net.pending_answers import Answers
from greatrace_client.net.security import Certificate, Security
from greatrace_client.net.server_nodes import MOVED, MOVING, ServerNodes
from greatrace_client.net.twisted_types import Endpoint, ReactorClock
from greatrace_client.net.wire import Wire

HANDSHAKE, GREETING = 8.0, 15.0  # seconds, from the moment when the connection is made
NOT_NOW = ("server/full", "server/stopping", "limit/connections")  # another try may succeed
SENT_AWAY = ("session/elsewhere", "session/kicked", "session/banned")


class Link:
    """A reconnecting connection to one server. Runs in the reactor's thread and never blocks."""

    def __init__(
        self,
        clock: ReactorClock,
        address: Address,
        identity: Identity,
        listener: LinkListener,
        endpoint: Endpoint | None = None,
        rng: Random | None = None,
        security: Security | None = None,
    ) -> None:
        self.security = security
        self._plain = security is None  # the line that is tried now is not encrypted
        self.clock, self.address, self.identity, self.listener = clock, address, identity, listener
        self.state = LinkState.NEW
        self.answers = Answers()
        self._nodes = ServerNodes(address)
        self._asks_again = False  # for the table whose node the player was sent to
        self._endpoint, self.comeback = endpoint, Comeback(rng or Random())
        self._wire: Wire | None = None
        self._secured = False
        self._timers = Timers(clock)
        self._heartbeat = Heartbeat(self._timers, lambda: self._wire, self.send)
        self._greeted = False  # welcomed at least once: a lost connection is worth retrying
        self.shut_down = False  # the server has said so

    # ---- use
    def open(self) -> None:
        """Connect for the first time."""
        self._connect()

    def close(self) -> None:
        """Close the connection for good."""
        if self.state is LinkState.CLOSED:
            return
        self._timers.cancel()
        self._be(LinkState.CLOSED, "")
        if self._wire is not None:
            self._wire.hang_up()
            self._wire = None

    def send(self, message: ClientMessage) -> bool:
        """Send now. False if the connection is down (only answers are kept for later)."""
        if self._wire is None or self.state is not LinkState.OPEN:
            return False
        if isinstance(message, JoinTable | WatchTable):
            self._nodes.requested(message)
        self._wire.send(message)
        return True

    def answer(self, table: str, decision: int, action: Action) -> str:
        """Answer the open decision; the answer is sent again after a dropped connection until the server has accepted
        or refused it. Returns its id.
        """
        message = self.answers.answer(table, decision, action)
        self.send(message)
        return message.id

    def take_back(self, table: str) -> str:
        """Take the player's last answer back; otherwise as `answer`."""
        message = self.answers.take_back(table)
        self.send(message)
        return message.id

    # ---- the line
    def _connect(self) -> None:
        self._be(LinkState.CONNECTING if not self._greeted else LinkState.LOST, "")
        endpoint = self._endpoint or endpoint_of(self.clock, self.address, again=self._greeted)
        factory = Factory.forProtocol(lambda: Wire(self))
        if not self._plain:
            from greatrace_client.net.encryption import encrypted

            factory = encrypted(factory, self.clock, self.address.host)
        # It fails at once if the port is closed, after a timeout if the host is dead.
        endpoint.connect(factory).addErrback(lambda failure: self._again(reason_of(failure)))

    def _again(self, reason: str) -> None:
        """Reconnect after a pause, if there was ever a connection; else give up and report why."""
        if self.state is LinkState.CLOSED:
            return
        self._timers.cancel()
        if not self._greeted:
            self._be(LinkState.CLOSED, reason)
            return
        now = self.clock.seconds()
        if self.state is LinkState.OPEN:
            self.comeback.begin(now)
        else:
            self.address = self._nodes.after(self.address)
        self._be(LinkState.LOST, reason)
        self._timers.later(self.comeback.pause(now), self._connect)

    def try_now(self) -> None:
        """Retry at once, in place of waiting for the next try."""
        if self.state is LinkState.LOST and self.comeback.next_try > self.clock.seconds():
            self._timers.cancel()
            self.comeback.next_try = self.clock.seconds()
            self._connect()

    @property
    def delay(self) -> float | None:
        """Seconds to the server and back, as last measured."""
        return self._heartbeat.delay

    @property
    def lost_for(self) -> float:
        """Seconds since the connection dropped; 0 while there is one."""
        return self.clock.seconds() - self.comeback.since if self.state is LinkState.LOST else 0.0

    def _be(self, state: LinkState, reason: str) -> None:
        if state is not self.state or reason:
            self.state = state
            self.listener.link_state(state, reason)

    # ---- called by the wire
    def wire_made(self, wire: Wire) -> None:
        """The connection is up: hello, or first the handshake."""
        self._wire = wire
        self._heartbeat.heard()
        self._secured = False
        if not self._greeted:
            self._timers.later(GREETING, lambda: self._silent(wire))
        if not self._plain:
            self._timers.later(HANDSHAKE, lambda: None if self._secured else self._silent(wire))
        elif self.identity.password and self.security is not None and self.address.host not in LOOPBACK:
            self._give_up("not_private")
        else:
            self._hello(wire)

    def _hello(self, wire: Wire) -> None:
        wire.send(self.identity.hello())
        self._heartbeat.begin()

    def wire_secured(self, wire: Wire, shown: Certificate) -> None:
        """Check the certificate; the connection is encrypted."""
        assert self.security is not None
        self._secured = True
        self.security.shown = shown
        if objection := self.security.objection:
            self._give_up(objection)
        else:
            self._hello(wire)

    def _silent(self, wire: Wire) -> None:
        """Give up a connection that was accepted but on which the server says nothing."""
        if wire is self._wire and self.state is not LinkState.OPEN:
            self._wire = None
            wire.abort()
            self._again("no_answer")

    def _give_up(self, reason: str) -> None:
        """Close the connection without saying anything on it."""
        self._timers.cancel()
        self._be(LinkState.CLOSED, reason)
        if self._wire is not None:
            self._wire.abort()
            self._wire = None

    def wire_lost(self, wire: Wire, failure: Failure) -> None:
        """The connection is down."""
        if wire is not self._wire:
            return
        self._wire = None
        if self._greeted:
            self._again("" if isinstance(failure.value, error.ConnectionDone) else "dropped")
        elif self._plain or self._secured:
            self._again("hung_up")
        else:
            self._without_encryption(failure)

    def _without_encryption(self, failure: Failure) -> None:
        """Handle a failed handshake: it is not a server of this game, or it does not encrypt."""
        from greatrace_client.net.encryption import NO_HANDSHAKE

        assert self.security is not None
        self._timers.cancel()
        if not isinstance(failure.value, NO_HANDSHAKE):
            self._again("hung_up")
        elif self.security.pin or self.security.ours:
            self._be(LinkState.CLOSED, "not_encrypted")
        else:
            self._plain = True
            self._connect()

    def wire_message(self, message: ServerMessage) -> None:
        """Handle one message."""
        self._heartbeat.heard()
        if not isinstance(message, Update | Accepted):  # messages of a race come from the node that has its table
            self._nodes.heard(message)
        if isinstance(message, Pong):
            self._heartbeat.answered()
            return
        if isinstance(message, Welcome):
            self._welcomed(message)
            return
        if isinstance(message, Accepted | Refused):
            self.answers.settled(message)
        if isinstance(message, Refused) and self._greeted and message.code in NOT_NOW:
            self.shut_down = self.shut_down or message.code == "server/stopping"
            return  # the server hangs up, and the link reconnects
        if isinstance(message, Refused) and self._found(message):
            return
        self.listener.link_message(message)
        if isinstance(message, Refused) and (self.state is not LinkState.OPEN or message.code in SENT_AWAY):
            # The hello was refused, or reconnecting would only displace another client: no use in trying again
            self.close()

    def wire_garbled(self, sentence: str) -> None:
        """Handle data that is not this game's protocol."""
        self._greeted = False
        if self._wire is not None:
            self._wire.hang_up()
            self._wire = None
        self._again("not_a_server")

    def _welcomed(self, message: Welcome) -> None:
        self.identity.let_in(message.token)
        self._greeted, self.shut_down = True, False
        self._be(LinkState.OPEN, "")
        self.listener.link_message(message)
        self._resume()

    def _resume(self) -> None:
        """Ask for missed updates, and for a table that turned out to be at another node; send unacknowledged answers
        again.
        """
        for table, seq in self.listener.seen().items():
            self.send(Resume(table, seq))
        if self._asks_again and (request := self._nodes.pending_request()) is not None:
            self.send(request)
        self._asks_again = False
        for answer in self.answers.open:
            self.send(answer)

    def _found(self, refused: Refused) -> bool:
        """Whether the table is at another node of the server; if so, connect there without telling the player."""
        if refused.code == MOVING:
            if not self._asks_again:  # the race and each answer are refused by themselves
                self._asks_again = True
                self._timers.later(refused.seconds or 1.0, self._resume)
            return True
        if refused.code != MOVED or (place := self._nodes.way(refused)) is None or self._wire is None:
            return False
        self._asks_again, self.address = True, place
        wire, self._wire = self._wire, None
        self._timers.cancel()
        wire.hang_up()
        self.comeback.begin(self.clock.seconds())
        self._connect()
        return True
