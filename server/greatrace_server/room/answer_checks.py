"""Checks whether a seat may give an answer now, by the open decision's options; a ProtocolError says why not."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

import msgspec

from greatrace.games import GameKind
from greatrace.kernel import Action, Decision, Game, Seat
from greatrace_server.protocol_error import ProtocolError


def allowed(
    kind: GameKind, game: Game[Any], decision: Decision, answered: Container[Seat], seat: Seat, raw: bytes
) -> Action:
    """The encoded action, if it is one of the seat's options now. Raises ProtocolError.

    `answered`: seats whose answer to the open window is held already.
    """
    action = decoded(kind, raw)
    if action in decision.interrupts(seat):
        return action
    required = decision.required(seat)
    if seat in answered or (seat in decision.window and not required):
        raise ProtocolError("answer/closed", "already answered")
    if not required:
        anytime = isinstance(action, kind.anytime)
        raise ProtocolError("answer/not-yours", rule=rule_against(kind, game, seat, action) if anytime else "")
    if action not in required:
        raise ProtocolError("answer/illegal", rule=rule_against(kind, game, seat, action))
    return action


def decoded(kind: GameKind, raw: bytes) -> Action:
    """The action that these bytes encode. Raises ProtocolError."""
    try:
        action: Action = kind.actions.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as e:
        raise ProtocolError("answer/malformed", str(e)) from None
    return action


def rule_against(kind: GameKind, game: Game[Any], seat: Seat, action: Action) -> str:
    """The id of the rule that forbids that action now; "" if none is known."""
    return kind.objection(game.rules, game.state, seat, action)
