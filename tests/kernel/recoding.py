"""Saves through JSON and back, as a journal stores them."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from greatrace.games import GameKind
from greatrace.kernel import Save


def recoder(kind: GameKind) -> Callable[[Save], Save]:
    """For saves of that game."""

    def recode(save: Save) -> Save:
        state = kind.decode_state(msgspec.json.encode(save.state))
        answers = tuple(
            replace(reply, action=kind.actions.decode(msgspec.json.encode(reply.action))) for reply in save.answers
        )
        return replace(save, state=state, answers=answers)

    return recode
