"""Sentences for what a server refuses, and for what a rule forbids.

`refusal(code, ...)` is the sentence for a code of the protocol, `why_not("D3")` the reason on a greyed control.
"""

from __future__ import annotations

import math
from typing import Final

from greatrace.protocol.limits import NAME_LENGTH
from greatrace_client.i18n.catalog import known, term, tr

MINUTE: Final = 60  # seconds
WITH_RULES: Final = ("answer/illegal", "answer/not-yours")  # codes whose rule explains more than they do


def why_not(rule: str) -> str:
    """The reason on a greyed control, with the rule's id: "You cannot pay what this ground costs. (D3)"."""
    return f"{term('rule', rule)} ({rule})"


def refusal(code: str, rule: str = "", detail: str = "", reason: str = "", seconds: float | None = None) -> str:
    """A sentence for a code of the protocol, with the rule, the reason why nothing is taken back, or the time
    to wait.
    """
    if reason and known("stop", reason):
        return term("stop", reason)
    if rule and code in WITH_RULES and known("rule", rule):
        return why_not(rule)
    if seconds and code == "limit/attempts":
        short = seconds < 2 * MINUTE
        time = f"{math.ceil(seconds)} s" if short else f"{math.ceil(seconds / MINUTE)} min"
        return tr("Too many passwords were tried. Try again in {time}.", time=time)
    return term("code", code, most=NAME_LENGTH) if known("code", code) else detail or tr("The server refused.")
