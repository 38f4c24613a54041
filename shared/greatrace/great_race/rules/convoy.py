"""CONVOY (C1-C8): sequence after sequence."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.great_race.actions import (
    BuyFuel,
    DrawCard,
    DriveOut,
    Explore,
    LiftTile,
    PassConvoy,
    PlayCard,
    RaiseFunds,
    RepairVehicle,
)
from greatrace.great_race.memo import made_once
from greatrace.great_race.race import Race
from greatrace.great_race.rules import cards, drive, escort, funding, hand, mechanic, pathfinder
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Boxes, Crew, Open, Own
from greatrace.kernel import Action, Seat

PASS, RAISE_FUNDS = PassConvoy(), RaiseFunds()
EXPLORE, DRAW_CARD = Explore(), DrawCard()
DRIVE_OUT, REPAIR, LIFT_TILE = DriveOut(), RepairVehicle(), LiftTile()
NOBODY = Boxes()
play_card = made_once(PlayCard)
sequence_began, sequence_ended = made_once(ev.SequenceBegan), made_once(ev.SequenceEnded)


def active(crew: Crew) -> bool:
    """C1, C6, C7. Whether the player is still in this convoy phase: assistants left, not passed, not arrived."""
    return not crew.passed and crew.boxes != NOBODY


def whose(o: Open) -> Seat | None:
    """C1. The next player, in turn order; a player may act several times running when the others are out."""
    turn, order, crews = o.turn, o.order, o.crews
    if turn is not None:
        if not turn.over:
            return turn.seat
        after = order.index(turn.seat) + 1
        order = order[after:] + order[:after]
    for seat in order:
        if active(crews[seat]):
            return seat
    return None


# ---- the options of a sequence


def options(r: Ruleset, o: Open, own: Own, seat: Seat) -> list[Action]:
    """C2. The options: buy fuel, play a card, or play an assistant; or pass.

    They are worked out at every sequence, where even a loop over no modules takes noticeable time.
    """
    found: list[Action] = [PASS]
    turn = o.turn
    if turn is not None and turn.step == constants.BUYING:
        found += purchases(r, o.crews[seat])
        if r.extensions and not turn.begun:
            for extension in r.extensions:
                found += extension.instead_of_sequence(r, o, own, seat)
    if own.hand:
        found += map(play_card, cards.playable(r, o, own, seat, cards.BEFORE))
    if r.extensions:
        for extension in r.extensions:
            found += extension.before_assistant(r, o, own, seat)
    found += assistant_actions(r, o, own, seat)
    return found


def fuel_price(r: Ruleset, crew: Crew) -> int:
    """C3. Francs for a level: the price in a city, or the higher one elsewhere."""
    price = r.edition.fuel_price
    return price.city if crew.at in r.board.cities else price.elsewhere


def purchases(r: Ruleset, crew: Crew) -> Sequence[BuyFuel]:
    """C3. The purchases that tank and money allow."""
    return up_to(crew.maximum.fuel - crew.fuel)[: crew.money // fuel_price(r, crew)]


@made_once
def up_to(most: int) -> tuple[BuyFuel, ...]:
    """C3. The purchases of one level, two, ... up to `most`."""
    return tuple(BuyFuel(levels) for levels in range(1, most + 1))


def assistant_actions(r: Ruleset, o: Open, own: Own, seat: Seat) -> list[Action]:
    """C8. The actions of each box, one of two, which is chosen when the assistant is played."""
    boxes = o.crews[seat].boxes
    found: list[Action] = []
    if boxes.pathfinder:
        if pathfinder.may_explore(r, o, seat):
            found.append(EXPLORE)
        if o.deck or o.discards:
            found.append(DRAW_CARD)
    if boxes.mechanic:
        if drive.may_drive(o, seat):
            found.append(DRIVE_OUT)
        if mechanic.may_repair(r, o, own, seat):
            found.append(REPAIR)
    if boxes.escort and escort.may_lift(r, o, seat):
        found.append(LIFT_TILE)
    if boxes.funding:
        found.append(RAISE_FUNDS)
    return found


# ---- carrying it out


async def play(t: Race, seat: Seat) -> None:
    """C1, C2, C5. Ask for and carry out one choice of the player whose sequence it is (`whose`)."""
    turn = t.state.open.turn
    if turn is None or turn.over:
        await t.happen(sequence_began(seat))
        for extension in t.ruleset.extensions:
            await extension.sequence_begins(t, seat)
    choice = await t.ask(seat, "sequence", sequence_options)
    if assistant := ASSISTANTS.get(type(choice)):
        box, action = assistant
        await t.happen(ev.AssistantPlayed(seat, box, 1))
        await action(t, seat)
    elif choice is not None:
        perform = CHOICES.get(type(choice), perform_by_modules)
        if not await perform(t, seat, choice) and active(t.state.open.crews[seat]):
            return
    await t.happen(sequence_ended(seat))


def sequence_options(t: Race, seat: Seat) -> Sequence[Action]:
    """C4, C7. The options of a sequence; without an active assistant none (any-time cards are interrupts)."""
    state = t.state
    return options(t.ruleset, state.open, state.own[seat], seat) if active(state.open.crews[seat]) else ()


async def play_a_card(t: Race, seat: Seat, choice: PlayCard) -> bool:
    """C2. Play a card; any number of cards may follow."""
    await cards.play(t, seat, choice.card)
    return False


async def buy_fuel(t: Race, seat: Seat, choice: BuyFuel) -> bool:
    """C3. Buy fuel; anything may follow."""
    levels = choice.levels
    await t.happen(ev.MoneyPaid(seat, levels * fuel_price(t.ruleset, t.crew(seat)), "fuel"))
    await t.happen(ev.FuelGained(seat, levels, constants.BOUGHT))
    return False


async def pass_convoy(t: Race, seat: Seat, _: PassConvoy) -> bool:
    """C6. End the player's last sequence of this phase."""
    await t.happen(ev.Passed(seat))
    return True


