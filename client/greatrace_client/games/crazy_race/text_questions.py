"""The open question of a Crazy Race in words, for the text client."""

from __future__ import annotations

from typing import Any

from greatrace.crazy_race.actions import KeepNone, Pass
from greatrace.kernel import Action
from greatrace_client.games.crazy_race import phrases
from greatrace_client.games.crazy_race.race_table import CrazyTable
from greatrace_client.model.table import OpenQuestion

GIVE_UP = (Pass, KeepNone)


class CrazyQuestions:
    """The questions of a table."""

    def __init__(self, table: CrazyTable) -> None:
        self.table = table

    def heading(self, name: str) -> str:
        return f"{phrases.prompt(name)}. {phrases.hint(name)}"

    def label(self, action: Any) -> str:
        return phrases.describe_action(action, self.table)

    def compound(self, question: OpenQuestion) -> None:
        """None: a question has few options."""

    def gives_up(self, action: Action) -> bool:
        return isinstance(action, GIVE_UP)

    def risk(self, action: Action) -> str:
        """Empty: an answer wastes nothing that the question does not show."""
        return ""

    def advice(self) -> tuple[Action, str] | None:
        """None: there is no advice in this game."""
        return None

    def waiting(self) -> str:
        return phrases.waiting(self.table)
