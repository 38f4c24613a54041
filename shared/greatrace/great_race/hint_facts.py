"""What a hint has to know of this game's answers: what speaks for one at sight, and where it leads."""

from __future__ import annotations

from greatrace.great_race.actions import Discard, DriveOut, PickCrew, PlayCard, Ride, SplitWear, Step, TakeCard
from greatrace.kernel import Action


def facts_at_sight(prompt: str, action: Action) -> tuple[str, ...]:
    """The facts (`greatrace.bots.hint`) that speak for an answer that no search examines; empty: none in particular."""
    if prompt == "saboteur_split":
        return ("rivals",)
    match action:
        case SplitWear(engine, chassis) if engine != chassis:
            return ("engine",) if engine < chassis else ("chassis",)
        case Discard() | TakeCard():
            return ("cards",)
        case PickCrew():
            return ("rivals",)
    return ()


def destination(action: Action) -> str:
    """The space to which that answer moves the vehicle; "" if it does not."""
    return action.to if isinstance(action, Step | Ride) else ""


def begins_drive(action: Action) -> bool:
    """Whether a drive of several answers begins with that one."""
    return isinstance(action, DriveOut) or (isinstance(action, PlayCard) and action.card == "driver")
