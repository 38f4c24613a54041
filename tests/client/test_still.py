"""The kept picture of what does not move: nothing of it is lost when the ground has to wait for pictures."""

from __future__ import annotations

from types import SimpleNamespace

import pygame
import pytest

from greatrace_client.ui.draw.frame_budget import PicturePending
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.panel_cache import Still

HERE = pygame.Rect(10, 10, 20, 20)


def ground(page: Page, patch: pygame.Rect) -> None:
    page.surface.fill("#203040", patch)


def waits(_page: Page, _patch: pygame.Rect) -> None:
    raise PicturePending


@pytest.mark.parametrize("spoiled", [True, False], ids=["all of it", "a patch"])
def test_what_has_to_wait_is_put_together_in_the_next_frame(spoiled: bool) -> None:  # noqa: FBT001
    still, shown = Still(Page(64, 48)), SimpleNamespace()
    still.compose(shown, [], ground)
    still.surface.fill("black")
    if spoiled:
        still.spoil()
    with pytest.raises(PicturePending):
        still.compose(shown, [], waits, [HERE])
    still.compose(shown, [], ground)
    assert still.surface.get_at(HERE.center) == pygame.Color("#203040")


def test_a_first_picture_that_has_to_wait_stays_the_first() -> None:
    still = Still(Page(64, 48))
    with pytest.raises(PicturePending):
        still.compose(SimpleNamespace(), [], waits)
    still.compose(SimpleNamespace(), [], ground)
    assert still.surface.get_at((1, 1)) == pygame.Color("#203040")
