"""The search's interface for the Great Race."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from greatrace.bots.greedy import GreedyBot
from greatrace.bots.greedy.outlook import Outlook
from greatrace.bots.greedy.planning import Round
from greatrace.bots.greedy.tile_placement import laying_gain
from greatrace.bots.greedy.ways import best_drive, vehicle_of
from greatrace.bots.greedy.weights import Weights
from greatrace.bots.search.effort import Effort
from greatrace.bots.search.prospects import Judge
from greatrace.bots.search.swift import SwiftBot
from greatrace.bots.seat import SeatQuestion
from greatrace.great_race.actions import (
    BuyFuel,
    DrawCard,
    DriveOut,
    PassConvoy,
    PlaceTile,
    Plan,
    PlayAnytime,
    PlayCard,
    RepairVehicle,
)
from greatrace.great_race.constants import BIVOUAC
from greatrace.great_race.game import GreatRace
from greatrace.great_race.rules.cards import rivals
from greatrace.great_race.state import State, View
from greatrace.kernel import Action, Seat

DRIVER: Final = "driver"


class GreatField:
    """Playouts by the normal bot to the end of the round, or of some rounds more."""

    def __init__(self, rules: GreatRace, weights: Weights, effort: Effort) -> None:
        self.first, self.player = GreedyBot(rules, weights), SwiftBot(rules, effort.weights)
        self.judge, self.rounds = Judge(rules.ruleset), effort.rounds

    def candidates(self, view: View, question: SeatQuestion, thought: Action, most: int) -> Sequence[Action]:
        others = [option for option in question.options if option != thought]
        worth = WORTHS.get(question.prompt)
        if worth is not None:
            judged = worth(self.first.outlook(view))
            others.sort(key=judged, reverse=True)
        elif question.prompt == "sequence":
            idle = drives_nowhere(self.first.outlook(view))
            if passing_wastes(view, question.options, thought):
                idle = (*idle, PassConvoy())
            others = [option for option in others if sensible(option, others, thought) and option not in idle]
        return others[:most]

    def over(self, start: State, state: State) -> bool:
        """Whether the cards of the next round lie there, after `rounds` rounds."""
        o = state.open
        return o.phase == BIVOUAC and o.round >= start.open.round + self.rounds

    def chances(self, state: State) -> Sequence[float]:
        return self.judge.chances(state, self.player.surveyed)

    def merits(self, state: State, seat: Seat) -> Mapping[str, float]:
        return self.judge.parts(state, seat, self.player.surveyed)

    def amounts(self, state: State, seat: Seat) -> Mapping[str, float]:
        """Levels, francs, and the number of spaces left to drive as a negative number."""
        crew, roads = state.open.crews[seat], self.player.surveyed
        counted = {"fuel": crew.fuel, "engine": crew.engine, "chassis": crew.chassis, "money": crew.money}
        return counted if roads is None else {**counted, "nearer": -len(roads.patched(state.open).path(crew.at))}

    def prepare(self, view: View) -> None:
        """Survey the roads."""
        self.player.survey(view.open)


def sensible(option: Action, options: Sequence[Action], thought: Action) -> bool:
    """Whether to try it: buy two levels, all, or the first choice's number; jerrycans wait for a drive."""
    if isinstance(option, BuyFuel):
        most = max(o.levels for o in (*options, thought) if isinstance(o, BuyFuel))
        return option.levels in (2, most) and not isinstance(thought, BuyFuel)
    return not isinstance(option, PlayAnytime)


def drives_nowhere(x: Outlook) -> tuple[Action, ...]:
    """Drives that would end where they begin, and so only cost an assistant or a card."""
    best = best_drive(x, vehicle_of(x), x.crew.engine).best
    return () if best.first is not None else (DriveOut(), PlayCard(DRIVER))


def passing_wastes(view: View, options: Sequence[Action], thought: Action) -> bool:
    """Whether passing would only give away what an assistant that is left brings: the repair that was thought of, or a
    card that the hand can hold.
    """
    if thought == RepairVehicle():
        return True
    crew = view.open.crews[view.seat] if view.seat is not None else None
    return crew is not None and crew.hand < crew.chassis and DrawCard() in options


def worth_of_plan(x: Outlook) -> Callable[[Any], float]:
    """P1. The quick estimate of a plan."""
    this_round = Round(x)
    return lambda option: this_round.value(option) if isinstance(option, Plan) else -1e9


def worth_of_place(x: Outlook) -> Callable[[Any], float]:
    """PF1. The quick estimate of a place for a tile."""
    away, mine = x.roads.away(x.at), set(x.path)
    theirs = {space for seat in rivals(x.open, x.seat) for space in x.roads.path(x.open.crews[seat].at, 8)}
    return lambda o: laying_gain(x, o, away, mine, theirs) if isinstance(o, PlaceTile) else -1e9


WORTHS: dict[str, Callable[[Outlook], Callable[[Any], float]]] = {"plan": worth_of_plan, "place": worth_of_place}
