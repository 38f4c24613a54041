"""The places on the race screen that take a click: map, panels, dials, boxes, cards."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.great_race.actions import BuyFuel
from greatrace.great_race.rules.convoy import fuel_price
from greatrace.kernel import Event
from greatrace_client.games.great_race import why_unavailable
from greatrace_client.games.great_race.board_view import BoardView, HasBoard
from greatrace_client.games.great_race.event_text import describe
from greatrace_client.games.great_race.ground_words import wording
from greatrace_client.games.great_race.hand_panel import card_boxes
from greatrace_client.games.great_race.highlight import space_box
from greatrace_client.games.great_race.input_controller import HasInput, InputController
from greatrace_client.games.great_race.map_drag_drop import MapDragController
from greatrace_client.games.great_race.map_mover import HasMover
from greatrace_client.games.great_race.own_panels import DIALS, box_box, dial_box
from greatrace_client.games.great_race.panel import HasShown, Shown
from greatrace_client.games.great_race.pointing import HasPointer
from greatrace_client.games.great_race.supplies import tooltip
from greatrace_client.games.great_race.targets import AssistantBox, Dial, HandCard, RivalCrew
from greatrace_client.i18n import labelled, term, tr
from greatrace_client.i18n.names import card_name, card_with_effect, price
from greatrace_client.model.target import Name
from greatrace_client.race_common.drag_drop import Load
from greatrace_client.race_common.hit_areas import HitArea, MapHitArea, Scale
from greatrace_client.ui.draw.instruments import dial_level
from greatrace_client.ui.widgets import Widget

HUB = 0.4  # of a dial's radius: a click there means no level of its scale


def hang(made: list[Widget], found: Mapping[Name, Load], carrying: MapDragController) -> None:
    """Attach the loads in `found`, by the name of the widget that holds each, to the hit areas."""
    for area in made:
        if isinstance(area, HitArea) and area.name in found:
            area.hang(found[area.name], carrying)
    carrying.renewed(found)


def behind(area: Widget, curtain: list[Widget]) -> bool:
    """Whether a curtain hides the widget: keys must not go there either. The first of a curtain's hit_areas is its
    ground.
    """
    x, y, w, h = area.box
    return bool(curtain) and curtain[0].contains(x + w / 2, y + h / 2)


class PressedMap(HasBoard, HasInput, HasMover, HasPointer, HasShown, Protocol):
    """The map that takes a click."""


def map_area(race: PressedMap) -> Widget:
    def zoomed(notches: float) -> None:
        race.mover.zoom(1 if notches > 0 else -1, *race.pointer.mouse)

    def on_vehicle(x: float, y: float) -> bool:
        seat, crews = race.shown.seat, race.shown.table.view.open.crews
        return seat is not None and race.board.space_at(x, y) == crews[seat].at

    area = MapHitArea(
        "The map",
        "Arrow keys move between spaces; Enter selects.",
        pressed=lambda: race.input.pick_space(race.pointer.taken()),
        moved=race.pointer.move,
        zoomed=zoomed,
        dragged=race.mover.pull,
        on_vehicle=on_vehicle,
    )
    area.place(*race.shown.layout.sight)
    return area


def lasting_areas(race: PressedMap, minimap: Sequence[Widget], log_widgets: Sequence[Widget]) -> list[Widget]:
    """The hit areas that exist at any moment, in Tab order: the map, supplies, log, the others, and the
    player's own.
    """
    shown, controller = race.shown, race.input
    made = [map_area(race), *minimap, SuppliesArea(race.board, shown), *log_widgets, *rival_areas(shown, controller)]
    if shown.seat is not None:
        made += [*dial_areas(shown, controller), *box_areas(shown), *hand_areas(shown, controller)]
    return made


class SuppliesArea(HitArea):
    """Bag and deck, which may lie over spaces of the map: those that can be chosen take the click."""

    def __init__(self, board: BoardView, shown: Shown) -> None:
        super().__init__("supplies", "Bag and deck", tooltip=lambda: tooltip(shown))
        self.board, self.shown_race = board, shown
        self.place(*shown.layout.supplies)

    def contains(self, x: float, y: float) -> bool:
        spaces = self.shown_race.action_model.spaces
        return super().contains(x, y) and not any(space_box(self.board, space).holds(x, y) for space in spaces)


def rival_areas(shown: Shown, controller: InputController) -> list[Widget]:
    """A rival's panel: chosen by a click when a card asks for a player."""
    made: list[Widget] = []
    for i, seat in enumerate(shown.rivals):
        area = HitArea(
            RivalCrew(seat), partial(shown.name, seat), partial(controller.pick_seat, seat), about_rival(shown, seat)
        )
        area.place(*shown.layout.rivals[i])
        if shown.action_model.seats and seat not in shown.action_model.seats:
            area.why = spared(shown, seat)
        made.append(area)
    return made


def spared(shown: Shown, seat: int) -> Callable[[], str]:
    """The reason why a card cannot strike that player."""
    return lambda: why_unavailable.why_not_rival(shown.table.view.open, seat).line


def about_rival(shown: Shown, seat: int) -> Callable[[], str]:
    def text() -> str:
        crew = shown.stage.view.open.crews[seat]
        boxes = ", ".join(f"{term('box', kind)} {getattr(crew.boxes, kind)}" for kind in constants.BOXES)
        levels = ", ".join(f"{term('gauge', g)} {getattr(crew, g)}" for g, _ in DIALS)
        return labelled(shown.name(seat), f"{levels}, {price(crew.money)}\n{boxes}")

    return text


