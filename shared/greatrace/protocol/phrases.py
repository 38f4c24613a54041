"""The quick phrases: ids on the wire, so that readers see them in their own language."""

from __future__ import annotations

from typing import Final

PHRASES: Final = (
    "hello",
    "good_luck",
    "well_driven",
    "thanks",
    "sorry",
    "your_turn",
    "one_moment",
    "back_soon",
    "here_again",
    "bad_luck",
    "what_a_race",
    "again",
)
