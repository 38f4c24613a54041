"""The reasons of a hint in words, with numbers where there are any."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from greatrace_client.i18n import term, tr

FINISH: Final = "finish"  # the drive ends at the finish, and nothing else decided it
NO_REASON: Final = "sound"  # nothing that can be named decided it


def reasons(facts: Sequence[str], ahead: Sequence[int]) -> list[str]:
    """What decided it; `ahead`: by how much, fact by fact (0 or nothing: not counted). None: nothing to be told."""
    numbers = [*ahead, *[0] * len(facts)]
    return [reason(fact, number) for fact, number in zip(facts, numbers, strict=False) if fact != NO_REASON]


def reason(fact: str, number: int) -> str:
    """One of them: francs with their sign, levels and spaces as a plain number."""
    if fact == FINISH:
        return tr("it reaches the finish")
    told = term("hint", fact)
    if number <= 0:
        return told
    return tr("{reason} (+{n} F)", reason=told, n=number) if fact == "money" else f"{told} (+{number})"
