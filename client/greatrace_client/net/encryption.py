"""Encrypted connections. Import it only when one is made: OpenSSL takes 12 MiB."""

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

from OpenSSL import SSL
from OpenSSL.crypto import FILETYPE_ASN1, Error, dump_certificate, dump_publickey, load_certificate
from service_identity import CertificateError, VerificationError
from service_identity.pyopenssl import verify_hostname, verify_ip_address
from twisted.internet.interfaces import IOpenSSLClientConnectionCreator
from twisted.internet.ssl import CertificateOptions
from twisted.protocols.tls import TLSMemoryBIOFactory
from zope.interface import implementer  # type: ignore[import-untyped]  # it has no hints

from greatrace_client.net.security import Certificate

_errors: WeakKeyDictionary[SSL.Connection, list[int]] = WeakKeyDictionary()  # OpenSSL's verification errors of a chain

log = logging.getLogger(__name__)
NO_HANDSHAKE: Final = SSL.Error  # the failure of a connection whose other end does not encrypt


def load_authorities(context: SSL.Context) -> None:
    """Make the context trust what the computer trusts.

    On Linux OpenSSL knows where the certificates are; the variables SSL_CERT_FILE and SSL_CERT_DIR name others, on
    every system. On Windows the system's own store is read. Windows adds most authorities only when it first meets
    them, and OpenSSL cannot read the store of macOS, so the list of the package certifi is added on both.
    """
    context.set_default_verify_paths()
    if sys.platform == "win32":
        store = context.get_cert_store()
        assert store is not None  # a context always has one
        for found in ssl.create_default_context().get_ca_certs(binary_form=True):
            with contextlib.suppress(Error):  # a certificate that OpenSSL cannot read must not cost the others
                store.add_cert(load_certificate(FILETYPE_ASN1, found))
    if sys.platform in {"win32", "darwin"}:
        import certifi

        context.load_verify_locations(certifi.where())


@implementer(IOpenSSLClientConnectionCreator)
class AnyCertificate:
    """Accepts every certificate and notes its errors: whether they matter is decided after the handshake."""

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
    """The TLS context, with this computer's certificate authorities, read once."""
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
    """The certificate of the server at the other end of an encrypted connection, after the handshake."""
    shown = transport.getPeerCertificate()
    whole, key = dump_certificate(FILETYPE_ASN1, shown), dump_publickey(FILETYPE_ASN1, shown.get_pubkey())
    trouble = _trouble(transport.getHandle(), host)
    log.info("certificate of %s: %s", host, trouble or "verified")
    return Certificate(hashlib.sha256(whole).hexdigest(), hashlib.sha256(key).hexdigest(), not trouble)


def _trouble(connection: SSL.Connection, host: str) -> str:
    """The reason why the certificate does not verify for that name; "" if it does."""
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
    """Whether the host is an IP address, not a name."""
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return True


def _ascii(host: str) -> bytes:
    """The host name as TLS encodes it; b"" if it cannot be encoded."""
    try:
        return host.rstrip(".").encode("idna")
    except UnicodeError:
        return b""
