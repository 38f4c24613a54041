"""The controls of each tool, beside the canvas."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import attrs

from greatrace.great_race.board import COLUMNS, ROWS
from greatrace.great_race.board_checks import COLOURS, PURPLE
from greatrace.great_race.content_loader import load
from greatrace.translation import marked
from greatrace_client.i18n import term, tr
from greatrace_client.i18n.names import board_name, price
from greatrace_client.model.workshop.editor import DrawingEditor, Tool
from greatrace_client.ui.fields import OneOf, TextLine
from greatrace_client.ui.widgets import Button, Label, Widget

PRICES: Final = range(10, 510, 10)
SIDES: Final = {"s": marked("Below"), "n": marked("Above")}
KINDS: Final = {"sea": marked("By sea"), "air": marked("By air")}
AXES: Final = {ROWS: marked("North to south"), COLUMNS: marked("West to east")}

CITY_NAME = TextLine("city-name", "City", "The city’s name on the map.", 40)
CITY_COLOUR = OneOf("city-colour", "Colour", "Routes join purple cities.", COLOURS, partial(term, "colour"))
CITY_CARDS = OneOf("city-cards", "Cards", "How many cards a vehicle draws there.", (1, 2, 3))
CITY_SIDE = OneOf(
    "city-side", "Name", "On which side of the city its name stands.", tuple(SIDES), lambda side: tr(SIDES[side])
)
MEDIAN = OneOf(
    "city-median",
    "City token",
    "On a half-board, races begin or end in one of the cities that may get the token.",
    (False, True),
    lambda on: tr("possible") if on else tr("never"),
)
LINE_KIND = OneOf("line-kind", "Line", "By boat or by plane.", tuple(KINDS), lambda kind: tr(KINDS[kind]))
LINE_PRICE = OneOf("line-price", "Price", "In francs. 50 F are worth one prestige point.", PRICES, price)
AXIS = OneOf(
    "axis",
    "Race",
    "Which way the race goes: rows of the progress track run across it.",
    tuple(AXES),
    lambda axis: tr(AXES[axis]),
)
BOARD_NAME = TextLine("board-name", "Board", "The board’s name.", 40, "Name")
SUBTITLE = TextLine("board-subtitle", "Subtitle", "Below the name on the map.", 60, "Subtitle")


@attrs.frozen
class Forms:
    """`renew`: other controls are needed; `changed`: the picture has changed; `fill`: paint all land."""

    editor: DrawingEditor
    changed: Callable[[], object]
    renew: Callable[[], object]
    open_bag: Callable[[], object]
    fill: Callable[[], object]

    def widgets(self) -> list[Widget]:
        """The controls for the tool in hand and what is chosen."""
        match self.editor.tool:
            case Tool.CITY:
                return self._city()
            case Tool.LINE:
                return self._line()
            case Tool.ROUTE:
                return self._route()
            case Tool.BOARD:
                return self._board()
            case Tool.RISK:
                return [note(marked("Paint the risk zone. A tile there costs one more fuel."))]
            case Tool.ERASE:
                return [note(marked("Erase spaces and the cities on them."))]
            case _:
                tip = marked("Paint all visible land, inside the frame of a new board.")
                fill = Button("Fill the land", self.fill, tip, key="F", name="fill")
                return [note(marked("Paint the spaces where tiles can lie. Hold the button for a stroke.")), fill]

    def _city(self) -> list[Widget]:
        editor = self.editor
        if editor.city is None:
            return [note(marked("Click a space to found a city, or a city to change it."))]
        city = editor.drawing.cities[editor.city]
        name = attrs.evolve(CITY_NAME, placeholder=city.name)
        median = MEDIAN.control(city.id in editor.drawing.medians, lambda _on: self._drawn(editor.switch_median))
        return [
            name.control("" if editor.unnamed(city) else city.name, self._city_named),
            CITY_COLOUR.control(city.colour, self._city_coloured),
            CITY_CARDS.control(city.cards, lambda n: self._drawn(editor.change_city, cards=n)),
            CITY_SIDE.control(city.label, lambda side: self._drawn(editor.change_city, label=side)),
            *([median] if city.colour != PURPLE else []),
            Button("Remove city", self._renewed(editor.remove_city), "The space stays.", name="city-remove"),
        ]

    def _city_named(self, text: str) -> None:
        self._drawn(self.editor.change_city, ("name", self.editor.city), name=text or "?")

    def _city_coloured(self, colour: str) -> None:
        self._drawn(self.editor.change_city, colour=colour)
        self.renew()  # a purple city needs no token

    def _line(self) -> list[Widget]:
        editor = self.editor
        if editor.line is None:
            return [note(marked("Click two cities to join them by a line, or the ends of a line to change it."))]
        line = editor.drawing.lines[editor.line]
        return [
            LINE_KIND.control(line.kind, lambda kind: self._drawn(editor.change_line, kind=kind)),
            LINE_PRICE.control(line.price, lambda n: self._drawn(editor.change_line, price=n)),
            note(marked("Click beside the cities to bend the line.")),
            Button("Remove line", self._renewed(editor.remove_line), "The cities stay.", name="line-remove"),
        ]

    def _route(self) -> list[Widget]:
        tip = "Rows of the progress track and routes that fit the drawing."
        return [
            note(marked("Click two purple cities to add a route, and again to remove it.")),
            Button("Suggest", self._renewed(self.editor.suggest), tip, key="G", name="suggest"),
            AXIS.control(self.editor.drawing.axis, lambda axis: self._drawn(self.editor.change_board, axis=axis)),
        ]

    def _board(self) -> list[Widget]:
        drawing, change, kinds = self.editor.drawing, self.editor.change_board, boxes()
        box = OneOf(
            "board-box",
            "Tiles",
            "Bag, deck and prices of this board.",
            tuple(kinds),
            lambda kind: board_name(kinds[kind]),
        )
        return [
            BOARD_NAME.control(drawing.name, lambda text: self._drawn(change, "name", name=text)),
            SUBTITLE.control(drawing.subtitle, lambda text: self._drawn(change, "subtitle", subtitle=text)),
            box.control(
                (drawing.edition, drawing.tile_set),
                lambda kind: self._drawn(change, edition=kind[0], tile_set=kind[1], bag={}),
            ),
            Button("Bag", self.open_bag, "How many tiles of each kind are in the bag.", key="B", name="bag"),
        ]

    def _drawn(self, change: Callable[..., object], *of: Any, **values: Any) -> None:
        """A change of the drawing that leaves the controls as they are."""
        change(*of, **values)
        self.changed()

    def _renewed(self, change: Callable[[], object]) -> Callable[[], None]:
        """A callback that makes a change of the drawing and then renews the controls."""

        def act() -> None:
            self._drawn(change)
            self.renew()

        return act


def boxes() -> dict[tuple[str, str], str]:
    """The pairs of edition and tile set that there are, and a board of the game with each."""
    found: dict[tuple[str, str], str] = {}
    for board in load().boards.values():
        found.setdefault((board.edition, board.tile_set), board.id)
    return found


def note(words: str) -> Label:
    """The tool's instructions."""
    return Label(lambda: tr(words), name=words)
