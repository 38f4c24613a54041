"""DRIVE (D1-D11)."""

from __future__ import annotations

from collections.abc import Sequence

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.great_race.actions import Halt, PlayCard, PlayGuide, Ride, SplitWear, Step, TurnBack
from greatrace.great_race.costs import Cost
from greatrace.great_race.race import Race
from greatrace.great_race.rules import end, hand, step_costs
from greatrace.great_race.rules.escort import tile_cancelled
from greatrace.great_race.state import Crew, Open
from greatrace.kernel import Seat

HALT, PLAY_GUIDE = Halt(), PlayGuide()


def may_drive(o: Open, seat: Seat) -> bool:
    """D1. Whether the engine is not broken."""
    return o.crews[seat].engine > 0


# ---- the drive


async def drive(t: Race, seat: Seat) -> None:
    """D1. Drive up to as many spaces as the engine level at the start."""
    await t.happen(ev.DriveBegan(seat, t.crew(seat).engine))
    await drive_on(t, seat)


async def drive_on(t: Race, seat: Seat, ended: str | None = None) -> None:
    """D1, D2. Drive step by step, until something ends the drive; `ended`: the reason why it is over already."""
    while ended is None:
        ended = out_of_range(t, seat) or await next_choice(t, seat)
    await t.happen(ev.DriveEnded(seat, ended))


# The functions below that return `str | None` return why the drive has ended; None: it goes on with the next choice.


def out_of_range(t: Race, seat: Seat) -> str | None:
    """D1, D1a. Whether the spaces are used up or the engine has broken down on the way."""
    o = t.state.open
    if o.crews[seat].engine == 0:
        return constants.BREAKDOWN
    return constants.RANGE if o.drive is None or o.drive.left == 0 else None


async def next_choice(t: Race, seat: Seat) -> str | None:
    """D1, D2. Ask the driver to stop, play a card or take a step, and carry it out."""
    choice = await t.ask(seat, "drive", moves)
    if choice is None or isinstance(choice, Halt):
        return constants.CHOSEN
    if isinstance(choice, PlayCard):
        await play_along(t, seat, choice.card)
        return None
    if t.ruleset.extensions and (ended := await leave_space(t, seat)):
        return ended
    return await take_step(t, seat, choice)


async def leave_space(t: Race, seat: Seat) -> str | None:
    """D2. Call the modules' hooks for leaving a space."""
    at = t.crew(seat).at
    for extension in t.ruleset.extensions:
        if ended := await extension.leaving(t, seat, at):
            return ended
    return None


async def take_step(t: Race, seat: Seat, choice: Step | Ride) -> str | None:
    """D2, D9. Step by land or by a line, unless leaving has used up what the step needs."""
    if t.ruleset.extensions and choice not in step_costs.steps(t.ruleset, t.state.open, t.own(seat), seat):
        return None
    if isinstance(choice, Ride):
        return await ride(t, seat, choice)
    if choice.to in t.ruleset.board.cities:
        return await enter_city(t, seat, choice.to, constants.LAND)
    return await enter_tile(t, seat, choice.to)


def moves(t: Race, seat: Seat) -> list[Halt | Step | Ride | PlayCard]:
    """D1, D2, CARDS. The options: stopping, every step, and cards with their own effect that go with a drive."""
    r, o, own = t.ruleset, t.state.open, t.own(seat)
    found: list[Halt | Step | Ride | PlayCard] = [HALT, *step_costs.steps(r, o, own, seat)]
    if r.companions and own.hand:
        held = (card for card in hand.kinds(own.hand) if card in r.companions)
        found += [PlayCard(card) for card in held if r.cards[card].playable(r, o, own, seat)]
    return found


async def play_along(t: Race, seat: Seat, card: str) -> None:
    """CARDS. Play a card with this drive, which goes on."""
    await t.happen(ev.CardPlayed(seat, card))
    if effect := t.ruleset.cards[card].play:
        await effect(t, seat)


async def enter_tile(t: Race, seat: Seat, space: str) -> str | None:
    """D3-D7. Enter a known or unknown space: pay, move, wear, stop."""
    blind = space not in t.state.open.tiles
    if blind:
        await reveal(t, seat, space)
        if not await fuel_found(t, seat, space):
            return await turn_back(t, seat, space)
    return await enter_paying(t, seat, space, await cost_with_danger(t, seat, space, blind=blind))


async def enter_paying(t: Race, seat: Seat, space: str, cost: Cost) -> str | None:
    """D3, D7. Enter a known tile for its whole price, or turn back."""
    if not step_costs.payable(t.crew(seat), cost):
        return await turn_back(t, seat, space)
    await move(t, seat, space, constants.LAND, cost.fuel)
    await take_wear(t, seat, cost.wear, constants.TERRAIN_DANGER)
    return await arrived_on_tile(t, seat, space)


async def reveal(t: Race, seat: Seat, space: str) -> None:
    """D7. Reveal a random tile on the unknown space."""
    for extension in t.ruleset.extensions:
        await extension.blind_tile(t, seat, space)
    await t.happen(ev.TileRevealed(seat, space, t.state.stock.bag[0]))


