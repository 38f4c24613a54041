"""From any position, the person who drops and returns at whatever moment: the race ends. In fake time."""

from __future__ import annotations

import random
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from greatrace.protocol.messages import (
    AddBot,
    JoinTable,
    Kick,
    LeaveTable,
    PassHost,
    SetOrders,
    SetReactions,
    VotePause,
    WatchTable,
)
from tests.server.player import Player
from tests.server.world import World

SEATS = st.integers(0, 2)
PATIENCE = 2 * 3600  # seconds of the table's time in which any race is over
DANGERS = ("terrain", "trail_hunter", "saboteur", "con_artist")
RACES = {"crazy_race": "", "great_race": "africa"}


class People(RuleBasedStateMachine):
    """Three people at a table with a clock, and everything that can happen to them."""

    game = "crazy_race"

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.world = World(Path(self.folder.name) / "journal.sqlite3")
        self.world.seeds = ["any"] * 9
        self.sent_away: set[int] = set()

    @initialize(clock=st.sampled_from(("fast", "normal")))
    def begin(self, clock: str) -> None:
        self.people, self.table = self.world.race(3, game=self.game, board=RACES[self.game], clock=clock)
        for player in self.people:
            player.hear()

    @property
    def gone(self) -> bool:
        """Whether there is nothing to look at: not yet, or no more, since the race is only shown now, or cleared."""
        return not hasattr(self, "table") or getattr(self.world.lobby.tables.get(self.table), "room", None) is None

    # ---- what may happen
    def here(self, seat: int) -> Player | None:
        player = self.people[seat]
        return None if player.cut_off or seat in self.sent_away else player

    @rule(number=st.integers(1, 8), seed=st.integers(0, 9))
    def answer(self, number: int, seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(number):
            ready = [p for seat in range(3) if (p := self.here(seat)) is not None and p.required()]
            if ready:
                rng.choice(ready).answers(rng=rng)
            self.world.run(0.1, step=0.05)

    @rule(seat=SEATS, times=st.integers(1, 4))
    def take_back(self, seat: int, times: int) -> None:
        for _ in range(times):
            if (player := self.here(seat)) is not None and player.table:
                player.takes_back()
                self.world.run(0.05)

    @rule(seats=st.sets(SEATS))
    def drop(self, seats: set[int]) -> None:
        for seat in seats:
            if (player := self.here(seat)) is not None:
                player.hear()
                player.cut()

    @rule(seats=st.sets(SEATS))
    def come_back(self, seats: set[int]) -> None:
        for seat in seats - self.sent_away:
            if self.people[seat].cut_off:
                self.people[seat] = self.people[seat].back()

    @rule(seat=SEATS)
    def leave(self, seat: int) -> None:
        if (player := self.here(seat)) is not None:
            player.say(LeaveTable(self.table, keep=True))

    @rule(seat=SEATS)
    def leave_for_good(self, seat: int) -> None:
        if (player := self.here(seat)) is not None and player.connection.session.tables:
            player.say(LeaveTable(self.table))
            self.sent_away.add(seat)

    @rule(seat=SEATS)
    def sit_down_again(self, seat: int) -> None:
        if (player := self.here(seat)) is not None:
            player.say(JoinTable(self.table))

    @rule(seat=SEATS, pause=st.booleans())
    def vote(self, seat: int, pause: bool) -> None:  # noqa: FBT001 - hypothesis hands it over
        if (player := self.here(seat)) is not None:
            player.say(VotePause(self.table, pause))

    @rule(seat=SEATS, wish=st.sampled_from(("always", "able", "pass")))
    def wish(self, seat: int, wish: str) -> None:
        if (player := self.here(seat)) is not None:
            player.say(SetReactions(self.table, wish))  # type: ignore[arg-type]  # one of the three

    @rule(seat=SEATS, order=st.sampled_from(("ask", "never", "own", "always")))
    def order(self, seat: int, order: str) -> None:
        if (player := self.here(seat)) is not None:
            player.say(SetOrders(self.table, dict.fromkeys(DANGERS, order)))  # type: ignore[arg-type]  # one of the four

    @precondition(lambda self: not self.gone)
    @rule(seat=SEATS, what=st.sampled_from((Kick, PassHost, AddBot)))
    def host(self, seat: int, what: type[Kick | PassHost | AddBot]) -> None:
        host = self.world.table(self.table).record.host
        if (player := self.here(host)) is None:
            return
        player.say(what(self.table, seat, "random") if what is AddBot else what(self.table, seat))  # type: ignore[call-arg]
        self.world.run(0.05)
        if what is Kick and self.world.table(self.table).record.seats[seat].kind == "bot":
            self.sent_away.add(seat)

    @rule()
    def look_on(self) -> None:
        self.world.connect("Will").say(WatchTable(self.table))

    @rule(seconds=st.sampled_from((1, 10, 65, 300)))
    def wait(self, seconds: int) -> None:
        self.world.run(seconds, step=seconds / 40)

    @rule()
    def kill(self) -> None:
        for player in self.people:
            if not player.cut_off:
                player.hear()
        self.world.kill()
        self.world.start()

    # ---- what must hold
    @invariant()
    def nobody_sees_anything_wrong(self) -> None:
        if self.gone:
            return
        self.world.run(0.05)
        truth = self.world.truth(self.table)
        assert truth.phase in ("running", "over")
        for seat in range(3):
            player = self.here(seat)
            if player is not None and self.table in player.connection.session.tables:
                player.hear()
                assert player.view == truth.view(seat)

    @precondition(lambda self: not self.gone)
    @rule(seats=st.sets(SEATS, min_size=1), idle=st.booleans())
    def ends(self, seats: set[int], idle: bool) -> None:  # noqa: FBT001 - hypothesis hands it over
        """Some are here from now on, if they may; playing or not, they see the end."""
        self.drop(set(range(3)) - seats)
        self.come_back(seats)
        for seat in seats:
            self.sit_down_again(seat)
        if all(self.here(seat) is None for seat in seats):
            self.look_on()
        begun = self.world.clock.seconds()
        while self.world.truth(self.table).running:
            assert self.world.clock.seconds() - begun < PATIENCE, self.world.truth(self.table).decision
            if not idle:
                self.answer(3, 1)
            self.world.run(5, step=1)

    def teardown(self) -> None:
        if not self.gone:
            self.ends({0}, idle=True)
        self.world.store.close()
        self.folder.cleanup()


class PeopleOfTheGreatRace(People):
    """The same in the longer game, with its reaction windows."""

    game = "great_race"


CHECKS = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
People.TestCase.settings = settings(
    max_examples=12, stateful_step_count=14, deadline=None, suppress_health_check=CHECKS, derandomize=True
)
PeopleOfTheGreatRace.TestCase.settings = settings(
    max_examples=3, stateful_step_count=8, deadline=None, suppress_health_check=CHECKS, derandomize=True
)
TestPeople = pytest.mark.timeout(400)(People.TestCase)
TestPeopleOfTheGreatRace = pytest.mark.timeout(400)(PeopleOfTheGreatRace.TestCase)
