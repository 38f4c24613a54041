"""CARDS: the effect of each resource card, and when it may be played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.great_race.actions import Discard, PickCrew, PickSpace, PlayAnytime
from greatrace.great_race.card import CardKind
from greatrace.great_race.race import Race
from greatrace.great_race.rules import drive, escort, mechanic, pathfinder, step_costs
from greatrace.great_race.rules.hand import discards, look_and_keep
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Crew, Open, Own, Threat
from greatrace.kernel import Seat

BEFORE = "before"
WITH_DRIVE = constants.WITH_DRIVE
WITH_REPAIR = "with_repair"
ANYTIME = constants.ANYTIME

RANSOM = 20  # francs
SIPHON = 2  # levels
FORFEIT = 2  # cards: scrounger, customs

Playable = Callable[[Ruleset, Open, Own, Seat], bool]
Card: TypeAlias = CardKind[Race, Ruleset]


# ---- dangers: announced in full, then all may cancel them (E2), then they happen


async def trail_hunter(t: Race, seat: Seat) -> None:
    """Remove two terrain tiles anywhere that no vehicle stands on; one if only one can be removed."""
    first = await t.choose(seat, "trail_hunter", removable(t.state.open))
    rest = [space for space in removable(t.state.open) if space != first]
    spaces = [first.space, (await t.choose(seat, "trail_hunter", rest)).space] if rest else [first.space]
    await threaten(t, Threat("trail_hunter", seat, spaces=tuple(spaces)))


async def remove_tiles(t: Race, threat: Threat) -> None:
    """Remove the tiles, as announced, from the game."""
    for space in threat.spaces:
        await t.happen(ev.TileRemoved(threat.by, space))


def removable(o: Open) -> list[PickSpace]:
    """The tiles on which no vehicle stands."""
    return [*map(escort.pick_space, sorted(o.tiles.keys() - escort.taken(o)))]


def any_removable(o: Open) -> bool:
    """Whether there is such a tile."""
    return not o.tiles.keys() <= escort.taken(o)


async def saboteur(t: Race, seat: Seat) -> None:
    """Take 2 levels of engine and chassis, or all there are, from a chosen player; the card's player splits them."""
    target = await chosen_rival(t, seat, "saboteur", sound)
    split = await t.choose(seat, "saboteur_split", drive.wear_splits(t.crew(target), step_costs.DANGER.wear))
    await threaten(t, Threat("saboteur", seat, target, split.engine, split.chassis))


async def sabotage(t: Race, threat: Threat) -> None:
    """Take the levels as announced; gauges never fall below 0."""
    assert threat.target is not None
    crew = t.crew(threat.target)
    engine, chassis = min(threat.engine, crew.engine), min(threat.chassis, crew.chassis)
    await t.happen(ev.WearTaken(threat.target, engine, chassis, "saboteur"))


def sound(crew: Crew) -> bool:
    """Whether there is a level to lose."""
    return crew.engine + crew.chassis > 0


def rivals(o: Open, seat: Seat) -> list[Seat]:
    """All other players still racing: those who have arrived can't be chosen (G1)."""
    return [s for s, crew in enumerate(o.crews) if s != seat and not crew.place]


async def con_artist(t: Race, seat: Seat) -> None:
    """Swap two placed tiles anywhere; vehicles on them stay and suffer nothing."""
    first = (await t.choose(seat, "con_artist", [*map(escort.pick_space, sorted(t.state.open.tiles))])).space
    others = [escort.pick_space(space) for space in sorted(t.state.open.tiles) if space != first]
    second = (await t.choose(seat, "con_artist", others)).space
    await threaten(t, Threat("con_artist", seat, spaces=(first, second)))


async def swap_tiles(t: Race, threat: Threat) -> None:
    """Swap the two tiles as announced."""
    await t.happen(ev.TilesSwapped(threat.by, *threat.spaces))


async def threaten(t: Race, threat: Threat) -> None:
    """E2. Declare the threat; it is cancelled, or carried out."""
    await escort.declare(t, threat)
    await settle_threat(t, threat)


