"""A referee of Crazy Race with X1-X8 of docs/RULES.md in hand, who never looks at the rules' code.

What may be chosen, and what has to come of the cards laid; only position and stage cards are taken from the program.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from greatrace.crazy_race import actions as act
from greatrace.crazy_race import events as ev
from greatrace.crazy_race.ruleset import StageCard
from greatrace.crazy_race.state import Crew, Open, State
from greatrace.kernel import Action, Event, Seat

TYPES = ("tank", "express", "goods")
HOME, TURNTABLE = 12, 6


def space_of(place: int) -> int:
    """The space of the track, from either direction; 0: beside it."""
    return 0 if place in (0, HOME) else min(place, HOME - place)


def way_of(crew: Crew, kind: int, spaces: int) -> list[int]:
    """X3. Out, turn, back; spaces with own locomotives are jumped and cost nothing; at home the rest is lost."""
    others = {space_of(place) for other, place in enumerate(crew.locomotives) if other != kind} - {0}
    way: list[int] = []
    place = crew.locomotives[kind]
    while place < HOME and len(way) < spaces:
        place += 1
        if space_of(place) not in others:
            way.append(place)
    return way


def moved(crew: Crew, kind: int, place: int) -> Crew:
    """The crew with one locomotive at that place."""
    return replace(crew, locomotives=tuple(place if k == kind else p for k, p in enumerate(crew.locomotives)))


def usable(crew: Crew, waiting: list[int], spaces: int) -> bool:
    """X2. Whether there is a way to share so many spaces out among those that loses none."""
    return not spaces or any(
        usable(moved(crew, kind, place), [k for k in waiting if k != kind], spaces - share)
        for kind in waiting
        for share, place in enumerate(way_of(crew, kind, spaces), 1)
    )


class CrazyReferee:
    """Follows the stages; `variants` are the table's options."""

    def __init__(self, cards: dict[str, StageCard], variants: dict[str, str]) -> None:
        self.cards, self.variants = cards, variants
        self.winner: ev.SideWon | None = None  # whose move is next
        self.given: dict[str, int] = {}  # "?": spaces already shared out, by locomotive
        self.came = ""  # X3: the point card that has to follow, "turntable" or "finish"

    # ---- what may be chosen

    def expected(self, prompt: str, state: State, seat: Seat) -> set[Action]:
        """All answers that the page allows."""
        answers: set[Action] = getattr(self, f"ask_{prompt}")(state, seat)
        return answers

    def ask_lay(self, state: State, seat: Seat) -> set[Action]:
        """X2, X5."""
        bare = [side for side in range(4) if not state.open.sides[side]]
        taboo = bare if len(state.open.crews) == 3 and len(bare) == 1 else []
        sides = [side for side in range(4) if side not in taboo]
        return {act.Pass(), *(act.Lay(side, card) for side in sides for card in state.own[seat].hand)}

    def ask_joker(self, state: State, seat: Seat) -> set[Action]:
        """X2. Any own locomotive, the whole distance."""
        assert self.winner is not None
        crew, spaces = state.open.crews[seat], self.winner.spaces
        return {act.Advance(name, spaces) for kind, name in enumerate(TYPES) if crew.locomotives[kind] < HOME}

    def ask_split(self, state: State, seat: Seat) -> set[Action]:
        """X2. "?": split freely; a locomotive stops short only where the others can use all that is left."""
        assert self.winner is not None
        crew, left = state.open.crews[seat], self.winner.spaces - sum(self.given.values())
        waiting = [k for k, name in enumerate(TYPES) if crew.locomotives[k] < HOME and name not in self.given]
        found = set[Action]()
        for kind in waiting:
            way, others = way_of(crew, kind, left), [k for k in waiting if k != kind]
            for share, place in enumerate(way, 1):
                if share == len(way) or usable(moved(crew, kind, place), others, left - share):
                    found.add(act.Advance(TYPES[kind], share))
        return found

    def ask_keep(self, state: State, seat: Seat) -> set[Action]:
        """X2. Who moved nothing may take one of this stage's cards back."""
        assert not state.open.crews[seat].moved
        return {act.KeepNone(), *(act.KeepCard(laid.card) for laid in state.own[seat].laid)}

    def ask_second_home(self, state: State, seat: Seat) -> set[Action]:
        """X8."""
        assert self.variants["second_home_theft"] == "on"
        assert state.open.crews[seat].locomotives.count(HOME) == 2
        rich = [s for s, crew in enumerate(state.open.crews) if s != seat and crew.points]
        return {act.DrawPoints(), *map(act.StealPoints, rich)}

    def ask_drop(self, state: State, seat: Seat) -> set[Action]:
        """X8."""
        assert self.variants["straggler_penalty"] == "on"
        return set(map(act.DropPoints, state.open.crews[seat].points))

    def take_backs(self, state: State, seat: Seat) -> set[Action]:
        """X4. Once, if there is anything to take."""
        unused = not state.open.crews[seat].took_back and state.own[seat].pile
        return {act.TakeBack()} if unused else set()

    # ---- what happens

    def saw(self, before: State, event: Event, after: State) -> None:
        """Raises AssertionError when the page says otherwise."""
        judge = getattr(self, f"saw_{type(event).__name__}", None)
        if judge is not None:
            judge(before, event, after)

    def saw_StageRevealed(self, before: State, e: ev.StageRevealed, _: State) -> None:  # noqa: N802 - named by events
        """X2."""
        assert e.stage == before.open.stage + 1 <= 8

    def saw_CardLaid(self, before: State, e: ev.CardLaid, after: State) -> None:  # noqa: N802
        """X2. Three turns around, from the first player."""
        self.turn_of(before.open, e.seat)
        assert Counter(before.own[e.seat].hand) - Counter(after.own[e.seat].hand) == Counter([e.card])

    def saw_Passed(self, before: State, e: ev.Passed, _: State) -> None:  # noqa: N802
        """X2."""
        self.turn_of(before.open, e.seat)

    def turn_of(self, o: Open, seat: Seat) -> None:
        """X2. Whose go it is."""
        assert o.turns < 3 * len(o.crews)
        assert seat == (o.first + o.turns) % len(o.crews)

    def saw_SideClosed(self, before: State, e: ev.SideClosed, _: State) -> None:  # noqa: N802
        """X5."""
        bare = [side for side in range(4) if not before.open.sides[side]]
        assert (len(before.open.crews), bare) == (3, [e.side])

    def saw_ScoringBegan(self, before: State, e: ev.ScoringBegan, _: State) -> None:  # noqa: N802
        """X6, X7."""
        o = before.open
        spent = all(crew.took_back and not own.hand for crew, own in zip(o.crews, before.own, strict=True))
        assert o.turns == 3 * len(o.crews)
        assert e.last == (o.stage == 8 or spent)

    def saw_SideRevealed(self, before: State, e: ev.SideRevealed, _: State) -> None:  # noqa: N802
        """X2. Clockwise from the arrow; nobody's move is still to come."""
        card = self.cards[before.open.card]
        assert e.side == (card.arrow + before.open.scored) % 4
        self.moves_are_over(before.open)

    def moves_are_over(self, o: Open) -> None:
        """X2, X3. The person who won has moved as far as they could, and has been given what that earned."""
        assert self.winner is None or not self.owed(o)
        assert not self.came.strip() or not any(getattr(o, pile).left for pile in self.came.split())
        self.winner, self.given, self.came = None, {}, ""

    def owed(self, o: Open) -> int:
        """Spaces that the last winner could still move."""
        assert self.winner is not None
        crew, side = o.crews[self.winner.seat], self.cards[o.card].sides[self.winner.side]
        if self.given and side.distance:
            return 0
        left = self.winner.spaces - sum(self.given.values())
        waiting = [k for k, name in enumerate(TYPES) if crew.locomotives[k] < HOME and name not in self.given]
        mine = [k for k in waiting if side.joker or TYPES[k] == side.locomotive]
        return left if mine else 0

    def saw_SideWon(self, before: State, e: ev.SideWon, _: State) -> None:  # noqa: N802
        """X2. The highest sum; of equals who laid a card there first. "?" is the number of cards there."""
        laid = before.open.sides[e.side]
        sums = Counter[Seat]()
        for one in laid:
            sums[one.seat] += one.card
        best = [one.seat for one in laid if sums[one.seat] == max(sums.values())]
        printed = self.cards[before.open.card].sides[e.side].distance
        assert (e.seat, e.total, e.spaces) == (best[0], max(sums.values()), printed or len(laid))
        self.winner = e

    def saw_MoveForfeited(self, before: State, e: ev.MoveForfeited, _: State) -> None:  # noqa: N802
        """X2. A finished locomotive forfeits the move."""
        assert self.owed(before.open) == 0
        self.winner = None

    def saw_LocomotiveMoved(self, before: State, e: ev.LocomotiveMoved, _: State) -> None:  # noqa: N802
        """X2, X3."""
        assert self.winner is not None
        assert e.seat == self.winner.seat
        side = self.cards[before.open.card].sides[self.winner.side]
        assert side.joker or e.locomotive == side.locomotive
        crew, kind = before.open.crews[e.seat], TYPES.index(e.locomotive)
        spaces = self.winner.spaces if side.distance else len(e.way)
        assert list(e.way) == way_of(crew, kind, spaces)
        self.given[e.locomotive] = len(e.way)
        turned = crew.locomotives[kind] < TURNTABLE <= e.way[-1]
        self.came += " turntable" * turned + " finish" * (e.way[-1] == HOME)

    def saw_PointsTaken(self, before: State, e: ev.PointsTaken, _: State) -> None:  # noqa: N802
        """X3. The top card of the pile that has been earned."""
        assert e.pile in self.came
        assert e.points == getattr(before.open, e.pile).top
        self.came = self.came.replace(e.pile, "", 1)

    def saw_PointsStolen(self, before: State, e: ev.PointsStolen, _: State) -> None:  # noqa: N802
        """X8. Instead of the card of the pile."""
        assert e.points in before.open.crews[e.victim].points
        self.came = self.came.replace("finish", "", 1)

    def saw_PointsDropped(self, before: State, e: ev.PointsDropped, _: State) -> None:  # noqa: N802
        """X8. Whose locomotive is furthest from home loses the best card."""
        if e.why == "furthest":
            crews = before.open.crews
            assert min(crews[e.seat].locomotives) == min(place for crew in crews for place in crew.locomotives)
            assert e.points == max(crews[e.seat].points)

    def saw_StageEnded(self, before: State, e: ev.StageEnded, _: State) -> None:  # noqa: N802
        """X2. First player passes left."""
        self.moves_are_over(before.open)
        assert e.first == (before.open.first + 1) % len(before.open.crews)
        assert not any(own.laid for own in before.own)

    def saw_RaceEnded(self, before: State, e: ev.RaceEnded, _: State) -> None:  # noqa: N802
        """X7. Most points; in a tie whose last locomotive is further along, or (X8) the next lower."""
        rank: dict[Seat, Any] = {
            seat: (sum(crew.points), min(crew.locomotives)) for seat, crew in enumerate(before.open.crews)
        }
        points = [score for score, _ in rank.values()]
        alone = [score for score in points if points.count(score) == 1]
        if self.variants["tie_break"] == "next_lower" and alone:
            wanted = {seat for seat, (score, _) in rank.items() if score == max(alone)}
        else:
            wanted = {seat for seat in rank if rank[seat] == max(rank.values())}
        assert set(e.result.winners) == wanted
