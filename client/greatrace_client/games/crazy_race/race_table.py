"""The model of a table of Crazy Race, with this game's types."""

from __future__ import annotations

from typing import TypeAlias

from greatrace.crazy_race.ruleset import Ruleset
from greatrace.crazy_race.state import View
from greatrace_client.model.table import TableModel, Transition

CrazyTable: TypeAlias = TableModel[View, Ruleset]
CrazyStep: TypeAlias = Transition[View]
