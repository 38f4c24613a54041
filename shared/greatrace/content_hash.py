"""The hash of the content that one table plays: one short digest for each part of it, so that two sides can tell which
part differs.

A part is the data of a content file: comments, blank lines and notation do not count, every value and its place in a
list or mapping does (the first choice of an option is its default).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Final, NamedTuple

DIGITS: Final = 8  # hexadecimal digits of a part's digest
BOARD, EDITION, TILES, MODULE, CARDS = "board", "edition", "tiles", "module", "cards"
"""Kinds of parts."""


class ContentPart(NamedTuple):
    """A part of the content that a table plays. `digest` "": the part is missing here."""

    kind: str
    name: str
    digest: str


def digest_of(data: object) -> str:
    """The digest of the data of a content file, the same on every machine."""
    return hashlib.sha256(json.dumps(data, default=str).encode()).hexdigest()[:DIGITS]


def joined(parts: Sequence[ContentPart]) -> str:
    """The hash of a table's content: its parts' digests in order, "" if one is missing."""
    return "-".join(part.digest for part in parts) if all(part.digest for part in parts) else ""


def differences(own: Sequence[ContentPart], reported: str) -> tuple[ContentPart, ...]:
    """Our parts that differ from the other side's hash. An empty hash says nothing: no part differs."""
    if not reported or joined(own) == reported:
        return ()
    if missing := tuple(part for part in own if not part.digest):
        return missing
    theirs = reported.split("-")
    if len(theirs) != len(own):
        return tuple(own[:1])
    return tuple(part for part, digest in zip(own, theirs, strict=True) if part.digest != digest)
