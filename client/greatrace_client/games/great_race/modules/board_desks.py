"""The desks of questions that have a board: at a border, at the consulates, in a village, in the workshop."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from greatrace.great_race.actions import Done, Halt
from greatrace.great_race.modules.diplomacy import BuyInfluence, Diplomacy, PayBribe
from greatrace.great_race.modules.paddock import TuneGauge
from greatrace.great_race.modules.village import DriveThrough, RestInVillage
from greatrace_client.games.great_race.controls import ICONS, Asked, Control, Desk
from greatrace_client.games.great_race.modules.controls import gift_note, influence_note, tune_note
from greatrace_client.i18n import term, tr, trn
from greatrace_client.i18n.names import price, space_name
from greatrace_client.model.target import UiTarget
from greatrace_client.ui.draw import emblems
from greatrace_client.ui.draw.shapes import at

MINUS = "\u22121"


@frozen
class InfluenceButton(UiTarget):
    """The button that buys a level of a colour."""

    topic: ClassVar[str] = "diplomacy"
    colour: str


def done_control(a: Asked, label: str, note: str) -> list[Control]:
    """The way out of a question that may be left at any time."""
    return [
        Control("done", label, note, key="Enter", icon=ICONS["tick"], state="primary", action=action, wide=True)
        for action in a.of(Done)
    ]


def influence(a: Asked) -> Desk:
    """DIPLOMACY. A square on each line that can be paid."""
    made = Desk(term("prompt", "influence"), controls=done_control(a, tr("Done"), tr("buy no more")))
    for number, buy in enumerate((b for b in a.of(BuyInfluence) if isinstance(b, BuyInfluence)), 1):
        icon = at(0, 0, emblems.city(buy.colour, 12))
        label = term("colour", buy.colour).capitalize()
        note = influence_note(a, buy.colour)
        made.controls.append(
            Control(InfluenceButton(buy.colour), label, note, str(number), icon, action=buy, wide=True)
        )
    return made


def bribe(a: Asked) -> Desk:
    """DIPLOMACY. Stay in the city, or pay what the die says."""
    extension = next(x for x in a.ruleset.extensions if isinstance(x, Diplomacy))
    total, each = extension.bribe(a.ruleset, a.open, a.seat), extension.tables.bribe
    die, n = Diplomacy.slot_of(a.open).die, total // each
    one, many = "die {die}, influence {level}: {n} pip at {price}", "die {die}, influence {level}: {n} pips at {price}"
    note = trn(one, many, n, die=die, level=die - n, price=price(each))
    made = Desk(term("prompt", "bribe"))
    label = tr("Pay the bribe: {price}", price=price(total))
    made.controls = [
        Control("bribe", label, note, "B", ICONS["funding"], action=pay, wide=True) for pay in a.of(PayBribe)
    ]
    label = tr("Stay in {city}", city=space_name(a.ruleset.board, a.crew.at))
    made.controls += [
        Control("halt", label, tr("ends the drive"), "S", ICONS["stop"], action=halt, wide=True) for halt in a.of(Halt)
    ]
    return made


def village(a: Asked) -> Desk:
    """VILLAGE. Stop for the gift, by the button or on the map, or drive on."""
    made = Desk(term("prompt", "village"), hint=tr("Click the village to stop there."))
    for rest in a.of(RestInVillage):
        made.spaces[a.crew.at] = rest
        label = tr("Stop here: {gift}", gift=gift_note(a))
        made.controls.append(Control("rest", label, tr("ends the drive"), "S", ICONS["stop"], action=rest, wide=True))
    label = term("action", "DriveThrough")
    made.controls += [
        Control("on", label, tr("no gift"), "Enter", ICONS["mechanic"], "primary", action=drive_on, wide=True)
        for drive_on in a.of(DriveThrough)
    ]
    return made


def workshop(a: Asked) -> Desk:
    """PADDOCK. One change: a dial takes a level more, the buttons do both."""
    made = Desk(term("prompt", a.question.prompt if a.question is not None else "tune"))
    made.controls = done_control(a, tr("Leave the workshop"), tr("keep the vehicle as it is"))
    for number, tune in enumerate((x for x in a.of(TuneGauge) if isinstance(x, TuneGauge)), 1):
        label = f"{term('gauge', tune.gauge)} {'+1' if tune.step > 0 else MINUS}"
        name, note = f"tune {tune.gauge} {tune.step}", tune_note(a, tune)
        made.controls.append(Control(name, label, note, str(number), ICONS[tune.gauge], action=tune))
        if tune.step > 0:
            made.gauges[tune.gauge] = tune
    return made
