"""Reports on the connection: that it broke or came back, or that the server's certificate is another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from greatrace.protocol.connection import shown_fingerprint
from greatrace_client.i18n import labelled, tr
from greatrace_client.i18n.table_news import reconnecting, seconds_shown
from greatrace_client.net.link_state import LinkState
from greatrace_client.net.security import Security, pinned_fingerprint
from greatrace_client.text_ui.output import TextOutput


class ConnectionNotes:
    """`connection` gives the ServerConnection, or the HotseatSession used like one; `closed` is called once it is
    closed for good; `dial` connects, also again.
    """

    def __init__(self, connection: Callable[[], Any], output: TextOutput, closed: Callable[[], None]) -> None:
        self._connection, self._output, self._closed = connection, output, closed
        self.dial: Callable[[], None] = lambda: None
        self.arrived = False  # a server has let the player in
        self._state = LinkState.NEW
        self._tries = 0  # of the current loss that have been reported

    @property
    def calling(self) -> bool:
        """Whether a server elsewhere has not answered yet."""
        connection = self._connection()
        return not connection.alone and connection.state is LinkState.CONNECTING

    @property
    def distrusted(self) -> Security | None:
        """A certificate that the player has to ask the host about: until then there is no connection."""
        connection = self._connection()
        return None if connection.alone else connection.distrusted

    def look(self) -> None:
        """Report a change of the connection; called at intervals. One that is closed for good ends the client, unless
        the player may trust the server's certificate.
        """
        connection = self._connection()
        state = connection.state
        if state is LinkState.LOST:
            self._tell_of_tries(connection.link)
        if state is self._state:
            return
        self._state = state
        self.arrived = self.arrived or state is LinkState.OPEN
        if state is LinkState.LOST:
            self._output.line(tr("Connection lost; reconnecting…"))
        elif state is LinkState.CLOSED:
            self._output.line(connection.sentence or tr("Disconnected."))
            if (security := self.distrusted) is None:
                self._closed()
            else:
                self._output.lines(asking_to_trust(security))

    def _tell_of_tries(self, link: Any) -> None:
        """Report a try, once for each pause that is worth a line."""
        if link is None or link.comeback.tries == self._tries:
            return
        self._tries = link.comeback.tries
        seconds = seconds_shown(link.comeback.seconds_left(link.clock.seconds()))
        if seconds > 1:
            self._output.line(f"{reconnecting(seconds)}. {tr('Type “retry” to try now.')}")

    def retry(self) -> None:
        """Retry at once. Raises ValueError with a sentence if the connection is not lost."""
        connection = self._connection()
        if connection.state is not LinkState.LOST or connection.link is None:
            raise ValueError(tr("The connection is up: there is nothing to retry."))
        connection.link.try_now()

    def trust(self) -> None:
        """Connect again and accept the server's new certificate. Raises ValueError with a sentence."""
        if self.distrusted is None:
            raise ValueError(tr("There is no changed certificate to trust."))
        self._connection().trust()
        self.dial()


# ---- the texts about a server whose certificate differs from the remembered one


def asking_to_trust(security: Security) -> Iterator[str]:
    """The fingerprints, then and now, and the commands."""
    if known := pinned_fingerprint(security.pin):
        yield labelled(tr("Server fingerprint"), shown_fingerprint(known))
    yield labelled(tr("Current"), shown_fingerprint(security.fingerprint))
    yield tr("Type “trust” only if the host gave you the current fingerprint, or “leave”.")
