"""TLS: the server's own certificate, made at the first start and stored, or a certificate from an authority.

A client remembers the public key of an own certificate at the first connection, and refuses another one later.
Certificates from an authority are read from files, again at each reload of the settings, so that they can be renewed.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import socket
import ssl
from pathlib import Path
from typing import Any, Final

import msgspec
from attrs import define, frozen
from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from twisted.internet.endpoints import serverFromString
from twisted.internet.interfaces import IOpenSSLServerConnectionCreator
from zope.interface import implementer  # type: ignore[import-untyped]  # it has no hints

from greatrace.translation import tr
from greatrace_server.config import TlsConfig
from greatrace_server.storage.store import Store
from greatrace_server.transport.handshakes import HandshakePacer
from greatrace_server.transport.memory_tls import MemoryTLS, server_context
from greatrace_server.transport.shared_port import shared_port
from greatrace_server.transport.tls_connection import Encrypted

KEYS, CERTIFICATE = "key", "certificate"
YEARS: Final = 30  # it is pinned, not certified: an expiry would help nobody
PREFIXES: Final = ("tls:", "tls6:")


class KeyPair(msgspec.Struct, frozen=True):
    """Key and certificate as PEM."""

    key: str
    certificate: str


class CertificateError(ValueError):
    """A certificate cannot be used; the text is one sentence for the operator."""


@implementer(IOpenSSLServerConnectionCreator)
@define(eq=False)
class CurrentContext:
    """The present context of all new connections; open ones keep theirs."""

    context: ssl.SSLContext

    def serverConnectionForTLS(self, _protocol: Any) -> MemoryTLS:
        return MemoryTLS(self.context)


@define(eq=False)
class ServerIdentity:
    """The server's certificate. `own`: made by the server itself, not by an authority."""

    options: Any  # a CurrentContext; Twisted's interface has no type hints
    certificate: x509.Certificate
    own: bool

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the certificate, in hex, by which clients of older versions recognise the server."""
        return self.certificate.fingerprint(hashes.SHA256()).hex()

    @property
    def key(self) -> str:
        """SHA-256 of the public key, in hex, by which clients recognise a server without an authority's certificate."""
        return key_of(self.certificate)

    @property
    def good_until(self) -> dt.datetime:
        """The time of expiry."""
        return self.certificate.not_valid_after_utc

    def become(self, other: ServerIdentity) -> None:
        """Use another certificate from now on."""
        self.options.context = other.options.context
        self.certificate, self.own = other.certificate, other.own


def key_of(certificate: x509.Certificate) -> str:
    """SHA-256 of the certificate's public key, in hex."""
    form = serialization.PublicFormat.SubjectPublicKeyInfo
    return hashlib.sha256(certificate.public_key().public_bytes(serialization.Encoding.DER, form)).hexdigest()


def identity(store: Store, files: TlsConfig | None = None) -> ServerIdentity:
    """The server's certificate: that of the files, or its own, made now if it is missing.

    Raises CertificateError.
    """
    if files is not None and (files.certificate or files.key):
        return _of_files(files)
    body = dict(store.kept(KEYS)).get(CERTIFICATE)
    if body is None:
        body = msgspec.json.encode(_made())
        store.keep(KEYS, CERTIFICATE, body)
    kept = msgspec.json.decode(body, type=KeyPair)
    certificate = x509.load_pem_x509_certificate(kept.certificate.encode())
    key: Any = serialization.load_pem_private_key(kept.key.encode(), None)
    return ServerIdentity(CurrentContext(server_context(key, [certificate])), certificate, own=True)


def check_files(files: TlsConfig) -> None:
    """Raise CertificateError if a named certificate cannot be used."""
    if files.certificate or files.key:
        _of_files(files)


def _of_files(files: TlsConfig) -> ServerIdentity:
    """The certificate of these files, with those of its issuers."""
    if not (files.certificate and files.key):
        raise CertificateError(tr("tls.certificate and tls.key belong together: set both or neither"))
    try:
        chain = x509.load_pem_x509_certificates(Path(files.certificate).read_bytes())
        key: Any = serialization.load_pem_private_key(Path(files.key).read_bytes(), None)
    except OSError as e:
        raise CertificateError(tr("{file} cannot be read: {why}", file=e.filename, why=e.strerror)) from e
    except (ValueError, TypeError, UnsupportedAlgorithm) as e:  # a TypeError: the key has a password
        raise CertificateError(
            tr(
                "{certificate} and {key} are not a certificate and its key in PEM: {why}",
                certificate=files.certificate,
                key=files.key,
                why=e,
            )
        ) from e
    if key.public_key() != chain[0].public_key():
        raise CertificateError(
            tr(
                "{key} is not the key of the first certificate in {certificate}",
                key=files.key,
                certificate=files.certificate,
            )
        )
    return ServerIdentity(CurrentContext(server_context(key, chain)), chain[0], own=False)


def _made() -> KeyPair:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "great-race-server")])
    today = dt.datetime.now(dt.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(today - dt.timedelta(days=2))  # other machines' clocks may be wrong
        .not_valid_after(today + dt.timedelta(days=365 * YEARS))
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    plain = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return KeyPair(plain.decode(), certificate.public_bytes(pem).decode())


@frozen
class TlsEndpoint:
    """An endpoint such as `tls:7117`: an ordinary endpoint with our certificate around it."""

    inner: Any
    options: Any
    pacer: HandshakePacer | None

    def listen(self, factory: Any) -> Any:
        return self.inner.listen(Encrypted(self.options, factory, self.pacer))


def encrypted(factory: Any, mine: ServerIdentity, pacer: HandshakePacer | None) -> Any:
    """The factory with our certificate around its connections."""
    return Encrypted(mine.options, factory, pacer)


def is_encrypted(text: str) -> bool:
    return text.startswith(PREFIXES)


def endpoint(
    reactor: Any, text: str, mine: ServerIdentity | None, pacer: HandshakePacer | None = None, *, shared: bool = False
) -> Any:
    """The endpoint of that description. Raises ValueError, or another error of Twisted, for an invalid one.

    Without an interface, both IPv4 and IPv6 are accepted. `shared`: see `shared_port`.
    """
    kind, _, rest = text.partition(":")
    if kind == "haproxy":
        raise ValueError("anybody could say any address there: use --listen-proxy")
    plain = kind.replace("tls", "tcp")
    if plain == "tcp" and "interface=" not in rest and socket.has_dualstack_ipv6():
        rest += r":interface=\:\:"
    described: Any = shared_port if shared else serverFromString
    inner = described(reactor, f"{plain}:{rest}")
    return inner if mine is None or not is_encrypted(text) else TlsEndpoint(inner, mine.options, pacer)
