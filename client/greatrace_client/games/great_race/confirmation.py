"""Confirmation: an answer with a permanent cost waits for a second click on the same thing, wherever it is given.

These are: assistants that would go unused, an assistant or card without effect, an unknown space, and the target of a
card. Everything else is done at once, though it may end the player's turn. Pure; the setting is `confirm`: always,
irreversible, never. A danger is answered at once (its clock runs), a card of the hand has been lifted before, and what
is dragged was intended.
"""

from __future__ import annotations

from typing import Final

from greatrace.great_race.actions import (
    Done,
    DriveOut,
    Halt,
    PassConvoy,
    PickCrew,
    PickSpace,
    SplitWear,
    Step,
)
from greatrace.great_race.events import AssistantPlayed, CardPlayed, DriveBegan
from greatrace.great_race.rules import drive, step_costs
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import View
from greatrace.kernel import Action, Event
from greatrace_client.games.great_race.controls import Asked
from greatrace_client.games.great_race.pathfinding import Way
from greatrace_client.race_common.confirmation import ALWAYS, NEVER, reason, sentence

AT_ONCE: Final = frozenset(("reaction", "danger"))  # prompts whose clock runs for everybody
PLAIN: Final = "target"  # a risk that any choice of a target has: where the map asks no sentence is needed
RISKS: Final = ("always", "pass", "wasted", "blind", "target", "threat")
BEGAN: Final = (AssistantPlayed, CardPlayed, DriveBegan)  # nothing has come of it yet
OF_PROMPTS: Final[dict[tuple[str, type[Action]], str]] = {
    ("lift", PickSpace): "target",
    ("trail_hunter", PickSpace): "threat",
    ("con_artist", PickSpace): "threat",
    ("saboteur_split", SplitWear): "threat",
}


def doubt(preference: str, asked: Asked, action: Action) -> str:
    """The reason to confirm that answer, as an id of the catalogs; "" if it is given at once."""
    question = asked.question
    prompt = question.prompt if question is not None else ""
    if preference == NEVER or prompt in AT_ONCE:
        return ""
    if preference == ALWAYS:
        return risk(asked.ruleset, asked.view, prompt, action, asked.last) or ALWAYS
    if question is not None and len(question.required) == 1 and action in question.required:
        return ""  # there is nothing else to do
    return risk(asked.ruleset, asked.view, prompt, action, asked.last)


def doubt_of_way(preference: str, way: Way) -> str:
    """The reason to confirm a whole drive."""
    if preference == NEVER:
        return ""
    return "blind" if any(leg.blind for leg in way.legs) else ALWAYS if preference == ALWAYS else ""


def risk(r: Ruleset, view: View, prompt: str, action: Action, last: Event | None) -> str:
    """What that answer loses for good, as an id, or "". `last`: the last event before the question."""
    if isinstance(action, Halt | Done) and isinstance(last, BEGAN):
        return "wasted"
    if isinstance(action, DriveOut) and not step_costs.steps(r, view.open, view.own, view.seat or 0):
        return "wasted"
    if isinstance(action, PassConvoy):
        return "pass" if idle_assistants(view) else ""
    if isinstance(action, PickCrew):
        return "" if prompt == "saboteur" and may_be_split(view, action) else "target"
    if isinstance(action, Step):
        known = action.to in view.open.tiles or action.to in r.board.cities
        return "" if known else "blind"
    return OF_PROMPTS.get((prompt, type(action)), "")


def told(sure: Action | Way, why: str) -> str:
    """What the note says of what waits: the question with its reason; only the reason, or nothing, where the map asks
    beside the space or in the bubble of the way.
    """
    if isinstance(sure, Way):
        return ""
    if not place_of(sure)[0]:
        return sentence(why)
    return "" if why == PLAIN else reason(why)


def may_be_split(view: View, pick: PickCrew) -> bool:
    """Whether the loss of that saboteur's target is shared out next, which is confirmed then."""
    return len(drive.wear_splits(view.open.crews[pick.target], step_costs.DANGER.wear)) > 1


def idle_assistants(view: View) -> int:
    """The number of assistants that would go unused if the player passed now; those on escort stay and protect."""
    if view.seat is None:
        return 0
    boxes = view.open.crews[view.seat].boxes
    return boxes.total - boxes.escort


def place_of(sure: Action | Way | None) -> tuple[str, int | None]:
    """The place to mark on the table: a space of the map, or a player's panel."""
    match sure:
        case Step(to=space) | PickSpace(space=space):
            return space, None
        case PickCrew(target=seat):
            return "", seat
    return "", None
