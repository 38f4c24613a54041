"""Updates and snapshots are put together from encoded parts: they say what the structs of the protocol say."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from greatrace.games import GREAT_RACE
from greatrace.great_race import events as ev
from greatrace.great_race.setup import Setup
from greatrace.kernel import Action, Decision, Event, Seat
from greatrace.protocol.messages import Question, SeatInfo, SeatTime, ServerMessage, Snapshot, Update
from greatrace_server.storage.serialization import EncodedQuestion, ask, snapshot, tell, update

GAME = GREAT_RACE.new_game(Setup("africa", ("blue", "mint", "lemon")), "1")
CREWS = 3
EVENTS: tuple[Event, ...] = (
    ev.MoneyGained(1, 20, "funding"),
    ev.CardsDrawn(0, 2, ("guide", "escort")),
    ev.TilesDrawn(2, 1, ("sand_1_0",)),
)
DECODER = msgspec.json.Decoder(ServerMessage)
seats = st.integers(0, CREWS - 1)
texts = st.text(max_size=12)
seconds = st.one_of(st.none(), st.floats(0, 1e6))


def raw(value: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


def members(data: bytes) -> dict[str, Any]:
    """A JSON object; no member may be there twice."""

    def once(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
        found = list(pairs)
        assert len(dict(found)) == len(found), "a member is there twice"
        return dict(found)

    found: dict[str, Any] = json.loads(data, object_pairs_hook=once)
    return found


@st.composite
def clocks(draw: st.DrawFn) -> tuple[SeatTime, ...]:
    whose = draw(st.lists(seats, unique=True))
    return tuple(
        SeatTime(seat, draw(st.floats(0, 999)), draw(st.floats(0, 999)), draw(st.booleans())) for seat in whose
    )


def decision_of(number: int, prompt: str, *, together: bool) -> Decision:
    window = tuple(range(CREWS)) if together else (0,)
    assert GAME.decision is not None
    offer: tuple[Action, ...] = tuple(GAME.decision.required(GAME.decision.asked[0]))
    return Decision(GAME.rules, GAME.state, number, prompt, window, window, offer, dict.fromkeys(window, offer))


@st.composite
def questions(draw: st.DrawFn) -> EncodedQuestion:
    decision = decision_of(draw(st.integers(1, 10**6)), draw(texts), together=draw(st.booleans()))
    sealed = {seat: decision.required(seat)[0] for seat in draw(st.sets(seats)) if decision.required(seat)}
    hurry = draw(st.dictionaries(seats, st.floats(0, 99)))
    back = draw(st.dictionaries(seats, st.tuples(st.integers(0, 5), st.sampled_from(["", "card", "die"]))))
    return ask(decision, sealed, draw(seconds), draw(clocks()), hurry, draw(st.integers(0, 9)), back)


def question_of(asked: EncodedQuestion, seat: Seat | None) -> Question:
    """The same question as a struct."""
    head = msgspec.json.decode(asked.head + b"}", type=Question)
    if seat is None:
        return head
    required = () if seat in asked.sealed else asked.decision.required(seat)
    options, anytime = (*required, *asked.decision.interrupts(seat)), len(asked.decision.interrupts(seat))
    times, stop = asked.back.get(seat, (0, ""))
    hurry = round(asked.hurry[seat], 1) if seat in asked.hurry and seat not in asked.sealed else None
    return msgspec.structs.replace(
        head,
        options=tuple(raw(option) for option in options),
        anytime=anytime,
        hurry=hurry,
        back=times,
        stop=stop,
        **({"given": raw(asked.sealed[seat])} if seat in asked.sealed else {}),
    )


def plain(message: Any) -> Any:
    """A message as plain values; JSON within is decoded."""
    return msgspec.json.decode(msgspec.json.encode(message))


@settings(deadline=None)
@given(
    seat=st.one_of(st.none(), seats),
    events=st.lists(st.sampled_from(EVENTS), max_size=4),
    asked=st.one_of(st.none(), questions()),
    table=texts,
    seq=st.integers(0, 10**9),
    hashed=st.sampled_from(["", "0123abcd"]),
)
def test_an_update_is_the_struct(
    seat: Seat | None, events: list[Event], asked: EncodedQuestion | None, table: str, seq: int, hashed: str
) -> None:
    data = update(table, tell(seq, events, CREWS), asked, seat, hashed=hashed)
    question = None if asked is None else question_of(asked, seat)
    expected = Update(table, seq, tuple(raw(event.seen_by(seat)) for event in events), question, hashed)
    assert plain(DECODER.decode(data)) == plain(expected)
    assert set(members(data)) == set(members(msgspec.json.encode(expected)))


@settings(deadline=None)
@given(
    seat=st.one_of(st.none(), seats),
    asked=st.one_of(st.none(), questions()),
    rewound=st.tuples(st.one_of(st.none(), seats), st.integers(0, 99)),
    content=texts,
)
def test_a_snapshot_is_the_struct(
    seat: Seat | None, asked: EncodedQuestion | None, rewound: tuple[Seat | None, int], content: str
) -> None:
    setup, people, view = raw({"board": "africa"}), (SeatInfo(kind="person"),), {"seat": seat}
    data = snapshot("t", 7, "great_race", setup, people, view, asked, seat, rewound, content)
    question = None if asked is None else question_of(asked, seat)
    back, kept = rewound
    expected = Snapshot("t", 7, "great_race", setup, people, seat, raw(view), question, back, kept, content)
    assert plain(DECODER.decode(data)) == plain(expected)
    assert set(members(data)) == set(members(msgspec.json.encode(expected)))


@pytest.mark.parametrize("running", [True, False])
def test_a_clock_that_runs_is_a_list_of_three(*, running: bool) -> None:
    asked = ask(decision_of(1, "plan", together=False), times=(SeatTime(0, 1.5, 2.5, running),))
    times = members(asked.head + b"}")["times"]
    assert times == [[0, 1.5, 2.5] if running else [0, 1.5, 2.5, False]]
