"""What the journal says and the board shows when somebody has taken back what came last."""

from __future__ import annotations

from greatrace.kernel import Event


class TookBack(Event, frozen=True):
    """No event of the rules: that seat has taken its last step back. `home`: where its vehicle stands again."""

    seat: int
    home: str = ""
