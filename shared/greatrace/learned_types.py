"""Makes msgspec analyse types before threads begin.

msgspec analyses a type when it first decodes it. Two threads that cause this at the same moment crash the process, so
every type that more than one thread decodes is learnt where its module is imported.
"""

from __future__ import annotations

from typing import Any

import msgspec


def learn(*types: type[Any]) -> None:
    """Make msgspec analyse these types, so that threads may decode them from now on."""
    for each in types:
        msgspec.json.Decoder(each)
