"""What can be pointed at in the race of any game."""

from __future__ import annotations

from attrs import frozen

from greatrace_client.model.target import UiTarget


@frozen
class Space(UiTarget):
    """A space of the map."""

    space: str


@frozen
class CardOfKind(UiTarget):
    """The first card of that kind in the hand."""

    card: str


@frozen
class DigestNote(UiTarget):
    """The note about what a player did since the last turn."""

    seat: int


@frozen
class AlertSlip(UiTarget):
    """The slip about something that another player did, counted from the newest."""

    number: int


@frozen
class SeatButton(UiTarget):
    """What may be done about the player in that seat: "host", "bot" or "kick"."""

    what: str
    seat: int


@frozen
class TableChoice(UiTarget):
    """An option that is agreed on before a race."""

    option: str


@frozen
class PlayerFilter(UiTarget):
    """The log's filter for one player."""

    seat: int
