"""Why something cannot be done now, with the rule that says so: the rules’ own queries are asked, none is decided."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from greatrace.great_race import words
from greatrace.great_race.rules import convoy, drive, escort, mechanic, pathfinder
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import View
from greatrace_client.model.table import OpenQuestion
from greatrace_client.text import tr


class Reason(NamedTuple):
    """A few words for the greyed control, and the id of the rule whose sentence its tooltip tells. Falsy texts: no
    reason.
    """

    short: str = ""
    rule: str = ""

    @property
    def line(self) -> str:
        """Both, as they stand on the control."""
        return f"{self.short} ({self.rule})" if self.rule else self.short


NONE = Reason()
Finder = Callable[[Ruleset, View, int], Reason]


def why_not(r: Ruleset, view: View, question: OpenQuestion | None, name: str) -> Reason:
    """Why the button `name` of a sequence is greyed: first what holds for all of them, then its own reason."""
    seat = view.seat
    if seat is None:
        return Reason(tr("You are looking on"))
    return first(whose_go(view, question, seat), OWN[name](r, view, seat))


def first(*found: Reason) -> Reason:
    """The first that is one."""
    return next((reason for reason in found if reason.short), NONE)


def whose_go(view: View, question: OpenQuestion | None, seat: int) -> Reason:
    """C1, C6, C7, G1. Reasons that hold for everything in a sequence."""
    crew, turn = view.open.crews[seat], view.open.turn
    if crew.place:
        return Reason(tr("You have arrived"), "G1")
    if view.open.phase != words.CONVOY:
        return Reason(tr("Only in the convoy"), "C1")
    if crew.passed:
        return Reason(tr("You have passed"), "C6")
    if not crew.boxes.total:
        return Reason(tr("No assistant left"), "C7")
    if turn is None or turn.seat != seat or turn.over:
        return Reason(tr("Not your go"), "C1")
    if question is None or seat not in question.asked or question.prompt != "sequence":
        return Reason(tr("Something else comes first"), "C2")
    return NONE


def _empty(view: View, seat: int, box: str, rule: str) -> Reason:
    if getattr(view.open.crews[seat].boxes, box):
        return NONE
    return Reason(tr("No assistant here"), rule)


def _drive(r: Ruleset, view: View, seat: int) -> Reason:
    if not drive.may_drive(view.open, seat):
        return Reason(tr("Breakdown: repair the engine first"), "D1")
    return first(_empty(view, seat, words.MECHANIC, "M2"), Reason(tr("Not now"), "M2"))


def _repair(r: Ruleset, view: View, seat: int) -> Reason:
    if (why := _empty(view, seat, words.MECHANIC, "M1")).short:
        return why
    if not any(mechanic.room(view.open.crews[seat])):
        return Reason(tr("Nothing to repair"), "M1")
    return Reason(tr("No part and too little money"), "M1")


def _lift(r: Ruleset, view: View, seat: int) -> Reason:
    if (why := _empty(view, seat, words.ESCORT, "E4")).short:
        return why
    return NONE if escort.may_lift(r, view.open, seat) else Reason(tr("No free tile is joined to you"), "E4")


def _explore(r: Ruleset, view: View, seat: int) -> Reason:
    if (why := _empty(view, seat, words.PATHFINDER, "PF1")).short:
        return why
    if not view.open.bag:
        return Reason(tr("The bag is empty"), "PF1")
    return NONE if pathfinder.may_explore(r, view.open, seat) else Reason(tr("No free space in reach"), "PF1")


def _draw(r: Ruleset, view: View, seat: int) -> Reason:
    return first(_empty(view, seat, words.PATHFINDER, "PF2"), Reason(tr("No card is left"), "B3"))


def _cash(r: Ruleset, view: View, seat: int) -> Reason:
    return _empty(view, seat, words.FUNDING, "F1")


def _fuel(r: Ruleset, view: View, seat: int) -> Reason:
    crew, turn = view.open.crews[seat], view.open.turn
    if turn is not None and turn.step != words.BUYING:
        return Reason(tr("Only before cards"), "C3")
    if crew.fuel >= crew.maximum.fuel:
        return Reason(tr("The tank is full"), "C3")
    return Reason(tr("Costs {price} F a level", price=convoy.fuel_price(r, crew)), "C3")


def _pass(r: Ruleset, view: View, seat: int) -> Reason:
    return NONE


OWN: dict[str, Finder] = {
    "drive": _drive,
    "repair": _repair,
    "lift": _lift,
    "explore": _explore,
    "draw": _draw,
    "cash": _cash,
    "fuel": _fuel,
    "pass": _pass,
}


def why_not_card(r: Ruleset, view: View, question: OpenQuestion | None, card: str) -> Reason:
    """Why a card of the hand cannot be played now."""
    from greatrace.great_race.rules import cards

    seat = view.seat
    if seat is None:
        return NONE
    kind = r.cards[card].kind
    if kind == cards.WITH_DRIVE:
        return Reason(tr("Only with a drive"), "CARDS")
    if kind == cards.WITH_REPAIR:
        return Reason(tr("Only with a repair"), "CARDS")
    if card == words.ESCORT_CARD:
        return Reason(tr("When there is a danger"), "E1")
    if kind == cards.ANYTIME:
        return Reason(tr("It would do nothing now"), "CARDS")
    return first(whose_go(view, question, seat), Reason(tr("It would do nothing now"), "CARDS"))


def why_not_space(r: Ruleset, view: View, seat: int, space: str) -> Reason:
    """Why no drive goes to that space now."""
    o = view.open
    if space == o.crews[seat].at:
        return NONE
    if not drive.may_drive(o, seat):
        return Reason(tr("Breakdown: repair the engine first"), "D1")
    if space in r.board.beside[o.crews[seat].at] and space in o.tiles:
        cost = drive.tile_cost(r, o, seat, space)
        if o.crews[seat].fuel < cost.fuel:
            return Reason(tr("Too little fuel"), "D3")
        return Reason(tr("Too little engine and chassis"), "D5" if drive.dangerous(r, o, space) else "D3")
    return Reason(tr("Too far, or too dear"), "D1")
