"""ESCORT (E1-E4): dangers cancelled at any moment, and tiles lifted."""

from __future__ import annotations

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.great_race.actions import LetBe, PickSpace, PlayEscort, SendEscort
from greatrace.great_race.connectivity import Spaces
from greatrace.great_race.memo import made_once
from greatrace.great_race.race import Race
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open, Own, Threat
from greatrace.kernel import Action, Seat

pick_space = made_once(PickSpace)


def means(r: Ruleset, o: Open, own: Own, seat: Seat) -> list[Action]:
    """E1. This seat's means of cancelling a danger: assistant, card, or a module's."""
    found: list[Action] = []
    if o.crews[seat].boxes.escort:
        found.append(SendEscort())
    if constants.ESCORT_CARD in own.hand:
        found.append(PlayEscort())
    for extension in r.extensions:
        found += extension.cancels_danger(o, seat)
    return found


def may_hold_means(r: Ruleset, o: Open, seat: Seat) -> bool:
    """E3. Whether, as far as the others can know, this seat could react: decided by public facts alone."""
    crew = o.crews[seat]
    if crew.place:
        return False
    return bool(crew.boxes.escort or crew.hand or any(x.cancels_danger(o, seat) for x in r.extensions))


def reactors(r: Ruleset, o: Open, by: Seat) -> list[Seat]:
    """E2, E3. All other players who could react, in turn order after the card's player."""
    at = o.order.index(by)
    others = o.order[at + 1 :] + o.order[:at]
    return [seat for seat in others if may_hold_means(r, o, seat)]


async def window(t: Race, threat: Threat) -> bool:
    """E2, E3. Whether a card's declared threat is cancelled.

    All who could react are asked at once; of those who accept, the first in turn order pays.
    """
    asked = reactors(t.ruleset, t.state.open, threat.by)
    answers = await t.ask_together(asked, "reaction", reactions)
    for seat in asked:
        if not isinstance(answers[seat], LetBe):
            await cancel(t, seat, answers[seat])
            return True
    await t.happen(ev.ThreatCarriedOut(threat.by))
    return False


def reactions(t: Race, seat: Seat) -> list[Action]:
    """E1. The reactions; not reacting is always possible."""
    return [LetBe(), *means(t.ruleset, t.state.open, t.own(seat), seat)]


async def tile_cancelled(t: Race, seat: Seat, space: str, *, must: bool) -> bool:
    """E1, D5. Whether the driver cancels the danger of the tile; `must`: it could not be paid otherwise."""
    await declare(t, Threat(constants.TERRAIN_DANGER, seat, seat, spaces=(space,)))
    return await tile_answered(t, seat, must=must)


async def tile_answered(t: Race, seat: Seat, *, must: bool) -> bool:
    """E1. Whether a tile's declared danger is cancelled, by the driver's answer."""
    answer = None
    if may_hold_means(t.ruleset, t.state.open, seat):
        answer = await t.ask(seat, "danger", lambda t, seat: reactions(t, seat)[1 if must else 0 :])
    if answer is None or isinstance(answer, LetBe):
        await t.happen(ev.ThreatCarriedOut(seat))
        return False
    await cancel(t, seat, answer)
    return True


async def declare(t: Race, threat: Threat) -> None:
    """E2. Declare the threat, which is not resolved yet."""
    s = threat
    await t.happen(ev.ThreatDeclared(s.source, s.by, s.target, s.engine, s.chassis, s.spaces))


async def cancel(t: Race, seat: Seat, answer: Action) -> None:
    """E1. Pay for the reaction; the threat is gone."""
    if isinstance(answer, SendEscort):
        await t.happen(ev.AssistantPlayed(seat, constants.ESCORT, 1))
    elif isinstance(answer, PlayEscort):
        await t.happen(ev.CardPlayed(seat, constants.ESCORT_CARD))
    else:
        for extension in t.ruleset.extensions:
            await extension.cancel_danger(t, seat, answer)
    await t.happen(ev.ThreatCancelled(seat, type(answer).__name__))


def liftable(r: Ruleset, o: Open, seat: Seat) -> list[PickSpace]:
    """E4. The tiles joined to the vehicle on which no vehicle stands."""
    return [*map(pick_space, r.ground.listed(_loose(r, o, seat)))]


def may_lift(r: Ruleset, o: Open, seat: Seat) -> bool:
    """E4. Whether there is a tile to lift: most often right beside the vehicle, and asked at every sequence."""
    tiles, crews, beside = o.tiles, o.crews, False
    for space in r.ground.shores[crews[seat].at]:
        if space in tiles:
            beside = True
            for crew in crews:
                if crew.at == space:
                    break
            else:
                return True
    return beside and _loose(r, o, seat) > 0


def _loose(r: Ruleset, o: Open, seat: Seat) -> Spaces:
    return r.ground.joined(o.tiles, o.crews[seat].at) & ~r.ground.mask(taken(o))


def taken(o: Open) -> set[str]:
    """E4. The spaces on which a vehicle stands."""
    return {crew.at for crew in o.crews}


async def lift_tile(t: Race, seat: Seat) -> None:
    """E4. Lift a tile, which leaves the game."""
    if choice := await t.ask(seat, "lift", lambda t, seat: liftable(t.ruleset, t.state.open, seat)):
        await t.happen(ev.TileRemoved(seat, choice.space))
