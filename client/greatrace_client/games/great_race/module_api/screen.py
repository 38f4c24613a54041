"""A module's additions to the race screen: panels, things on the map, hit_areas to click."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Protocol

from greatrace_client.games.great_race.controls import Control
from greatrace_client.games.great_race.module_api.context import ModulePlace
from greatrace_client.games.great_race.panel import Panel, Shown
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.widgets import Widget

if TYPE_CHECKING:
    from greatrace_client.games.great_race.board_view import BoardView


class ModuleScreen:
    """The base of modules' screens. Override what the module needs. Panels lie over those of the base game, hit_areas
    over its hit_areas.
    """

    def panels(self) -> list[Panel]:
        """The panels, drawn once and cached until what they show changes."""
        return []

    def hit_areas(self, race: ModulePlace) -> list[Widget]:
        """Zones that take a click, made again for every question."""
        return []

    def curtains(self) -> list[Panel]:
        """Panels that lie over those of all modules while they are needed."""
        return []

    def curtain_areas(self, race: ModulePlace) -> list[Widget]:
        """Their hit_areas; the first is the ground, behind which nothing can be reached."""
        return []

    def covers(self, shown: Shown) -> bool:
        """Whether one of its panels now covers the whole map, so that nothing on it is drawn."""
        return False

    def lying(self, shown: Shown) -> Hashable:
        """All that `draw_lying` depends on besides the map."""
        return None

    def draw_lying(self, page: Page, board: BoardView, shown: Shown) -> None:
        """Draw on the map, under everything, into the still picture: only when `lying` or the map has changed."""

    def draw_below(self, page: Page, board: BoardView, shown: Shown) -> None:
        """Draw on the map, under the vehicles, in every frame."""

    def draw_above(self, page: Page, board: BoardView, shown: Shown) -> None:
        """Draw on the map, over the vehicles, in every frame."""

    def weather(self, shown: Shown) -> str:
        """The present weather beside the road: sand, rain, snow, gale; "" for fair."""
        return ""

    def about_space(self, shown: Shown, space: str) -> str:
        """A line for the tooltip of a space of the map; "" for none."""
        return ""


def offered(shown: Shown, name: str) -> Control | None:
    """The control of that name, while it can be pressed: for pictures that act like a button."""
    found = (control for control in shown.action_model.controls if control.name == name)
    return next((control for control in found if control.action is not None), None)


class HasModules(Protocol):
    """Gives access to the modules' screens."""

    @property
    def modules(self) -> Sequence[ModuleScreen]: ...
