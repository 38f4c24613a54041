"""The normal bot for Crazy Race: the odds of winning a side, the worth of the move, and the price of the card."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import combinations

from attrs import define, field, frozen

from greatrace.bots.seat import SeatQuestion
from greatrace.crazy_race import words
from greatrace.crazy_race.actions import (
    Advance,
    DrawPoints,
    DropPoints,
    KeepCard,
    Lay,
    Pass,
    Reward,
    StealPoints,
    TakeBack,
)
from greatrace.crazy_race.game import CrazyRace
from greatrace.crazy_race.rules.laying import exhausted, whose
from greatrace.crazy_race.rules.moving import racing, way
from greatrace.crazy_race.rules.scoring import movable
from greatrace.crazy_race.ruleset import Ruleset, Side
from greatrace.crazy_race.state import Open, Pile, View
from greatrace.kernel import Action, Seat

Places = tuple[int, ...]

MOST_EAGER = 0.7


@frozen
class Tastes:
    """The parameters of the bot, found by self-play. Worths are in points."""

    card: float = 0.30  # price of a driver card for each unit of its value, when cards are scarce
    base: float = 0.10  # price of any driver card
    joins: float = 0.22  # odds that another player lays a card at a given side in one turn
    reach: float = 2.0  # spaces that a locomotive advances in a stage
    steep: float = 2.0  # how steeply the odds of advancing further fall with the distance
    denial: float = 0.35  # share of a rival's possible gain that counts as the bot's own gain
    whim: float = 0.3  # worth of random variation: a player who always does the best thing is easily predicted


class CrazyBot:
    """A bot that decides each question at once; beyond this stage it only values places on the track."""

    def __init__(self, rules: CrazyRace, tastes: Tastes | None = None) -> None:
        """`rules` are the table's; other tastes are for experiments."""
        self.r = rules.ruleset
        self.tastes = tastes or Tastes()

    def choose(self, view: View, question: SeatQuestion, rng: random.Random) -> Action:
        """Choose an option; chance decides between equals only."""
        assert view.seat is not None
        outlook = Outlook(self.r, self.tastes, view.open, view.seat)
        if question.prompt == "lay" and TakeBack() in question.options and time_to_take_back(view, outlook):
            return TakeBack()
        whim = self.tastes.whim
        left = max((option.spaces for option in question.options if isinstance(option, Advance)), default=0)
        worths = [self._worth(view, outlook, option, left) + whim * rng.random() for option in question.options]
        return question.options[worths.index(max(worths))]

    def _worth(self, view: View, outlook: Outlook, option: Action, left: int) -> float:
        match option:
            case Lay(side, card):
                return outlook.worth_of_card(view, side, card)
            case Pass():
                return 0.0
            case Advance():
                return outlook.worth_of_share(option, left - option.spaces)
            case KeepCard(card):
                return card
            case DrawPoints() | StealPoints():
                return outlook.worth_of_reward(option)
            case DropPoints(points):
                return -points
        return -1.0  # keep none; take back, when it is not time


def time_to_take_back(view: View, outlook: Outlook) -> bool:
    """X4. Whether to take back: in an own turn, with an empty hand and a full pile, or as many cards as turns."""
    own = view.own
    return not own.hand or len(own.hand) + len(own.pile) >= outlook.goes_left(outlook.seat)


