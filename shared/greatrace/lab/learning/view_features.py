"""A view of the Great Race as a vector: each fact at a fixed place, the observing seat always first.

Numbers of facts unchanged since the last call are kept, so a call costs little more than a copy. All numbers are
scaled: nearly all lie between 0 and 1.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from greatrace.bots.greedy.bot import PROMPTS
from greatrace.bots.greedy.roads import Roads, roads_key
from greatrace.bots.greedy.weights import Weights
from greatrace.great_race.constants import BIVOUAC, CONVOY, MAINTENANCE, OVER, PLANNING, SETUP, TERRAIN_DANGER
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Crew, Open, Own, View
from greatrace.kernel import Seat
from greatrace.lab.learning.layout import (
    CARDS,
    FRANCS,
    GAUGE,
    GROUND,
    ROUNDS,
    SPACES,
    Blocks,
    distances,
    ground,
    places,
)
from greatrace.lab.learning.module_features import ModuleFeatures

Vector = NDArray[np.float32]

CREW: Final = 19  # numbers of a vehicle
AHEAD: Final = 8  # spaces of the best way
WEIGHTS: Final = Weights()
EFFORT: Final = 60.0  # francs: about a space
FARTHEST: Final = 80.0  # spaces
TABLE: Final = 11  # numbers of the table
ASSISTANTS: Final = 5.0
PHASES: Final = (SETUP, BIVOUAC, PLANNING, CONVOY, MAINTENANCE, OVER)
THREATS: Final = (TERRAIN_DANGER, "trail_hunter", "saboteur", "con_artist")


class ViewFeatures:
    """The features of views for one seat of one table. `ways`: the way to the finish is measured by the bots' expected
    costs in place of steps, and the next spaces of the best way have a separate block. That takes four times as
    long.
    """

    def __init__(self, r: Ruleset, seat: Seat, seats: int, *, ways: bool = False) -> None:
        self.r, self.seat, self.far = r, seat, {space: float(steps) for space, steps in distances(r).items()}
        self.ways = ways
        self.prompts, self.phases = places(PROMPTS), places(PHASES)
        self.cards, self.kinds = places(r.deck), places(r.bag)
        self.spaces = places(r.board.spaces)
        self.modules = ModuleFeatures(r, seat, seats)
        self._lay_out(seats)
        self.nowhere = len(self.spaces)  # a row of the map beyond the vector: all 0
        self.vector = np.zeros(self.size + GROUND, np.float32)
        self.map = self.vector[self._map.start :].reshape(self.nowhere + 1, GROUND)  # a window into the vector
        self._draw_board()
        self._crews: list[Crew | None] = [None] * seats
        self._tiles: dict[str, str] | None = None
        self._roads: Roads | None = None
        self._own: Own | None = None
        self._market: tuple[str, ...] = ()

    def _lay_out(self, seats: int) -> None:
        blocks = Blocks()
        self._table = blocks.take(TABLE)
        self._prompt, self._phase = blocks.take(len(self.prompts)), blocks.take(len(self.phases))
        self._threat = blocks.take(len(THREATS) + 2)
        self._crew = [blocks.take(CREW) for _ in range(seats)]
        self._hand, self._looking, self._offered = (blocks.take(len(self.cards)) for _ in range(3))
        self._drawn, self._module = blocks.take(len(self.kinds)), blocks.take(self.modules.size)
        self._way = blocks.take(AHEAD * GROUND if self.ways else 0)
        self._map = blocks.take(len(self.spaces) * GROUND)
        self.size = blocks.size

    def _draw_board(self) -> None:
        """Fill in fixed numbers: cities, the risk zone, the way to the finish."""
        for space, place in self.spaces.items():
            fixed = space in self.r.board.cities, space in self.r.board.risk, self.far.get(space, SPACES) / SPACES
            self.map[place, 5:] = fixed

    def of(self, view: View, prompt: str) -> Vector:
        """The vector; it belongs to the caller."""
        o, own, v = view.open, view.own, self.vector
        if o.tiles is not self._tiles:
            self._change_tiles(o.tiles)
        if self.ways:
            self._look_ahead(self._surveyed(o), o.crews[self.seat].at)
        for seat, crew in enumerate(o.crews):
            if crew is not self._crews[seat]:
                self._crews[seat] = crew
                v[self._crew[(seat - self.seat) % len(o.crews)]] = self._vehicle(crew)
        if own is not self._own or o.market is not self._market:
            self._change_cards(own, o.market)
        v[self._table] = self._at_table(o)
        v[self._prompt.start : self._threat.stop] = 0.0
        if prompt in self.prompts:
            v[self._prompt.start + self.prompts[prompt]] = 1.0
        if o.phase in self.phases:
            v[self._phase.start + self.phases[o.phase]] = 1.0
        if o.threat is not None:
            self._show_threat(o)
        if o.modules:
            v[self._module] = self.modules.of(o)
        return v[: self.size].copy()

    def _at_table(self, o: Open) -> tuple[float, ...]:
        """Fill in round, deck, bag, the present drive, and the own places on the track and in the order."""
        seats, me = len(o.crews), self.seat
        going = o.drive
        return (
            o.round / ROUNDS,
            o.deck / 64,
            o.bag / 64,
            going.left / GAUGE if going is not None else 0.0,
            float(going is not None and going.seat == me),
            o.track.index(me) / seats,
            o.order.index(me) / seats,
            float(o.turn is not None and o.turn.seat == me),
            float(o.turn is not None and o.turn.begun),
            sum(crew.place > 0 for crew in o.crews) / seats,
            len(o.removed) / 64,
        )

    def _vehicle(self, crew: Crew) -> tuple[float, ...]:
        boxes, most = crew.boxes, crew.maximum
        return (
            crew.fuel / GAUGE,
            crew.engine / GAUGE,
            crew.chassis / GAUGE,
            most.fuel / GAUGE,
            most.engine / GAUGE,
            most.chassis / GAUGE,
            crew.money / FRANCS,
            self.far.get(crew.at, SPACES) / SPACES,
            float(crew.at in self.r.board.cities),
            float(crew.engine == 0),
            boxes.pathfinder / ASSISTANTS,
            boxes.mechanic / ASSISTANTS,
            boxes.escort / ASSISTANTS,
            boxes.funding / ASSISTANTS,
            crew.hand / CARDS,
            float(crew.passed),
            float(crew.place > 0),
            self.spaces[crew.at] / len(self.spaces),
            crew.row / SPACES,
        )

    def _change_tiles(self, tiles: dict[str, str]) -> None:
        before, r = self._tiles or {}, self.r
        for space, tile in tiles.items():
            if before.get(space) != tile:
                self.map[self.spaces[space], :5] = ground(r, tile)
        for space in before.keys() - tiles.keys():
            self.map[self.spaces[space], :5] = 0.0
        self._tiles = tiles

    def _surveyed(self, o: Open) -> Roads:
        """The roads; if they have changed, all vehicles' ways are computed again."""
        roads = self._roads
        if roads is not None and roads.key == roads_key(self.r, o, Own(), self.seat) and roads.tiles == o.tiles:
            return roads
        self._roads = roads = Roads(self.r, WEIGHTS, o, Own(), self.seat)
        self.far = {space: min(FARTHEST, effort / EFFORT) for space, effort in roads.togo.items()}
        for space, place in self.spaces.items():
            self.map[place, -1] = self.far[space] / SPACES
        self._crews = [None] * len(self._crews)
        return roads

    def _look_ahead(self, roads: Roads, at: str) -> None:
        """Fill in the next spaces of the best way."""
        ahead = [self.spaces[space] for space in roads.path(at, AHEAD)]
        self.vector[self._way] = self.map[ahead + [self.nowhere] * (AHEAD - len(ahead))].ravel()

    def _change_cards(self, own: Own, market: tuple[str, ...]) -> None:
        self._own, self._market = own, market
        v = self.vector
        v[self._hand.start : self._drawn.stop] = 0.0
        for block, cards in ((self._hand, own.hand), (self._looking, own.looking), (self._offered, market)):
            for card in cards:
                v[block.start + self.cards[card]] += 1 / CARDS
        for tile in own.tiles:
            v[self._drawn.start + self.kinds[tile]] += 1 / ASSISTANTS

    def _show_threat(self, o: Open) -> None:
        assert o.threat is not None
        start, threat = self._threat.start, o.threat
        if threat.source in THREATS:
            self.vector[start + THREATS.index(threat.source)] = 1.0
        self.vector[start + len(THREATS)] = float(threat.target == self.seat)
        self.vector[start + len(THREATS) + 1] = (threat.engine + threat.chassis) / ASSISTANTS
