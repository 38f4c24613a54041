"""The things that cover the map: a module's screen over all of it, a module's open board, the minimap."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from greatrace_client.games.great_race.module_api.boards import Boards
from greatrace_client.games.great_race.module_api.screen import ModuleScreen
from greatrace_client.games.great_race.panel import HasShown
from greatrace_client.ui.box import Box


class Small(Protocol):
    """The minimap, which exists while the map is enlarged."""

    @property
    def areas(self) -> list[Box]: ...


class RaceWithModules(HasShown, Protocol):
    """The race whose map it is."""

    @property
    def boards(self) -> Boards: ...
    @property
    def modules(self) -> Sequence[ModuleScreen]: ...
    @property
    def minimap(self) -> Small: ...


class MapCover:
    """Tells what covers the map."""

    def __init__(self, race: RaceWithModules) -> None:
        self.race = race

    @property
    def whole(self) -> bool:
        """Whether the map is hidden completely."""
        return any(screen.covers(self.race.shown) for screen in self.race.modules)

    @property
    def board(self) -> Box | None:
        """The box of the open board; None if no board is open."""
        board = self.race.boards.open(self.race.shown)
        return board.box(self.race.shown) if board is not None else None

    @property
    def areas(self) -> list[Box]:
        """The boxes of the open board and the minimap."""
        return [*filter(None, [self.board]), *self.race.minimap.areas]
