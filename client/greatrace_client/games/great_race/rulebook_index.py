"""The index of the base game's rules: ids of entries, related entries, and the entry of each question."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec
from msgspec import Struct

from greatrace.assets import folder


class RulebookIndex(Struct, frozen=True, forbid_unknown_fields=True):
    """`see`: related entries, by entry; `asked`: the entry about an open question, by prompt; `pictures`: the card
    whose picture goes with a rule, or with all rules of a chapter; `controls`: the entry about a control, by its name.
    """

    base: tuple[str, ...]
    faq: tuple[str, ...]
    see: Mapping[str, tuple[str, ...]]
    asked: Mapping[str, str]
    pictures: Mapping[str, str]
    controls: Mapping[str, str]


@cache
def rulebook_index() -> RulebookIndex:
    """The index of the Great Race, from the assets."""
    text = (folder() / "rulebook" / "great_race.yaml").read_bytes()
    return msgspec.yaml.decode(text, type=RulebookIndex)
