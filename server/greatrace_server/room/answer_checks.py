"""Whether an answer may be given now: the open decision's options say so, and a ProtocolError says why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from greatrace.kernel import Action, Decision, Seat
from greatrace.protocol.messages import Answer
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.storage.records import FROZEN

if TYPE_CHECKING:
    from greatrace_server.room.room import Room


def allowed(room: Room, seat: Seat, message: Answer) -> Action:
    """The action, if it is one of the seat's options now. Raises ProtocolError."""
    decision = open_decision(room, message.decision)
    try:
        action: Action = room.kind.actions.decode(message.action)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as e:
        raise ProtocolError("answer/malformed", str(e)) from None
    if action in decision.interrupts(seat):
        return action
    required = decision.required(seat)
    if (room.window is not None and seat in room.window.held) or (seat in decision.window and not required):
        raise ProtocolError("answer/closed", "already answered")
    if not required:
        anytime = isinstance(action, room.kind.anytime)
        raise ProtocolError("answer/not-yours", rule=rule_against(room, seat, action) if anytime else "")
    if action not in required:
        raise ProtocolError("answer/illegal", rule=rule_against(room, seat, action))
    return action


def rule_against(room: Room, seat: Seat, action: Action) -> str:
    """The rule that forbids that action now, or ""."""
    return room.kind.objection(room.game.rules, room.game.state, seat, action)


def open_decision(room: Room, number: int) -> Decision:
    """The open decision, if it has that number on the wire. Raises ProtocolError."""
    if room.record.phase == FROZEN:
        raise ProtocolError("table/frozen")
    if room.running and room.pause.on:
        raise ProtocolError("table/paused")
    decision = room.game.decision
    if decision is None or number != room.number:
        raise ProtocolError("answer/closed")
    return decision