async def fuel_found(t: Race, seat: Seat, space: str) -> bool:
    """D7, D10. Whether the fuel for the revealed tile is there, jerrycans included.

    A player with hidden cards is asked even without a jerrycan: the question reveals nothing.
    """

    def short_of_fuel(t: Race, seat: Seat) -> list[TurnBack]:
        crew, cost = t.crew(seat), step_costs.tile_cost(t.ruleset, t.state.open, seat, space)
        hopeless = cost.fuel > crew.maximum.fuel or cost.wear > crew.engine + crew.chassis or not crew.hand
        return [] if hopeless or crew.fuel >= cost.fuel else [TurnBack()]

    given_up = await t.ask(seat, "blind", short_of_fuel)
    return given_up is None and step_costs.payable(
        t.crew(seat), step_costs.tile_cost(t.ruleset, t.state.open, seat, space)
    )


async def cost_with_danger(t: Race, seat: Seat, space: str, *, blind: bool) -> Cost:
    """D5. The whole price: a danger adds two levels unless it is cancelled.

    On a known tile that could not be paid with its danger, it has to be cancelled (D3).
    """
    cost = step_costs.tile_cost(t.ruleset, t.state.open, seat, space)
    if not step_costs.dangerous(t.ruleset, t.state.open, space):
        return cost
    full = cost + step_costs.DANGER
    must = not blind and not step_costs.payable(t.crew(seat), full)
    return cost if await tile_cancelled(t, seat, space, must=must) else full


async def turn_back(t: Race, seat: Seat, space: str) -> str:
    """D7. Turn back: nothing is lost, the tile stays, the drive ends."""
    await t.happen(ev.TurnedBack(seat, space))
    return constants.TURNED_BACK


async def move(t: Race, seat: Seat, space: str, way: str, fuel: int) -> None:
    """D3, D11. Pay the fuel and move; the marker follows the vehicle."""
    if fuel:
        await t.happen(ev.FuelPaid(seat, fuel, constants.CITY if space in t.ruleset.board.cities else "terrain"))
    await t.happen(ev.VehicleMoved(seat, space, t.ruleset.rows[space], way))


async def take_wear(t: Race, seat: Seat, levels: int, why: str) -> None:
    """D3. Let the driver split the loss between engine and chassis."""
    if levels:
        split = await t.choose(seat, "wear", wear_splits(t.crew(seat), levels))
        await t.happen(ev.WearTaken(seat, split.engine, split.chassis, why))


def wear_splits(crew: Crew, levels: int) -> list[SplitWear]:
    """D3. All ways of losing that many levels, or all there are."""
    levels = min(levels, crew.engine + crew.chassis)
    return [
        SplitWear(engine, levels - engine)
        for engine in range(levels + 1)
        if engine <= crew.engine and levels - engine <= crew.chassis
    ]


async def arrived_on_tile(t: Race, seat: Seat, space: str) -> str | None:
    """D6. Stop signs, after the modules' hooks for the space."""
    for extension in t.ruleset.extensions:
        if ended := await extension.entered(t, seat, space):
            return ended
    if t.ruleset.tiles[t.state.open.tiles[space]].stop and not await stop_ignored(t, seat):
        return constants.STOPPED
    return None


async def stop_ignored(t: Race, seat: Seat) -> bool:
    """D6. Whether the driver ignores the stop with a guide card; it is of no use when the drive is over anyway.

    A player with hidden cards is asked even without a guide: the question reveals nothing.
    """
    if out_of_range(t, seat):
        return False
    if await t.ask(seat, "stop", guides) != PLAY_GUIDE:
        return False
    await t.happen(ev.CardPlayed(seat, constants.GUIDE))
    return True


def guides(t: Race, seat: Seat) -> Sequence[Halt | PlayGuide]:
    """D6. The options: stop, or play the card."""
    if not t.crew(seat).hand:
        return ()
    return (HALT, PLAY_GUIDE) if constants.GUIDE in t.own(seat).hand else (HALT,)


async def ride(t: Race, seat: Seat, choice: Ride) -> str:
    """D9. Pay for the line, then enter the city (D8)."""
    line = step_costs.line_to(t.ruleset, t.crew(seat).at, choice)
    price = step_costs.line_price(t.ruleset, t.state.open, seat, line, choice.transports)
    for _ in range(choice.transports):
        await t.happen(ev.CardPlayed(seat, constants.TRANSPORT))
    if price:
        await t.happen(ev.MoneyPaid(seat, price, "line"))
    return await enter_city(t, seat, choice.to, line.kind)


async def enter_city(t: Race, seat: Seat, city: str, way: str) -> str:
    """D8. Enter a city: one fuel by any way; the drive ends; as many cards as the city shows. The finish: G1."""
    await move(t, seat, city, way, step_costs.CITY.fuel)
    if city == t.ruleset.finish:
        await end.arrive(t, seat)
        return constants.FINISH
    await city_cards(t, seat, city)
    for extension in t.ruleset.extensions:
        await extension.entered(t, seat, city)
    return constants.CITY


async def city_cards(t: Race, seat: Seat, city: str) -> None:
    """D8. Draw the city's cards."""
    number = look = t.ruleset.board.cities[city].cards
    for extension in t.ruleset.extensions:
        more_looked, more_kept = extension.city_draw(t.ruleset, t.state.open, seat, city)
        look, number = look + more_looked, number + more_kept
    await (hand.draw_cards(t, seat, number) if look == number else hand.look_and_keep(t, seat, look, number))
