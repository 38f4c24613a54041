"""The controls of each tool, beside the canvas."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import attrs

from greatrace.great_race.board import COLUMNS, ROWS, City
from greatrace.great_race.board_checks import COLOURS, PURPLE
from greatrace.great_race.content_loader import load
from greatrace.translation import marked
from greatrace_client.i18n import term, tr
from greatrace_client.i18n.names import board_name, price
from greatrace_client.model.workshop.desk import DrawingDesk, Tool
from greatrace_client.ui.widgets import Button, Choice, Label, TextField, Widget

PRICES: Final = range(10, 510, 10)
SIDES: Final = {"s": marked("Below"), "n": marked("Above")}
KINDS: Final = {"sea": marked("By sea"), "air": marked("By air")}
AXES: Final = {ROWS: marked("North to south"), COLUMNS: marked("West to east")}


@attrs.frozen
class Forms:
    """`renew`: other controls are needed; `changed`: the picture is another one; `fill`: paint all land."""

    desk: DrawingDesk
    changed: Callable[[], object]
    renew: Callable[[], object]
    open_bag: Callable[[], object]
    fill: Callable[[], object]

    def widgets(self) -> list[Widget]:
        """The controls for the tool in hand and what is chosen."""
        match self.desk.tool:
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
                fill = Button(
                    "Fill the land",
                    self.fill,
                    "Paint all land that is seen, inside the frame of a new board.",
                    key="F",
                    name="fill",
                )
                return [note(marked("Paint the spaces where tiles can lie. Hold the button for a stroke.")), fill]

    def _city(self) -> list[Widget]:
        if self.desk.city is None:
            return [note(marked("Click a space to found a city, or a city to change it."))]
        city = self.desk.drawing.cities[self.desk.city]
        return [
            self._city_name(city),
            self._city_colour(city),
            Choice(
                "Cards",
                (1, 2, 3),
                city.cards,
                lambda n: self._change_city(cards=n),
                "How many cards a vehicle draws there.",
                name="city-cards",
            ),
            Choice(
                "Name",
                tuple(SIDES),
                city.label,
                lambda s: self._change_city(label=s),
                "On which side of the city its name stands.",
                text=lambda s: tr(SIDES[s]),
                name="city-side",
            ),
            *([self._median(city)] if city.colour != PURPLE else []),
            Button("Remove city", self._removed(self.desk.remove_city), "The space stays.", name="city-remove"),
        ]

    def _change_city(self, **changes: Any) -> None:
        self.desk.change_city(**changes)
        self.changed()

    def _city_name(self, city: City) -> Widget:
        def name(text: str) -> None:
            self.desk.change_city(("name", self.desk.city), name=text or "?")
            self.changed()

        return TextField(
            "City",
            "" if self.desk.unnamed(city) else city.name,
            "The city’s name on the map.",
            placeholder=city.name,
            changed=name,
            longest=40,
            name="city-name",
        )

    def _city_colour(self, city: City) -> Widget:
        def coloured(colour: str) -> None:
            self._change_city(colour=colour)
            self.renew()  # a purple city needs no token

        return Choice(
            "Colour",
            COLOURS,
            city.colour,
            coloured,
            "Routes join purple cities.",
            text=_colour,
            name="city-colour",
        )

    def _median(self, city: City) -> Widget:
        """S7. Of a half-board."""

        def switched(_on: object) -> None:
            self.desk.switch_median()
            self.changed()

        return Choice(
            "City token",
            (False, True),
            city.id in self.desk.drawing.medians,
            switched,
            "On a half-board, races begin or end in one of the cities that may get the token.",
            text=lambda on: tr("possible") if on else tr("never"),
            name="city-median",
        )

    def _line(self) -> list[Widget]:
        if self.desk.line is None:
            return [note(marked("Click two cities to join them by a line, or the ends of a line to change it."))]
        line = self.desk.drawing.lines[self.desk.line]

        def change(**changes: Any) -> None:
            self.desk.change_line(**changes)
            self.changed()

        return [
            Choice(
                "Line",
                tuple(KINDS),
                line.kind,
                lambda k: change(kind=k),
                "By boat or by plane.",
                text=lambda k: tr(KINDS[k]),
                name="line-kind",
            ),
            Choice(
                "Price",
                PRICES,
                line.price,
                lambda n: change(price=n),
                "In francs. 50 F are worth one prestige point.",
                text=price,
                name="line-price",
            ),
            note(marked("Click beside the cities to bend the line.")),
            Button("Remove line", self._removed(self.desk.remove_line), "The cities stay.", name="line-remove"),
        ]

    def _route(self) -> list[Widget]:
        return [
            note(marked("Click two purple cities to add a route, and again to remove it.")),
            Button(
                "Suggest",
                self._removed(self.desk.suggest),
                "Rows of the progress track and routes that fit the drawing.",
                key="G",
                name="suggest",
            ),
            self._axis(),
        ]

    def _axis(self) -> Widget:
        def turned(axis: str) -> None:
            self.desk.change_board(axis=axis)
            self.changed()

        return Choice(
            "Race",
            tuple(AXES),
            self.desk.drawing.axis,
            turned,
            "Which way the race goes: rows of the progress track run across it.",
            text=lambda a: tr(AXES[a]),
            name="axis",
        )

    def _board(self) -> list[Widget]:
        drawing = self.desk.drawing

        def called(field: str) -> Callable[[str], None]:
            def change(text: str) -> None:
                self.desk.change_board(field, **{field: text})
                self.changed()

            return change

        def boxed(kind: tuple[str, str]) -> None:
            self.desk.change_board(edition=kind[0], tile_set=kind[1], bag={})
            self.changed()

        kinds = boxes()
        return [
            TextField(
                "Board",
                drawing.name,
                "The board’s name.",
                placeholder="Name",
                changed=called("name"),
                longest=40,
                name="board-name",
            ),
            TextField(
                "Subtitle",
                drawing.subtitle,
                "Below the name on the map.",
                placeholder="Subtitle",
                changed=called("subtitle"),
                longest=60,
                name="board-subtitle",
            ),
            Choice(
                "Tiles",
                tuple(kinds),
                (drawing.edition, drawing.tile_set),
                boxed,
                "Bag, deck and prices of this board.",
                text=lambda kind: board_name(kinds[kind]),
                name="board-box",
            ),
            Button("Bag", self.open_bag, "How many tiles of each kind are in the bag.", key="B", name="bag"),
        ]

    def _removed(self, change: Callable[[], object]) -> Callable[[], None]:
        def act() -> None:
            change()
            self.changed()
            self.renew()

        return act


def _colour(colour: str) -> str:
    return term("colour", colour)


def boxes() -> dict[tuple[str, str], str]:
    """The pairs of edition and tile set that there are, and a board of the game with each."""
    found: dict[tuple[str, str], str] = {}
    for board in load().boards.values():
        found.setdefault((board.edition, board.tile_set), board.id)
    return found


def note(words: str) -> Label:
    """What to do with the tool."""
    return Label(lambda: tr(words), name=words)
