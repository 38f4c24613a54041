"""Races that begin at a position of `questions.yaml`: what a test of the screens is about comes up at once."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from greatrace.games import GAMES
from greatrace.lab.play import Play
from greatrace.lab.scenario_file import scenarios_of
from greatrace.lab.yaml_lines import YamlPage
from greatrace_client.model.local_race import LocalRace

FILE: Final = Path(__file__).with_name("questions.yaml")


def race_at(title: str) -> LocalRace:
    """The race at the end of that scenario, seen from the first crew's seat."""
    page = YamlPage(FILE)
    scenario, place = next(found for found in scenarios_of(page) if found[0].scenario == title)
    play = Play(page, place, scenario)
    play.run()
    return LocalRace(play.table.setup, title, kind=GAMES[scenario.game], game=play.game, seconds=15)
