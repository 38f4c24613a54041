"""The effect of a click on the map, by the current tool: connects the pointer with the drawing."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, Final

import attrs

from greatrace.great_race.board import City, centre
from greatrace.great_race.board_parser import PLAIN, RISK
from greatrace_client.i18n import tr
from greatrace_client.model.workshop import editing
from greatrace_client.model.workshop.drawing import Drawing, Hex, rounded
from greatrace_client.model.workshop.history import DrawingHistory

MOST_CITIES: Final = 52  # letters for them


class Tool(StrEnum):
    """The tools of the workshop."""

    SPACE = "space"
    RISK = "risk"
    ERASE = "erase"
    CITY = "city"
    LINE = "line"
    ROUTE = "route"
    BOARD = "board"


@attrs.define
class DrawingEditor:
    """`city`: the hex of the chosen city; `line`: the index of the chosen line; `first`: the first city of a line or a
    route being drawn.
    """

    history: DrawingHistory
    tool: Tool = Tool.SPACE
    city: Hex | None = None
    line: int | None = None
    first: str = ""

    @property
    def drawing(self) -> Drawing:
        """The current drawing."""
        return self.history.now

    def take(self, tool: Tool) -> None:
        """Choose a tool; what has been begun is dropped."""
        self.tool, self.first = tool, ""

    def stroke(self, hexes: Iterable[Hex], gesture: object) -> bool:
        """Paint these hexes. False if nothing changed, or the tool is no brush."""
        match self.tool:
            case Tool.SPACE | Tool.RISK:
                sign = RISK if self.tool is Tool.RISK else PLAIN
                return self.history.change(editing.painted(self.drawing, hexes, sign), gesture)
            case Tool.ERASE:
                return self._change(editing.erased(self.drawing, hexes), gesture)
            case _:
                return False

    @property
    def brush(self) -> bool:
        """Whether the tool paints, so that a stroke continues while the button is held."""
        return self.tool in (Tool.SPACE, Tool.RISK, Tool.ERASE)

    def click(self, at: Hex, point: tuple[float, float] | None = None) -> bool:
        """Handle a click with a tool that is no brush; `point`: the exact point (hex sides), else the middle of the
        hex.
        """
        match self.tool:
            case Tool.CITY:
                return self._click_city(at, point)
            case Tool.LINE:
                return self._click_line(at, point)
            case Tool.ROUTE:
                return self._click_route(at)
            case _:
                return False

    # ---- tools
    def _click_city(self, at: Hex, point: tuple[float, float] | None) -> bool:
        if at not in self.drawing.cities:
            name = _first_name(1 + len(self.drawing.cities))
            self.history.change(editing.with_city(self.drawing, at, name, self._globe(at, point)))
        self.city = at
        return True

    def _click_line(self, at: Hex, point: tuple[float, float] | None) -> bool:
        city = self.drawing.cities.get(at)
        if city is None:
            self.first = ""
            return self.line is not None and self.change_line(via=self._globe(at, point))
        if not self.first or self.first == city.id:
            self.first, self.line = city.id, None
            return True
        first, self.first = self.first, ""
        self._change(editing.joined(self.drawing, first, city.id, "air"))
        self.line = editing.line_between(self.drawing, first, city.id)
        return True

    def _click_route(self, at: Hex) -> bool:
        city = self.drawing.cities.get(at)
        if city is None or not self.drawing.ends_a_race(city):
            self.first = ""
            return True
        if not self.first or self.first == city.id:
            self.first = city.id
            return True
        first, self.first = self.first, ""
        return self._change(editing.with_route_switched(self.drawing, first, city.id))

    def _globe(self, at: Hex, point: tuple[float, float] | None) -> tuple[float, float]:
        return rounded(*self.drawing.projection.unproject(*(point or centre(*at))))

    # ---- the choice
    def change_city(self, gesture: object = None, **changes: Any) -> bool:
        """The chosen city is otherwise."""
        if self.city is None:
            return False
        return self._change(editing.with_city_changed(self.drawing, self.city, **changes), gesture)

    def unnamed(self, city: City) -> bool:
        """Whether the city still has its first name."""
        return any(city.name == _first_name(number) for number in range(1, 1 + MOST_CITIES))

    def switch_median(self) -> bool:
        """Switch whether the chosen city may get the city token of a half-board."""
        if self.city is None:
            return False
        return self._change(editing.with_median_switched(self.drawing, self.city))

    def remove_city(self) -> bool:
        """The chosen city is gone, its space stays."""
        if self.city is None:
            return False
        return self._change(editing.without_city(self.drawing, self.city))

    def change_line(self, **changes: Any) -> bool:
        """The chosen line is otherwise."""
        if self.line is None:
            return False
        return self._change(editing.with_line_changed(self.drawing, self.line, **changes))

    def remove_line(self) -> bool:
        """Remove the chosen line."""
        if self.line is None:
            return False
        return self._change(editing.without_line(self.drawing, self.line))

    def change_board(self, gesture: object = None, **changes: Any) -> bool:
        """Change name, edition or axis of the board."""
        return self._change(attrs.evolve(self.drawing, **changes), gesture)

    def suggest(self) -> bool:
        """Set rows of the progress track and routes as suggested for the drawing."""
        return self._change(editing.suggested(self.drawing))

    # ---- undo
    def undo(self) -> bool:
        """Go back by one change. False if there is none."""
        return self.history.undo() and self._chosen_again()

    def redo(self) -> bool:
        """Redo the last change undone."""
        return self.history.redo() and self._chosen_again()

    def _change(self, drawing: Drawing, gesture: object = None) -> bool:
        return self.history.change(drawing, gesture) and self._chosen_again()

    def _chosen_again(self) -> bool:
        """Clear the choice of things that no longer exist."""
        known = {city.id for city in self.drawing.cities.values()}
        self.first = self.first if self.first in known else ""
        if self.city not in self.drawing.cities:
            self.city = None
        if self.line is not None and self.line >= len(self.drawing.lines):
            self.line = None
        return True


def _first_name(number: int) -> str:
    """The name of a city that has just been founded."""
    return tr("City {n}", n=number)
