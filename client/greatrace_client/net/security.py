"""Trust in an encrypted connection: a known authority vouches for the certificate, or its key is the same as last time.

What is remembered of a server (its pin) is one of these:
- `authority`: its certificate verified for the name that the player asked for. It has to from then on: a renewed
  certificate is accepted, and one that no longer verifies is refused.
- `key:` and the SHA-256 of its public key, in hex, if no authority vouches for it: a server with a self-signed
  certificate. A renewal with the same key is accepted.
- the SHA-256 of the whole certificate, as older versions wrote it. It is replaced by one of the others when it matches.
"""

from __future__ import annotations

from typing import Final

import attrs

from greatrace.protocol.connection import shown_fingerprint

AUTHORITY: Final = "authority"
KEY: Final = "key:"


@attrs.frozen
class Certificate:
    """A server's certificate. `fingerprint` of the whole and `key` of the public key: SHA-256 in hex.

    `verified`: an authority of this computer vouches for it, today, for the requested name.
    """

    fingerprint: str
    key: str
    verified: bool = False


@attrs.define
class Security:
    """`pin`: what is remembered of the server, "" if the player has never met it; `shown`: its present certificate,
    None for an unencrypted connection. `ours`: a server that this client has started is always trusted.
    """

    pin: str = ""
    ours: bool = False
    shown: Certificate | None = None

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the server's current key, to be compared with the host's; "" without a certificate."""
        return self.shown.key if self.shown is not None else ""

    @property
    def changed(self) -> bool:
        """Whether this may not be the server that the player has met before."""
        shown = self.shown
        if shown is None:
            return bool(self.pin) and not self.ours
        fits = (KEY + shown.key, shown.fingerprint)
        return bool(self.pin) and not (self.ours or shown.verified or self.pin in fits)

    @property
    def objection(self) -> str:
        """The reason not to say anything to the server, as an id of the catalogs; "" if all is well."""
        if not self.changed:
            return ""
        return "certificate_unverified" if self.pin == AUTHORITY else "certificate_changed"

    @property
    def to_compare(self) -> str:
        """The fingerprint in the form that people read out; "" if an authority vouches for the server."""
        return "" if self.shown is None or self.shown.verified else shown_fingerprint(self.fingerprint)

    @property
    def first_time(self) -> bool:
        """Whether the player should compare the fingerprint: the server is new, and no authority vouches for it."""
        return self.shown is not None and not (self.pin or self.ours or self.shown.verified)

    @property
    def next_pin(self) -> str:
        """The pin to remember for a server that is trusted now; "" for none."""
        if self.shown is None or self.ours:
            return self.pin
        return AUTHORITY if self.shown.verified else KEY + self.shown.key


def pinned_fingerprint(pin: str) -> str:
    """The fingerprint in a pin, as players see it; "" if an authority vouches for the server."""
    return "" if pin == AUTHORITY else pin.removeprefix(KEY)
