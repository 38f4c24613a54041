"""Crazy Race's scenarios: the position before or during a stage, and the notation of its values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from attrs import evolve
from msgspec.structs import replace

from greatrace.content_files import ContentError
from greatrace.crazy_race import words
from greatrace.crazy_race.actions import ACTIONS
from greatrace.crazy_race.events import EVENTS
from greatrace.crazy_race.game import CrazyRace
from greatrace.crazy_race.illegal_reasons import rule_against
from greatrace.crazy_race.library import STAGES, load, printed_side
from greatrace.crazy_race.rules.laying import taboo_side
from greatrace.crazy_race.ruleset import StageCard
from greatrace.crazy_race.setup import Setup, SetupError, agree, first_position
from greatrace.crazy_race.state import Crew, Laid, Open, Own, OwnLaid, Pile, State, Stock
from greatrace.kernel import Action, Chance, Event, Game, Seat
from greatrace.lab.position_parts import next_and_rest, plain
from greatrace.lab.scenario_file import CrazyRaceScenario, DriversEntry, OnlyStages, StageEntry
from greatrace.lab.yaml_lines import Written

SIDES: Final = ("top", "right", "bottom", "left")
SIDE_FIELDS: Final = frozenset({"side", "taboo"})


class CrazyRaceTable:
    """`lab.notation.Table` for Crazy Race."""

    seat_fields = frozenset({"seat", "victim", "first", "winners"})
    unordered = frozenset({"hand", "pile", "points"})
    sparse = frozenset[str]()

    def __init__(self, page: Written, path: str, scenario: CrazyRaceScenario, _package: str = "") -> None:
        self.page = page
        self.path = path
        self.scenario = scenario
        self.colours = tuple(scenario.crews)
        self.made: dict[str, StageCard] = {}
        self.rules = self._rules()

    def at(self, field: str) -> str:
        """The path in the file of a field of this scenario."""
        return f"{self.path}.{field}".lstrip(".")

    def _rules(self) -> CrazyRace:
        s = self.scenario
        self.setup = Setup(self.colours, dict(s.options))
        try:
            rules = agree(self.setup)
        except SetupError as error:
            raise self.page.error(self.at("crews"), str(error)) from None
        listed = s.stages.only if isinstance(s.stages, OnlyStages) else s.stages
        for index, entry in enumerate(listed):
            if isinstance(entry, StageEntry):
                self.made[made_up(entry)] = self._stage_card(entry, self.at(f"stages[{index}]"))
        ruleset = rules.ruleset
        turntable = ruleset.turntable if s.turntable is None else s.turntable
        finish = ruleset.finish if s.finish is None else s.finish
        stages = {**ruleset.stages, **self.made}
        return CrazyRace(evolve(ruleset, stages=stages, turntable=turntable, finish=finish), load().hash)

    def _stage_card(self, entry: StageEntry, path: str) -> StageCard:
        try:
            sides = tuple(printed_side("", "", side) for side in entry.sides)
        except ContentError as error:
            raise self.page.error(f"{path}.sides", str(error.problem)) from None
        return StageCard(made_up(entry), sides, SIDES.index(entry.arrow))

    def seat(self, colour: object, path: str) -> Seat:
        """The seat of a crew. Raises ScenarioError."""
        if colour not in self.colours:
            raise self.page.error(path, f"there is no crew {colour!r} here but {', '.join(self.colours)}")
        return self.colours.index(str(colour))

    # ---- the position

    def game(self) -> Game[State]:
        """The scenario's game at its first question (or over)."""
        s = self.scenario
        chance = Chance(s.seed, loaded=dict(s.dice))
        if s.phase == "setup":
            state, chance = first_position(self.rules.ruleset, self.colours, chance)
            return Game(self.rules, state, chance)
        box, chance = chance.shuffle("stages", sorted(load().stages))
        own = tuple(self._own(seat, entry, colour) for seat, (colour, entry) in enumerate(self.entries()))
        stock = self._stock(box)
        o = self._open(own, stock)
        if s.laid or s.turns is not None:
            o, stock = self._in_stage(o, stock)
        return Game(self.rules, State(o, own, stock), chance)

    def entries(self) -> list[tuple[str, DriversEntry]]:
        """Each crew with its entry."""
        crews = self.scenario.crews.items()
        return [(crew, self.page.decode(entry or {}, DriversEntry, self.at(f"crews.{crew}"))) for crew, entry in crews]

    def _own(self, seat: Seat, entry: DriversEntry, colour: str) -> Own:
        """X1. A player's eight driver cards; those not written are in hand, or in the pile if the hand is written."""
        laid = tuple(
            OwnLaid(SIDES.index(card.side), card.card)
            for card in self.scenario.laid
            if self.seat(card.crew, self.at("laid")) == seat
        )
        elsewhere = Counter((*(card.card for card in laid), *(entry.hand or ()), *(entry.pile or ())))
        rest = Counter(words.DRIVERS) - elsewhere
        if elsewhere - Counter(words.DRIVERS) or (entry.hand is not None and entry.pile is not None and rest):
            drivers = ", ".join(map(str, words.DRIVERS))
            raise self.page.error(self.at(f"crews.{colour}"), f"hand, pile and laid cards are {drivers} together")
        left = tuple(rest.elements())
        hand = left if entry.hand is None else entry.hand
        pile = entry.pile if entry.pile is not None else () if entry.hand is None else left
        return Own(tuple(sorted(hand)), tuple(sorted(pile)), laid)

    def _stock(self, box: Sequence[str]) -> Stock:
        """The stock: the next stage cards as given, then the rest in the seed's order; the piles below their tops."""
        s, r = self.scenario, self.rules.ruleset
        if isinstance(s.stages, OnlyStages):
            stages = self._stages(s.stages.only, "stages.only")
        else:
            stages = next_and_rest(self._stages(s.stages, "stages"), box, ())[: STAGES - s.stage + 1]
        return Stock(stages, r.turntable[1:], r.finish[1:])

    def _stages(self, listed: Sequence[StageEntry | str], field: str) -> tuple[str, ...]:
        names = tuple(entry if isinstance(entry, str) else made_up(entry) for entry in listed)
        for index, name in enumerate(names):
            if name not in self.rules.ruleset.stages:
                raise self.page.error(f"{self.at(field)}[{index}]", f"there is no stage card {name!r}")
        return names

    def _open(self, own: Sequence[Own], stock: Stock) -> Open:
        s, r = self.scenario, self.rules.ruleset
        crews = tuple(self._crew(*entry, part) for entry, part in zip(self.entries(), own, strict=True))
        turntable, finish = (Pile(cards[0] if cards else 0, len(cards)) for cards in (r.turntable, r.finish))
        first = self.seat(s.first, self.at("first")) if s.first else 0
        return Open(crews, first, len(stock.stages), turntable, finish, stage=s.stage - 1)

    @staticmethod
    def _crew(colour: str, entry: DriversEntry, own: Own) -> Crew:
        at = (entry.locomotives.tank, entry.locomotives.express, entry.locomotives.goods)
        return Crew(colour, at, entry.points, entry.took_back, empty=not own.hand, moved=entry.moved)

    def _in_stage(self, o: Open, stock: Stock) -> tuple[Open, Stock]:
        """X2. The position during a stage: the stage card lies open, with cards at its sides."""
        s = self.scenario
        sides: list[tuple[Laid, ...]] = [()] * words.SIDES
        for card in s.laid:
            sides[SIDES.index(card.side)] += (Laid(self.seat(card.crew, self.at("laid"))),)
        turns = words.TURNS * len(self.colours) if s.turns is None else s.turns
        o = replace(
            o,
            stage=s.stage,
            card=stock.stages[0],
            stages=o.stages - 1,
            sides=tuple(sides),
            turns=turns,
            phase=words.LAYING,
        )
        return replace(o, taboo=taboo_side(o)), replace(stock, stages=stock.stages[1:])

    # ---- notation

    def actions(self) -> Iterable[type[Action]]:
        return ACTIONS

    def events(self) -> Iterable[type[Event]]:
        return EVENTS

    def read(self, name: str, value: Any, path: str) -> Any:
        """The value of a field; a side is written by its name."""
        if name in SIDE_FIELDS and isinstance(value, str):
            if value not in SIDES:
                raise self.page.error(path, f"a side is {', '.join(SIDES)}, not {value!r}")
            return SIDES.index(value)
        return value

    def write(self, name: str, value: Any) -> Any:
        """The notation of a value; a side is written by its name."""
        return SIDES[value] if name in SIDE_FIELDS and isinstance(value, int) else value

    def facts(self, state: State) -> dict[str, Any]:
        """The open table, the cards by side, and each crew under its colour with its locomotives by type."""
        o = state.open
        tree = {name: plain(getattr(o, name)) for name in o.__struct_fields__ if name not in ("crews", "sides")}
        tree["sides"] = {side: plain(laid) for side, laid in zip(SIDES, o.sides, strict=True)}
        for colour, crew, own in zip(self.colours, o.crews, state.own, strict=True):
            locomotives = dict(zip(words.LOCOMOTIVES, crew.locomotives, strict=True))
            tree[colour] = {**plain(crew), **plain(own), "locomotives": locomotives}
        return tree

    def expected(self, _parts: Sequence[str], value: Any, _path: str) -> Any:
        return value

    def objection(self, state: State, _seat: Seat, action: Action) -> str:
        return rule_against(state.open, action)


def made_up(entry: StageEntry) -> str:
    """The id of a stage card that only the scenario has."""
    return f"{', '.join(entry.sides)} from {entry.arrow}"
