"""The three kinds of value of every interface: actions (what a seat wants), events (what happened), outcomes."""

from __future__ import annotations

from typing import Self, TypeAlias

import msgspec

Seat: TypeAlias = int
"""Index of a player at the table, clockwise, from 0."""


class Event(msgspec.Struct, frozen=True, tag=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """Something that happened, in the past tense. On the wire: a list, its class name first."""

    def seen_by(self, seat: Seat | None) -> Self:
        """This event as the seat sees it (None: a spectator). Events with a secret part override this."""
        return self


class Action(msgspec.Struct, frozen=True, tag=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """Something a seat may choose, named in the imperative. On the wire: a list, its class name first."""


class Outcome(msgspec.Struct, frozen=True):
    """The end of a game: groups of seats from best to last (more than one seat: a tie), and the reason."""

    ranking: tuple[tuple[Seat, ...], ...]
    winners: tuple[Seat, ...]
    reason: str
