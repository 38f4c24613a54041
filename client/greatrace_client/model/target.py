"""What a widget or a place on the screen stands for: a plain word, or a value with its own fields."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from msgspec import Struct


class UiTarget(Struct, frozen=True):
    """A player, a card, a space: compared by value, never read out of a text.

    `topic` is the id of the rule book's entry about it, "" where there is none or it depends on the values.
    """

    topic: ClassVar[str] = ""

    def rule_entry(self) -> str:
        """The id of the rule book's entry about this very one."""
        return self.topic


Name: TypeAlias = str | UiTarget
"""The identity of a widget: a word for those that exist once, a target for those of a kind."""
