"""The client's own event for an answer that was taken back, for log and board."""

from __future__ import annotations

from greatrace.kernel import Event


class TookBack(Event, frozen=True):
    """A seat has taken its last step back; not an event of the rules. `home`: where its vehicle stands again."""

    seat: int
    home: str = ""
