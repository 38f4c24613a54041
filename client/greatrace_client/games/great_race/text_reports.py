"""The text reports of a Great Race: the player's dashboard, the rivals, the map around, a place, the reasons."""

from __future__ import annotations

from collections.abc import Iterator

from greatrace.great_race import constants
from greatrace.great_race.actions import Plan
from greatrace.great_race.state import Crew
from greatrace_client.games.great_race import why_unavailable
from greatrace_client.games.great_race.ground_words import about_ground, tile_kind_name, wording
from greatrace_client.games.great_race.luck import draws_of, happened, luck_of
from greatrace_client.games.great_race.module_api.module_words import lines_of_seat, lines_of_table
from greatrace_client.games.great_race.phrases import plan_in_words
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.games.great_race.text_questions import label_of
from greatrace_client.games.great_race.turning_points import turning_points, words_of_turn
from greatrace_client.i18n import card_name, labelled, listed, price, space_name, term, tr, trn
from greatrace_client.i18n.names import card_with_effect, finish_place
from greatrace_client.i18n.table_news import in_words
from greatrace_client.model.refusal_text import why_not

NEAREST = 8  # cities that the map names
SEQUENCE = {  # the actions of a sequence's buttons, for the reason why one is greyed
    "fuel": "BuyFuel",
    "explore": "Explore",
    "draw": "DrawCard",
    "repair": "RepairVehicle",
    "drive": "DriveOut",
    "lift": "LiftTile",
    "cash": "RaiseFunds",
    "pass": "PassConvoy",
}


