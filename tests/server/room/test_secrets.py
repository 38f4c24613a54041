"""Non-interference: what a seat may not know does not reach it, neither as bytes, nor in their number, size or moment.

Two servers play the same race, but in one of them a seat secretly holds other cards; whatever the others are sent must
be the same bytes at the same moments. `test_canaries` looks for hidden things in every byte, on whatever way.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from greatrace.great_race import events as great
from greatrace.great_race.state import State
from greatrace.kernel import Seat
from greatrace_server.room.pacing import TimeWindow
from tests.crazy_race.contract import disguise as crazy_disguise
from tests.great_race.contract import disguise
from tests.server.twins import Disguise, Twin, Twins


def armed(state: State, seat: Seat, _rng: random.Random) -> State | None:
    """The hidden hand is full of escort cards."""
    hand = state.own[seat].hand
    if not hand or "escort" in hand or state.open.crews[seat].boxes.escort:
        return None
    own = replace(state.own[seat], hand=("escort",) * len(hand))
    return replace(state, own=(*state.own[:seat], own, *state.own[seat + 1 :]))


def restocked(state: State, seat: Seat, rng: random.Random) -> State:
    """Another order of the deck, which nobody knows at all."""
    deck = list(state.stock.deck)
    rng.shuffle(deck)
    return replace(state, stock=replace(state.stock, deck=tuple(deck)))


CASES: dict[str, tuple[Disguise, str]] = {
    "africa": (disguise, "africa"),
    "africa, escorts": (armed, "africa"),
    "every module": (disguise, "every module"),
    "asia": (disguise, "asia"),
    "usa, every module": (disguise, "usa, every module"),
    "crazy race": (crazy_disguise, "crazy race"),
}


@pytest.mark.parametrize("case", CASES)
def test_what_a_seat_secretly_holds_changes_no_byte_and_no_moment_for_the_others(tmp_path: Path, case: str) -> None:
    hide, race = CASES[case]
    this, other = (Twin.opened(tmp_path / name, 3, race) for name in ("this", "other"))
    for twin in (this, other):
        for player in twin.players:
            player.hear()
    twins = Twins(this, other, hide, random.Random(case))
    twins.check(secrets=60 if hide is armed else 20)
    assert twins.compared > 150
    assert twins.backs > 10
    assert case == "crazy race" or {"reaction", "danger"} & set(twins.seen)
    for twin in (this, other):
        twin.world.store.close()


def broken(monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    """A server that leaks."""
    if what == "cards in events":
        monkeypatch.setattr(great.CardsDrawn, "seen_by", lambda event, _seat: event)
    else:
        monkeypatch.setattr(TimeWindow, "passing", property(lambda _: set(), lambda _, _seats: None), raising=False)


@pytest.mark.parametrize("what", ["cards in events", "windows that wait for those who are able"])
def test_the_comparison_finds_leaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    broken(monkeypatch, what)
    this, other = (Twin.opened(tmp_path / name, 3, "africa") for name in ("this", "other"))
    for twin in (this, other):
        for player in twin.players:
            player.hear()
    hide: Disguise = restocked if what == "cards in events" else armed
    with pytest.raises(AssertionError, match="is told of seat"):
        Twins(this, other, hide, random.Random(what)).check(secrets=60)
    for twin in (this, other):
        twin.world.store.close()
