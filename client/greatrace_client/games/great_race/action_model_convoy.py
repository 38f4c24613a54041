"""The model of the player's turn: assistants, fuel, drives and lines (C1-C8, D1-D9)."""

from __future__ import annotations

from typing import Final

from greatrace.great_race import constants
from greatrace.great_race.actions import (
    BuyFuel,
    DrawCard,
    DriveOut,
    Explore,
    Halt,
    LiftTile,
    PassConvoy,
    PlayAnytime,
    PlayCard,
    RaiseFunds,
    RepairVehicle,
    Ride,
    Step,
)
from greatrace.great_race.events import DriveBegan
from greatrace.great_race.rules import convoy, step_costs
from greatrace.great_race.ruleset import Ruleset
from greatrace.kernel import Action
from greatrace.translation import marked
from greatrace_client.games.great_race import why_unavailable
from greatrace_client.games.great_race.commands import ChangeFuel, Command, DriveThere, ShareWear, TakeAim
from greatrace_client.games.great_race.controls import ICONS, ActionModel, Asked, Control
from greatrace_client.games.great_race.module_api.controls import extra_controls, line_notes
from greatrace_client.games.great_race.pathfinding import Way, wear_shares, with_cards
from greatrace_client.games.great_race.phrases import levels, space_name
from greatrace_client.games.great_race.targets import RideTo
from greatrace_client.games.great_race.unavailable_reason import NONE
from greatrace_client.i18n import term, tr, trn
from greatrace_client.i18n.names import price, sentence

# ---- the convoy


def sequence(a: Asked) -> ActionModel:
    """C2. Buttons for everything an assistant can do, the hand for cards, the map for drives."""
    made = ActionModel(tr("Play an assistant"), hint=tr("Click a space on the map to drive there."))
    made.controls = sequence_controls(a)
    made.cards = {c.card: c for c in a.of(PlayCard)}
    made.drives = driver(a) is not None
    if a.of(BuyFuel):
        made.gauges[constants.FUEL] = ChangeFuel(1)
    made.gauges.update(wear_gauges(a))
    return made


def wear_gauges(a: Asked) -> dict[str, Action | Command]:
    """D3. The dials that may bear another level of the planned path's cost."""
    if a.way is None:
        return {}
    engine, shares = a.way.engine_loss(a.crew), wear_shares(a.way, a.crew)
    more = {constants.ENGINE: engine + 1, constants.CHASSIS: engine - 1}
    return {gauge: ShareWear(gauge) for gauge, share in more.items() if share in shares}


def driver(a: Asked) -> Action | None:
    """The action that starts a drive now: the picked driver card, a mechanic, or else a driver card."""
    card = next((c for c in a.of(PlayCard) if c.card == "driver"), None)
    if card is not None and a.picked.card == "driver":
        return card
    return next(iter(a.of(DriveOut)), card)


def sequence_controls(a: Asked) -> list[Control]:
    """The eight buttons of a sequence, greyed if they are not among the options."""
    funding = a.ruleset.edition.funding
    group = a.crew.boxes.funding
    cash = funding[min(group, len(funding)) - 1] if group else 0
    collect = tr("Collect {amount}", amount=price(cash)) if group else term("action", "RaiseFunds")
    helpers = trn("{n} assistant", "{n} assistants", group) if group else ""
    return [
        drive_control(a),
        only_button(a, "repair", RepairVehicle, (tr("Repair"), tr("engine or chassis")), "R", "engine"),
        only_button(a, "lift", LiftTile, (tr("Remove a tile"), tr("out of the game")), "L", "escort"),
        only_button(a, "explore", Explore, (tr("Place 2 tiles"), term("box", "pathfinder")), "T", "pathfinder"),
        only_button(a, "draw", DrawCard, (tr("Draw a card"), draw_note(a)), "D", "pathfinder"),
        only_button(a, "cash", RaiseFunds, (collect, helpers), "F", "funding"),
        only_button(a, "pass", PassConvoy, (tr("Pass"), pass_note(a)), "P", "pass"),
        fuel_control(a),
        *extra_controls(a),
    ]


def only_button(a: Asked, name: str, kind: type[Action], words: tuple[str, str], key: str, icon: str) -> Control:
    """A button for the only option of that kind, or the reason why there is none. `words`: its label and its note."""
    found = next(iter(a.of(kind)), None) if a.mine else None
    why = NONE if found is not None else why_unavailable.why_not(a.ruleset, a.view, a.question, name)
    return Control(name, *words, key, ICONS[icon], action=found, why=why, tip=tip(a, name))


TIPS: Final = {
    "repair": marked("Repairs engine or chassis, with parts from your hand or for money."),
    "lift": marked("Takes a tile that is connected to your vehicle out of the game."),
    "explore": marked("Draws two tiles and places them on the map."),
    "draw": marked("Draws a card from the deck."),
    "pass": marked("Ends your convoy phase: assistants that are left do nothing."),
}


def tip(a: Asked, name: str) -> str:
    """The effect of the button, in sentences."""
    if name == "cash":
        return term("box_effect", constants.FUNDING)
    more = sentence(tr("escorts stay")) if name == "pass" and a.crew.boxes.escort else ""
    if name == "draw" and full_hand(a):
        more = tr("Your hand is full: then discard one.")
    return " ".join(filter(None, (tr(TIPS[name]), more)))


