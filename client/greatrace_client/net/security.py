"""Of an encrypted line: a certificate that a known authority vouches for, or the same key as last time.

What is remembered of a server (its pin) is one of these:
- `authority`: its certificate verified for the name that the player asked for. From then on it has to: a renewed
  certificate goes unnoticed, and one that does not verify any more is refused.
- `key:` and the SHA-256 of its public key, in hex, where no authority vouches for it: a server with a certificate of
  its own. A renewal with the same key goes unnoticed.
- the SHA-256 of the whole certificate, as older versions wrote it. It becomes one of the others when it fits.
"""

from __future__ import annotations

from typing import Final

import attrs

from greatrace.protocol.connection import shown_fingerprint

AUTHORITY: Final = "authority"
KEY: Final = "key:"


@attrs.frozen
class Certificate:
    """What a server shows. `fingerprint` of the whole and `key` of the public key: SHA-256 in hex.

    `verified`: an authority of this computer vouches for it, today, for the name that was asked for.
    """

    fingerprint: str
    key: str
    verified: bool = False


@attrs.define
class Security:
    """`pin`: what is remembered of the server, "" if the player never met it; `shown`: what it shows now, None for a
    line that is not encrypted. `ours`: a server that we have started ourselves may show what it likes.
    """

    pin: str = ""
    ours: bool = False
    shown: Certificate | None = None

    @property
    def fingerprint(self) -> str:
        """What a player can compare with the host's: of the key that the server shows now, "" if it shows none."""
        return self.shown.key if self.shown is not None else ""

    @property
    def changed(self) -> bool:
        """Whether this may not be the server that the player has met."""
        shown = self.shown
        if shown is None:
            return bool(self.pin) and not self.ours
        fits = (KEY + shown.key, shown.fingerprint)
        return bool(self.pin) and not (self.ours or shown.verified or self.pin in fits)

    @property
    def objection(self) -> str:
        """Why nothing must be said to it, as an id of the catalogs; "" if all is well."""
        if not self.changed:
            return ""
        return "certificate_unverified" if self.pin == AUTHORITY else "certificate_changed"

    @property
    def to_compare(self) -> str:
        """The fingerprint as two people read it out to each other; "" where an authority vouches for the server."""
        return "" if self.shown is None or self.shown.verified else shown_fingerprint(self.fingerprint)

    @property
    def first_time(self) -> bool:
        """Whether the player should compare its fingerprint: one meets it, and nobody vouches for it."""
        return self.shown is not None and not (self.pin or self.ours or self.shown.verified)

    @property
    def next_pin(self) -> str:
        """What is to be remembered now that it is trusted, "" for nothing."""
        if self.shown is None or self.ours:
            return self.pin
        return AUTHORITY if self.shown.verified else KEY + self.shown.key


def pinned_fingerprint(pin: str) -> str:
    """The fingerprint in a pin, as it is shown to players; "" where an authority vouches for the server."""
    return "" if pin == AUTHORITY else pin.removeprefix(KEY)
