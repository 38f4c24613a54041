"""Encrypted lines: a certificate that a known authority vouches for, or the same key as last time.

What is remembered of a server (its pin) is one of these:
- `authority`: its certificate verified for the name that the player asked for. From then on it has to: a renewed
  certificate goes unnoticed, and one that does not verify any more is refused.
- `key:` and the SHA-256 of its public key, in hex, where no authority vouches for it: a server with a certificate of
  its own. A renewal with the same key goes unnoticed.
- the SHA-256 of the whole certificate, as older versions wrote it. It becomes one of the others when it fits.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import ipaddress
import logging
import ssl
import sys
from typing import Any, Final
from weakref import WeakKeyDictionary

import attrs
from OpenSSL import SSL
from OpenSSL.crypto import FILETYPE_ASN1, Error, dump_certificate, dump_publickey, load_certificate
from service_identity import CertificateError, VerificationError
from service_identity.pyopenssl import verify_hostname, verify_ip_address
from twisted.internet.interfaces import IOpenSSLClientConnectionCreator
from twisted.internet.ssl import CertificateOptions
from twisted.protocols.tls import TLSMemoryBIOFactory
from zope.interface import implementer  # type: ignore[import-untyped]  # it has no hints


def load_authorities(context: SSL.Context) -> None:
    """Make the context trust what the computer trusts.

    On Linux OpenSSL knows where their certificates are; the variables SSL_CERT_FILE and SSL_CERT_DIR name others, on
    every system. On Windows the system's own store is read. Since Windows adds most authorities only when it first
    meets them, and since OpenSSL cannot read the store of macOS, the list of the package certifi counts on both.
    """
    context.set_default_verify_paths()
    if sys.platform == "win32":
        store = context.get_cert_store()
        assert store is not None  # a context always has one
        for found in ssl.create_default_context().get_ca_certs(binary_form=True):
            with contextlib.suppress(Error):  # one that OpenSSL cannot read must not cost the others
                store.add_cert(load_certificate(FILETYPE_ASN1, found))
    if sys.platform in {"win32", "darwin"}:
        import certifi

        context.load_verify_locations(certifi.where())


AUTHORITY: Final = "authority"
KEY: Final = "key:"

_errors: WeakKeyDictionary[SSL.Connection, list[int]] = WeakKeyDictionary()  # of OpenSSL, about a chain

log = logging.getLogger(__name__)


@attrs.frozen
class Certificate:
    """What a server shows. `fingerprint` of the whole and `key` of the public key: SHA-256 in hex.

    `verified`: an authority of this computer vouches for it, today, for the name that was asked for.
    """

    fingerprint: str
    key: str
    verified: bool = False


@attrs.define
class Security:
    """`pin`: what is remembered of the server, "" if the player never met it; `shown`: what it shows now, None for a
    line that is not encrypted. `ours`: a server that we have started ourselves may show what it likes.
    """

    pin: str = ""
    ours: bool = False
    shown: Certificate | None = None

    @property
    def fingerprint(self) -> str:
        """What a player can compare with the host's: of the key that the server shows now, "" if it shows none."""
        return self.shown.key if self.shown is not None else ""

    @property
    def changed(self) -> bool:
        """Whether this may not be the server that the player has met."""
        shown = self.shown
        if shown is None:
            return bool(self.pin) and not self.ours
        fits = (KEY + shown.key, shown.fingerprint)
        return bool(self.pin) and not (self.ours or shown.verified or self.pin in fits)

    @property
    def objection(self) -> str:
        """Why nothing must be said to it, as an id of the catalogs; "" if all is well."""
        if not self.changed:
            return ""
        return "certificate_unverified" if self.pin == AUTHORITY else "certificate_changed"

    @property
    def first_time(self) -> bool:
        """Whether the player should compare its fingerprint: one meets it, and nobody vouches for it."""
        return self.shown is not None and not (self.pin or self.ours or self.shown.verified)

    @property
    def next_pin(self) -> str:
        """What is to be remembered now that it is trusted, "" for nothing."""
        if self.shown is None or self.ours:
            return self.pin
        return AUTHORITY if self.shown.verified else KEY + self.shown.key


def pinned_fingerprint(pin: str) -> str:
    """The fingerprint in a pin, as it is shown to players; "" where an authority vouches for the server."""
    return "" if pin == AUTHORITY else pin.removeprefix(KEY)


@implementer(IOpenSSLClientConnectionCreator)
class AnyCertificate:
    """Takes every certificate and notes what is wrong with it: whether that matters is decided after the handshake."""

    def __init__(self, host: str) -> None:
        self.host = host

    def clientConnectionForTLS(self, _protocol: Any) -> SSL.Connection:
        connection = SSL.Connection(ssl_context(), None)
        if not _is_number(self.host):
            name = _ascii(self.host)
            if name:
                connection.set_tlsext_host_name(name)
        return connection


@functools.cache
def ssl_context() -> SSL.Context:
    """With the authorities of this computer, read once."""
    options: Any = CertificateOptions()
    context: SSL.Context = options.getContext()
    load_authorities(context)
    context.set_verify(SSL.VERIFY_PEER, _noted)
    return context


def _noted(connection: SSL.Connection, _certificate: Any, error: int, _depth: int, fine: int) -> bool:
    if not fine:
        _errors.setdefault(connection, []).append(error)
    return True


def encrypted(factory: Any, clock: Any, host: str) -> Any:
    """The factory with encryption around its lines to that host."""
    creator: Any = AnyCertificate(host)
    return TLSMemoryBIOFactory(creator, True, factory, clock)


def certificate_of(transport: Any, host: str) -> Certificate:
    """Of the server at the other end of an encrypted line, after the handshake."""
    shown = transport.getPeerCertificate()
    whole, key = dump_certificate(FILETYPE_ASN1, shown), dump_publickey(FILETYPE_ASN1, shown.get_pubkey())
    trouble = _trouble(transport.getHandle(), host)
    log.info("certificate of %s: %s", host, trouble or "verified")
    return Certificate(hashlib.sha256(whole).hexdigest(), hashlib.sha256(key).hexdigest(), not trouble)


def _trouble(connection: SSL.Connection, host: str) -> str:
    """Why the certificate does not verify for that name; "" if it does."""
    errors = _errors.pop(connection, [])
    if errors:
        return f"not verified (OpenSSL {', '.join(map(str, errors))})"
    try:
        if _is_number(host):
            verify_ip_address(connection, host.partition("%")[0])
        else:
            verify_hostname(connection, host.rstrip("."))
    except (VerificationError, CertificateError, ValueError) as error:  # ValueError: no name that could be certified
        return f"not for this name ({type(error).__name__})"
    return ""


def _is_number(host: str) -> bool:
    """Whether it is an address, not a name."""
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return True


def _ascii(host: str) -> bytes:
    """The name as TLS writes it; b"" for one that cannot be written so."""
    try:
        return host.rstrip(".").encode("idna")
    except UnicodeError:
        return b""
