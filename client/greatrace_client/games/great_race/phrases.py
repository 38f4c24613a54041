"""Short texts for numbers and names of a race that `i18n.names` does not have."""

from __future__ import annotations

from collections.abc import Callable

from greatrace.great_race import constants
from greatrace.great_race.actions import Plan
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Crew
from greatrace_client.i18n import names, term, tr, trn
from greatrace_client.i18n.names import price


def levels(what: str, number: int) -> str:
    """An amount of fuel or wear."""
    return trn("{n} fuel", "{n} fuel", number) if what == "fuel" else trn("{n} wear", "{n} wear", number)


def space_name(r: Ruleset, space: str) -> str:
    """A city by its name, another space by its row and letter."""
    return names.space_name(r.board, space)


def filled_boxes(plan: Plan) -> str:
    """A plan as its boxes with assistants, each with their number."""
    counts = ((box, getattr(plan, box)) for box in constants.BOXES)
    return ", ".join(f"{term('box', box)}\u00a0{n}" for box, n in counts if n)


def plan_in_words(plan: Plan) -> str:
    """A plan in words: Pathfinder 1, Mechanic 3, Escort 0, Funding 1."""
    return names.listed([f"{term('box', box)} {getattr(plan, box)}" for box in constants.BOXES])


def span(least: int, most: int) -> str:
    """A range, such as 0–2."""
    least, most = max(0, least), max(0, most)
    return str(least) if least == most else f"{least}–{most}"


def chance(share: float) -> str:
    """A percentage; a small chance is never rounded to 0%."""
    return names.percent(max(0.01, share))


def mechanics(crew: Crew) -> str:
    """The crew's engine and chassis in words."""
    return tr("engine {engine}, chassis {chassis}", engine=crew.engine, chassis=crew.chassis)


STAKES: dict[str, Callable[[Crew], str]] = {  # what that card would cost a player, if it is not engine and chassis
    "scrounger": lambda crew: trn("{n} card", "{n} cards", crew.hand),
    "customs": lambda crew: trn("{n} card", "{n} cards", crew.hand),
    "ransom": lambda crew: price(crew.money),
    "siphon": lambda crew: levels("fuel", crew.fuel),
}


def at_stake(prompt: str, crew: Crew) -> str:
    """What the card of that question could take from that crew."""
    return STAKES.get(prompt, mechanics)(crew)