def dial_areas(shown: Shown, controller: InputController) -> list[Widget]:
    made: list[Widget] = []
    for i, (gauge, _) in enumerate(DIALS):
        pick, buy = partial(controller.pick_gauge, gauge), buyer(shown, controller, gauge)
        area = Scale(Dial(gauge), partial(term, "gauge", gauge), pick, buy, about_gauge(shown, gauge))
        area.aimed = level_picker(shown, controller, gauge)
        area.place(*dial_box(shown.layout.dashboard, i))
        made.append(area)
    return made


def level_picker(shown: Shown, controller: InputController, gauge: str) -> Callable[[float, float], bool]:
    """C3. A click at a level of the fuel gauge buys fuel up to there, while it is for sale."""

    def aimed(dx: float, dy: float) -> bool:
        crew, question = shown.table.view.open.crews[shown.table.seat or 0], shown.question
        more = dial_level(dx, dy, getattr(crew.maximum, gauge)) - getattr(crew, gauge)
        if math.hypot(dx, dy) < HUB or gauge != constants.FUEL or gauge not in shown.action_model.gauges or more < 1:
            return False
        most = len(question.of(BuyFuel)) if question is not None else 0
        if most:
            controller.send(BuyFuel(min(more, most)))
        return bool(most)

    return aimed


def buyer(shown: Shown, controller: InputController, gauge: str) -> Callable[[int], bool]:
    """C3. The fuel gauge, when turned, changes the number of levels to buy, while some are for sale."""

    def turned(way: int) -> bool:
        on_sale = gauge == constants.FUEL and constants.FUEL in shown.action_model.gauges
        if on_sale:
            controller.selection.more_fuel(way)
        return on_sale

    return turned


def about_gauge(shown: Shown, gauge: str) -> Callable[[], str]:
    def text() -> str:
        crew = shown.stage.view.open.crews[shown.table.seat or 0]
        level = tr("{n} of {most}", n=getattr(crew, gauge), most=getattr(crew.maximum, gauge))
        words = labelled(term("gauge", gauge), f"{level}. {term('gauge note', gauge)}")
        return "\n".join(filter(None, (words, on_sale(shown, gauge), last_loss(shown, gauge))))

    return text


def on_sale(shown: Shown, gauge: str) -> str:
    """C3. The effect of a click on the fuel gauge's scale, while fuel can be bought."""
    if gauge != constants.FUEL or gauge not in shown.action_model.gauges:
        return ""
    crew = shown.table.view.open.crews[shown.table.seat or 0]
    each = price(fuel_price(shown.table.ruleset, crew))
    return tr("Click the scale to buy fuel up to there: {price} a level.", price=each)


def box_areas(shown: Shown) -> list[Widget]:
    made: list[Widget] = []
    for i, kind in enumerate(constants.BOXES):
        area = HitArea(AssistantBox(kind), partial(term, "box", kind), tooltip=partial(term, "box_effect", kind))
        area.focusable = False
        area.place(*box_box(shown.layout.dashboard, i))
        made.append(area)
    return made


def hand_areas(shown: Shown, controller: InputController) -> list[Widget]:
    """The cards: a click plays or discards one; a disabled card says why."""
    hand = shown.table.view.own.hand
    made: list[Widget] = []
    for i, (card, b) in enumerate(zip(hand, card_boxes(shown.layout.hand, len(hand)), strict=True)):
        area = HitArea(HandCard(i), partial(card_name, card), partial(controller.pick_card, i), about_card(shown, card))
        area.place(*b)
        if card not in shown.action_model.cards:
            area.why = forbidden(shown, card)
        made.append(area)
    return made


def about_card(shown: Shown, card: str) -> Callable[[], str]:
    """The tooltip of a card; none while the picture shows another hand."""

    def text() -> str:
        if shown.stage.view.own.hand != shown.table.view.own.hand:
            return ""
        return card_with_effect(card, wording(shown.table.ruleset, card))

    return text


def forbidden(shown: Shown, card: str) -> Callable[[], str]:
    table = shown.table
    return lambda: why_unavailable.why_not_card(table.ruleset, table.view, table.question, card).line


# ---- why a gauge of the player's is lower than before: the log's line about its last loss


def last_loss(shown: Shown, gauge: str) -> str:
    """The last loss of that gauge, as a sentence with its round; "" if the picture has shown none."""
    table = shown.table
    if table.seat is None:
        return ""
    for entry in reversed(table.log[: shown.shown_entries]):
        if lost := levels_lost(entry.event, table.seat, gauge):
            fuel = gauge == constants.FUEL  # wear has a cause, which its line names
            what = f"\u2212{lost}" if fuel else describe(entry.event, table)
            return tr("Last loss (round {n}): {what}", n=entry.round, what=what)
    return ""


def levels_lost(event: Event, seat: int, gauge: str) -> int:
    """The number of levels of that gauge that the event takes from that seat."""
    if isinstance(event, ev.FuelPaid) and gauge == constants.FUEL and event.seat == seat:
        return event.levels
    if isinstance(event, ev.WearTaken) and event.seat == seat and gauge != constants.FUEL:
        return int(getattr(event, gauge))
    return 0
