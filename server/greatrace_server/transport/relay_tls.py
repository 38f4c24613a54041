"""Encryption between nodes, with the certificate shared by all nodes of a cluster, which trust no other."""

from __future__ import annotations

from typing import Any

from attrs import define
from cryptography import x509
from OpenSSL import SSL
from twisted.internet.interfaces import IOpenSSLClientConnectionCreator
from twisted.protocols.tls import TLSMemoryBIOFactory
from zope.interface import implementer  # type: ignore[import-untyped]  # it has no hints

from greatrace_server.transport.tls import ServerIdentity, key_of


@implementer(IOpenSSLClientConnectionCreator)
@define(eq=False)
class AnyServer:
    """Accepts any certificate; `is_node` checks it after the handshake, before anything is sent."""

    context: SSL.Context

    def clientConnectionForTLS(self, _protocol: Any) -> SSL.Connection:
        return SSL.Connection(self.context, None)


def to_nodes(factory: Any) -> Any:
    """A factory of encrypted connections to other nodes."""
    context = SSL.Context(SSL.TLS_METHOD)
    context.set_min_proto_version(SSL.TLS1_3_VERSION)
    anyone: Any = AnyServer(context)  # Twisted's interface has no type hints
    return TLSMemoryBIOFactory(anyone, True, factory)


def for_nodes(factory: Any, own: ServerIdentity) -> Any:
    """A factory of encrypted connections from other nodes."""
    return TLSMemoryBIOFactory(own.options, False, factory)


def is_node(transport: Any, own: ServerIdentity) -> bool:
    """Whether the other end has the key of this cluster; to be called after the handshake."""
    shown: Any = transport.getPeerCertificate()
    certificate: x509.Certificate | None = None if shown is None else shown.to_cryptography()
    return certificate is not None and key_of(certificate) == own.key
