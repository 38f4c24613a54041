"""Why something cannot be done now: words, and the rule behind them."""

from __future__ import annotations

from typing import NamedTuple


class Reason(NamedTuple):
    """A few words for the greyed control, and the id of the rule whose sentence its tooltip tells. Falsy texts: no
    reason.
    """

    short: str = ""
    rule: str = ""

    @property
    def line(self) -> str:
        """Both, as they stand on the control."""
        return f"{self.short} ({self.rule})" if self.rule else self.short


NONE = Reason()
