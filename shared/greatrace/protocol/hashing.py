"""The hash by which server and client check that they have the same view."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

_canonical = msgspec.json.Encoder(order="sorted")


def view_hash(view: Any) -> str:
    """Sixteen hex digits: BLAKE2b (8 bytes) of the view's JSON, keys sorted, no spaces, every field written out."""
    return hashlib.blake2b(_canonical.encode(view), digest_size=8).hexdigest()
