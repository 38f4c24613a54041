"""Encrypted lines: whose certificate it is does not matter, as long as it is the same as last time."""

from __future__ import annotations

import hashlib
from typing import Any

import attrs
from OpenSSL import SSL
from OpenSSL.crypto import FILETYPE_ASN1, dump_certificate
from twisted.internet.interfaces import IOpenSSLClientConnectionCreator
from twisted.internet.ssl import CertificateOptions
from twisted.protocols.tls import TLSMemoryBIOFactory
from zope.interface import implementer  # type: ignore[import-untyped]  # it has no hints


@attrs.define
class Security:
    """What is known of a server's certificate (SHA-256, in hex).

    `pin`: what it showed when one first met it, "" if one never did; `fingerprint`: what it shows now, "" for a line
    that is not encrypted. `ours`: a server that we have started ourselves may show what it likes.
    """

    pin: str = ""
    ours: bool = False
    fingerprint: str = ""

    @property
    def changed(self) -> bool:
        """Whether this is not the server that one has met."""
        return bool(self.pin) and not self.ours and self.fingerprint != self.pin

    @property
    def first_time(self) -> bool:
        """Whether there is something to remember."""
        return bool(self.fingerprint) and not self.pin and not self.ours


@implementer(IOpenSSLClientConnectionCreator)
class AnyCertificate:
    """Takes every certificate: the fingerprint is compared before anything is said."""

    def clientConnectionForTLS(self, _protocol: Any) -> SSL.Connection:
        return SSL.Connection(CertificateOptions().getContext(), None)


def encrypted(factory: Any, clock: Any) -> Any:
    """The factory with encryption around its lines."""
    creator: Any = AnyCertificate()
    return TLSMemoryBIOFactory(creator, True, factory, clock)


def fingerprint_of(transport: Any) -> str:
    """Of the certificate at the other end of an encrypted line, after the handshake."""
    certificate = transport.getPeerCertificate()
    return hashlib.sha256(dump_certificate(FILETYPE_ASN1, certificate)).hexdigest()
