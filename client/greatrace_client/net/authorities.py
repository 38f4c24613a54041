"""The certificate authorities that this computer trusts."""

from __future__ import annotations

import contextlib
import ssl
import sys

from OpenSSL import SSL
from OpenSSL.crypto import FILETYPE_ASN1, Error, load_certificate


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
