"""The rule that forbids an action which is not offered; for greyed controls, refusals and scenario files.

Only the rules' options define what is legal; this file explains, and uses nothing that a seat may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from greatrace.great_race import actions as act
from greatrace.great_race import constants
from greatrace.great_race.costs import Cost
from greatrace.great_race.rules import cards, drive, step_costs
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open, Own
from greatrace.kernel import Action, Seat

CARDS: Final = "CARDS"

# The rule about each action: the answer when nothing more exact is known.
CHAPTERS: Final[Mapping[type[Action], str]] = {
    act.TakeCard: "B1",
    act.Plan: "P1",
    act.BuyFuel: "C3",
    act.PlayCard: CARDS,
    act.PlayAnytime: CARDS,
    act.PassConvoy: "C6",
    act.Explore: "PF1",
    act.DrawCard: "PF2",
    act.RepairVehicle: "M1",
    act.DriveOut: "M2",
    act.LiftTile: "E4",
    act.RaiseFunds: "F1",
    act.PlaceTile: "PF1",
    act.FitPart: "M1",
    act.BuyPart: "M1",
    act.Done: "M1",
    act.Step: "D2",
    act.Ride: "D9",
    act.Halt: "D1",
    act.TurnBack: "D7",
    act.SplitWear: "D3",
    act.PickSpace: CARDS,
    act.PickCrew: CARDS,
    act.Discard: "B2",
    act.LetBe: "E1",
    act.SendEscort: "E1",
    act.PlayEscort: "E1",
    act.PlayGuide: "D6",
}

# Actions of a player's own sequence (C2).
OF_A_SEQUENCE: Final = (
    act.BuyFuel,
    act.PlayCard,
    act.PassConvoy,
    act.Explore,
    act.DrawCard,
    act.RepairVehicle,
    act.DriveOut,
    act.LiftTile,
    act.RaiseFunds,
)


def rule_of_module(name: str) -> str:
    """The id of a module's rule in docs/RULES.md."""
    return name.upper()


def rule_against(r: Ruleset, o: Open, own: Own, seat: Seat, action: Action) -> str:
    """The rule (docs/RULES.md) that forbids an action which is not among the seat's options; '' if none is known.

    `own` is the seat's private part, or a View's `own`.
    """
    if not 0 <= seat < len(o.crews):
        return ""
    if o.crews[seat].place:
        return "G1"
    if isinstance(action, OF_A_SEQUENCE) and (rule := _not_in_sequence(o, seat)):
        return rule
    found = _EXACT.get(type(action), _chapter)
    return found(r, o, own, seat, action)


def _not_in_sequence(o: Open, seat: Seat) -> str:
    """C1, C6, C7. Whether it is another player's turn, or the player's convoy is over."""
    if o.phase != constants.CONVOY:
        return "C1"
    crew = o.crews[seat]
    if crew.passed:
        return "C6"
    if not crew.boxes.total:
        return "C7"
    return "C1" if o.turn is None or o.turn.over or o.turn.seat != seat else ""


def _chapter(r: Ruleset, _o: Open, _own: Own, _seat: Seat, action: Action) -> str:
    of_modules = (rule_of_module(extension.id) for extension in r.extensions if type(action) in extension.actions)
    return CHAPTERS.get(type(action)) or next(of_modules, "")


def _step(r: Ruleset, o: Open, own: Own, seat: Seat, action: act.Step) -> str:
    """D1-D8. Why a step is illegal: too far, empty tank or bag, cost not payable in full, something else is due."""
    crew, to = o.crews[seat], action.to
    if o.drive is None or o.drive.seat != seat:
        return "D1"
    if to not in r.board.neighbours.get(crew.at, ()):
        return "D2"
    if not crew.fuel:
        return "D2a"
    if to in r.board.cities:
        return "D8"
    if to not in o.tiles:
        return "D7"
    cost = step_costs.tile_cost(r, o, seat, to)
    if step_costs.payable(crew, cost):
        return "D5" if step_costs.dangerous(r, o, to) else CHAPTERS[act.Step]
    without_risk = Cost(cost.fuel - (step_costs.RISK.fuel if to in r.board.risk else 0), cost.wear)
    return "D4" if step_costs.payable(crew, without_risk) else "D3"


def _ride(r: Ruleset, o: Open, own: Own, seat: Seat, action: act.Ride) -> str:
    """D2a, D9. Why a ride is illegal: empty tank, no such line, not enough francs or cards."""
    if o.drive is None or o.drive.seat != seat:
        return "D1"
    return "D9" if o.crews[seat].fuel else "D2a"


def _drive_out(r: Ruleset, o: Open, own: Own, seat: Seat, action: act.DriveOut) -> str:
    """D1, P1. Why driving is illegal: broken engine, or no assistant in the box."""
    return "D1" if not drive.may_drive(o, seat) else "M2"


def _draw_card(r: Ruleset, o: Open, own: Own, seat: Seat, action: act.DrawCard) -> str:
    """B3. Why drawing is illegal: nothing to draw; else no assistant in the box."""
    return "B3" if not o.deck and not o.discards else "PF2"


def _play_card(r: Ruleset, o: Open, own: Own, seat: Seat, action: act.PlayCard) -> str:
    """CARDS, D1, PF1, M1. Why a card is illegal: not held, of another kind, or without effect."""
    facts = r.cards.get(action.card)
    if action.card not in own.hand or facts is None or facts.kind != cards.BEFORE:
        return CARDS
    by_its_rule = {"driver": "D1", "cartographer": "PF1", "repair": "M1"}
    return by_its_rule.get(action.card, CARDS)


def _pick_crew(r: Ruleset, o: Open, own: Own, seat: Seat, action: act.PickCrew) -> str:
    """G1. Why a crew cannot be picked: it has arrived."""
    there = 0 <= action.target < len(o.crews)
    return "G1" if there and o.crews[action.target].place else CARDS


_EXACT: Final[dict[type[Action], Callable[[Ruleset, Open, Own, Seat, Any], str]]] = {
    act.Step: _step,
    act.Ride: _ride,
    act.DriveOut: _drive_out,
    act.DrawCard: _draw_card,
    act.PlayCard: _play_card,
    act.PickCrew: _pick_crew,
}
