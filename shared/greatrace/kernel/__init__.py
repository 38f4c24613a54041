"""The kernel for games with hidden plans and out-of-turn reactions; it knows no particular game.

Rules are `async def` procedures without an event loop: they make events happen and ask seats. `Game` runs them, takes
answers, forks and saves. See docs/ARCHITECTURE.md.
"""

from greatrace.kernel.context import NOTHING_FOLLOWS, Decision, Fold, Procedure, ProcedureContext, Rules, evolve
from greatrace.kernel.game import CannotTakeBack, Game, IllegalAction, Save
from greatrace.kernel.rng import Chance
from greatrace.kernel.types import Action, Event, Outcome, Seat

__all__ = [
    "NOTHING_FOLLOWS",
    "Action",
    "CannotTakeBack",
    "Chance",
    "Decision",
    "Event",
    "Fold",
    "Game",
    "IllegalAction",
    "Outcome",
    "Procedure",
    "ProcedureContext",
    "Rules",
    "Save",
    "Seat",
    "evolve",
]
