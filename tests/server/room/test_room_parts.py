"""The parts of a room, each alone: they get a race's state, or less, and never a room."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from attrs import define, evolve, field
from twisted.internet.task import Clock

from greatrace.games import GAMES
from greatrace.kernel import Action, Decision, Seat
from greatrace_server.bots.pool import BotRequest, Chosen
from greatrace_server.config import BotsConfig, Config, CurrentConfig, PacingConfig
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.room.answer_checks import allowed
from greatrace_server.room.answer_ids import REMEMBERED, AnswerIds
from greatrace_server.room.bot_seats import LATE, BotSeats, bot_request, bot_seed
from greatrace_server.room.pacing import PACES
from greatrace_server.room.pausing import Pause
from greatrace_server.room.presence import GRACES, Presence
from greatrace_server.room.reaction_preferences import ReactionPreferences
from greatrace_server.room.reaction_windows import ReactionWindows
from greatrace_server.room.seat_clocks import SeatClocks
from greatrace_server.room.seats import Place
from greatrace_server.room.state import RaceState
from greatrace_server.room.undo import Undo
from greatrace_server.storage.records import ABSENT, BOT, PERSON, RUNNING, SeatRecord, TableRecord
from tests.server.world import World

PACING = PacingConfig(clock="off", grace=10.0, pause=50.0, reaction_minimum=2.0, reaction_limit=20.0, bot_pause=1.0)


@define
class Bots:
    """Bots that answer when the test wants it."""

    asked: list[tuple[BotRequest, Chosen]] = field(factory=list)

    def choose(self, request: BotRequest, done: Chosen) -> None:
        """See BotChooser."""
        self.asked.append((request, done))


@define
class Services:
    """The services of a server without a server. Nothing here writes to the journal but the clocks' record."""

    store: Any
    uptime: Any
    clock: Any = field(factory=Clock)  # Twisted's clock; mypy compares its names of parameters
    settings: CurrentConfig = field(factory=lambda: CurrentConfig(Config(pacing=PACING, bots=BotsConfig(limit=4.0))))
    bots: Any = field(factory=Bots)
    ratings: Any = None  # no race ends here


@define(eq=False)
class Client:
    """Somebody at the other end of a connection, who remembers what is sent."""

    fingerprint: str = "f"
    name: str = "Ann"
    wants_chat: bool = False
    sent: list[object] = field(factory=list)

    def send(self, message: object) -> None:
        """See Listener."""
        self.sent.append(message)

    def send_body(self, body: bytes) -> None:
        """See Listener."""
        self.sent.append(body)


@pytest.fixture
def services(world: World) -> Services:
    return Services(world.store, world.lobby.uptime)


def direct(function: Callable[..., None]) -> Callable[..., None]:
    """A guard that catches nothing."""
    return function


def race_of(services: Services, *kinds: str, clock: str = "", take_back: bool = True) -> RaceState:
    """A race that has just begun, with people (who are connected) and bots in its seats."""
    kind = GAMES["great_race"]
    crews = list(kind.colours[: len(kinds)])
    setup: Any = msgspec.convert({"board": "africa", "crews": crews}, kind.setup_type)
    seats = [SeatRecord(seat, f"name {n}", crews[n]) for n, seat in enumerate(kinds)]
    record = TableRecord("table", "Title", "great_race", "africa", "", "", 0, seats, clock=clock, take_back=take_back)
    record.setup, record.seed, record.phase = msgspec.Raw(msgspec.json.encode(setup)), "seed", RUNNING
    places = [Place(number, seat) for number, seat in enumerate(seats)]
    for place in places:
        if place.record.kind == PERSON:
            place.connect(Client())
    return RaceState(record, kind, kind.new_game(setup, "seed"), places, [], services.settings)


def open_decision(race: RaceState) -> Decision:
    """The open question."""
    assert race.decision is not None
    return race.decision


def answered_until(race: RaceState, prompt: str) -> Decision:
    """Play random answers until that prompt is open."""
    rng = random.Random(1)
    for _ in range(3000):
        decision = open_decision(race)
        if decision.prompt == prompt:
            return decision
        seat = rng.choice(decision.asked)
        race.game.submit(seat, rng.choice(decision.required(seat)))
    pytest.fail(f"no {prompt}")


# ---- state


