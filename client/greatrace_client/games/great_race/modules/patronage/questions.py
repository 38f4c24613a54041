"""The button of PATRONAGE in a sequence."""

from __future__ import annotations

from greatrace.great_race.modules.patronage import Patronage
from greatrace_client.games.great_race.controls import Asked
from greatrace_client.i18n import tr
from greatrace_client.i18n.names import price


def cash_label(a: Asked) -> str:
    """The francs of the square of the player's marker."""
    slot = Patronage.slot_of(a.open)
    return tr("Collect {amount} from your patrons", amount=price(slot.squares[slot.markers[a.seat]]))


def cash_note(a: Asked) -> str:
    """Where the marker goes."""
    return tr("your marker returns to square {n}", n=Patronage.slot_of(a.open).start)
