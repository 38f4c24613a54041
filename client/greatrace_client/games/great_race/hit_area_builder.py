"""The widgets of the race screen for the present desk, in Tab order (the last one lies on top for the mouse)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from greatrace.great_race import constants
from greatrace_client.games.great_race import reasons
from greatrace_client.games.great_race.action_panel import ActionPanel
from greatrace_client.games.great_race.catch_up import Following
from greatrace_client.games.great_race.controls import Control
from greatrace_client.games.great_race.draggables import Workbench, loads
from greatrace_client.games.great_race.hand_panel import card_boxes
from greatrace_client.games.great_race.journal_pointer import JournalHand
from greatrace_client.games.great_race.map_drag_drop import MapCarrying
from greatrace_client.games.great_race.minimap import MinimapPlace, minimap_zones
from greatrace_client.games.great_race.module_api.boards import Boards
from greatrace_client.games.great_race.module_api.context import ModulePlace
from greatrace_client.games.great_race.module_api.screen import ModuleScreen
from greatrace_client.games.great_race.own_panels import DIALS, box_box, dial_box
from greatrace_client.games.great_race.pointing import Pointer
from greatrace_client.games.great_race.supplies import supplies_box, tooltip
from greatrace_client.games.great_race.targets import AssistantBox, Dial, HandCard, RivalCrew
from greatrace_client.i18n import term, tr
from greatrace_client.i18n.names import card_effect, card_name, price, wording
from greatrace_client.race_common.hit_areas import MapZone, Spinner, Zone
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.widgets import Widget


class HitAreas(Workbench, MinimapPlace, ModulePlace, Protocol):
    """What takes a click, and what a click does."""

    @property
    def actions(self) -> ActionPanel: ...
    @property
    def boards(self) -> Boards: ...
    @property
    def carrying(self) -> MapCarrying: ...
    @property
    def following(self) -> Following: ...
    @property
    def journal_hand(self) -> JournalHand: ...
    @property
    def modules(self) -> Sequence[ModuleScreen]: ...
    @property
    def page(self) -> Page: ...
    @property
    def pointer(self) -> Pointer: ...
    def act(self, control: Control) -> None: ...
    def board_zoom(self, way: int, x: float, y: float) -> None: ...
    def more_fuel(self, number: int) -> None: ...
    def pick_card(self, index: int) -> None: ...
    def pick_offer(self, name: str, index: int) -> None: ...
    def pick_seat(self, seat: int) -> None: ...
    def pick_space(self, space: str | None) -> None: ...


def build_zones(scene: HitAreas) -> list[Widget]:
    """Map, rivals, dials, boxes, hand, then what the action panel and the folding screen need."""
    made: list[Widget] = [map_zone(scene), *minimap_zones(scene), supplies_zone(scene)]
    made += [*scene.journal_hand.zones(), *rival_zones(scene)]
    if scene.table.seat is not None:
        made += [*dial_zones(scene), *box_zones(scene), *hand_zones(scene)]
    made += scene.actions.build(scene.page, scene.shown, scene.act, scene.pick_offer, scene.pick_plate)
    made += scene.screen.build(scene.shown, scene.renew)
    made += [zone for screen in scene.modules for zone in screen.zones(scene)]
    curtain = [zone for screen in scene.modules for zone in screen.curtain_zones(scene)]
    hang(scene, made)
    seen = [zone for zone in made if not behind(zone, curtain)]
    return [*seen, *scene.following.zones(), *curtain, *scene.boards.zones(scene)]


def hang(scene: HitAreas, made: list[Widget]) -> None:
    """Things that lie somewhere can be taken in hand."""
    found = loads(scene, made)
    for zone in made:
        if isinstance(zone, Zone) and zone.name in found:
            zone.hang(found[zone.name], scene.carrying)
    scene.carrying.renewed(found)


def behind(zone: Widget, curtain: list[Widget]) -> bool:
    """Whether a curtain hides it: keys must not go there either. The first of a curtain's zones is its ground."""
    x, y, w, h = zone.box
    return bool(curtain) and curtain[0].contains(x + w / 2, y + h / 2)


def map_zone(scene: HitAreas) -> Widget:
    def zoomed(notches: float) -> None:
        x, y = scene.pointer.mouse
        scene.board_zoom(1 if notches > 0 else -1, x, y)

    def on_vehicle(x: float, y: float) -> bool:
        seat = scene.table.seat
        return seat is not None and scene.board.space_at(x, y) == scene.table.view.open.crews[seat].at

    zone = MapZone(
        "The map",
        "Arrow keys move between spaces; Enter selects.",
        pressed=lambda: scene.pick_space(scene.pointer.taken()),
        moved=scene.pointer.move,
        zoomed=zoomed,
        dragged=scene.pointer.pull,
        on_vehicle=on_vehicle,
    )
    zone.place(*scene.layout.sight)
    return zone


