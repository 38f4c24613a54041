"""Once more to confirm: what cannot be undone, or ends the player's go, waits for a second click on the same thing.

A danger is answered at once (its clock runs), a card of the hand has been lifted before, and what is dragged was meant.
"""

from __future__ import annotations

from typing import Final

from greatrace.great_race.actions import (
    Done,
    DrawCard,
    Explore,
    Halt,
    PassConvoy,
    PickCrew,
    PickSpace,
    PlayAnytime,
    RaiseFunds,
    SplitWear,
    Step,
    TurnBack,
)
from greatrace.kernel import Action
from greatrace_client.games.great_race.controls import Asked
from greatrace_client.games.great_race.pathfinding import Way
from greatrace_client.race_common.confirmation import ALWAYS, NEVER

AT_ONCE: Final = frozenset(("reaction", "danger"))  # prompts whose clock runs for everybody
RISKS: Final = ("always", "pass", "ends", "tile", "card", "blind", "target", "threat", "anytime")
OF_ACTIONS: Final[dict[type[Action], str]] = {
    Explore: "tile",
    DrawCard: "card",
    PlayAnytime: "anytime",
    PickCrew: "target",
    RaiseFunds: "ends",
    Halt: "ends",
    TurnBack: "ends",
}
OF_PROMPTS: Final[dict[tuple[str, type[Action]], str]] = {
    ("repair", Done): "ends",
    ("lift", PickSpace): "ends",
    ("trail_hunter", PickSpace): "threat",
    ("con_artist", PickSpace): "threat",
    ("saboteur_split", SplitWear): "threat",
}


def doubt(wish: str, asked: Asked, action: Action) -> str:
    """Why that answer should be confirmed, as an id of the catalogs; "" when it is given at once."""
    prompt = asked.question.prompt if asked.question is not None else ""
    if wish == NEVER or prompt in AT_ONCE:
        return ""
    return risk(asked, prompt, action) or (ALWAYS if wish == ALWAYS else "")


def doubt_of_way(wish: str, way: Way) -> str:
    """The same of a whole drive."""
    if wish == NEVER:
        return ""
    return "blind" if any(leg.blind for leg in way.legs) else ALWAYS if wish == ALWAYS else ""


def risk(asked: Asked, prompt: str, action: Action) -> str:
    """What cannot be undone about that answer, or "ends": somebody else is next."""
    if isinstance(action, PassConvoy):
        boxes = asked.crew.boxes
        return "pass" if boxes.total > boxes.escort else ""
    if isinstance(action, Step):
        known = action.to in asked.open.tiles or action.to in asked.ruleset.board.cities
        return "" if known else "blind"
    return OF_PROMPTS.get((prompt, type(action)), OF_ACTIONS.get(type(action), ""))


def place_of(sure: Action | Way | None) -> tuple[str, int | None]:
    """Where on the table that lies: a space of the map, or a player's panel."""
    match sure:
        case Step(to=space) | PickSpace(space=space):
            return space, None
        case PickCrew(target=seat):
            return "", seat
        case Way():
            return sure.legs[-1].to, None
    return "", None
