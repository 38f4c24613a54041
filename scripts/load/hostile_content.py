"""The most expensive content a hostile client can offer: a package with as many boards as fit, always different."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, Final

import yaml

from greatrace.content_package import MOST_FILES, Manifest, Package, digest_of_text, packed
from greatrace.protocol.limits import CONTENT_PART
from greatrace.protocol.messages import OfferContent

BOARD: Final = "africa"  # the shipped board that is copied
LARGEST: Final = 63 * 1024  # characters: a server allows 64 KiB by default


@cache
def _board() -> dict[str, Any]:
    folder = files("greatrace.great_race") / "content" / "boards"
    data: dict[str, Any] = yaml.safe_load((folder / f"{BOARD}.yaml").read_text("utf-8"))
    return data


def big_package(name: str) -> str:
    """The packed text of a package of that name, as large as a server allows."""
    one = len(packed(Package(Manifest(name), {f"boards/{BOARD}_00": _board()})))
    copies = min(MOST_FILES, LARGEST // one)
    return packed(Package(Manifest(name), {f"boards/{BOARD}_{n}": _board() for n in range(copies)}))


def board_of(text: str) -> str:
    """The name of the text's first board at a table."""
    return f"{BOARD}_0@{digest_of_text(text)}"


def offered(text: str) -> list[OfferContent]:
    """The messages that offer the content."""
    return [OfferContent(text[at : at + CONTENT_PART], at, len(text)) for at in range(0, len(text), CONTENT_PART)]
