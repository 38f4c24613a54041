"""The reasons of a hint in words, with numbers if there are any."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from greatrace_client.i18n import term, tr

FINISH: Final = "finish"  # the drive ends at the finish, and nothing else decided it
NO_REASON: Final = "sound"  # no single fact decided


def reasons(facts: Sequence[str], ahead: Sequence[int]) -> list[str]:
    """The reasons of a hint, as text; `ahead`: the lead in each fact (0 or missing: not counted). Empty if there is
    nothing to say.
    """
    numbers = [*ahead, *[0] * len(facts)]
    return [reason(fact, number) for fact, number in zip(facts, numbers, strict=False) if fact != NO_REASON]


def reason(fact: str, number: int) -> str:
    """One reason: francs with their sign, levels and spaces as a plain number."""
    if fact == FINISH:
        return tr("it reaches the finish")
    text = term("hint", fact)
    if number <= 0:
        return text
    return tr("{reason} (+{n} F)", reason=text, n=number) if fact == "money" else f"{text} (+{number})"