async def raise_funds(t: Race, seat: Seat, _: RaiseFunds) -> bool:
    """F1. Play the whole group, which ends the sequence."""
    await funding.raise_funds(t, seat)
    return True


async def perform_by_modules(t: Race, seat: Seat, choice: Action) -> bool:
    """C2. Carry out a module's option; return whether it ends the sequence."""
    await t.happen(ev.PowerUsed(seat))
    ended = [await extension.perform(t, seat, choice) for extension in t.ruleset.extensions]
    return any(ended)


def explore(t: Race, seat: Seat) -> Awaitable[None]:
    """PF1. Draw and place tiles."""
    return pathfinder.place_tiles(t, seat, pathfinder.TILES_DRAWN)


def draw_card(t: Race, seat: Seat) -> Awaitable[None]:
    """PF2. Draw a card."""
    return hand.draw_cards(t, seat, 1)


# C5, C8. The box that the assistant leaves, and its action; the funding group is played separately (F1).
ASSISTANTS: dict[type, tuple[str, Callable[[Race, Seat], Awaitable[None]]]] = {
    Explore: (constants.PATHFINDER, explore),
    DrawCard: (constants.PATHFINDER, draw_card),
    RepairVehicle: (constants.MECHANIC, mechanic.repair),
    DriveOut: (constants.MECHANIC, drive.drive),
    LiftTile: (constants.ESCORT, escort.lift_tile),
}

# C2, C6, F1. All actions but a single assistant's, and whether they end the sequence; modules do the rest.
CHOICES: dict[type, Callable[[Race, Seat, Any], Awaitable[bool]]] = {
    PlayCard: play_a_card,
    BuyFuel: buy_fuel,
    PassConvoy: pass_convoy,
    RaiseFunds: raise_funds,
}
