"""The modules on the race screen, and which of them have all that a player needs there."""

from __future__ import annotations

# What set-up screens offer. A module comes into this list when its prompts, events, cards and state are on the screen.
COMPLETE: tuple[str, ...] = (
    "leaders",
    "paddock",
    "season",
    "microclimate",
    "village",
    "postal",
    "diplomacy",
    "patronage",
    "challenges",
)
