"""The greedy bot: decides each question at once, and looks ahead no further than its own next drive."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from greatrace.bots.greedy import card_values, hand, modules, planning, rivals, sequence, tile_placement
from greatrace.bots.greedy.outlook import Outlook, WeightTables
from greatrace.bots.greedy.roads import Roads, roads_key
from greatrace.bots.greedy.ways import GUIDE_SPENT, best_drive, vehicle_of
from greatrace.bots.greedy.weights import Weights
from greatrace.bots.seat import SeatQuestion
from greatrace.great_race.actions import (
    Discard,
    Halt,
    LetBe,
    PickCrew,
    PickSpace,
    PlaceTile,
    Plan,
    PlayAnytime,
    PlayEscort,
    PlayGuide,
    SendEscort,
    SplitWear,
    TurnBack,
)
from greatrace.great_race.constants import JERRYCAN, TERRAIN_DANGER
from greatrace.great_race.game import GreatRace
from greatrace.great_race.rules.step_costs import tile_cost
from greatrace.great_race.state import View
from greatrace.kernel import Action, Rules

JERRY = PlayAnytime(JERRYCAN)
WORTH_AN_ASSISTANT = 12.0
WORTH_A_CARD = 30.0


class GreedyBot:
    """A sensible plan and the best drive in sight, with attention to fuel, levels, hand and rivals."""

    def __init__(self, rules: Rules[Any], weights: Weights | None = None) -> None:
        """`rules` are the table's; other weights are for experiments."""
        assert isinstance(rules, GreatRace)
        self.r = rules.ruleset
        self.weights = weights or Weights()
        self.tables = WeightTables(self.weights)
        self.prompts = PROMPTS
        self._roads: Roads | None = None

    def choose(self, view: View, question: SeatQuestion, rng: random.Random) -> Action:
        """Choose an option; a prompt that the bot does not know gets a random answer."""
        if len(question.options) == 1:
            return question.options[0]
        think = self.prompts.get(question.prompt)
        outlook = self.outlook(view)
        outlook.rng = rng
        answer = think(outlook, question) if think is not None else None
        return answer if answer is not None and answer in question.options else rng.choice(question.options)

    def outlook(self, view: View) -> Outlook:
        """The evaluated position; the roads are computed again only when the map has changed."""
        assert view.seat is not None
        o, known = view.open, self._roads
        key = roads_key(self.r, o, view.own, view.seat)
        if known is None or known.key != key or known.tiles != o.tiles:
            known = self._roads = Roads(self.r, self.weights, o, view.own, view.seat)
        return Outlook(self.r, self.weights, self.tables, view, known)


def take_card(x: Outlook, q: SeatQuestion) -> Action:
    """Take the face-up card of the highest worth (B1)."""
    return hand.take(x, q.options)


def plan(x: Outlook, q: SeatQuestion) -> Action:
    """Choose the plan with the best estimate (P1)."""
    return planning.choose_plan(x, tuple(o for o in q.options if isinstance(o, Plan)), x.rng)


def act(x: Outlook, q: SeatQuestion) -> Action:
    """Choose the next action of the sequence (C2)."""
    return sequence.Go(x, q.options).choose()


def place(x: Outlook, q: SeatQuestion) -> Action:
    """Place the best tile on its best space (PF1)."""
    return tile_placement.lay(x, [o for o in q.options if isinstance(o, PlaceTile)])


def repair(x: Outlook, q: SeatQuestion) -> Action:
    """Choose the best fitting, while it pays (M1)."""
    return hand.fit(x, q.options)


def step(x: Outlook, q: SeatQuestion) -> Action:
    """D2, D10. Take the first move of the best drive, after a jerrycan if it needs one."""
    assert x.open.drive is not None
    best = best_drive(x, vehicle_of(x), x.open.drive.left).best
    if best.first is None:
        return Halt()
    if card := modules.companion(q):
        return card
    return best.first if best.first in q.options else JERRY if JERRY in q.options else Halt()


