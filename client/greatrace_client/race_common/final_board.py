"""The board as it lay at the end of the race, to be looked at once more: nobody is asked, Esc leads back."""

from __future__ import annotations

import pygame

from greatrace_client.games.crazy_race.scene import CrazyRaceScene
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.i18n import tr
from greatrace_client.model.table import TableModel
from greatrace_client.screens.replay.past_race import nobody
from greatrace_client.ui.scene import AppContext, Pop, Scene
from greatrace_client.ui.widgets import key_name


class _Still(Scene):
    """What the boards of both games have in common."""

    def enter(self, kit: AppContext) -> None:
        super().enter(kit)
        kit.say(tr("Esc: back to the results."))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and key_name(event) == "Esc":
            self.go(Pop())
            return True
        return super().handle(event)

    def _end(self, _dt: float) -> None:
        """The results are below."""


class FinalBoard(_Still, RaceScene):
    """Of the great race."""

    def __init__(self) -> None:
        super().__init__(nobody)

    def enter(self, kit: AppContext) -> None:
        super().enter(kit)
        self.following.rest()


class FinalTable(_Still, CrazyRaceScene):
    """Of Crazy Race."""

    def __init__(self) -> None:
        super().__init__(nobody)

    def enter(self, kit: AppContext) -> None:
        super().enter(kit)
        self.following.rest()


def final_board(table: TableModel) -> Scene:
    """The board of the game that was played at that table."""
    return FinalTable() if table.kind.id == "crazy_race" else FinalBoard()