def supplies_zone(scene: HitAreas) -> Widget:
    zone = Zone("supplies", "Bag and deck", tooltip=lambda: tooltip(scene.shown))
    zone.place(*supplies_box(scene.layout))
    return zone


def rival_zones(scene: HitAreas) -> list[Widget]:
    """A rival's panel: chosen by a click when a card asks for a player."""
    made: list[Widget] = []
    for i, seat in enumerate(scene.shown.rivals):
        zone = Zone(RivalCrew(seat), named(scene, seat), picker(scene.pick_seat, seat), about_rival(scene, seat))
        zone.place(*scene.layout.rivals[i])
        if scene.shown.desk.seats and seat not in scene.shown.desk.seats:
            zone.why = spared(scene, seat)
        made.append(zone)
    return made


def named(scene: HitAreas, seat: int) -> Callable[[], str]:
    return lambda: scene.shown.name(seat)


def picker(pick: Callable[[int], object], number: int) -> Callable[[], object]:
    return lambda: pick(number)


def spared(scene: HitAreas, seat: int) -> Callable[[], str]:
    """Why a card cannot strike that player."""
    return lambda: reasons.why_not_rival(scene.table.view.open, seat).line


def about_rival(scene: HitAreas, seat: int) -> Callable[[], str]:
    def text() -> str:
        crew = scene.stage.view.open.crews[seat]
        boxes = ", ".join(f"{term('box', kind)} {getattr(crew.boxes, kind)}" for kind in constants.BOXES)
        levels = ", ".join(f"{term('gauge', g)} {getattr(crew, g)}" for g, _ in DIALS)
        return f"{scene.shown.name(seat)}: {levels}, {price(crew.money)}\n{boxes}"

    return text


def dial_zones(scene: HitAreas) -> list[Widget]:
    made: list[Widget] = []
    for i, (gauge, _) in enumerate(DIALS):
        pick, buy = gauge_picker(scene, gauge), buyer(scene, gauge)
        zone = Spinner(Dial(gauge), gauge_label(gauge), pick, buy, about_gauge(scene, gauge))
        zone.place(*dial_box(scene.layout.dashboard, i))
        made.append(zone)
    return made


def buyer(scene: HitAreas, gauge: str) -> Callable[[int], bool]:
    """C3. Turned, the fuel gauge asks for more or fewer levels while some are on sale."""

    def turned(way: int) -> bool:
        on_sale = gauge == constants.FUEL and constants.FUEL in scene.shown.desk.gauges
        if on_sale:
            scene.more_fuel(way)
        return on_sale

    return turned


def gauge_label(gauge: str) -> Callable[[], str]:
    return lambda: term("gauge", gauge)


def gauge_picker(scene: HitAreas, gauge: str) -> Callable[[], object]:
    return lambda: scene.pick_gauge(gauge)


def about_gauge(scene: HitAreas, gauge: str) -> Callable[[], str]:
    def text() -> str:
        crew = scene.stage.view.open.crews[scene.table.seat or 0]
        level = tr("{n} of {most}", n=getattr(crew, gauge), most=getattr(crew.maximum, gauge))
        return f"{term('gauge', gauge)}: {level}. {term('gauge note', gauge)}"

    return text


def box_zones(scene: HitAreas) -> list[Widget]:
    made: list[Widget] = []
    for i, kind in enumerate(constants.BOXES):
        zone = Zone(AssistantBox(kind), box_label("box", kind), tooltip=box_label("box_effect", kind))
        zone.focusable = False
        zone.place(*box_box(scene.layout.dashboard, i))
        made.append(zone)
    return made


def box_label(context: str, kind: str) -> Callable[[], str]:
    return lambda: term(context, kind)


def hand_zones(scene: HitAreas) -> list[Widget]:
    """The cards: a click lifts, a second one plays; those that cannot be played say why."""
    hand = scene.table.view.own.hand
    made: list[Widget] = []
    for i, (card, b) in enumerate(zip(hand, card_boxes(scene.layout.hand, len(hand)), strict=True)):
        zone = Zone(HandCard(i), card_label(card), picker(scene.pick_card, i), about_card(scene, card))
        zone.place(*b)
        if card not in scene.shown.desk.cards:
            zone.why = forbidden(scene, card)
        made.append(zone)
    return made


def card_label(card: str) -> Callable[[], str]:
    return lambda: card_name(card)


def about_card(scene: HitAreas, card: str) -> Callable[[], str]:
    """The slip about a card; none while the picture shows another hand."""

    def text() -> str:
        if scene.stage.view.own.hand != scene.table.view.own.hand:
            return ""
        return f"{card_name(card)}: {card_effect(card, wording(scene.table.ruleset, card))}"

    return text


def forbidden(scene: HitAreas, card: str) -> Callable[[], str]:
    table = scene.table
    return lambda: reasons.why_not_card(table.ruleset, table.view, table.question, card).line
