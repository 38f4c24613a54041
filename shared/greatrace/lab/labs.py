"""The games of the laboratory."""

from __future__ import annotations

from typing import Final

from greatrace.games import CRAZY_RACE, GREAT_RACE
from greatrace.lab.crazy_race_lab import CrazyRaceLab
from greatrace.lab.game_lab import GameLab
from greatrace.lab.great_race_lab import GreatRaceLab

LABS: Final[dict[str, GameLab]] = {lab.kind.id: lab for lab in (GreatRaceLab(GREAT_RACE), CrazyRaceLab(CRAZY_RACE))}
