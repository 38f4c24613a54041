"""Counts in one race how often each thing that the rules allow was offered, chosen, and had an effect.

A tally is plain numbers, so that many races can be added up, in any order and from several processes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from greatrace.great_race import actions as act
from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.great_race.content_loader import Content
from greatrace.great_race.modules.leaders.events import LeaderChosen, PowerSpent
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open
from greatrace.kernel import Action, Event, Seat
from greatrace.lab import races
from greatrace.lab.races import Match

ACTION_NAMES: Final[dict[type[Action], str]] = {
    act.Explore: "pathfinder: explore",
    act.DrawCard: "pathfinder: card",
    act.RepairVehicle: "mechanic: repair",
    act.DriveOut: "mechanic: drive",
    act.SendEscort: "escort: react",
    act.LiftTile: "escort: remove tile",
    act.RaiseFunds: "funding",
    act.PassConvoy: "pass",
}
"""The eight ways to use assistants (C2, C6, C8)."""

BASE_ACTIONS: Final = frozenset(act.BASE_ACTIONS)
BASE_EVENTS: Final = frozenset(ev.BASE_EVENTS)
NOT_COUNTED: Final = frozenset(
    {act.TakeCard, act.Plan, act.Discard, act.PlaceTile, act.Step, act.SplitWear, act.PickSpace, act.PickCrew}
)
"""Actions whose kinds say nothing: they are counted by their effects."""

LAND: Final = constants.LAND
FORFEIT: Final = "forfeit"  # the prompt to seats that lose cards to a rival's card


class RaceTally(msgspec.Struct):
    """One race in numbers. Counters are by name; `drives` are spaces of each drive."""

    board: str
    course: str  # start > finish
    players: int
    bots: tuple[str, ...] = ()
    rounds: int = 0
    called_off: bool = False
    winner_order: int | None = None  # place in the first turn order, from 0
    first_home_won: bool = False
    lead_changes: int = 0
    half_way_last_won: bool | None = None  # None: nobody won
    round_one_drives: int = 0
    offered: dict[str, int] = {}  # number of questions in which it could be chosen
    chosen: dict[str, int] = {}
    effects: dict[str, int] = {}  # number of times that it changed something
    drives: dict[int, int] = {}  # number of drives by spaces
    ends: dict[str, int] = {}  # number of drives by the reason for their end
    plans: dict[int, dict[str, int]] = {}  # by round: "pathfinder-mechanic-escort-funding"
    actions: dict[str, int] = {}  # number of assistants by use
    income: dict[str, int] = {}  # francs by source
    spending: dict[str, int] = {}  # francs by use
    acquired: dict[str, int] = {}  # number of cards that came to a hand
    played: dict[str, int] = {}
    discarded: dict[str, int] = {}  # for the hand limit
    forfeited: dict[str, int] = {}  # to customs or a scrounger
    lines: dict[str, int] = {}  # rides by line
    cities: dict[str, int] = {}  # visits by colour of the city
    leaders: dict[str, int] = {}  # chosen
    powers: dict[str, int] = {}  # used
    module_events: dict[str, int] = {}


class Observer:
    """Follows one race and fills its tally."""

    def __init__(self, tally: RaceTally, ruleset: Ruleset, o: Open) -> None:
        self.tally, self.ruleset = tally, ruleset
        self.counts: dict[str, Counter[Any]] = {
            field.name: Counter() for field in msgspec.structs.fields(RaceTally) if field.type == dict[str, int]
        }
        self.drives: Counter[int] = Counter()
        self.plans: dict[int, Counter[str]] = {}
        self.round = 0
        self.prompt = ""  # prompt of the question answered last
        self.drive_spaces: dict[Seat, int] = {}
        self.guided: set[Seat] = set()  # seats that played a guide in this drive and have entered nothing since
        self.order = o.order
        self.at = [crew.at for crew in o.crews]
        self.leader = o.track[0]
        self.tracks: list[tuple[Seat, ...]] = []  # progress tracks at the end of each round

    # ---- questions and answers
    def answered(self, seat: Seat, prompt: str, options: Iterable[Action], action: Action) -> None:
        """Count an answer to a question with those options."""
        self.prompt = prompt
        names = {name for option in options for name in self.names(seat, option)}
        self.counts["offered"].update(names)
        self.counts["chosen"].update(set(self.names(seat, action)))
        if name := ACTION_NAMES.get(type(action)):
            self.counts["actions"][name] += 1

    def names(self, seat: Seat, action: Action) -> Iterator[str]:
        """The names under which an action counts."""
        kind = type(action)
        if kind in ACTION_NAMES:
            yield ACTION_NAMES[kind]
        elif isinstance(action, act.PlayCard | act.PlayAnytime | act.FitPart):
            yield f"card: {action.card}"
        elif isinstance(action, act.Ride):
            yield f"line: {self.line(seat, action.kind, action.to)}"
            if action.transports:
                yield f"card: {constants.TRANSPORT}"
        elif isinstance(action, act.PlayGuide):
            yield f"card: {constants.GUIDE}"
        elif isinstance(action, act.PlayEscort):
            yield f"card: {constants.ESCORT_CARD}"
        elif kind not in NOT_COUNTED:
            yield kind.__name__ if kind in BASE_ACTIONS else f"module: {kind.__name__}"

    def line(self, seat: Seat, kind: str, to: str) -> str:
        """The name of a line, equal for both directions."""
        return f"{kind} {' - '.join(sorted((self.at[seat], to)))}"

    # ---- events
    def happened(self, events: Iterable[Event], o: Open) -> None:
        """Count the events of one answer; `o` is the open table after them."""
        for event in events:
            if type(event) in BASE_EVENTS:
                if (count := COUNTERS.get(type(event))) is not None:
                    count(self, event)
            else:
                self._of_a_module(event)
        if o.track[0] != self.leader:
            self.leader = o.track[0]
            self.tally.lead_changes += 1

    def _of_a_module(self, event: Event) -> None:
        self.counts["module_events"][type(event).__name__] += 1
        if isinstance(event, LeaderChosen):
            self.counts["leaders"][event.leader] += 1
        elif isinstance(event, PowerSpent):
            self.counts["powers"][event.leader] += 1

    def phase(self, event: ev.PhaseBegan) -> None:
        self.round = event.round

    def ordered(self, event: ev.OrderSet) -> None:
        self.tracks.append(event.order)

    def planned(self, event: ev.PlansRevealed) -> None:
        names = (f"{p.pathfinder}-{p.mechanic}-{p.escort}-{p.funding}" for p in event.plans if p.total)
        self.plans.setdefault(self.round, Counter()).update(names)

    def money_in(self, event: ev.MoneyGained) -> None:
        self.counts["income"][event.why] += event.amount

    def money_out(self, event: ev.MoneyPaid) -> None:
        self.counts["spending"][event.why] += event.amount

    def card_taken(self, event: ev.CardTaken) -> None:
        self.counts["acquired"][event.card] += 1

    def cards_drawn(self, event: ev.CardsDrawn) -> None:
        self.counts["acquired"].update(event.cards)

    def cards_looked_at(self, event: ev.CardsLookedAt) -> None:
        self.counts["acquired"].update(event.cards)

    def card_let_go(self, event: ev.CardLetGo) -> None:
        self.counts["acquired"][event.card] -= 1  # it never came to the hand

    def card_played(self, event: ev.CardPlayed) -> None:
        self.counts["played"][event.card] += 1
        if event.card == constants.GUIDE:
            self.guided.add(event.seat)

    def card_discarded(self, event: ev.CardDiscarded) -> None:
        self.counts["forfeited" if self.prompt == FORFEIT else "discarded"][event.card] += 1

    def tile_revealed(self, event: ev.TileRevealed) -> None:
        self.counts["effects"]["unknown space entered"] += 1

    def drive_began(self, event: ev.DriveBegan) -> None:
        self.drive_spaces[event.seat] = 0
        self.tally.round_one_drives += self.round == 1

    def moved(self, event: ev.VehicleMoved) -> None:
        board, effects = self.ruleset.board, self.counts["effects"]
        self.drive_spaces[event.seat] = self.drive_spaces.get(event.seat, 0) + 1
        if event.seat in self.guided:
            self.guided.discard(event.seat)
            effects["guide led past a stop"] += 1
        if event.to in board.risk:
            effects["risk zone entered"] += 1
        if (city := board.cities.get(event.to)) is not None:
            self.counts["cities"][city.colour] += 1
        if event.way != LAND:
            self.counts["lines"][self.line(event.seat, event.way, event.to)] += 1
        self.at[event.seat] = event.to

    def turned_back(self, event: ev.TurnedBack) -> None:
        self.counts["effects"]["turned back"] += 1

    def drive_ended(self, event: ev.DriveEnded) -> None:
        self.drives[self.drive_spaces.pop(event.seat, 0)] += 1
        self.counts["ends"][event.why] += 1
        self.guided.discard(event.seat)

    def threatened(self, event: ev.ThreatDeclared) -> None:
        self.counts["effects"][f"danger: {event.source}"] += 1

    def cancelled(self, event: ev.ThreatCancelled) -> None:
        self.counts["effects"][f"danger cancelled: {event.means}"] += 1

    def carried_out(self, event: ev.ThreatCarriedOut) -> None:
        self.counts["effects"]["danger carried out"] += 1

    def repaired(self, event: ev.Repaired) -> None:
        self.counts["effects"]["levels repaired"] += event.engine + event.chassis

    def tile_removed(self, event: ev.TileRemoved) -> None:
        self.counts["effects"]["tile removed"] += 1

    def tiles_swapped(self, event: ev.TilesSwapped) -> None:
        self.counts["effects"]["tiles swapped"] += 1

    def deck_refilled(self, event: ev.DeckRefilled) -> None:
        self.counts["effects"]["deck refilled"] += 1

    # ---- the end
    def finish(self, o: Open) -> RaceTally:
        """The tally of a race that is over."""
        result, tally = o.result, self.tally
        assert result is not None
        tally.rounds = o.round
        tally.called_off = result.winner is None
        if result.winner is not None:
            tally.winner_order = self.order.index(result.winner)
            tally.first_home_won = o.crews[result.winner].place == 1
            if half := self.tracks[: max(1, o.round // 2)]:
                tally.half_way_last_won = half[-1][-1] == result.winner
        for name, counter in self.counts.items():
            setattr(tally, name, {key: number for key, number in counter.items() if number})
        tally.drives = dict(self.drives)
        tally.plans = {number: dict(counter) for number, counter in self.plans.items()}
        return tally


COUNTERS: Final[dict[type[Event], Any]] = {
    ev.PhaseBegan: Observer.phase,
    ev.OrderSet: Observer.ordered,
    ev.PlansRevealed: Observer.planned,
    ev.MoneyGained: Observer.money_in,
    ev.MoneyPaid: Observer.money_out,
    ev.CardTaken: Observer.card_taken,
    ev.CardsDrawn: Observer.cards_drawn,
    ev.CardsLookedAt: Observer.cards_looked_at,
    ev.CardLetGo: Observer.card_let_go,
    ev.CardPlayed: Observer.card_played,
    ev.CardDiscarded: Observer.card_discarded,
    ev.TileRevealed: Observer.tile_revealed,
    ev.DriveBegan: Observer.drive_began,
    ev.VehicleMoved: Observer.moved,
    ev.TurnedBack: Observer.turned_back,
    ev.DriveEnded: Observer.drive_ended,
    ev.ThreatDeclared: Observer.threatened,
    ev.ThreatCancelled: Observer.cancelled,
    ev.ThreatCarriedOut: Observer.carried_out,
    ev.Repaired: Observer.repaired,
    ev.TileRemoved: Observer.tile_removed,
    ev.TilesSwapped: Observer.tiles_swapped,
    ev.DeckRefilled: Observer.deck_refilled,
}


def observe(match: Match, content: Content | None = None) -> RaceTally:
    """Let the bots race the match and tally it. Raises SetupError."""
    game = races.begin(match, content)
    o = game.state.open
    tally = RaceTally(match.setup.board, f"{o.start} > {o.finish}", len(o.crews), match.bots)
    observer = Observer(tally, game.rules.ruleset, o)  # type: ignore[attr-defined]
    observer.happened(game.events, o)
    decision = game.decision
    for seat, action, events in races.answers(game, match):
        assert decision is not None
        observer.answered(seat, decision.prompt, decision.options(seat), action)
        observer.happened(events, game.state.open)
        decision = game.decision
    return observer.finish(game.state.open)
