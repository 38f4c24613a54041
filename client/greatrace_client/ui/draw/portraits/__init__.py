"""Portraits of the leaders: busts of 120 x 150 units before a little landscape, every one a face of its own."""

from __future__ import annotations

import functools
from collections.abc import Callable

from greatrace_client.ui.draw.portraits import africa, asia_usa, guests

WIDE, TALL = 120.0, 150.0
PORTRAITS: dict[str, Callable[[], str]] = {
    "delatour": africa.delatour,
    "martinetti": africa.martinetti,
    "van_hotten": africa.van_hotten,
    "walledgrave": africa.walledgrave,
    "cook": asia_usa.cook,
    "obrouchev": asia_usa.obrouchev,
    "von_dorpfeld": asia_usa.von_dorpfeld,
    "li": asia_usa.li,
    "redburn": asia_usa.redburn,
    "chapman": guests.chapman,
    "chevy": guests.chevy,
}


@functools.cache
def portrait(leader: str) -> str:
    """The bust of that leader. Raises KeyError for one whom nobody has drawn."""
    return PORTRAITS[leader]()
