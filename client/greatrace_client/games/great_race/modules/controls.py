"""The modules' options as buttons: what they are called, what they cost, what they bring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from greatrace.great_race.actions import Done, Halt, PlayCard
from greatrace.great_race.modules.diplomacy import next_square
from greatrace.great_race.modules.leaders import Leaders
from greatrace.great_race.modules.leaders.events import UsePower
from greatrace.great_race.modules.paddock import Paddock, TuneGauge
from greatrace.great_race.modules.patronage import CashPatronage, Patronage
from greatrace.great_race.modules.village import DriveThrough, RestInVillage, Village
from greatrace.kernel import Action
from greatrace_client.games.great_race.controls import ICONS, Asked, Control
from greatrace_client.games.great_race.modules.module_ui import module_uis
from greatrace_client.games.great_race.targets import OptionButton
from greatrace_client.i18n import term, tr
from greatrace_client.i18n.names import card_effect, card_name, price, wording

KEYS = {UsePower: "U", CashPatronage: "I", Done: "Enter", DriveThrough: "Enter", Halt: "S"}
ICON = {
    UsePower: "escort",
    CashPatronage: "funding",
    Done: "pass",
    DriveThrough: "mechanic",
    RestInVillage: "stop",
    Halt: "stop",
}
LABELS: dict[type[Action], Callable[[Asked, Any], str]] = {
    UsePower: lambda a, _x: tr("Cancel with {leader}", leader=term("leader", Leaders.slot_of(a.open).leaders[a.seat])),
    CashPatronage: lambda a, _x: cash_label(a),
    PlayCard: lambda _a, x: tr("Play {card}", card=card_name(x.card)),
    Done: lambda _a, _x: tr("Done"),
    Halt: lambda _a, _x: tr("Stop here"),
}


def influence_note(a: Asked, colour: str) -> str:
    """The next square and its price."""
    square = next_square(a.open, a.seat, colour)
    return tr("to level {level}: {price}", level=square[0], price=price(square[1])) if square else ""


def tune_note(a: Asked, action: TuneGauge) -> str:
    """A level's price, paid or received."""
    extension = next(x for x in a.ruleset.extensions if isinstance(x, Paddock))
    francs = price(extension.tables.step_price)
    return tr("costs {price}", price=francs) if action.step > 0 else tr("gives {price}", price=francs)


def cash_label(a: Asked) -> str:
    """The francs of one's square."""
    slot = Patronage.slot_of(a.open)
    return tr("Collect {amount} from your patrons", amount=price(slot.squares[slot.markers[a.seat]]))


def cash_note(a: Asked) -> str:
    """Where the marker goes."""
    return tr("your marker returns to square {n}", n=Patronage.slot_of(a.open).start)


def gift_note(a: Asked) -> str:
    """The gift of the village where one is."""
    extension = next(x for x in a.ruleset.extensions if isinstance(x, Village))
    gift = extension.gifts.get(a.open.tiles.get(a.crew.at, ""))
    return term("village", gift.gift) if gift is not None else ""


NOTES: dict[type[Action], Callable[[Asked, Any], str]] = {
    UsePower: lambda a, _x: term("power", Leaders.slot_of(a.open).powers[a.seat]),
    CashPatronage: lambda a, _x: cash_note(a),
    RestInVillage: lambda a, _x: gift_note(a),
    PlayCard: lambda a, x: card_effect(x.card, wording(a.ruleset, x.card)),
}


def module_control(a: Asked, action: Action, number: int) -> Control:
    """A button for one option; numbers are keys where there is no letter."""
    kind = type(action)
    label = LABELS[kind](a, action) if kind in LABELS else term("action", kind.__name__)
    note = NOTES[kind](a, action) if kind in NOTES else ""
    key = KEYS.get(kind, str(number) if number < 10 else "")
    icon = ICONS.get(ICON.get(kind, ""), "")
    return Control(OptionButton(number), label, note, key, icon, action=action)


def extra_controls(a: Asked) -> list[Control]:
    """What modules add to a sequence."""
    options = a.question.options if a.question is not None and a.mine else ()
    parts = module_uis()
    usual = (x for x in a.ruleset.extensions if x.id not in parts or not parts[x.id].own_sequence_controls)
    actions = tuple(action for x in usual for action in x.actions)
    return [module_control(a, option, i) for i, option in enumerate((o for o in options if isinstance(o, actions)), 1)]
