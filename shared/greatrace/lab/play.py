"""Plays a scenario and carries out its checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from attrs import define, field

from greatrace.kernel import Action, Decision, Event, Game, IllegalAction, Seat
from greatrace.lab import crazy_position, position
from greatrace.lab.notation import Notation, NotationError, ScenarioTable
from greatrace.lab.scenario_file import Scenario
from greatrace.lab.yaml_lines import Written

SPECTATOR: Final = "spectator"
NOBODY: Final = "nobody"
CLOSED: Final = "answer/closed"
NOT_YOURS: Final = "answer/not-yours"
SHOWN: Final = 12  # options that a failure lists
ILLEGAL: Final = "answer/illegal"

TABLES: Final[dict[str, Callable[[Written, str, Any, str], ScenarioTable]]] = {
    "great_race": position.GreatRaceTable,
    "crazy_race": crazy_position.CrazyRaceTable,
}
"""The table type of each game's scenarios (greatrace.games.GAMES)."""


def table_of(page: Written, place: str, scenario: Scenario, package: str = "") -> ScenarioTable:
    """The table of a scenario at that place of the page; `package`: the packed text of its board's content.

    Raises ScenarioError.
    """
    return TABLES[scenario.game](page, place, scenario, package)


@define
class Play:
    """A scenario in play: the game, the events of the last answer, and all questions, answers and events."""

    page: Written
    place: str
    scenario: Scenario
    table: ScenarioTable = field(init=False)
    notation: Notation = field(init=False)
    game: Game[Any] = field(init=False)
    happened: Sequence[Event] = field(init=False)
    answers: list[Action] = field(factory=list)
    questions: list[Decision] = field(factory=list)
    story: list[Event] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        self.table = table_of(self.page, self.place, self.scenario)
        self.notation = Notation(self.table)
        self.game = self.table.game()
        self.keep(self.game.events)

    def run(self) -> None:
        """Play every step. Raises ScenarioError at the first difference."""
        for index, step in enumerate(self.scenario.play):
            path = self.table.at(f"play[{index}]")
            self.take(step, path)

    def take(self, step: dict[str, Any], path: str) -> None:
        """Carry out a step: at most one answer, then its checks."""
        answers = [key for key in step if key not in CHECKS]
        if len(answers) > 1:
            raise self.page.error(path, f"one answer a step, not {' and '.join(answers)}")
        parts = [*answers, *(name for name in CHECKS if name in step)]
        for part in parts:
            place = f"{path}.{part}"
            try:
                if part in CHECKS:
                    CHECKS[part](self, step[part], place)
                else:
                    self.answer(self.table.seat(part, path), step[part], place)
            except NotationError as error:
                raise self.page.error(place, str(error)) from None

    def answer(self, seat: Seat, written: object, path: str) -> None:
        action = self.notation.action(written, path)
        try:
            self.keep(self.game.submit(seat, action))
        except IllegalAction:
            problem = f"{self.name(seat)} may not {self.notation.shown(action)} now ({self.reason(seat, action)})"
            raise self.page.error(path, f"{problem}; {self.offered(seat)}") from None

        self.answers.append(action)

    def keep(self, events: Sequence[Event]) -> None:
        """Record the events of an answer, and the question that follows."""
        self.happened = events
        self.story += events
        if self.game.decision is not None:
            self.questions.append(self.game.decision)

    # ---- checks

    def check_asks(self, expected: Any, path: str) -> None:
        """`asks: {prompt: colour or colours}`, or `asks: nobody` when the race is over."""
        decision = self.game.decision
        found = {} if decision is None else {decision.prompt: [self.name(seat) for seat in decision.asked]}
        if expected == NOBODY:
            self.must(decision is None, f"nobody is asked any more, but {found}", path)
            return
        if not isinstance(expected, dict) or len(expected) != 1:
            raise self.page.error(path, "one prompt with the crews that are asked, or nobody")
        wanted = {name: [asked] if isinstance(asked, str) else asked for name, asked in expected.items()}
        self.must(found == wanted, f"the question is {found or NOBODY}, not {wanted}", path)

    def check_offers(self, expected: Any, path: str) -> None:
        """`offers: {colour: [actions]}`: these are among the options."""
        for seat, actions, place in self.by_seat(expected, path):
            for action in actions:
                if not self.allows(seat, action):
                    why = f"{self.notation.shown(action)} is not offered to {self.name(seat)}"
                    raise self.page.error(place, f"{why}; {self.offered(seat)}")

    def check_offers_not(self, expected: Any, path: str) -> None:
        """`offers_not: {colour: [actions]}`: these are not among the options."""
        for seat, actions, place in self.by_seat(expected, path):
            for action in actions:
                self.must(not self.allows(seat, action), f"{self.notation.shown(action)} is offered", place)

    def check_offers_only(self, expected: Any, path: str) -> None:
        """`offers_only: {colour: [actions]}`: these are all options."""
        for seat, actions, place in self.by_seat(expected, path):
            found = self.options(seat)
            same = len(found) == len(actions) and all(action in found for action in actions)
            self.must(same, self.offered(seat), place)

    def check_refuses(self, expected: Any, path: str) -> None:
        """`refuses: {colour: action, rule: D3, code: answer/illegal}`, or a list of these. Refusals change nothing."""
        for index, entry in enumerate(expected if isinstance(expected, list) else [expected]):
            place = f"{path}[{index}]" if isinstance(expected, list) else path
            if not isinstance(entry, dict) or len(entry.keys() - {"rule", "code"}) != 1:
                raise self.page.error(place, "one crew with its action, and rule or code if you like")
            ((colour, written),) = [(key, value) for key, value in entry.items() if key not in ("rule", "code")]
            self.refused(self.table.seat(colour, place), self.notation.action(written, place), entry, place)

    def refused(self, seat: Seat, action: Action, entry: dict[str, Any], path: str) -> None:
        before = self.game.save(), self.game.state
        code, rule = self.code(seat), self.rule(seat, action)
        try:
            self.game.submit(seat, action)
        except IllegalAction:
            pass
        else:
            raise self.page.error(path, f"{self.notation.shown(action)} is not refused")
        self.must(before == (self.game.save(), self.game.state), "the refusal changed the game", path)
        self.must(entry.get("rule", rule) == rule, f"the rule that forbids it is {rule or 'unknown'}", path)
        self.must(entry.get("code", code) == code, f"the code is {code}", path)

    def check_sees(self, expected: Any, path: str) -> None:
        """`sees: {colour or spectator: [events]}`: of the last answer, in this order, with others in between."""
        for seat, written, place in self.by_viewer(expected, path):
            seen = iter(self.seen(seat))
            for entry in written:
                kind, fields = self.notation.event(entry)
                if not any(self.notation.matches(event, kind, fields, place) for event in seen):
                    raise self.page.error(place, f"{entry} is not seen; {self.seen_events(seat)}")

    def check_sees_not(self, expected: Any, path: str) -> None:
        """`sees_not: {colour or spectator: [events]}`: no such event at all."""
        for seat, written, place in self.by_viewer(expected, path):
            for entry in written:
                kind, fields = self.notation.event(entry)
                hit = any(self.notation.matches(event, kind, fields, place) for event in self.seen(seat))
                self.must(not hit, f"{entry} is seen", place)

    def check_state(self, expected: Any, path: str) -> None:
        """`state: {path: value}`: facts of the position."""
        tree = self.notation.facts(self.game.state)
        for fact, value in self.mapping(expected, path).items():
            found = self.notation.fact(tree, fact)
            place = f"{path}.{fact}"
            self.must(self.notation.same(fact, found, value, place), f"{fact} is {found}, not {value}", place)

    def check_outcome(self, expected: Any, path: str) -> None:
        """`outcome: {reason, winners, ranking}`, or `outcome: null` while the race goes on."""
        outcome = self.game.outcome
        found: dict[str, Any] = {}
        if outcome is not None:
            ranking = [[self.name(seat) for seat in group] for group in outcome.ranking]
            winners = [self.name(seat) for seat in outcome.winners]
            flat = [group[0] if len(group) == 1 else group for group in ranking]
            found = {"reason": outcome.reason, "winners": winners, "ranking": flat}
        wanted = self.mapping(expected or {}, path)
        fits = bool(found) == bool(wanted) and all(found.get(key) == value for key, value in wanted.items())
        self.must(fits, f"the outcome is {found or None}", path)

    # ---- helpers

    def must(self, fits: bool, problem: str, path: str) -> None:  # noqa: FBT001 - reads like a sentence
        if not fits:
            raise self.page.error(path, problem)

    def name(self, seat: Seat) -> str:
        return self.table.colours[seat]

    def mapping(self, value: Any, path: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.page.error(path, "a mapping is expected here")
        return value

    def by_seat(self, expected: Any, path: str) -> Iterable[tuple[Seat, list[Action], str]]:
        for colour, written in self.mapping(expected, path).items():
            place = f"{path}.{colour}"
            listed = written if isinstance(written, list) else [written]
            yield self.table.seat(colour, place), [self.notation.action(entry, place) for entry in listed], place

    def by_viewer(self, expected: Any, path: str) -> Iterable[tuple[Seat | None, list[Any], str]]:
        for colour, written in self.mapping(expected, path).items():
            place = f"{path}.{colour}"
            seat = None if colour == SPECTATOR else self.table.seat(colour, place)
            yield seat, written if isinstance(written, list) else [written], place

    def options(self, seat: Seat) -> Sequence[Action]:
        return () if self.game.decision is None else self.game.decision.options(seat)

    def allows(self, seat: Seat, action: Action) -> bool:
        return self.game.decision is not None and self.game.decision.allows(seat, action)

    def seen(self, seat: Seat | None) -> list[Event]:
        return [event.seen_by(seat) for event in self.happened]

    def offered(self, seat: Seat) -> str:
        options = [self.notation.shown(option) for option in self.options(seat)]
        more = f" and {len(options) - SHOWN} more" if len(options) > SHOWN else ""
        return f"the options are {', '.join(options[:SHOWN]) or 'none'}{more}"

    def seen_events(self, seat: Seat | None) -> str:
        return f"seen are {', '.join(self.notation.shown(event) for event in self.seen(seat)) or 'no events'}"

    def rule(self, seat: Seat, action: Action) -> str:
        return self.table.objection(self.game.state, seat, action)

    def code(self, seat: Seat) -> str:
        """The code with which a server refuses an action that is not among the options."""
        if self.game.decision is None:
            return CLOSED
        return ILLEGAL if self.options(seat) else NOT_YOURS

    def reason(self, seat: Seat, action: Action) -> str:
        return " ".join(filter(None, (self.code(seat), self.rule(seat, action))))


CHECKS: Final[dict[str, Callable[[Play, Any, str], None]]] = {
    "asks": Play.check_asks,
    "offers": Play.check_offers,
    "offers_not": Play.check_offers_not,
    "offers_only": Play.check_offers_only,
    "refuses": Play.check_refuses,
    "sees": Play.check_sees,
    "sees_not": Play.check_sees_not,
    "state": Play.check_state,
    "outcome": Play.check_outcome,
}
