"""The rule that forbids an action which is not offered; for refusals and scenario files.

Only the rules' options define what is legal; this file explains, and uses nothing that a seat may not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from greatrace.crazy_race import actions as act
from greatrace.crazy_race.state import Open
from greatrace.kernel import Action

# The rule about each action: the answer when nothing more exact is known.
CHAPTERS: Final[Mapping[type[Action], str]] = {
    act.Lay: "X2",
    act.Pass: "X2",
    act.Advance: "X2",
    act.KeepCard: "X2",
    act.KeepNone: "X2",
    act.TakeBack: "X4",
    act.DrawPoints: "X8",
    act.StealPoints: "X8",
    act.DropPoints: "X8",
}


def rule_against(o: Open, action: Action) -> str:
    """The rule (docs/RULES.md) that forbids an action which is not among a seat's options; '' if none is known."""
    if isinstance(action, act.Lay) and action.side == o.taboo:
        return "X5"
    return CHAPTERS.get(type(action), "")
