"""The certificates accepted from the webhook's receiver: those of the system's authorities, or of a file's."""

from __future__ import annotations

import ssl
import sys
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding
from twisted.internet.ssl import Certificate, platformTrust, trustRootFromCertificates
from twisted.web.client import BrowserLikePolicyForHTTPS


def trusting(authorities: str) -> Any:
    """An object that verifies the receiver's certificate and name; `authorities`: a PEM file, "": the system's.

    On Windows and macOS OpenSSL finds no authorities by itself; Python knows the system's. Raises OSError, ValueError.
    """
    if authorities:
        found = x509.load_pem_x509_certificates(Path(authorities).read_bytes())
    elif sys.platform in ("win32", "darwin"):
        context = ssl.create_default_context()
        found = [x509.load_der_x509_certificate(der) for der in context.get_ca_certs(binary_form=True)]
    else:
        return _policy(platformTrust())  # type: ignore[no-untyped-call]  # Twisted has no hints for these
    made: Any = [Certificate.loadPEM(each.public_bytes(Encoding.PEM)) for each in found]
    return _policy(trustRootFromCertificates(made))  # type: ignore[no-untyped-call]  # Twisted has no hints for these


def _policy(root: Any) -> Any:
    return BrowserLikePolicyForHTTPS(trustRoot=root)  # type: ignore[no-untyped-call]  # Twisted has no hints for it
