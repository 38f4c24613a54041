"""The goals of challenges in words."""

from __future__ import annotations

from msgspec import UNSET

from greatrace.great_race.modules.challenges import Challenge, Goal
from greatrace_client.i18n import board_name
from greatrace_client.i18n.catalog import known, term, tr
from greatrace_client.i18n.table_options import option_choice


def goal_words(goal: Goal) -> str:
    """At least 4 cities entered; arrive by round 5."""
    context, bound = ("goal least", goal.least) if goal.least is not UNSET else ("goal most", goal.most)
    if bound == 0 and known(context, f"none {goal.count}"):
        return term(context, f"none {goal.count}")
    return term(context, goal.count, n=bound)


def fixed_words(challenge: Challenge) -> list[tuple[str, str]]:
    """What a table must be for the challenge: a heading and its value for board, modules and agreements."""
    if not challenge.board:
        return [(tr("Board"), tr("any board")), (tr("Modules"), tr("your own modules"))]
    rows = [(tr("Board"), board_name(challenge.board))]
    rows += [(tr("Modules"), ", ".join(term("module", module) for module in challenge.modules))]
    agreed = [f"{term('agreed', name)}: {option_choice(name, value)}" for name, value in challenge.options.items()]
    return [*rows, (tr("Options"), ", ".join(agreed))] if agreed else rows