async def settle_threat(t: Race, threat: Threat) -> None:
    """E2, E3. Settle a card's threat that has been declared."""
    carry_out = t.ruleset.cards[threat.source].danger
    assert carry_out is not None
    if not await escort.window(t, threat):
        await carry_out(t, threat)


# ---- the other cards


async def cartographer(t: Race, seat: Seat) -> None:
    """Draw three tiles and place them by PF1."""
    await pathfinder.place_tiles(t, seat, 3)


async def financier(t: Race, seat: Seat) -> None:
    """Gain 30 F."""
    await t.happen(ev.MoneyGained(seat, 30, "financier"))


async def refuel(t: Race, seat: Seat) -> None:
    """Gain five levels of fuel, up to the maximum."""
    crew = t.crew(seat)
    await t.happen(ev.FuelGained(seat, min(5, crew.maximum.fuel - crew.fuel), "refuel"))


async def tracker(t: Race, seat: Seat) -> None:
    """Draw three resource cards, keep two."""
    await look_and_keep(t, seat, 3, 2)


async def customs(t: Race, seat: Seat) -> None:
    """Make the chosen player discard two cards of their own choice."""
    await _discards_two(t, await chosen_rival(t, seat, "customs", holding))


async def scrounger(t: Race, seat: Seat) -> None:
    """The effect of customs, which the rulebook prints for both cards (see SCROUNGERS)."""
    await _discards_two(t, await chosen_rival(t, seat, "scrounger", holding))


async def ransom(t: Race, seat: Seat) -> None:
    """Take 20 F, or all there are, from the chosen player."""
    target = await chosen_rival(t, seat, "ransom", solvent)
    await t.happen(ev.MoneyPaid(target, min(RANSOM, t.crew(target).money), "ransom"))


async def siphon(t: Race, seat: Seat) -> None:
    """Take two levels of fuel, or all there are, from the chosen player."""
    target = await chosen_rival(t, seat, "siphon", fuelled)
    await t.happen(ev.FuelPaid(target, min(SIPHON, t.crew(target).fuel), "siphon"))


def targets(o: Open, seat: Seat, worth: Callable[[Crew], bool]) -> list[PickCrew]:
    """The rivals still racing who have something to lose. Public facts alone decide: no offer tells about a hand."""
    return [PickCrew(s) for s, crew in enumerate(o.crews) if s != seat and not crew.place and worth(crew)]


async def chosen_rival(t: Race, seat: Seat, card: str, worth: Callable[[Crew], bool]) -> Seat:
    """The chosen target. It may have nothing to lose left: a jerrycan played meanwhile can take its last card."""
    return (await t.choose(seat, card, targets(t.state.open, seat, worth))).target


def against(worth: Callable[[Crew], bool]) -> Playable:
    """The condition of a card against a rival: somebody has something to lose."""

    def playable(_r: Ruleset, o: Open, _own: Own, seat: Seat) -> bool:
        for rival, crew in enumerate(o.crews):  # noqa: SIM110 - `any` would cost a generator
            if rival != seat and not crew.place and worth(crew):
                return True
        return False

    return playable


def holding(crew: Crew) -> bool:
    """Whether there is a card to lose."""
    return crew.hand > 0


def solvent(crew: Crew) -> bool:
    """Whether there is a franc to lose."""
    return crew.money > 0


def fuelled(crew: Crew) -> bool:
    """Whether there is fuel to lose."""
    return crew.fuel > 0


async def _discards_two(t: Race, target: Seat) -> None:
    """Ask for two cards, or all there are, one at a time. A jerrycan played meanwhile does not count (B2, D10)."""
    for _ in range(FORFEIT):
        choice = await t.ask(target, "forfeit", held)
        if choice is None:
            return
        await t.happen(ev.CardDiscarded(target, choice.card))


def held(t: Race, seat: Seat) -> list[Discard]:
    """The options: discard any card of the hand."""
    return discards(t.own(seat).hand)