def test_most_of_those_present_pause_a_race_and_the_host_decides_a_tie(services: Services) -> None:
    race = race_of(services, PERSON, PERSON)
    assert not race.paused
    race.votes.add(1)
    assert not race.paused
    race.votes.add(0)
    assert race.paused
    assert not race.going
    race.votes.remove(1)
    assert race.paused, "the host has seat 0"
    race.places[0].disconnect()
    assert not race.paused


def test_bots_alone_do_not_race(services: Services) -> None:
    race = race_of(services, PERSON, BOT)
    assert race.going
    race.places[0].disconnect()
    assert not race.going
    race.watchers.append(Client())
    assert race.going


# ---- answers


def test_the_last_answers_are_remembered_and_no_more() -> None:
    ids = AnswerIds()
    for number in range(REMEMBERED + 1):
        ids.add(0, f"id {number}", number)
    assert ids.seq_of(0, "id 0") is None
    assert ids.seq_of(0, f"id {REMEMBERED}") == REMEMBERED
    assert ids.seq_of(1, f"id {REMEMBERED}") is None
    ids.forget(0, f"id {REMEMBERED}")
    assert ids.seq_of(0, f"id {REMEMBERED}") is None
    ids.add(0, "", 7)
    assert ids.seq_of(0, "") is None


def test_an_answer_is_checked_against_the_options(services: Services) -> None:
    race = race_of(services, PERSON, PERSON)
    decision = open_decision(race)
    seat = decision.asked[0]
    option = decision.required(seat)[0]
    raw = msgspec.json.encode(option)
    assert allowed(race.kind, race.game, decision, (), seat, raw) == option
    for answered, body, code in (({seat}, raw, "answer/closed"), ((), b"{", "answer/malformed")):
        with pytest.raises(ProtocolError) as caught:
            allowed(race.kind, race.game, decision, answered, seat, body)
        assert caught.value.code == code


# ---- bots


@define
class Taken:
    """Plays what bots choose, and remembers it."""

    race: RaceState
    answers: list[tuple[Seat, Action]] = field(factory=list)

    def __call__(self, seat: Seat, action: Action) -> None:
        self.answers.append((seat, action))
        self.race.game.submit(seat, action)


def bots_of(race: RaceState, services: Services) -> tuple[BotSeats, Taken]:
    taken = Taken(race)
    return BotSeats(race, services, direct, lambda seat, decision: bot_request(race, seat, decision), taken), taken


def test_a_bot_answers_after_its_pause_and_only_once(services: Services) -> None:
    race = race_of(services, BOT, BOT)
    race.watchers.append(Client())
    bots, taken = bots_of(race, services)
    bots.wake()
    bots.wake()
    seats = {services.bots.asked[n][0].seed for n in range(len(services.bots.asked))}
    assert len(services.bots.asked) == len(open_decision(race).asked) == len(seats)
    services.bots.asked[0][1](1)
    assert not taken.answers
    services.clock.advance(1.0)
    assert len(taken.answers) == 1
    bots.close()
    assert not services.clock.getDelayedCalls()


def test_a_bot_that_never_answers_is_not_waited_for(services: Services) -> None:
    race = race_of(services, BOT, BOT)
    race.watchers.append(Client())
    bots, taken = bots_of(race, services)
    bots.wake()
    services.clock.advance(LATE * 4.0 - 0.1)
    assert not taken.answers
    services.clock.advance(0.2)
    assert taken.answers


def test_a_bots_seed_is_no_part_of_the_races() -> None:
    assert bot_seed("secret", 1, 0) == bot_seed("secret", 1, 0) != bot_seed("secret", 2, 0)
    assert "secret" not in bot_seed("secret", 1, 0)


# ---- pause and presence


def test_a_pause_ends_after_its_limit(services: Services) -> None:
    race, changes = race_of(services, PERSON, PERSON), list[bool]()
    pause = Pause(race, services, direct, lambda: changes.append(race.paused))
    pause.vote(0, pause=True)
    pause.adjust()
    pause.vote(1, pause=True)
    pause.adjust()
    services.clock.advance(49.0)
    assert race.paused
    services.clock.advance(2.0)
    assert not race.paused
    assert changes == [True, True, False]


def presence_of(race: RaceState, services: Services) -> tuple[Presence, list[Seat]]:
    """A presence, and the seats that bots have taken over."""
    stood_in: list[Seat] = []
    presence = Presence(
        race,
        services,
        direct,
        lambda: presence.let_run(going=race.going),
        lambda place: stood_in.append(place.number),
    )
    return presence, stood_in


