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
from greatrace_client.games.great_race import reasons
from greatrace_client.games.great_race.board_view import HasBoard
from greatrace_client.games.great_race.hand_panel import card_boxes
from greatrace_client.games.great_race.input_controller import HasInput, InputController
from greatrace_client.games.great_race.map_drag_drop import MapCarrying
from greatrace_client.games.great_race.map_mover import HasMover
from greatrace_client.games.great_race.own_panels import DIALS, box_box, dial_box
from greatrace_client.games.great_race.panel import HasShown, Shown
from greatrace_client.games.great_race.pointing import HasPointer
from greatrace_client.games.great_race.supplies import supplies_box, tooltip
from greatrace_client.games.great_race.targets import AssistantBox, Dial, HandCard, RivalCrew
from greatrace_client.i18n import labelled, term, tr
from greatrace_client.i18n.names import card_name, card_with_effect, price, wording
from greatrace_client.model.event_text import describe
from greatrace_client.model.target import Name
from greatrace_client.race_common.drag_drop import Load
from greatrace_client.race_common.hit_areas import MapZone, Scale, Zone
from greatrace_client.ui.draw.instruments import dial_level
from greatrace_client.ui.widgets import Widget

HUB = 0.4  # of a dial's radius: a click there means no level of its scale


def hang(made: list[Widget], found: Mapping[Name, Load], carrying: MapCarrying) -> None:
    """Attach the loads in `found`, by the name of the widget that holds each, to the zones."""
    for zone in made:
        if isinstance(zone, Zone) and zone.name in found:
            zone.hang(found[zone.name], carrying)
    carrying.renewed(found)


def behind(zone: Widget, curtain: list[Widget]) -> bool:
    """Whether a curtain hides the widget: keys must not go there either. The first of a curtain's zones is its
    ground.
    """
    x, y, w, h = zone.box
    return bool(curtain) and curtain[0].contains(x + w / 2, y + h / 2)


class PressedMap(HasBoard, HasInput, HasMover, HasPointer, HasShown, Protocol):
    """The map that takes a click."""


def map_zone(race: PressedMap) -> Widget:
    def zoomed(notches: float) -> None:
        race.mover.zoom(1 if notches > 0 else -1, *race.pointer.mouse)

    def on_vehicle(x: float, y: float) -> bool:
        seat, crews = race.shown.seat, race.shown.table.view.open.crews
        return seat is not None and race.board.space_at(x, y) == crews[seat].at

    zone = MapZone(
        "The map",
        "Arrow keys move between spaces; Enter selects.",
        pressed=lambda: race.input.pick_space(race.pointer.taken()),
        moved=race.pointer.move,
        zoomed=zoomed,
        dragged=race.mover.pull,
        on_vehicle=on_vehicle,
    )
    zone.place(*race.shown.layout.sight)
    return zone


def lasting_zones(race: PressedMap, minimap: Sequence[Widget], journal: Sequence[Widget]) -> list[Widget]:
    """The zones that exist at any moment, in Tab order: the map, supplies, log, the others, and the player's own."""
    shown, controller = race.shown, race.input
    made = [map_zone(race), *minimap, supplies_zone(shown), *journal, *rival_zones(shown, controller)]
    if shown.seat is not None:
        made += [*dial_zones(shown, controller), *box_zones(shown), *hand_zones(shown, controller)]
    return made


def supplies_zone(shown: Shown) -> Widget:
    zone = Zone("supplies", "Bag and deck", tooltip=lambda: tooltip(shown))
    zone.place(*supplies_box(shown.layout))
    return zone


def rival_zones(shown: Shown, controller: InputController) -> list[Widget]:
    """A rival's panel: chosen by a click when a card asks for a player."""
    made: list[Widget] = []
    for i, seat in enumerate(shown.rivals):
        zone = Zone(
            RivalCrew(seat), partial(shown.name, seat), partial(controller.pick_seat, seat), about_rival(shown, seat)
        )
        zone.place(*shown.layout.rivals[i])
        if shown.desk.seats and seat not in shown.desk.seats:
            zone.why = spared(shown, seat)
        made.append(zone)
    return made


