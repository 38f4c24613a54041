"""Pictures of the resource cards, each a window of 96 x 84 units: flat shapes on one ground, a poster in little."""

import functools
from collections.abc import Callable, Mapping

from greatrace_client.ui.draw.card_scenes import SCENES
from greatrace_client.ui.draw.module_scenes import MODULE_SCENES
from greatrace_client.ui.draw.palette import PAPER_DARK
from greatrace_client.ui.draw.shapes import box

_ADDED: dict[str, Callable[[], str]] = {}


def add_pictures(scenes: Mapping[str, Callable[[], str]]) -> None:
    """Pictures of cards that are not the base game's: of modules."""
    _ADDED.update(scenes)
    picture.cache_clear()


@functools.cache
def picture(name: str) -> str:
    """The picture of a card by its id; a card that has none yet shows plain paper."""
    scene = SCENES.get(name) or MODULE_SCENES.get(name) or _ADDED.get(name)
    return scene() if scene else box(0, 0, 96, 84, 0, PAPER_DARK)
