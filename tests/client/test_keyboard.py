"""The map without a mouse; what every other control needs for it, the walk through all scenes looks at."""

from __future__ import annotations

from typing import Any, cast

import pygame
import pytest

from greatrace.great_race.actions import PickSpace
from greatrace.kernel import Action
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.model.table import TableModel
from greatrace_client.ui.widgets import Form
from tests.client.fakes import NOBODY, AnswerLink, new_context
from tests.client.input_players import Keys
from tests.client.positions import kept
from tests.client.set_up import race_at

pytestmark = pytest.mark.usefixtures("data")


class ByKeys(Keys):
    """Hands over a scene that stands alone: keys go to it at once."""

    def __init__(self, scene: RaceScene) -> None:
        self.race_scene = scene

    @property
    def form(self) -> Form:
        return self.race_scene.form

    def post(self, kind: int, **values: Any) -> None:
        self.race_scene.handle(pygame.event.Event(kind, **values))


def swaps_under_own_vehicle() -> TableModel:
    """A con artist who may choose the tile under the player's own vehicle."""
    table = race_at("tiles to be swapped, one of them under the own vehicle").table
    assert table.question is not None
    assert table.view.open.crews[0].at in [option.space for option in table.question.of(PickSpace)]
    return kept(table)


def test_every_space_that_is_lit_is_reached_and_taken_with_keys() -> None:
    """The player's own, too, where arrows have not yet led anywhere."""
    table, sent = swaps_under_own_vehicle(), list[Action]()
    assert table.question is not None
    for option in table.question.of(PickSpace):
        context = new_context()
        context.table, context.link, context.connection = table, cast("Any", AnswerLink(sent)), NOBODY
        scene = RaceScene()
        scene.enter(context)
        hands = ByKeys(scene)
        for _ in range(12):  # Tab, arrows, Enter, Enter once more
            if len(sent) == 0:
                hands.use_space(scene, option.space)
        assert sent == [option]
        sent.clear()
