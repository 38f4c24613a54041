"""Encrypted lines without a certificate authority: a certificate of our own, made at the first start and kept.

A client remembers its fingerprint when it first meets the server, and refuses another one later.
"""

from __future__ import annotations

import datetime as dt
import socket
from typing import Any, Final

import msgspec
from attrs import frozen
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from OpenSSL import SSL, crypto
from twisted.internet.endpoints import serverFromString
from twisted.internet.interfaces import IOpenSSLServerConnectionCreator
from twisted.protocols.tls import TLSMemoryBIOFactory
from zope.interface import implementer  # type: ignore[import-untyped]  # it has no hints

from greatrace_server.store import Store

KEYS, CERTIFICATE = "key", "certificate"
YEARS: Final = 30  # it is pinned, not certified: running out would help nobody
PREFIXES: Final = ("tls:", "tls6:")


class Kept(msgspec.Struct, frozen=True):
    """Key and certificate as PEM."""

    key: str
    certificate: str


@frozen
class Identity:
    """What the server shows to clients. `fingerprint`: SHA-256 of the certificate, in hex."""

    options: Any
    fingerprint: str


def identity(store: Store) -> Identity:
    """The server's certificate, made now if there is none yet."""
    body = dict(store.kept(KEYS)).get(CERTIFICATE)
    if body is None:
        body = msgspec.json.encode(_made())
        store.keep(KEYS, CERTIFICATE, body)
    kept = msgspec.json.decode(body, type=Kept)
    certificate = x509.load_pem_x509_certificate(kept.certificate.encode())
    return Identity(OneContext(_context(kept, certificate)), certificate.fingerprint(hashes.SHA256()).hex())


@implementer(IOpenSSLServerConnectionCreator)
@frozen
class OneContext:
    """The same for every line."""

    context: SSL.Context

    def serverConnectionForTLS(self, _protocol: Any) -> SSL.Connection:
        """See IOpenSSLServerConnectionCreator."""
        return SSL.Connection(self.context, None)


def _context(kept: Kept, certificate: x509.Certificate) -> SSL.Context:
    key: Any = serialization.load_pem_private_key(kept.key.encode(), None)
    context = SSL.Context(SSL.TLS_SERVER_METHOD)
    context.set_min_proto_version(SSL.TLS1_2_VERSION)
    context.set_session_cache_mode(SSL.SESS_CACHE_OFF)  # memory must not grow with those who call
    try:
        context.use_certificate(certificate)
        context.use_privatekey(key)
    except TypeError:  # pyOpenSSL before 24.3
        context.use_certificate(crypto.X509.from_cryptography(certificate))
        context.use_privatekey(crypto.PKey.from_cryptography_key(key))
    return context


def _made() -> Kept:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "great-race-server")])
    today = dt.datetime.now(dt.UTC)
    certificate = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(today - dt.timedelta(days=2))  # other people's clocks are wrong
        .not_valid_after(today + dt.timedelta(days=365 * YEARS))
        .sign(key, hashes.SHA256())
    )  # fmt: skip
    pem = serialization.Encoding.PEM
    plain = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return Kept(plain.decode(), certificate.public_bytes(pem).decode())


@frozen
class TlsEndpoint:
    """`tls:7117` and the like: an ordinary endpoint with our certificate around it."""

    inner: Any
    options: Any

    def listen(self, factory: Any) -> Any:
        """See IStreamServerEndpoint."""
        return self.inner.listen(TLSMemoryBIOFactory(self.options, False, factory))


def encrypted(factory: Any, mine: Identity) -> Any:
    """The factory with our certificate around its connections."""
    return TLSMemoryBIOFactory(mine.options, False, factory)


def is_encrypted(text: str) -> bool:
    """Whether that endpoint wants our certificate."""
    return text.startswith(PREFIXES)


def endpoint(reactor: Any, text: str, mine: Identity | None) -> Any:
    """The endpoint of that description. Raises ValueError and what else Twisted raises for one that is none.

    Where nothing is said of an interface, IPv4 and IPv6 both come in.
    """
    kind, _, rest = text.partition(":")
    if kind == "haproxy":
        raise ValueError("anybody could say any address there: use --listen-proxy")
    plain = kind.replace("tls", "tcp")
    if plain == "tcp" and "interface=" not in rest and socket.has_dualstack_ipv6():
        rest += r":interface=\:\:"
    inner = serverFromString(reactor, f"{plain}:{rest}")  # type: ignore[no-untyped-call]  # Twisted's
    return inner if mine is None or not is_encrypted(text) else TlsEndpoint(inner, mine.options)