def full_hand(a: Asked) -> bool:
    """B2. Whether another card would be one too many."""
    return a.crew.hand >= a.crew.chassis


def draw_note(a: Asked) -> str:
    return tr("then discard one") if full_hand(a) else term("box", "pathfinder")


def pass_note(a: Asked) -> str:
    return tr("escorts stay") if a.crew.boxes.escort else tr("ends your convoy")


def drive_control(a: Asked) -> Control:
    """Drive to the space under the mouse, or the instruction to point at one."""
    start = driver(a) if a.mine else None
    if start is None:
        return Control(
            "drive",
            tr("Drive"),
            icon=ICONS["mechanic"],
            wide=True,
            why=why_unavailable.why_not(a.ruleset, a.view, a.question, "drive"),
        )
    if not step_costs.steps(a.ruleset, a.open, a.view.own, a.seat):
        stuck = tr("nowhere to go: it ends at once") if a.crew.fuel else tr("The tank is empty")
        cards = {play.card for play in a.of(PlayCard)} | {play.card for play in a.of(PlayAnytime)}
        fills = a.of(BuyFuel) or cards & why_unavailable.FUEL_CARDS
        words = tr("The tank is empty: buy fuel or play a fuel card first.") if fills and not a.crew.fuel else ""
        return Control("drive", tr("Drive"), stuck, "", ICONS["mechanic"], action=start, wide=True, tip=words)
    if a.way is None:
        most = trn("up to {n} space: choose it on the map", "up to {n} spaces: choose one on the map", a.crew.engine)
        return Control("drive", tr("Drive"), most, "Enter", ICONS["mechanic"], "primary", command=TakeAim(), wide=True)
    return way_control(a, a.way)


def way_control(a: Asked, way: Way) -> Control:
    """The primary button for the way that is planned."""
    label = tr("Drive to {place}", place=space_name(a.ruleset, way.end))
    return Control(
        "drive", label, way_note(a.ruleset, way), "Enter", ICONS["mechanic"], "primary", command=DriveThere(), wide=True
    )


def way_note(r: Ruleset, way: Way) -> str:
    """The path's cost in a line."""
    cost = way.cost
    parts = [levels("fuel", cost.fuel)]
    parts += [levels("wear", cost.wear)] if cost.wear else []
    parts += [price(cost.money)] if cost.money else []
    parts += [trn("{n} danger", "{n} dangers", way.dangers)] if way.dangers else []
    parts += [trn("{n} unknown", "{n} unknown", way.blind)] if way.blind else []
    if cards := with_cards(way, r):
        parts.append(trn("then {n} card", "then {n} cards", cards))
    return ", ".join(parts)


def fuel_control(a: Asked) -> Control:
    """C3. Buy a number of levels; the wheel, the dial and the two small buttons change the number."""
    offers = a.of(BuyFuel) if a.mine else []
    if not offers:
        why = why_unavailable.why_not(a.ruleset, a.view, a.question, "fuel")
        return Control("fuel", tr("Buy fuel"), icon=ICONS["fuel"], why=why)
    number, each = max(1, min(a.picked.fuel, len(offers))), convoy.fuel_price(a.ruleset, a.crew)
    label = f"{trn('Buy {n} fuel', 'Buy {n} fuel', number)} · {price(number * each)}"
    words = tr("{price} a level, only at the start of your turn.", price=price(each))
    return Control("fuel", label, key="B", icon=ICONS["fuel"], action=offers[number - 1], tip=words)


def driving(a: Asked) -> ActionModel:
    """D1, D2. During a drive: the map, or stop here; lines with their prices as buttons."""
    left = a.open.drive.left if a.open.drive is not None else 0
    starts = isinstance(a.last, DriveBegan)  # nothing has been driven yet
    hint = tr("Click a space on the map to drive there.") if starts else tr("Click a space to continue.")
    made = ActionModel(trn("{n} space left", "{n} spaces left", left), hint=hint, drives=True)
    if not a.crew.fuel and not a.of(Step):
        made.hint = tr("The tank is empty: play a Jerrycan, or stop here.")
    if a.way is not None:
        made.controls.append(way_control(a, a.way))
        made.gauges.update(wear_gauges(a))
    made.cards = {c.card: c for c in a.of(PlayCard)}
    made.controls += [ride_control(a, ride) for ride in a.of(Ride)]
    made.controls += a.buttons(Halt, "halt", tr("Stop here"), tr("ends the drive"), "S", "stop")
    return made


def ride_control(a: Asked, ride: Ride) -> Control:
    """D9. One transport line, with a number of transport cards."""
    line = step_costs.line_to(a.ruleset, a.crew.at, ride)
    cost = price(step_costs.line_price(a.ruleset, a.open, a.seat, line, ride.transports))
    cards = trn("{n} transport card", "{n} transport cards", ride.transports) if ride.transports else ""
    verb = tr("Sail to {place}") if ride.kind == constants.SEA else tr("Fly to {place}")
    label = verb.replace("{place}", space_name(a.ruleset, ride.to))
    note = ", ".join(filter(None, (cost, *line_notes(a, ride.kind), cards)))
    return Control(RideTo(ride.to, ride.transports), label, note, action=ride)