def test_a_dropped_player_is_waited_for_as_long_as_the_grace(services: Services) -> None:
    race = race_of(services, PERSON, PERSON)
    presence, stood_in = presence_of(race, services)
    race.places[1].disconnect()
    assert presence.left()
    services.clock.advance(9.0)
    assert not stood_in
    services.clock.advance(2.0)
    assert stood_in == [1]
    assert race.places[1].record.kind == ABSENT


def test_who_drops_again_and_again_is_waited_for_only_so_often(services: Services) -> None:
    race = race_of(services, PERSON, PERSON)
    presence, stood_in = presence_of(race, services)
    for _ in range(GRACES + 1):
        race.places[1].disconnect()
        presence.left()
        services.clock.advance(9.0)
        if stood_in:
            break
        race.places[1].connect(Client())
    services.clock.advance(9.0)
    assert stood_in == [1]


def test_while_nobody_is_connected_no_grace_runs(services: Services) -> None:
    race = race_of(services, PERSON, PERSON)
    presence, stood_in = presence_of(race, services)
    for place in race.places:
        place.disconnect()
        presence.left()
    assert not presence.left()
    services.clock.advance(1000.0)
    assert not stood_in


# ---- reactions


@define
class Danger:
    """A race in which a danger threatens every seat."""

    places: list[Place]
    source: str = "saboteur"
    levels: int = 2
    patient: bool = False
    round: int = 1

    def danger_to(self, _seat: Seat) -> tuple[str, int]:
        """The danger."""
        return self.source, self.levels


OPTIONS: Any = ["decline", "react"]


@pytest.mark.parametrize(
    ("order", "levels", "expected"),
    [("ask", 2, None), ("always", 1, "react"), ("never", 2, "decline"), ("own", 2, "react"), ("own", 1, "decline")],
)
def test_e3_orders_answer_for_a_seat(order: str, levels: int, expected: Any) -> None:
    place = Place(0, SeatRecord(PERSON, "Ann", "red"), Client())
    notified: list[Seat] = []
    preferences = ReactionPreferences(Danger([place], levels=levels), notified.append)
    preferences.set_orders(0, {"saboteur": order})
    assert preferences.ordered_answer(0, OPTIONS) == expected
    assert notified == [0]


def test_e3_in_a_race_over_days_an_absent_player_reacts_to_what_is_dear() -> None:
    place = Place(0, SeatRecord(PERSON, "Ann", "red"), Client())
    race = Danger([place], patient=True)
    preferences = ReactionPreferences(race, lambda _seat: None)
    assert preferences.ordered_answer(0, OPTIONS) is None
    place.disconnect()
    assert preferences.ordered_answer(0, OPTIONS) is OPTIONS[1]
    race.levels = 1
    assert preferences.ordered_answer(0, OPTIONS) is OPTIONS[0]
    place.record.kind = BOT
    assert preferences.ordered_answer(0, OPTIONS) is None


def test_e3_pass_holds_until_the_end_of_the_round() -> None:
    place = Place(0, SeatRecord(PERSON, "Ann", "red"), Client())
    race = Danger([place])
    preferences = ReactionPreferences(race, lambda _seat: None)
    preferences.begin()
    preferences.set(0, "always")
    preferences.set(0, "pass")
    preferences.follow_round()
    assert place.record.reactions == "pass"
    assert preferences.differ(0)
    race.round = 2
    preferences.follow_round()
    assert place.record.reactions == "always"


def windows_of(race: RaceState, services: Services, answer: str = "") -> tuple[ReactionWindows, list[str]]:
    """Windows of that race, and what happens to them. `answer`: of the seats' orders, the first or the last option."""
    happened: list[str] = []

    def ordered(_seat: Seat, options: Any) -> Action | None:
        return None if not answer else options[0 if answer == "first" else -1]

    windows = ReactionWindows(
        race, services, lambda: happened.append("closed"), ordered, lambda seat, _: happened.append(f"forgot {seat}")
    )
    return windows, happened


def always(race: RaceState) -> None:
    for place in race.places:
        place.record.reactions = "always"