class GreatRaceReports:
    """The standing of a race at a table."""

    def __init__(self, table: RaceTable) -> None:
        self.table = table

    def me(self) -> Iterator[str]:
        """The player's dashboard and hand."""
        seat = self.table.seat
        if seat is None:
            yield tr("You are spectating")
            return
        yield from self._crew(seat)
        own = self.table.view.own
        if own.hand:
            yield tr("Cards: {cards}", cards=listed([card_name(card) for card in own.hand]))
        if own.tiles:
            kinds = [tile_kind_name(self.table.ruleset, tile) for tile in own.tiles]
            yield tr("Tiles drawn: {tiles}", tiles=listed(kinds))
        given = self.table.question.given if self.table.question is not None else None
        if given is not None:
            what = plan_in_words(given) if isinstance(given, Plan) else label_of(given, self.table)
            yield tr("Your answer, hidden until all have answered: {what}", what=what)

    def rivals(self) -> Iterator[str]:
        """Everybody else's dashboard, in turn order."""
        for seat in self.table.view.open.order:
            if seat != self.table.seat:
                yield from self._crew(seat)

    def cards(self) -> Iterator[str]:
        """The hand, each card with its effect."""
        for card in self.table.view.own.hand:
            yield card_with_effect(card, wording(self.table.ruleset, card))
        if not self.table.view.own.hand:
            yield tr("No cards in hand.")

    def map(self) -> Iterator[str]:
        """Turn order, the surroundings, and the distance left."""
        r, o = self.table.ruleset, self.table.view.open
        yield tr(
            "From {start} to {finish}. Round {n}, {phase}.",
            start=space_name(r.board, o.start),
            finish=space_name(r.board, o.finish),
            n=o.round,
            phase=term("phase", o.phase),
        )
        yield tr("Turn order: {names}", names=listed([self.table.name(seat) for seat in o.order]))
        yield tr("Progress, leader first: {names}", names=listed([self.table.name(seat) for seat in o.track]))
        yield tr("{bag} tiles in the bag, {deck} cards in the deck.", bag=o.bag, deck=o.deck)
        yield from lines_of_table(self.table)
        seat = o.order[0] if self.table.seat is None else self.table.seat
        here = o.crews[seat].at
        yield tr("Next to {name}, at {space}:", name=self.table.name(seat), space=space_name(r.board, here))
        for space in r.board.neighbours[here]:
            yield from about_ground(r, o, space)
        yield from self._cities(here)

    def place(self, text: str) -> Iterator[str]:
        """A space by its name or its place on the grid, the players there, and the reason why the player can't drive
        there.
        """
        r, o = self.table.ruleset, self.table.view.open
        space = self._space(text)
        if space is None:
            yield tr("There is no place {name} on this map.", name=text)
            return
        yield from about_ground(r, o, space)
        here = [self.table.name(seat) for seat, crew in enumerate(o.crews) if crew.at == space]
        if here:
            yield tr("Here: {names}", names=listed(here))
        beside = [space_name(r.board, other) for other in r.board.neighbours[space]]
        yield tr("Next to it: {names}", names=listed(beside))
        if self.table.seat is not None:
            why = why_unavailable.why_not_space(r, self.table.view, self.table.seat, space)
            if why.short and not self._offered(space):
                yield why.named

    def why(self) -> Iterator[str]:
        """What the player can't do in a sequence, and the reason."""
        view, question, seat = self.table.view, self.table.question, self.table.seat
        if seat is None or (all_of_it := why_unavailable.whose_go(view, question, seat)).short:
            yield tr("You are spectating") if seat is None else all_of_it.named
            return
        offered = {type(option).__name__ for option in question.options} if question is not None else set()
        for button, action in SEQUENCE.items():
            why = why_unavailable.why_not(self.table.ruleset, view, question, button)
            if action not in offered and why.short:
                name = term("action", action, levels="").rstrip(" :\u00a0")
                yield labelled(name, why.named)

    def rule(self, name: str) -> Iterator[str]:
        """The sentence of a rule id."""
        yield why_not(name)

    def standings(self) -> Iterator[str]:
        """The final table (G3)."""
        result = self.table.view.open.result
        assert result is not None
        for s in result.standings:
            name = self.table.name(s.seat)
            if not s.place:
                yield tr("{name} has not arrived.", name=name)
                continue
            parts = tr(
                "arrival {arrival}, engine {engine}, chassis {chassis}, money {money}",
                arrival=s.arrival,
                engine=s.engine,
                chassis=s.chassis,
                money=s.money,
            )
            goals = f", {tr('goals {n}', n=s.goals)}" if isinstance(s.goals, int) else ""
            points = trn("{n} point", "{n} points", s.prestige)
            yield labelled(name, f"{points} ({parts}{goals})")

    def story(self) -> Iterator[str]:
        """After the race: its turning points, and everybody's luck (in francs, as in the window's graph)."""
        table, told = self.table, happened(self.table)
        for turn in turning_points(told, table.view.open):
            line = words_of_turn(turn, table.name(turn.seat), space_name(table.ruleset.board, table.ruleset.finish))
            yield labelled(tr("Round {n}", n=turn.round), line)
        draws = draws_of(table.ruleset, told)
        for seat in table.view.open.track:
            luck = luck_of(draws, seat, max(1, table.view.open.round))
            sum_ = ("+" if luck.total >= 0 else "\u2212") + price(abs(round(luck.total)))
            yield tr(
                "Luck of {name}: {sum}; luckier than {n} in 100 races.",
                name=table.name(seat),
                sum=sum_,
                n=round(100 * luck.share),
            )

    def _crew(self, seat: int) -> Iterator[str]:
        crew = self.table.view.open.crews[seat]
        names = dict.fromkeys((self.table.name(seat), term("crew", crew.colour)))  # a bot is called by its crew
        away = in_words(self.table.seats, seat)
        yield labelled(f"{listed(list(names))}{(f' ({away})' if away else '')}", self._whereabouts(crew))
        yield tr(
            "Fuel {fuel} of {most_fuel}, engine {engine} of {most_engine}, chassis {chassis} of {most_chassis}, "
            "{money}, {cards}.",
            fuel=crew.fuel,
            most_fuel=crew.maximum.fuel,
            engine=crew.engine,
            most_engine=crew.maximum.engine,
            chassis=crew.chassis,
            most_chassis=crew.maximum.chassis,
            money=price(crew.money),
            cards=trn("{n} card", "{n} cards", crew.hand),
        )
        if crew.boxes.total:
            placed = [f"{term('box', box)} {n}" for box in constants.BOXES if (n := getattr(crew.boxes, box))]
            yield tr("Assistants: {boxes}", boxes=listed(placed))
        yield from lines_of_seat(self.table, seat)

    def _whereabouts(self, crew: Crew) -> str:
        o, board = self.table.view.open, self.table.ruleset.board
        if crew.place:
            return tr("arrived {place}", place=finish_place(crew.place))
        left = board.by_any(crew.at).get(o.finish, 0)
        here = space_name(board, crew.at)
        where = tr("at {space}, row {row}, {n} steps from the finish", space=here, row=crew.row, n=left)
        return f"{where}, {tr('has passed')}" if crew.passed else where

    def _cities(self, here: str) -> Iterator[str]:
        board = self.table.ruleset.board
        steps = board.by_any(here)
        near = sorted((n, city) for city in board.cities if (n := steps.get(city, 0)))
        named = [f"{space_name(board, city)} {n}" for n, city in near[:NEAREST]]
        yield tr("Steps to the nearest cities: {cities}", cities=listed(named))
        finish = self.table.view.open.finish
        yield tr("Steps to the finish: {n}", n=steps.get(finish, 0))

    def _space(self, text: str) -> str | None:
        board, wanted = self.table.ruleset.board, text.strip().casefold()
        for space in board.spaces:
            if wanted in (space.casefold(), space_name(board, space).casefold()):
                return space
        starting = [s for s in board.cities if wanted and space_name(board, s).casefold().startswith(wanted)]
        return starting[0] if len(starting) == 1 else None

    def _offered(self, space: str) -> bool:
        question = self.table.question
        return question is not None and any(getattr(option, "to", None) == space for option in question.options)