def spared(shown: Shown, seat: int) -> Callable[[], str]:
    """The reason why a card cannot strike that player."""
    return lambda: reasons.why_not_rival(shown.table.view.open, seat).line


def about_rival(shown: Shown, seat: int) -> Callable[[], str]:
    def text() -> str:
        crew = shown.stage.view.open.crews[seat]
        boxes = ", ".join(f"{term('box', kind)} {getattr(crew.boxes, kind)}" for kind in constants.BOXES)
        levels = ", ".join(f"{term('gauge', g)} {getattr(crew, g)}" for g, _ in DIALS)
        return labelled(shown.name(seat), f"{levels}, {price(crew.money)}\n{boxes}")

    return text


def dial_zones(shown: Shown, controller: InputController) -> list[Widget]:
    made: list[Widget] = []
    for i, (gauge, _) in enumerate(DIALS):
        pick, buy = partial(controller.pick_gauge, gauge), buyer(shown, controller, gauge)
        zone = Scale(Dial(gauge), partial(term, "gauge", gauge), pick, buy, about_gauge(shown, gauge))
        zone.aimed = level_picker(shown, controller, gauge)
        zone.place(*dial_box(shown.layout.dashboard, i))
        made.append(zone)
    return made


def level_picker(shown: Shown, controller: InputController, gauge: str) -> Callable[[float, float], bool]:
    """C3. A click at a level of the fuel gauge buys fuel up to there, while it is for sale."""

    def aimed(dx: float, dy: float) -> bool:
        crew, question = shown.table.view.open.crews[shown.table.seat or 0], shown.question
        more = dial_level(dx, dy, getattr(crew.maximum, gauge)) - getattr(crew, gauge)
        if math.hypot(dx, dy) < HUB or gauge != constants.FUEL or gauge not in shown.desk.gauges or more < 1:
            return False
        most = len(question.of(BuyFuel)) if question is not None else 0
        if most:
            controller.send(BuyFuel(min(more, most)))
        return bool(most)

    return aimed


def buyer(shown: Shown, controller: InputController, gauge: str) -> Callable[[int], bool]:
    """C3. The fuel gauge, when turned, changes the number of levels to buy, while some are for sale."""

    def turned(way: int) -> bool:
        on_sale = gauge == constants.FUEL and constants.FUEL in shown.desk.gauges
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
    if gauge != constants.FUEL or gauge not in shown.desk.gauges:
        return ""
    crew = shown.table.view.open.crews[shown.table.seat or 0]
    each = price(fuel_price(shown.table.ruleset, crew))
    return tr("Click the scale to buy fuel up to there: {price} a level.", price=each)


def box_zones(shown: Shown) -> list[Widget]:
    made: list[Widget] = []
    for i, kind in enumerate(constants.BOXES):
        zone = Zone(AssistantBox(kind), partial(term, "box", kind), tooltip=partial(term, "box_effect", kind))
        zone.focusable = False
        zone.place(*box_box(shown.layout.dashboard, i))
        made.append(zone)
    return made


def hand_zones(shown: Shown, controller: InputController) -> list[Widget]:
    """The cards: a click plays or discards one; a disabled card says why."""
    hand = shown.table.view.own.hand
    made: list[Widget] = []
    for i, (card, b) in enumerate(zip(hand, card_boxes(shown.layout.hand, len(hand)), strict=True)):
        zone = Zone(HandCard(i), partial(card_name, card), partial(controller.pick_card, i), about_card(shown, card))
        zone.place(*b)
        if card not in shown.desk.cards:
            zone.why = forbidden(shown, card)
        made.append(zone)
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
    return lambda: reasons.why_not_card(table.ruleset, table.view, table.question, card).line


# ---- why a gauge of the player's is lower than before: the log's line about its last loss


def last_loss(shown: Shown, gauge: str) -> str:
    """The last loss of that gauge, as a sentence with its round; "" if the picture has shown none."""
    table = shown.table
    if table.seat is None:
        return ""
    for entry in reversed(table.log[: shown.told]):
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
