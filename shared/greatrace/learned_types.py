"""Types that msgspec has learnt before threads begin.

It learns a type when it first decodes it. Two threads that make it do so at the same moment crash the process, so every
type that more than one thread decodes is learnt where its module is imported.
"""

from __future__ import annotations

from typing import Any

import msgspec


def learn(*types: type[Any]) -> None:
    """Threads may decode these from now on."""
    for each in types:
        msgspec.json.Decoder(each)