@define
class Outlook:
    """One seat's evaluation of the open table, for a single question."""

    r: Ruleset
    tastes: Tastes
    o: Open
    seat: Seat
    _prizes: dict[tuple[Seat, int], float] = field(factory=dict)
    _odds: dict[tuple[int, int], float] = field(factory=dict)
    _promises: dict[tuple[Seat, int], float] = field(factory=dict)

    # ---- time
    @property
    def players(self) -> int:
        return len(self.o.crews)

    def goes_in_stage(self, seat: Seat) -> int:
        """The number of turns of that seat in this stage, including a present one."""
        now = whose(self.o)
        if now is None or exhausted(self.o.crews[seat]):
            return 0
        after = words.TURNS * self.players - self.o.turns
        return (after - (seat - now) % self.players + self.players - 1) // self.players

    def goes_left(self, seat: Seat) -> int:
        """The number of turns of that seat in the rest of the race."""
        return self.goes_in_stage(seat) + words.TURNS * self.o.stages

    # ---- what places are worth
    def worth_of_places(self, seat: Seat, places: Places) -> float:
        """Points to expect from those places of that seat's locomotives, without points counted already."""
        return sum(self._promise(seat, place) for place in places if place < words.HOME)

    def _promise(self, seat: Seat, place: int) -> float:
        if (seat, place) not in self._promises:
            self._promises[seat, place] = self._promised(seat, place)
        return self._promises[seat, place]

    def _promised(self, seat: Seat, place: int) -> float:
        home = self._likely(words.HOME - place) * self._share(self.o.finish, seat, place)
        if place >= words.TURNTABLE:
            return home
        return home + self._likely(words.TURNTABLE - place) * self._share(self.o.turntable, seat, place)

    def _likely(self, spaces: int) -> float:
        """The odds of advancing `spaces` further in the stages that are left."""
        reach = self.tastes.reach * self.o.stages
        return 1 / (1 + (spaces / reach) ** self.tastes.steep) if reach else 0.0

    def _share(self, pile: Pile, seat: Seat, place: int) -> float:
        """The expected points from the pile for a locomotive at that place, behind rivals who may be first."""
        goal = words.TURNTABLE if pile is self.o.turntable else words.HOME
        ahead = sum(place < p < goal for s, crew in enumerate(self.o.crews) if s != seat for p in crew.locomotives)
        return pile.top * min(1.0, pile.left / (1 + ahead))

    def gain(self, seat: Seat, places: Places, locomotive: str, spaces: int) -> tuple[float, Places]:
        """The points that a move brings at once and is expected to bring, and the places after it."""
        i = words.LOCOMOTIVES.index(locomotive)
        to = way(places, locomotive, spaces)[-1]
        after = (*places[:i], to, *places[i + 1 :])
        points = self.o.turntable.top if places[i] < words.TURNTABLE <= to else 0
        points += self.o.finish.top if to == words.HOME else 0
        return points + self.worth_of_places(seat, after) - self.worth_of_places(seat, places), after

    # ---- moves
    def worth_of_share(self, share: Advance, rest: int) -> float:
        """The worth of a joker's move, or of a share of a "?" with the best use of the rest of the spaces."""
        crew = self.o.crews[self.seat]
        worth, after = self.gain(self.seat, crew.locomotives, share.locomotive, share.spaces)
        others = [name for name in racing(crew) if name != share.locomotive]
        return worth + self._best_split(self.seat, after, others, rest)

    def _best_split(self, seat: Seat, places: Places, names: Sequence[str], spaces: int) -> float:
        """The best worth of the spaces, shared among those locomotives."""
        if not names or spaces <= 0:
            return 0.0
        best = 0.0
        for i, name in enumerate(names):
            for share in range(1, spaces + 1):
                worth, after = self.gain(seat, places, name, share)
                rest = self._best_split(seat, after, names[i + 1 :], spaces - share)
                best = max(best, worth + rest)
        return best

    def worth_of_side(self, seat: Seat, side: Side, laid: int) -> float:
        """The worth of winning that side for that seat, with `laid` cards there."""
        crew = self.o.crews[seat]
        names = movable(side, crew)
        if not names:
            return 0.0
        if not side.distance:
            return self._best_split(seat, crew.locomotives, names, min(laid, 4))
        return max(self.gain(seat, crew.locomotives, name, side.distance)[0] for name in names)

    def worth_of_reward(self, option: Reward) -> float:
        """X8. The worth of the finish card, or of a victim's average card, which the victim also loses."""
        if isinstance(option, StealPoints):
            points = self.o.crews[option.seat].points
            return sum(points) / len(points) * (1 + self.tastes.denial)
        return self.o.finish.top

    # ---- cards
    def worth_of_card(self, view: View, side: int, card: int) -> float:
        """The worth of the better odds, less the price of the card."""
        mine = sum(own.card for own in view.own.laid if own.side == side)
        better = self.odds(side, mine + card) - self.odds(side, mine)
        return better * self.prize(side) - self.price(view, card)

    def prize(self, side: int) -> float:
        """The worth of the bot's winning that side rather than a rival."""
        threat = max(self.worth_at(seat, side) for seat in range(self.players) if seat != self.seat)
        return self.worth_at(self.seat, side) + self.tastes.denial * threat

    def worth_at(self, seat: Seat, side: int) -> float:
        """That seat's gain from winning that side, with one more card there."""
        if (seat, side) not in self._prizes:
            printed, laid = self.r.stages[self.o.card].sides[side], len(self.o.sides[side]) + 1
            self._prizes[seat, side] = self.worth_of_side(seat, printed, laid)
        return self._prizes[seat, side]

    def joins(self, seat: Seat, side: int) -> float:
        """The odds that a rival lays a card there in one turn: they rise with its worth beside the other sides."""
        if self.o.crews[seat].empty or side == self.o.taboo:
            return 0.0
        worths = [self.worth_at(seat, other) for other in range(words.SIDES)]
        if (total := sum(worths)) <= 0:
            return 0.0
        return min(MOST_EAGER, self.tastes.joins * words.SIDES * worths[side] / total)

    def price(self, view: View, card: int) -> float:
        """The later value of a driver card: 0 with more cards than turns."""
        own = view.own
        later = 0 if self.o.crews[self.seat].took_back else len(words.DRIVERS)
        scarce = min(1.0, max(0.0, self.goes_left(self.seat) / (len(own.hand) + later) - 0.5))
        return scarce * (self.tastes.base + self.tastes.card * card)

    def odds(self, side: int, mine: int) -> float:
        """The odds that `mine` wins that side when all turns are over."""
        if not mine:
            return 0.0
        if (side, mine) not in self._odds:
            self._odds[side, mine] = self._odds_of(side, mine)
        return self._odds[side, mine]

    def _odds_of(self, side: int, mine: int) -> float:
        comers = list(dict.fromkeys(laid.seat for laid in self.o.sides[side]))
        my_rank = comers.index(self.seat) if self.seat in comers else len(comers)
        odds = 1.0
        for seat in range(self.players):
            if seat != self.seat:
                cards = sum(laid.seat == seat for laid in self.o.sides[side])
                before_me = seat in comers and comers.index(seat) < my_rank
                odds *= self._beaten(seat, side, cards, mine if not before_me else mine - 1)
        return odds

    def _beaten(self, seat: Seat, side: int, cards: int, most: int) -> float:
        """The odds that a rival with that number of cards at a side ends with a sum of `most` or less."""
        goes = self.goes_in_stage(seat)
        joins = self.joins(seat, side)
        none_more, one_more = (1 - joins) ** goes, goes * joins * (1 - joins) ** max(0, goes - 1)
        more = 1 - none_more - one_more
        here = [sum_at_most(cards + extra, most) for extra in (0, 1, 2)]
        return none_more * here[0] + one_more * here[1] + more * here[2]


@cache
def sum_at_most(cards: int, most: int) -> float:
    """The odds that the sum of that number of random driver cards is `most` or less."""
    draws = [sum(draw) for draw in combinations(words.DRIVERS, cards)]
    return sum(total <= most for total in draws) / len(draws)
