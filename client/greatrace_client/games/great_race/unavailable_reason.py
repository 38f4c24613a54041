"""The reason why something cannot be done now: a text, and its rule."""

from __future__ import annotations

from typing import NamedTuple


class Reason(NamedTuple):
    """A short text for the greyed control, and the id of the rule for its tooltip. With an empty text it is falsy: no
    reason.
    """

    short: str = ""
    rule: str = ""

    @property
    def line(self) -> str:
        """The text on the control, without the rule's id, which would look like a key; F1 opens the rule."""
        return self.short

    @property
    def named(self) -> str:
        """The text with the rule's id, for plain lines: the id can be typed to read the rule."""
        return f"{self.short} ({self.rule})" if self.rule else self.short


NONE = Reason()
