"""The model of a table of the Great Race, with this game's types."""

from __future__ import annotations

from typing import TypeAlias

from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import View
from greatrace_client.model.table import TableModel, Transition

RaceTable: TypeAlias = TableModel[View, Ruleset]
RaceStep: TypeAlias = Transition[View]
