"""What is read out of a server whose certificate is not the one that was remembered of it."""

from __future__ import annotations

from collections.abc import Iterator

from greatrace.protocol.connection import shown_fingerprint
from greatrace_client.i18n import tr
from greatrace_client.net.security import Security, pinned_fingerprint


def asking_to_trust(security: Security) -> Iterator[str]:
    """Its fingerprints, then and now, and what can be typed."""
    if known := pinned_fingerprint(security.pin):
        yield f"{tr('Server fingerprint')}: {shown_fingerprint(known)}"
    yield f"{tr('Current')}: {shown_fingerprint(security.fingerprint)}"
    yield tr("Type “trust” only if the host gave you the current fingerprint, or “leave”.")
