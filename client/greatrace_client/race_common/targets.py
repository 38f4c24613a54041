"""Targets common to the races of all games."""

from __future__ import annotations

from greatrace_client.model.target import UiTarget


class Space(UiTarget, frozen=True):
    """A space of the map."""

    space: str


class CardOfKind(UiTarget, frozen=True):
    """The first card of that kind in the hand."""

    card: str


class DigestNote(UiTarget, frozen=True):
    """The note about what a player did since the last turn."""

    seat: int


class AlertNote(UiTarget, frozen=True):
    """The note about another player's action, counted from the newest."""

    number: int


class SeatButton(UiTarget, frozen=True):
    """An action about the player in that seat: "host", "bot" or "kick"."""

    what: str
    seat: int


class TableChoice(UiTarget, frozen=True):
    """An option that is agreed on before a race."""

    option: str


class PlayerFilter(UiTarget, frozen=True):
    """The log's filter for one player."""

    seat: int
