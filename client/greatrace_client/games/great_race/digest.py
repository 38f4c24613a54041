"""What the others have done since the player's last turn: an account of each, from the steps of the player's own view.

It uses only events as this seat was shown them, and the open table before and after: an account cannot reveal more than
the table does.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.great_race.state import Crew, Open
from greatrace.kernel import Event, Seat
from greatrace_client.games.great_race.event_text import EventTable
from greatrace_client.games.great_race.ground_words import tile_kind_name
from greatrace_client.games.great_race.module_api.module_words import module_gains
from greatrace_client.games.great_race.race_table import RaceStep
from greatrace_client.i18n import tr, trn
from greatrace_client.i18n.names import card_name, finish_place, listed, price, space_name

ENDS = (ev.SequenceEnded, ev.Passed, ev.FinishReached)  # events that end a turn


@frozen
class CrewDigest:
    """The account of an opponent. Differences of gauges and francs are net; `worn` are the mechanical levels lost on
    the way.
    """

    seat: Seat
    start: str  # the space
    end: str
    spaces: int = 0  # entered, by land or along lines
    cards: tuple[str, ...] = ()  # played
    gained: int = 0  # cards taken and drawn
    laid: tuple[str, ...] = ()  # kinds of tiles placed, or turned up by driving into the unknown
    lifted: int = 0  # tiles that left the game
    fuel: int = 0
    engine: int = 0
    chassis: int = 0
    money: int = 0
    worn: int = 0
    passed: bool = False
    place: int = 0  # arrived as so-and-so-many-th
    dropped: int = 0  # cards discarded without effect

    @property
    def quiet(self) -> bool:
        """Whether there is nothing to report."""
        changes = self.spaces, self.cards, self.gained, self.dropped, self.laid, self.lifted
        gauges = self.fuel, self.engine, self.chassis, self.money, self.worn
        return not (any(changes) or any(gauges) or self.passed or self.place)


def acted(event: Event, own: Seat) -> bool:
    """Whether that seat did something, other than to begin its turn."""
    return whose(event) == own and not isinstance(event, ev.SequenceBegan)


def ended(event: Event, seat: Seat | None) -> bool:
    """Whether this event ends that seat's turn."""
    return isinstance(event, ENDS) and event.seat == seat


def accounts(steps: Sequence[RaceStep], seat: Seat) -> list[CrewDigest]:
    """What everybody but that seat did, in the order in which they came first; nothing of those who did nothing. With
    what the setup gave to a crew (a vehicle's gauges, say) nobody did anything.
    """
    steps = [step for step in steps if step.before.open.phase != constants.SETUP]
    if not any(isinstance(step.event, ENDS) for step in steps):
        return []  # nobody has had a turn
    order: list[Seat] = []
    for step in steps:
        by = whose(step.event)
        if by is not None and by != seat and by not in order:
            order.append(by)
    first, last = steps[0].before.open, steps[-1].after.open
    found = [account(by, [step.event for step in steps], first, last) for by in order]
    return [one for one in found if not one.quiet]


def whose(event: Event) -> int | None:
    """The seat that caused the event, if any."""
    seat: int | None = getattr(event, "seat", getattr(event, "by", None))
    return seat


def account(seat: Seat, events: Sequence[Event], first: Open, last: Open) -> CrewDigest:
    """The account of one seat."""
    own = [event for event in events if whose(event) == seat]
    before, after = first.crews[seat], last.crews[seat]
    return CrewDigest(
        seat,
        before.at,
        after.at,
        spaces=sum(isinstance(e, ev.VehicleMoved) for e in own),
        cards=tuple(e.card for e in own if isinstance(e, ev.CardPlayed)),
        gained=sum(cards_of(e) for e in own),
        dropped=sum(isinstance(e, ev.CardDiscarded) for e in own),
        laid=tuple(e.tile for e in own if isinstance(e, ev.TilePlaced | ev.TileRevealed)),
        lifted=sum(isinstance(e, ev.TileRemoved) for e in own),
        worn=sum(e.engine + e.chassis for e in own if isinstance(e, ev.WearTaken)),
        passed=any(isinstance(e, ev.Passed) for e in own),
        place=after.place if not before.place else 0,
        **differences(before, after),
    )


def cards_of(event: Event) -> int:
    """The number of cards that the event brings to a hand."""
    if isinstance(event, ev.CardsDrawn | ev.CardsKept):
        return event.number
    return int(isinstance(event, (ev.CardTaken, *module_gains())))


def differences(before: Crew, after: Crew) -> dict[str, int]:
    """The net differences of gauges and francs."""
    return {name: getattr(after, name) - getattr(before, name) for name in ("fuel", "engine", "chassis", "money")}


def sentences(a: CrewDigest, race: EventTable) -> str:
    """The account in words, a line for each subject: for the tooltip, and for plain lines."""
    board = race.ruleset.board
    start, end = space_name(board, a.start), space_name(board, a.end)
    lines = [tr("From {start} to {end}", start=start, end=end) if a.spaces else tr("Stays at {space}", space=end)]
    if a.place:
        lines.append(tr("Arrived: {place}", place=finish_place(a.place)))
    if a.cards:
        lines.append(tr("Played: {cards}", cards=listed([card_name(card) for card in a.cards])))
    if a.gained:
        lines.append(trn("+{n} card", "+{n} cards", a.gained))
    if a.dropped:
        lines.append(trn("{n} card discarded", "{n} cards discarded", a.dropped))
    if a.laid:
        lines.append(tr("Placed: {tiles}", tiles=listed([tile_kind_name(race.ruleset, tile) for tile in a.laid])))
    if a.lifted:
        lines.append(trn("{n} tile removed", "{n} tiles removed", a.lifted))
    if a.worn:
        lines.append(trn("{n} level of wear", "{n} levels of wear", a.worn))
    if a.money:
        lines.append(tr("Money: {amount}", amount=("+" if a.money > 0 else "\u2212") + price(abs(a.money))))
    if a.passed and not a.place:
        lines.append(tr("Passed"))
    return "\n".join(lines)