def test_e3_a_window_lasts_as_long_as_nobody_has_answered(services: Services) -> None:
    race = race_of(services, PERSON, PERSON, PERSON)
    always(race)
    decision = answered_until(race, "reaction")
    windows, happened = windows_of(race, services)
    assert windows.open(decision)
    assert race.window is not None
    windows.let_run(going=True)
    services.clock.advance(19.0)
    assert not happened
    services.clock.advance(2.0)
    assert happened == ["closed"]


def test_e3_an_answer_that_was_given_is_not_overruled_by_an_order(services: Services) -> None:
    race = race_of(services, PERSON, PERSON, PERSON)
    always(race)
    decision = answered_until(race, "reaction")
    windows, _ = windows_of(race, services)
    windows.open(decision)
    seat, window = decision.asked[0], race.window
    assert window is not None
    own = decision.required(seat)[0]
    window.hold(seat, own, "mine")
    ordering, happened = windows_of(race, services, "last")
    assert ordering.renew(decision)  # as after an interrupt
    assert (window.held[seat].action, window.held[seat].id) == (own, "mine")
    assert not happened


def test_other_questions_have_no_window(services: Services) -> None:
    race = race_of(services, PERSON, PERSON)
    windows, _ = windows_of(race, services)
    assert not windows.open(open_decision(race))
    assert race.window is None


# ---- clocks


@pytest.mark.parametrize("clock", ["fast", "normal", "relaxed"])
def test_a_seats_clock_charges_its_bank(services: Services, clock: str) -> None:
    race, late = race_of(services, PERSON, PERSON, clock=clock), list[Seat]()
    clocks = SeatClocks(race, services, lambda seat: lambda: late.append(seat))
    decision = open_decision(race)
    seat, pace = decision.asked[0], PACES[clock]
    clocks.start(decision)
    clocks.let_run(going=True)
    before = {time.seat: time.seconds for time in clocks.times()}[seat]
    services.clock.advance(before + pace.bank / 2)
    clocks.settle(None)
    assert race.places[seat].record.bank == pytest.approx(pace.bank / 2, abs=0.1)
    assert not late
    assert not services.clock.getDelayedCalls()


def test_the_clock_of_a_dropped_player_stands_still(services: Services) -> None:
    race = race_of(services, PERSON, PERSON, clock="fast")
    clocks = SeatClocks(race, services, lambda _seat: lambda: None)
    decision = open_decision(race)
    clocks.start(decision)
    clocks.let_run(going=True)
    assert any(clocks.running())
    race.places[decision.asked[0]].disconnect()
    clocks.let_run(going=True)
    running = {time.seat: time.running for time in clocks.times()}
    assert not running[decision.asked[0]]


def test_over_days_what_is_left_outlasts_a_restart(services: Services) -> None:
    race = race_of(services, PERSON, PERSON, clock="days")
    clocks = SeatClocks(race, services, lambda _seat: lambda: None)
    decision = open_decision(race)
    clocks.start(decision)
    clocks.let_run(going=True)
    assert clocks.note(asked=True)
    assert not clocks.note(asked=True), "nothing new"
    kept = [record.question for record in race.record.clocks]
    assert kept == [decision.number] * len(decision.asked)
    again = SeatClocks(evolve(race), services, lambda _seat: lambda: None)
    again.restore()
    again.start(decision)
    assert again.note(asked=True)


# ---- taking back


def test_what_may_be_taken_back_and_what_comes_of_it(services: Services) -> None:
    race = race_of(services, PERSON, PERSON)
    undo, seat = Undo(race), 0
    for _ in range(200):
        decision = open_decision(race)
        seat = decision.asked[0]
        race.game.submit(seat, decision.required(seat)[-1])
        race.seq += 1
        undo.answered(seat, race.seq)
        if undo.steps(seat)[0]:
            break
    before = open_decision(race).number
    rows, kept = undo.take(seat, undo.checked(seat), race.seq + 1, "id")
    assert kept < race.seq
    assert rows[-1].id == "id"
    assert all(row.seat == seat for row in rows)
    assert race.number > before or race.leap == 0


def test_nothing_is_taken_back_where_the_table_does_not_want_it(services: Services) -> None:
    race = race_of(services, PERSON, PERSON, take_back=False)
    undo = Undo(race)
    assert undo.offers() == {}
    with pytest.raises(ProtocolError) as caught:
        undo.checked(0)
    assert caught.value.code == "back/off"
