"""The certificate that a server presents: loaded, replaced by a reload, watched for its expiry."""

from __future__ import annotations

from typing import Any

from attrs import define, field
from twisted.logger import Logger

from greatrace.protocol.connection import shown_fingerprint
from greatrace_server.config import TlsConfig
from greatrace_server.storage.store import Store
from greatrace_server.transport import tls
from greatrace_server.transport.certificate_expiry import ExpiryWatch
from greatrace_server.transport.listening import StartError


@define(eq=False, repr=False)
class ServerCertificate:
    """The certificate. `identity` is None while nothing is encrypted. `reactor` is Twisted's."""

    reactor: Any
    store: Store
    identity: tls.ServerIdentity | None = None
    _expiry: ExpiryWatch | None = None
    _log: Logger = field(factory=Logger)

    def load(self, config: TlsConfig) -> tls.ServerIdentity:
        """The certificate of these settings, or the server's own. Raises StartError."""
        try:
            return tls.identity(self.store, config)
        except tls.CertificateError as e:
            raise StartError(str(e)) from e

    def show(self, loaded: tls.ServerIdentity) -> None:
        """Use this certificate for all new connections."""
        if self.identity is None:
            self.identity = loaded
        else:
            self.identity.become(loaded)
        if self._expiry is None:
            self._expiry = ExpiryWatch(self.reactor, self.identity)
        else:
            self._expiry.look()
        key, whole = shown_fingerprint(loaded.key), shown_fingerprint(loaded.fingerprint)
        self._log.info("fingerprint {f} (clients of version 0.1 show {old})", f=key, old=whole)

    def stop(self) -> None:
        """Stop watching for the expiry."""
        if self._expiry is not None:
            self._expiry.stop()
