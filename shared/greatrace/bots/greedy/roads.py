"""Distances: expected costs of every space, and a shortest way from everywhere to the finish."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from itertools import compress, islice, pairwise
from operator import ne
from typing import Any

from greatrace.bots.greedy import distances
from greatrace.bots.greedy.distances import FAR, NOWHERE
from greatrace.bots.greedy.memo import once
from greatrace.bots.greedy.unseen import unseen
from greatrace.bots.greedy.weights import Weights
from greatrace.great_race.board import TransportLine
from greatrace.great_race.constants import SEA, TRANSPORT
from greatrace.great_race.editions import Tile
from greatrace.great_race.rules import step_costs
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open, Own

DANGER_WEAR = step_costs.DANGER.wear
LONGEST = 99  # the most spaces of a way
SCARCE = 20  # tiles in the bag below which an unknown space may soon be closed for good (D7)
LAYOUTS = 256  # the most sets of changed tiles that are kept
CANCELLED = 0.35  # the share of dangers that an escort is expected to cancel


class Roads:
    """Efforts in francs, for one seat and one state of the map. `togo`: to the finish, without entering the space."""

    def __init__(self, r: Ruleset, w: Weights, o: Open, own: Own, seat: int) -> None:
        self.ruleset, self.weights = r, w
        self.tiles = o.tiles
        self.key = roads_key(r, o, own, seat)
        self.bag, self.left = unseen(r, o, own), o.bag + len(own.tiles)
        self.purse, self.transports = coarse(o.crews[seat].money), own.hand.count(TRANSPORT)
        self.boats = boats_save(r, o, seat)
        self.extra = {x: step_costs.tile_cost(r, o, seat, x) for x in o.tiles} if r.extensions else {}
        self._of_kinds: dict[str, float] = {}
        self.effort, self.rides = self._efforts(), self._rides()
        self._survey()

    def _efforts(self) -> dict[str, float]:
        """The effort of every space: unknown ones differ only by the risk zone."""
        board = self.ruleset.board
        effort = dict.fromkeys(board.spaces, self.blind)
        if board.risk:
            effort.update(dict.fromkeys(board.risk, self.unknown(next(iter(board.risk)))))
        effort.update((space, self.entering(space)) for space in (*board.cities, *self.tiles))
        return effort

    def _forget(self, before: Roads | None = None, changed: AbstractSet[str] = NOWHERE) -> None:
        """Reset all cached facts, but keep the ways of `before` that pass no changed space."""
        neighbours = self.ruleset.board.neighbours
        self._before = before
        self._beside = {near for space in changed for near in neighbours[space]}
        self._paths: dict[str, list[str]] = {}
        self._stretches: dict[tuple[str, int], list[str]] = {}  # the first spaces of ways
        self.trips: dict[tuple[str, int], Any] = {}  # Outlook's, by space and engine
        self.crossings: dict[str, Any] = {}  # crossings of the drives' search
        self.plans: dict[Any, Any] = {}  # plans' values without a new survey, by all other facts that they depend on
        self.swaps: dict[Any, tuple[float, str, str]] = {}  # the best exchange of two tiles, by the other facts used
        self._resurveys: dict[AbstractSet[str], Roads] = {}  # by the places of the vehicles

    def patched(self, o: Open) -> Roads:
        """The roads with the tiles of another map but unchanged distances: quick, and slightly wrong.

        Without modules, maps with the same tiles share all cached facts.
        """
        if o.tiles is self.tiles:
            return self
        new, changed = o.tiles, self._differences(o.tiles)
        if self.ruleset.extensions:
            return self._changed(o, changed)
        layout = frozenset([(space, new.get(space)) for space in changed])
        known = self._layouts.get(layout)
        if known is None:
            if len(self._layouts) >= LAYOUTS:
                self._layouts.clear()
            known = self._layouts[layout] = self._changed(o, changed)
        return known

    def _differences(self, new: dict[str, str]) -> set[str]:
        """The spaces with another tile than here. Tiles that have been laid come last in the map, most often."""
        old = self.tiles
        now = tuple(map(new.get, old))
        laid = set(islice(reversed(new), len(new) - len(old) + now.count(None)))
        if not old.keys().isdisjoint(laid):
            laid = new.keys() - old.keys()
        if now != (kinds := tuple(old.values())):
            laid.update(compress(old, map(ne, now, kinds)))
        return laid

    def _changed(self, o: Open, changed: AbstractSet[str]) -> Roads:
        roads = self._copy()
        roads.tiles, roads.effort = o.tiles, self.effort.copy()
        roads._forget(self, changed)  # noqa: SLF001 - an object of this class
        roads._steps = self._steps.copy()  # noqa: SLF001 - as above
        for space in roads._beside:  # noqa: SLF001 - as above
            roads._steps.pop(space, None)  # noqa: SLF001 - as above
        roads.extra = (
            {x: step_costs.tile_cost(self.ruleset, o, 0, x) for x in changed if x in o.tiles} if self.extra else {}
        )
        known = {} if roads.extra else self._entered
        for space in changed:
            here = space, o.tiles.get(space)
            effort = known.get(here)
            roads.effort[space] = known[here] = roads.entering(space) if effort is None else effort
        return roads

    def resurveyed(self, o: Open) -> Roads:
        """The roads with the distances of that map, from the finish up to the farthest vehicle."""
        roads, vehicles = self.patched(o), frozenset([crew.at for crew in o.crews])
        if roads is self:
            return self
        known = roads._resurveys  # noqa: SLF001 - an object of this class
        if vehicles not in known:
            known[vehicles] = again = roads._copy()  # noqa: SLF001 - as above
            again._survey(vehicles)  # noqa: SLF001 - as above
        return known[vehicles]

    def _copy(self) -> Roads:
        roads = Roads.__new__(Roads)
        roads.__dict__.update(self.__dict__)
        return roads

    @once
    def blind(self) -> float:
        """The expected effort of an unknown space outside the risk zone."""
        total = sum(kind.number for kind in self.bag)
        if not total or not self.left:
            return FAR
        costs = sum(kind.number * self.crossing(kind.fuel, kind.wear, kind.danger, kind.stop) for kind in self.bag)
        scarce = max(0, SCARCE - self.left)
        return costs / total * self.weights.unknown + 5 + 7.0 * scarce

    @once
    def means(self) -> tuple[float, float, float]:
        """The mean fuel, wear and share of stops of an unknown space; explorers do a little better."""
        total = max(1, sum(kind.number for kind in self.bag))
        fuel = sum(kind.fuel * kind.number for kind in self.bag)
        wear = sum((kind.wear + kind.danger) * kind.number for kind in self.bag)
        stops = sum(kind.number for kind in self.bag if kind.stop)
        share = self.weights.unknown
        return fuel / total * share, wear / total * share, stops / total

    def crossing(self, fuel: int, wear: int, danger: bool, stop: bool) -> float:  # noqa: FBT001 - the fields of a tile, in order
        """The effort of a tile."""
        w = self.weights
        lost = wear + (DANGER_WEAR * (1 - CANCELLED) if danger else 0)
        return w.step + w.fuel * fuel + w.wear * lost + (w.stop if stop else 0)

    def tile(self, tile: Tile, space: str) -> float:
        """The effort of that tile on that space."""
        effort = self._of_kinds.get(tile.id)
        if effort is None:
            effort = self._of_kinds[tile.id] = self.crossing(tile.fuel, tile.wear, tile.danger, tile.stop)
        return effort + self.weights.fuel * step_costs.RISK.fuel if space in self.ruleset.board.risk else effort

    def unknown(self, space: str) -> float:
        """The effort of that space while it is unknown."""
        return self.blind + (self.weights.fuel * step_costs.RISK.fuel if space in self.ruleset.board.risk else 0)

    def entering(self, space: str) -> float:
        """The effort of entering that space in its present state."""
        r, w = self.ruleset, self.weights
        if space in r.board.cities:
            if space == r.finish:
                return w.step + w.fuel
            gifts = w.city + w.city_card * r.board.cities[space].cards
            return max(w.step, 2 * w.step + w.fuel + w.stop - gifts)
        kind = self.tiles.get(space)
        if kind is None:
            return self.unknown(space)
        effort = self.tile(r.tiles[kind], space)
        if cost := self.extra.get(space):
            tile = r.tiles[kind]
            effort += w.fuel * (cost.fuel - tile.fuel) + w.wear * (cost.wear - tile.wear)
        return effort

    def boats_worth(self, at: str, saved: int) -> float:
        """The worth of `saved` francs off each boat on the way from there, in francs for lines."""
        roads = self._copy()
        roads.boats = saved
        roads.rides = roads._rides()  # noqa: SLF001 - an object of this class
        roads._survey()  # noqa: SLF001 - as above
        board = self.ruleset.board
        boats = sum(
            b not in board.neighbours[a] and any(x.kind == SEA and x.other(a) == b for x in board.lines_from.get(a, ()))
            for a, b in pairwise([at, *roads.path(at)])
        )
        return min(self.togo[at] - roads.togo[at], self.weights.ticket * saved * boats)

    def _rides(self) -> dict[str, list[tuple[str, float]]]:
        """By city: the other ends of its lines, and the effort of each ticket."""
        lines = self.ruleset.board.lines_from
        return {city: [(x.other(city), self.line(x)) for x in some] for city, some in lines.items() if some}

    def line(self, line: TransportLine) -> float:
        """The effort of a line's ticket: missing francs have to be raised first."""
        saved = step_costs.TRANSPORT_SAVES * self.transports + (self.boats if line.kind == SEA else 0)
        price = max(0, line.price - saved)
        w, short = self.weights, max(0, price - self.purse)
        return w.ticket * price + (w.short * short + w.poor if short else 0.0)

    def _survey(self, until: AbstractSet[str] = NOWHERE) -> None:
        """Spread from the finish until all of `until` are reached; reset all cached facts."""
        r = self.ruleset
        self.togo, self._steps = distances.to_finish(r.board, r.finish, self.effort, self.rides, until)
        self._entered: dict[tuple[str, str | None], float] = {}  # efforts of spaces by their tiles
        self._best: dict[Any, str] = {}  # best steps, by a space and the efforts around it
        self.onward: dict[str, list[str]] = {}  # steps of the drives' search, for all roads with these distances
        self._layouts: dict[AbstractSet[tuple[str, str | None]], Roads] = {}  # by changed tiles, for the same roads
        self.searches: dict[Any, Any] = {}  # drives found, with the spaces they read, for the same roads
        self._forget()

    def away(self, at: str) -> dict[str, float]:
        """The efforts from a space to all others, including entering them."""
        return distances.away(self.ruleset.board, at, self.effort, self.rides)

    def path(self, at: str, most: int = LONGEST) -> list[str]:
        """The next spaces of the best way to the finish."""
        if most < LONGEST:
            return self._stretches.get((at, most)) or self._stretch(at, most)
        way = self._paths.get(at)
        if way is None:
            way = self._paths[at] = self._path(at, LONGEST)
        return way

    def _stretch(self, at: str, most: int) -> list[str]:
        whole = self._paths.get(at)
        way = self._stretches[at, most] = self._path(at, most) if whole is None else whole[:most]
        return way

    def _path(self, at: str, most: int) -> list[str]:
        if self._before is not None and at not in self._beside:
            known = self._before.path(at, most)
            if self._beside.isdisjoint(known):
                return known
        return self._walk(at, most)

    def _walk(self, at: str, most: int) -> list[str]:
        """Follow the best steps."""
        way: list[str] = []  # `list[str]()` takes ten times as long
        steps, finish = self._steps, self.ruleset.finish
        for _ in range(most):
            if at == finish:
                break
            at = steps.get(at) or self._next(at)
            way.append(at)
        return way

    def same_way(self, at: str) -> Roads | None:
        """The roads that these were made from, if the way from there passes no changed space."""
        before = self._before
        return before if before is not None and self.path(at) is before.path(at) else None

    def _next(self, at: str) -> str:
        """The best step from a space, by land or by a line."""
        effort, neighbours = self.effort, self.ruleset.board.neighbours[at]
        key = at, tuple(map(effort.get, neighbours))  # the efforts of cities, where lines lead, never change
        best = self._best.get(key)
        if best is None:
            togo = self.togo
            ways = [(effort[near] + togo[near], near) for near in neighbours]
            ways += [(effort[near] + togo[near] + ticket, near) for near, ticket in self.rides.get(at, ())]
            best = self._best[key] = min(ways)[1]
        self._steps[at] = best
        return best

    def steps_onward(self, at: str, detour: float) -> list[str]:
        """The neighbours farther from the finish by `detour` at most; always called with the same `detour`."""
        found = self.onward.get(at)
        if found is None:
            togo = self.togo
            farthest = togo[at] + detour
            found = [near for near in self.ruleset.board.neighbours[at] if togo[near] <= farthest]
            self.onward[at] = found
        return found


def roads_key(r: Ruleset, o: Open, own: Own, seat: int) -> tuple[object, ...]:
    """All facts but the map that the roads depend on: equal keys and maps mean equal roads."""
    purse, cards = coarse(o.crews[seat].money), own.hand.count(TRANSPORT)
    bag = o.bag, o.removed, own.tiles
    return purse, cards, seat, *bag, o.round if o.modules else 0, boats_save(r, o, seat)


def boats_save(r: Ruleset, o: Open, seat: int) -> int:
    """The modules' discount on that seat's next boat, in francs."""
    if not r.extensions:
        return 0
    boat = next((line for line in r.board.lines if line.kind == SEA), None)
    return 0 if boat is None else sum(x.line_discount(o, seat, boat) for x in r.extensions)


def coarse(francs: int) -> int:
    """The money in steps of 30 F, at most 150: it matters for lines only, and few values mean few new roads."""
    return min(francs, 150) // 30 * 30
