"""What a widget or a place on the screen stands for: a plain name, or a value with fields."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from msgspec import Struct


class UiTarget(Struct, frozen=True):
    """A player, a card or a space; compared by value.

    `topic` is the id of its entry in the rulebook, "" if it has none or the entry depends on the values.
    """

    topic: ClassVar[str] = ""

    def rule_entry(self) -> str:
        """The id of the rule book's entry about this very one."""
        return self.topic


Name: TypeAlias = str | UiTarget
"""The identity of a widget: a word for those that exist once, a target for those of a kind."""
