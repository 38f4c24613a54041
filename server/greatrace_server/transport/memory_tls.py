"""TLS in memory by Python's `ssl`, for Twisted's TLS protocol, which was made for pyOpenSSL.

It takes a third of pyOpenSSL's time for a message, which uses a foreign function interface for each step.
"""

from __future__ import annotations

import secrets
import ssl
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from attrs import define, field
from cryptography import x509
from cryptography.hazmat.primitives.serialization import BestAvailableEncryption, Encoding, PrivateFormat
from OpenSSL.SSL import Error, WantReadError, ZeroReturnError

from greatrace.translation import english

T = TypeVar("T")


def server_context(key: Any, chain: Sequence[x509.Certificate]) -> ssl.SSLContext:
    """A context with a server's certificate, those of its issuers, and the key. Raises ssl.SSLError."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.num_tickets = 0  # no session tickets: clients do not resume sessions
    with _as_file(key, chain) as (path, password):
        context.load_cert_chain(path, password=password)
    return context


@contextmanager
def _as_file(key: Any, chain: Sequence[x509.Certificate]) -> Iterator[tuple[Path, str]]:
    """A temporary file with the key, encrypted by a temporary password: Python's `ssl` reads only files."""
    password = secrets.token_hex(32)
    locked = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(password.encode()))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "identity.pem")
        path.write_bytes(b"".join((locked, *(certificate.public_bytes(Encoding.PEM) for certificate in chain))))
        yield path, password


@define(eq=False)
class MemoryTLS:
    """The server's end of one connection, with the methods of pyOpenSSL's Connection that Twisted calls.

    `incoming` and `outgoing` hold encrypted bytes on their way.
    """

    context: ssl.SSLContext
    incoming: ssl.MemoryBIO = field(factory=ssl.MemoryBIO)
    outgoing: ssl.MemoryBIO = field(factory=ssl.MemoryBIO)
    tls: ssl.SSLObject = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.tls = self.context.wrap_bio(self.incoming, self.outgoing, server_side=True)

    def set_accept_state(self) -> None:
        """Do nothing: the object is made for servers only."""

    def set_app_data(self, protocol: Any) -> None:
        """Do nothing: there are no callbacks."""

    # ---- encrypted bytes
    def bio_write(self, data: bytes) -> int:
        """Add encrypted bytes from the other end."""
        return self.incoming.write(data)

    def bio_read(self, size: int) -> bytes:
        """Encrypted bytes for the other end. Raises WantReadError if there are none."""
        data = self.outgoing.read(size)
        if not data:
            raise WantReadError
        return data

    def bio_shutdown(self) -> None:
        """End the bytes from the other end."""
        self.incoming.write_eof()

    # ---- plain bytes
    def do_handshake(self) -> None:
        """Continue the handshake. Raises WantReadError while it is not complete."""
        _translated(self.tls.do_handshake)

    def recv(self, size: int) -> bytes:
        """Received data. Raises WantReadError, or ZeroReturnError after the other end's goodbye."""
        data = _translated(lambda: self.tls.read(size))
        if not data:
            raise ZeroReturnError
        return data

    def send(self, data: bytes) -> int:
        """Encrypt data; the number of bytes taken."""
        return _translated(lambda: self.tls.write(data))

    def shutdown(self) -> bool:
        """Send a goodbye; whether the other end has sent one, too."""
        try:
            _translated(self.tls.unwrap)
        except WantReadError:
            return False
        return True

    # ---- other methods
    def get_peer_certificate(self) -> None:
        """None: clients have no certificates."""

    def get_alpn_proto_negotiated(self) -> bytes:
        """No protocol: none is offered."""
        return b""


def _translated(function: Callable[[], T]) -> T:
    """The function's result, or pyOpenSSL's error in place of Python's."""
    try:
        return function()
    except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
        raise WantReadError from None
    except ssl.SSLZeroReturnError:
        raise ZeroReturnError from None
    except ssl.SSLError as e:
        reason = english("unexpected eof") if isinstance(e, ssl.SSLEOFError) else str(e)
        raise Error([("SSL routines", "", reason)]) from None
