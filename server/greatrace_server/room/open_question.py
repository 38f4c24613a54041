"""The open question of a race in messages: public part, sealed answers, times, and possible take-backs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from greatrace.kernel import Action, Decision, Game, Seat
from greatrace.protocol.messages import SeatTime
from greatrace_server.room.pacing import TimeWindow
from greatrace_server.storage import serialization


class AskingRace(Protocol):
    """The part of a race's state that the question depends on."""

    game: Game[Any]
    window: TimeWindow | None
    leap: int


def open_question(
    race: AskingRace, offers: Callable[[], Mapping[Seat, tuple[int, str]]], times: Callable[[], tuple[SeatTime, ...]]
) -> serialization.EncodedQuestion | None:
    """The question, or None. `offers`: each seat's possible take-backs; `times`: the clocks outside windows."""
    game, window, leap = race.game, race.window, race.leap
    decision = game.decision
    if decision is None:
        return None
    back = offers()
    if window is None:
        return serialization.ask(decision, _sealed(game, decision), times=times(), leap=leap, back=back)
    hurry = {seat: window.seconds_for(seat) for seat in window.passing}
    left = window.seconds_left() if window.limited else None
    held = {seat: answer.action for seat, answer in window.held.items()}
    return serialization.ask(decision, held, left, hurry=hurry, leap=leap, back=back)


def _sealed(game: Game[Any], decision: Decision) -> Mapping[Seat, Action]:
    """The answers to an open sealed question without a window of its own (plans), by seat."""
    if decision.window == decision.asked:
        return {}
    waiting = (seat for seat in decision.window if seat not in decision.asked)
    return {seat: answer for seat in waiting if (answer := game.sealed_answer(seat)) is not None}
