"""The contract of every game of the kernel: random games are played, and at each answer every clause is checked.

`check_game(factory, seeds)` raises `BrokenContract` with a sentence that names the clause, the seed and the answer. It
knows no game: callbacks say what a game must conserve, and give another truth that its players could not tell from this
one.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

import msgspec
from attrs import define, field
from msgspec.structs import asdict, astuple, replace

from greatrace.kernel.context import Decision, evolve
from greatrace.kernel.contract_secrets import Secrets
from greatrace.kernel.contract_terms import BrokenContract, CheckReport, Factory, Terms
from greatrace.kernel.contract_undo import UndoChecks, place
from greatrace.kernel.game import Game, IllegalAction
from greatrace.kernel.types import Action, Event, Seat

__all__ = ["BrokenContract", "CheckReport", "Terms", "check_game", "mutations", "position"]

AnswerLog = list[tuple[Seat, Action]]


def check_game(factory: Factory, seeds: Iterable[str], terms: Terms | None = None) -> CheckReport:
    """Play a game for each seed and check every clause. Raises BrokenContract."""
    report = CheckReport()
    for seed in seeds:
        _Trial(factory, seed, terms or Terms(), report).play()
        report.games += 1
    return report


# ---- one game


@define
class _Trial:
    """One random game under observation."""

    factory: Factory
    seed: str
    terms: Terms
    report: CheckReport
    game: Game[Any] = field(init=False)
    rng: random.Random = field(init=False)
    views: dict[Seat | None, Any] = field(init=False)
    twin: Game[Any] | None = None  # a restored game that is given the same answers
    strangers: list[Action] = field(factory=list)  # actions seen somewhere in this game
    log: AnswerLog = field(factory=list)
    undo: UndoChecks = field(init=False)
    secrets: Secrets = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.game = self.factory(self.seed)
        self.rng = random.Random(f"check {self.seed}")
        self.undo = UndoChecks(self.demand, random.Random(f"back {self.seed}"), self.terms.imagine)
        self.secrets = Secrets(self.demand, self.rng, self.terms, self.report)
        self.views = {seat: self.game.rules.view_of(self.game.state, seat) for seat in self.everyone}

    @property
    def seats(self) -> range:
        return range(self.game.rules.seats(self.game.state))

    @property
    def everyone(self) -> tuple[Seat | None, ...]:
        """All seats, and a spectator."""
        return (*self.seats, None)

    @property
    def where(self) -> str:
        return f"seed {self.seed!r}, answer {len(self.log)}, {self.game.decision!r}"

    def demand(self, kept: object, clause: str) -> None:
        if not kept:  # finding the place takes longer than checking most clauses
            self.broken(clause)

    def broken(self, clause: str) -> NoReturn:
        raise BrokenContract(f"{clause} ({self.where})")

    def play(self) -> None:
        """Play to the end of the game, checking every question and answer."""
        again = self.factory(self.seed)
        self.demand(position(again) == position(self.game), "the same seed gives the same game")
        while (decision := self.game.decision) is not None:
            self.demand(len(self.log) < self.terms.bound, f"a game is over after {self.terms.bound} answers")
            self.check_question(decision)
            self.check_position()
            self.probe(decision)
            self.answer(*self.pick(decision))
        self.check_end()
        self.report.taken_back += self.undo.taken
        self.report.imagined += self.undo.imagined
        self.report.stops.update(self.undo.reasons)

    def pick(self, decision: Decision) -> tuple[Seat, Action]:
        """Choose an answer at random, or an any-time action."""
        eager = [seat for seat in self.seats if decision.interrupts(seat)]
        if eager and self.rng.random() < self.terms.interrupt:
            seat = self.rng.choice(eager)
            self.report.interrupts += 1
            return seat, self.rng.choice(decision.interrupts(seat))
        seat = self.rng.choice(decision.asked)
        return seat, self.rng.choice(decision.required(seat))

    # ---- what must hold while a question is open

    def check_question(self, decision: Decision) -> None:
        """A seat that is asked can answer; nobody else is asked; what is offered is allowed."""
        self.report.prompts[decision.prompt] += 1
        self.demand(decision.asked, "a question asks somebody")
        window = set(decision.window)
        self.demand(set(decision.asked) <= window <= set(self.seats), "those asked are seats of the window")
        self.demand(self.game.outcome is None, "a game with an open question is not over")
        for seat in self.seats:
            required, options = decision.required(seat), decision.options(seat)
            self.demand(bool(required) == (seat in decision.asked), "a seat has answers exactly if it is asked")
            self.demand(len(set(options)) == len(options), "no option is offered twice")
            self.demand(all(decision.allows(seat, option) for option in options), "what is offered is allowed")
            lately = set(self.strangers[-60:])
            self.strangers += [option for option in options if option not in lately]
        self.strangers = self.strangers[-400:]

    def check_position(self) -> None:
        if self.terms.conserved is not None:
            try:
                self.terms.conserved(self.game.state)
            except AssertionError as error:
                raise BrokenContract(f"conservation: {error} ({self.where})") from error

    def probe(self, decision: Decision) -> None:
        """At random answers, check forks, refusals, sealed orders, saves and disguises."""
        if len(decision.asked) > 1 and len(decision.asked) == len(decision.window):
            self.secrets.check_sealed(self.game, decision, self.undo)
        if self.rng.random() < self.terms.probe:
            seat = self.rng.choice(self.seats)
            self.check_accepted(decision, seat)
            self.check_refused(decision, seat)
            self.secrets.check_disguise(self.game)
        if self.twin is None and self.rng.random() < self.terms.store:
            self.twin = self.restored()

    def check_accepted(self, decision: Decision, seat: Seat) -> None:
        """Every offered option is accepted on a fork, and the fork leaves the original alone."""
        before = position(self.game)
        for option in some(self.rng, decision.options(seat), 8):
            twin = self.game.fork()
            self.demand(position(twin) == before, "a fork is the same position")
            try:
                twin.submit(seat, option)
            except IllegalAction as error:
                raise BrokenContract(f"an offered option is accepted: {option} ({self.where})") from error
            twin.close()
            self.demand(position(self.game) == before, "what happens to a fork leaves the original alone")
            self.report.probed += 1

    def check_refused(self, decision: Decision, seat: Seat) -> None:
        """Check that no other action of any seat is accepted, and that a refusal changes nothing."""
        before = position(self.game)
        offers = {s: decision.options(s) for s in self.seats}
        mutants = [twist for option in some(self.rng, offers[seat], 4) for twist in mutations(option, self.strangers)]
        tries = [(seat, action) for action in (*some(self.rng, self.strangers, 12), *mutants)]
        nobody = -1, len(self.seats)
        tries += [(other, action) for other in (*self.seats, *nobody) for action in some(self.rng, offers[seat], 2)]
        for who, action in tries:
            if action in offers.get(who, ()):
                continue
            try:
                self.game.submit(who, action)
            except IllegalAction:
                self.report.refused += 1
            else:
                raise BrokenContract(f"nothing but the options is accepted: seat {who}, {action} ({self.where})")
        self.demand(position(self.game) == before, "a refusal changes nothing")

    def restored(self) -> Game[Any]:
        """The game restored from its save."""
        save = self.game.save()
        stored = self.terms.recode(save) if self.terms.recode is not None else save
        self.demand(stored == save, "a save survives being stored")
        twin = Game.restore(self.game.rules, stored)
        self.demand(position(twin) == position(self.game), "a restored game is the same position")
        self.report.restored += 1
        return twin

    # ---- what must hold when an answer is given

    def answer(self, seat: Seat, action: Action) -> None:
        """Answer here, on a fork, and in the restored twin: the same happens everywhere."""
        self.demand(rewritten(action) == action, f"an action survives the wire: {action}")
        before = place(self.game)
        fork = self.game.fork() if self.rng.random() < self.terms.probe else None
        events = list(self.game.submit(seat, action))
        self.log.append((seat, action))
        self.report.answers += 1
        self.report.actions[type(action).__name__] += 1
        for copy, what in ((fork, "a fork"), (self.twin, "a restored game")):
            if copy is not None:
                self.demand(copy.submit(seat, action) == events, f"the same answer has the same effect in {what}")
                self.demand(position(copy)[:-1] == position(self.game)[:-1], f"{what} has the same future")
        if fork is not None:
            fork.close()
        self.check_events(before.state, events)
        self.undo.answered(self.game, seat, before)
        if self.rng.random() < self.terms.probe:
            self.undo.check(self.game, seat, self.seats)

    def check_events(self, state: Any, events: Sequence[Event]) -> None:
        """Check that the fold of the events is the state, and the view square for each event, seat and spectator."""
        rules, everyone = self.game.rules, self.everyone
        for event in events:
            after = evolve(rules, state, event)
            self.report.events[type(event).__name__] += 1
            self.check_seen(event, event)
            for seat in everyone:
                seen = event.seen_by(seat)
                if seen is not event:  # most events are the same to everybody
                    self.check_seen(seen, seen.seen_by(seat))
                self.views[seat] = rules.evolve_view(self.views[seat], seen)
                if self.views[seat] != rules.view_of(after, seat):
                    self.broken(f"the view of seat {seat} follows {seen}")
            if self.terms.accounted is not None:
                try:
                    self.terms.accounted(state, event, after)
                except AssertionError as error:
                    raise BrokenContract(f"{error} ({event}, {self.where})") from error
            state = after
        self.demand(state == self.game.state, "folding the events gives the state")

    def check_seen(self, seen: Event, again: Event) -> None:
        """Check that hiding an event's secrets twice changes nothing, and that the event survives the wire."""
        if again != seen:
            self.broken(f"an event seen twice is the same: {seen}")
        if rewritten(seen) != seen:
            self.broken(f"an event survives the wire: {seen}")

    def check_end(self) -> None:
        self.check_position()
        self.demand(self.game.outcome is not None, "a game without a question has an outcome")
        for action in some(self.rng, self.strangers, 5):
            try:
                self.game.submit(self.rng.choice(self.seats), action)
            except IllegalAction:
                continue
            raise BrokenContract(f"a game that is over takes no answer ({self.where})")


# ---- helpers


def position(game: Game[Any]) -> tuple[Any, ...]:
    """All that determines how a game goes on: games with equal positions are the same."""
    return game.state, game.decision, game.outcome, game.save()


def some(rng: random.Random, actions: Sequence[Action], most: int) -> Sequence[Action]:
    """All actions, or `most` of them at random."""
    return actions if len(actions) <= most else rng.sample(actions, most)


def rewritten(value: Any) -> Any:
    """The value after encoding and decoding, as for the wire."""
    return msgspec.json.decode(msgspec.json.encode(value), type=type(value))


def mutations(action: Action, others: Sequence[Action]) -> list[Action]:
    """Copies of the action with one field changed: a number by one, or a word to another action's or to nonsense."""
    found: list[Action] = []
    words = sorted({value for other in others for value in astuple(other) if isinstance(value, str)})[:6]
    for name, value in asdict(action).items():
        if isinstance(value, int):
            found += [replace(action, **{name: other}) for other in (value - 1, value + 1, -value - 1, 10**6)]
        elif isinstance(value, str):
            found += [replace(action, **{name: other}) for other in (*words, "", value + "x")]
    return [mutant for mutant in found if mutant != action]
