"""A state machine of a session: which messages are allowed when."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from automat import TypeMachineBuilder

from greatrace.protocol.messages import Hello
from greatrace_server.protocol_error import ProtocolError


class SessionCore(Protocol):
    """The part of a session that the states use."""

    def begin(self, hello: Hello) -> None:
        """Check the hello and answer it."""

    def end(self, no: ProtocolError) -> None:
        """Send the reason, and close the connection."""

    def forget(self) -> None:
        """Leave the lobby: nothing is sent any more."""


class SessionInput(Protocol):
    """The inputs of the state machine."""

    def hello(self, message: Hello) -> None:
        """The first message."""

    def admitted(self) -> None:
        """The person has been identified."""

    def other(self, message: Any) -> None:
        """Any other message, before the identification or after the end."""

    def joined_first(self) -> None:
        """The person is at a first table now."""

    def left_last(self) -> None:
        """The person is at no table any more."""

    def ended(self) -> None:
        """The connection is closed, or will be."""


class ClosedStates:
    """The states of a closed connection, which ignore everything."""

    def hello(self, message: Hello) -> None:
        """Do nothing."""

    def admitted(self) -> None:
        """Do nothing."""

    def other(self, message: Any) -> None:
        """Do nothing."""

    def joined_first(self) -> None:
        """Do nothing."""

    def left_last(self) -> None:
        """Do nothing."""

    def ended(self) -> None:
        """Do nothing."""


def _machine() -> Callable[[SessionCore], SessionInput]:
    """The states greeting -> asked (identification) -> lobby <-> seated, and closed from any of them.

    In lobby and seated the session carries out messages by itself (`Session.welcomed`).
    """
    builder = TypeMachineBuilder(SessionInput, SessionCore)  # type: ignore[type-abstract]  # it makes none
    names = ("greeting", "asked", "lobby", "seated", "closed")
    greeting, asked, lobby, seated, closed = (builder.state(name) for name in names)

    @greeting.upon(SessionInput.hello).to(asked)
    def _hello(_states: SessionInput, session: SessionCore, message: Hello) -> None:
        session.begin(message)

    for state in (greeting, asked):

        @state.upon(SessionInput.other).loop()
        def _too_early(_states: SessionInput, session: SessionCore, message: Any) -> None:
            session.end(ProtocolError("hello/first"))

        @state.upon(SessionInput.ended).to(closed)
        def _gone(_states: SessionInput, session: SessionCore) -> None:
            session.forget()

    asked.upon(SessionInput.admitted).to(lobby).returns(None)

    @asked.upon(SessionInput.hello).loop()
    def _twice(_states: SessionInput, session: SessionCore, message: Hello) -> None:
        session.end(ProtocolError("hello/again"))

    for state in (lobby, seated):

        @state.upon(SessionInput.hello).loop()
        def _again(_states: SessionInput, _session: SessionCore, message: Hello) -> None:
            raise ProtocolError("hello/again")

        @state.upon(SessionInput.ended).to(closed)
        def _ended(_states: SessionInput, session: SessionCore) -> None:
            session.forget()

    lobby.upon(SessionInput.joined_first).to(seated).returns(None)
    lobby.upon(SessionInput.left_last).loop().returns(None)
    seated.upon(SessionInput.left_last).to(lobby).returns(None)
    seated.upon(SessionInput.joined_first).loop().returns(None)

    _ignore_all(closed)
    return builder.build()


def _ignore_all(closed: Any) -> None:
    """Ignore everything after the end."""

    @closed.upon(SessionInput.hello).loop()  # type: ignore[untyped-decorator]  # Automat's type has three parameters
    def _hello_after(_states: SessionInput, _session: SessionCore, message: Hello) -> None:
        """Do nothing."""

    @closed.upon(SessionInput.other).loop()  # type: ignore[untyped-decorator]  # the same
    def _other_after(_states: SessionInput, _session: SessionCore, message: Any) -> None:
        """Do nothing."""

    for event in (SessionInput.admitted, SessionInput.joined_first, SessionInput.left_last, SessionInput.ended):
        closed.upon(event).loop().returns(None)


session_states = _machine()
