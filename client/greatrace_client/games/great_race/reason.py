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
        """As it stands on the control: the rule's id looks like a key there, and F1 opens the rule."""
        return self.short

    @property
    def named(self) -> str:
        """With the rule's id, as plain lines have it: it can be typed to read the rule."""
        return f"{self.short} ({self.rule})" if self.rule else self.short


NONE = Reason()