async def jerrycan(t: Race, seat: Seat) -> None:
    """Gain one level of fuel."""
    await t.happen(ev.FuelGained(seat, 1, constants.JERRYCAN))


CARDS: dict[str, Card] = {
    "trail_hunter": Card(BEFORE, trail_hunter, lambda _r, o, _own, _s: any_removable(o), danger=remove_tiles),
    "saboteur": Card(BEFORE, saboteur, against(sound), danger=sabotage),
    "con_artist": Card(BEFORE, con_artist, lambda _r, o, _own, _s: len(o.tiles) > 1, danger=swap_tiles),
    "repair": Card(BEFORE, mechanic.repair, mechanic.may_repair),
    "driver": Card(BEFORE, drive.drive, lambda _r, o, _own, s: drive.may_drive(o, s)),
    "cartographer": Card(BEFORE, cartographer, lambda r, o, _own, s: pathfinder.may_explore(r, o, s)),
    "financier": Card(BEFORE, financier),
    "refuel": Card(BEFORE, refuel, lambda _r, o, _own, s: thirsty(o.crews[s])),
    "tracker": Card(BEFORE, tracker, lambda _r, o, _own, _s: bool(o.deck or o.discards)),
    "scrounger": Card(BEFORE, scrounger, against(holding)),
    "customs": Card(BEFORE, customs, against(holding)),
    "ransom": Card(BEFORE, ransom, against(solvent)),
    "siphon": Card(BEFORE, siphon, against(fuelled)),
    "escort": Card(ANYTIME),
    "jerrycan": Card(ANYTIME, jerrycan, lambda _r, o, _own, s: thirsty(o.crews[s])),
    "transport": Card(WITH_DRIVE),
    "guide": Card(WITH_DRIVE),
    "spare_part": Card(WITH_REPAIR),
    "engine_part": Card(WITH_REPAIR),
    "chassis_part": Card(WITH_REPAIR),
    "toolbox": Card(WITH_REPAIR),
}


SCROUNGER: Final = "scrounger"
TRACKER: Final = "tracker"
# The scrounger's effect, by table option: the printed one, or that of the tracker of box 1.
SCROUNGERS: Final[Mapping[str, Card]] = {"printed": CARDS[SCROUNGER], TRACKER: CARDS[TRACKER]}


def tracks(r: Ruleset, card: str) -> bool:
    """CARDS. Whether the card has the tracker's effect: the tracker, or a scrounger if the table chose so."""
    return r.cards[card] is CARDS[TRACKER]


def thirsty(crew: Crew) -> bool:
    """Whether the tank has room for another level."""
    return crew.fuel < crew.maximum.fuel


async def play(t: Race, seat: Seat, card: str) -> None:
    """CARDS. Play the card: it leaves the hand, then its effect follows."""
    effect = t.ruleset.cards[card].play
    if effect is None:
        raise ValueError(f"{card} has no effect of its own")
    await t.happen(ev.CardPlayed(seat, card))
    await effect(t, seat)


def playable(r: Ruleset, o: Open, own: Own, seat: Seat, kind: str) -> list[str]:
    """CARDS. The different cards of that kind in the hand that would have an effect now."""
    of_kind = r.playable[kind]
    found: list[str] = []
    for card in own.hand:  # few cards: most often none is of that kind
        if card in of_kind and card not in found and of_kind[card](r, o, own, seat):
            found.append(card)
    if len(found) > 1:
        found.sort()
    return found


def anytime(r: Ruleset, o: Open, own: Own, seat: Seat) -> Sequence[PlayAnytime]:
    """CARDS, D10, B2. The any-time cards, in or out of turn, until their owner has finished.

    The escort card is not among them: it answers a danger (E1).
    """
    if r.anytime.isdisjoint(own.hand) or o.crews[seat].place:
        return ()
    found = playable(r, o, own, seat, ANYTIME)
    return [PlayAnytime(card) for card in found] if found else ()