def danger(x: Outlook, q: SeatQuestion) -> Action:
    """E1, E2. React with a free power first; on a tile, with an assistant rather than a card; against cards, if they
    cost enough.
    """
    threat = x.open.threat
    if threat is None:
        return LetBe()
    power = modules.free_escort(q)
    if power is not None and (threat.source == TERRAIN_DANGER or card_values.damage(x, threat) > 0):
        return power
    cost = WORTH_A_CARD + 1 if threat.source == TERRAIN_DANGER else card_values.damage(x, threat)
    crowded = x.crew.hand >= x.crew.chassis - 1 and PlayEscort() in q.options  # B2: the card may be lost anyway
    if cost > WORTH_AN_ASSISTANT and SendEscort() in q.options and not (crowded and cost > WORTH_A_CARD):
        return SendEscort()
    return PlayEscort() if cost > WORTH_A_CARD and PlayEscort() in q.options else q.options[0]


def blind(x: Outlook, q: SeatQuestion) -> Action:
    """D7, D10. Use jerrycans if they are enough."""
    assert x.open.drive is not None
    tiles = [s for s in x.r.board.neighbours[x.at] if s in x.open.tiles]
    costs = [tile_cost(x.r, x.open, x.seat, s).fuel - x.crew.fuel for s in tiles]
    short = [c for c in costs if c > 0]
    return JERRY if JERRY in q.options and short and min(short) <= x.own.hand.count(JERRYCAN) else TurnBack()


def stop(x: Outlook, q: SeatQuestion) -> Action:
    """D6. Use a guide if driving on is worth the card."""
    assert x.open.drive is not None
    on = best_drive(x, vehicle_of(x), x.open.drive.left).gain > GUIDE_SPENT
    return PlayGuide() if on and PlayGuide() in q.options else Halt()


def wear(x: Outlook, q: SeatQuestion) -> Action:
    """Split the loss so that the levels left are worth most (D3)."""
    crew = x.crew
    splits = [o for o in q.options if isinstance(o, SplitWear)]
    return max(splits, key=lambda s: x.gauges(crew.fuel, crew.engine - s.engine, crew.chassis - s.chassis))


def discard(x: Outlook, q: SeatQuestion) -> Action:
    """Discard the card of the lowest worth (B2)."""
    return hand.let_go(x, q.options)


def keep(x: Outlook, q: SeatQuestion) -> Action:
    """Discard the card least wanted (tracker)."""
    return min((o for o in q.options if isinstance(o, Discard)), key=lambda o: hand.wanted(x, o.card))


def lift(x: Outlook, q: SeatQuestion) -> Action:
    """E4, trail hunter. Remove the tile whose removal gains most."""
    return PickSpace(card_values.best_removals(x, [o.space for o in q.options if isinstance(o, PickSpace)])[0][1])


def saboteur(x: Outlook, q: SeatQuestion) -> Action:
    """Choose the leading rival as the target."""
    offered = [o.target for o in q.options if isinstance(o, PickCrew)]
    return PickCrew(rivals.leader(x, offered))


def robbery(x: Outlook, q: SeatQuestion) -> Action:
    """Choose the target of ransom, siphon, customs or scrounger: the prompt is the card's name."""
    offered = [o.target for o in q.options if isinstance(o, PickCrew)]
    seat = rivals.victim(x, q.prompt)
    return PickCrew(seat if seat in offered else rivals.leader(x, offered))


def saboteur_split(x: Outlook, q: SeatQuestion) -> Action:
    """Split the loss where it hurts most; the prompt does not name the target, so the leading rival is assumed."""
    splits = [(o.engine, o.chassis) for o in q.options if isinstance(o, SplitWear)]
    seat = rivals.target(x)
    return SplitWear(*(card_values.crippling_split(x, seat, splits) if seat is not None else splits[0]))


def con_artist(x: Outlook, q: SeatQuestion) -> Action:
    """Make the best swap; once the first tile is chosen it is no longer offered."""
    _, first, second = card_values.best_swap(x)
    return PickSpace(first) if PickSpace(first) in q.options else PickSpace(second)


PROMPTS: dict[str, Callable[[Outlook, SeatQuestion], Action]] = {
    "bivouac": take_card,
    "plan": plan,
    "sequence": act,
    "place": place,
    "repair": repair,
    "drive": step,
    "danger": danger,
    "reaction": danger,
    "blind": blind,
    "stop": stop,
    "wear": wear,
    "discard": discard,
    "keep": keep,
    "lift": lift,
    "trail_hunter": lift,
    "saboteur": saboteur,
    "saboteur_split": saboteur_split,
    "ransom": robbery,
    "siphon": robbery,
    "customs": robbery,
    "scrounger": robbery,
    "forfeit": discard,
    "con_artist": con_artist,
    **modules.MODULE_PROMPTS,
}
