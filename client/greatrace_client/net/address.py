"""The address of a server: parsing, the endpoint to connect to, and why there is no connection to it."""

from __future__ import annotations

from ipaddress import ip_address

import attrs
from twisted.internet import error
from twisted.internet.endpoints import HostnameEndpoint
from twisted.python.failure import Failure

from greatrace_client.i18n.catalog import tr
from greatrace_client.net.twisted_types import Endpoint, ReactorClock
from greatrace_client.settings import DEFAULT_PORT

LOOPBACK = ("127.0.0.1", "::1", "localhost")
PATIENT, BRISK = 8.0, 2.5  # seconds for a connection to be made: the first time, and when coming back


@attrs.frozen
class Address:
    """The host and port where a server listens."""

    host: str
    port: int = DEFAULT_PORT

    def __str__(self) -> str:
        shown = f"[{self.host}]" if ":" in self.host else self.host
        return shown if self.port == DEFAULT_PORT else f"{shown}:{self.port}"

    @property
    def of_local_network(self) -> bool:
        """Whether the host is a number within a local network. A loopback address is not: a tunnel may begin there."""
        try:
            number = ip_address(self.host.partition("%")[0])
        except ValueError:
            return False
        return (number.is_private or number.is_link_local) and not number.is_loopback

    @classmethod
    def parse(cls, text: str) -> Address:
        """Parse "host", "host:port" or "[v6]:port". Raises ValueError with a sentence."""
        text = text.strip()
        host, port = text, ""
        if text.startswith("["):
            host, _, rest = text[1:].partition("]")
            port = rest.removeprefix(":")
        elif text.count(":") == 1:
            host, _, port = text.partition(":")
        if not host or any(c.isspace() for c in host):
            raise ValueError(tr("That isn’t an address. Try greatrace.example or 192.168.1.20:7117."))
        if port and not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
            raise ValueError(tr("Invalid port {port}: enter a number from 1 to 65535", port=port))
        return cls(host, int(port) if port else DEFAULT_PORT)


def internet_endpoint(clock: ReactorClock, address: Address, seconds: float) -> Endpoint:
    """The endpoint of an address, with a timeout of `seconds` seconds; `clock` is the reactor."""
    # Twisted waits 0.3 s between a host's addresses, and as long before it reports that the only one does not answer.
    endpoint: Endpoint = HostnameEndpoint(clock, address.host, address.port, timeout=seconds, attemptDelay=0.05)
    return endpoint


def endpoint_of(clock: ReactorClock, address: Address, *, again: bool) -> Endpoint:
    """The endpoint of a server; `again`: the player has been connected to it before."""
    return internet_endpoint(clock, address, BRISK if again else PATIENT)


def reason_of(failure: Failure) -> str:
    """The id of the reason why a connection could not be made (context `call` of the catalogs)."""
    reasons = {error.DNSLookupError: "unknown_host", error.ConnectionRefusedError: "refused"}
    return next((reason for kind, reason in reasons.items() if isinstance(failure.value, kind)), "no_answer")
