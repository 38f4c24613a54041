"""What may be taken in hand now, and where it may go: read from the desk, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Protocol

from greatrace.great_race import constants
from greatrace.great_race.actions import Discard, FitPart, PlaceTile, PlayAnytime, PlayCard
from greatrace.kernel import Action
from greatrace_client.games.great_race.board_view import BoardView
from greatrace_client.games.great_race.gauge_plates import PLATE_GAUGES, draw_part, draw_pip
from greatrace_client.games.great_race.hand_panel import card_boxes, draw_card
from greatrace_client.games.great_race.layout import Layout
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.planning import FoldingScreen
from greatrace_client.games.great_race.reachable import Reach
from greatrace_client.model.table import TableModel
from greatrace_client.race_common.drag_drop import Load
from greatrace_client.race_common.hit_areas import Zone
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import instruments
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BLACK
from greatrace_client.ui.draw.shapes import box, hex_points, poly, scaled
from greatrace_client.ui.draw.tiles import HEX, draw_tile
from greatrace_client.ui.widgets import Widget

SHADE = 'opacity=".38"'
FILLS = "refuel", "jerrycan"  # cards that may be poured into the fuel gauge


class Workbench(Protocol):
    """What may be taken in hand, and what happens where it is put down."""

    @property
    def board(self) -> BoardView: ...
    @property
    def layout(self) -> Layout: ...
    @property
    def reach(self) -> Reach: ...
    @property
    def screen(self) -> FoldingScreen: ...
    @property
    def shown(self) -> Shown: ...
    @property
    def table(self) -> TableModel: ...
    def give(self, action: Action) -> None: ...
    def choose_tile(self, index: int) -> None: ...
    def drive_to(self, space: str) -> None: ...
    def fit(self, card: str, gauge: str) -> None: ...
    def pick_gauge(self, gauge: str) -> None: ...
    def pick_plate(self, gauge: str) -> None: ...


def loads(scene: Workbench, widgets: list[Widget]) -> dict[str, Load]:
    """By the name of the widget where each lies."""
    found: dict[str, Load] = {}
    for widget in widgets:
        word, _, number = widget.name.partition(" ")
        make = MAKERS.get(word) if isinstance(widget, Zone) else None
        load = make(scene, widget.name, number) if make is not None else None
        if load is not None and load.goals:
            found[widget.name] = load
    return found


def sending(scene: Workbench, action: Action) -> Callable[[], object]:
    return partial(scene.give, action)  # what is dragged was meant


def tile(scene: Workbench, name: str, number: str) -> Load | None:
    """PF1. A drawn tile, onto a lit space."""
    desk, question = scene.shown.desk, scene.table.question
    index = int(number)
    if desk.style != "tiles" or question is None or index >= len(desk.tiles):
        return None
    kind = desk.tiles[index]
    spaces = [p.space for p in question.of(PlaceTile) if p.tile == kind]
    goals = {f"space {space}": sending(scene, PlaceTile(kind, space)) for space in spaces}
    return Load(name, goals, partial(paint_tile, scene, kind), partial(scene.choose_tile, index))


def hand_card(scene: Workbench, name: str, number: str) -> Load | None:
    """CARDS, B2, M1. A card of the hand: away, onto the map, into the gauge that it raises."""
    hand = scene.table.view.own.hand
    index = int(number)
    if index >= len(hand):
        return None
    goals = dict(goals_of_card(scene, hand[index]))
    return Load(name, goals, partial(paint_card, scene, hand[index]))


def goals_of_card(scene: Workbench, card: str) -> Iterator[tuple[str, Callable[[], object]]]:
    """Where that card may go, and what it does there."""
    question = scene.table.question
    for action in question.options if question is not None else ():
        match action:
            case Discard(card=kind) if kind == card and scene.shown.desk.style != "market":
                for goal in ("away", "supplies", "map"):
                    yield goal, sending(scene, action)
            case PlayCard(card=kind) | PlayAnytime(card=kind) if kind == card:
                yield from goals_of_play(scene, action, card)
            case FitPart(card=kind) if kind == card:
                for gauge in PLATE_GAUGES:
                    if getattr(action, gauge):
                        yield from goals_of_part(scene, card, gauge)


def goals_of_play(scene: Workbench, action: Action, card: str) -> Iterator[tuple[str, Callable[[], object]]]:
    """Fuel is poured into its gauge; while cards are to be discarded the map is where they go (B2)."""
    if card in FILLS:
        yield "dial fuel", sending(scene, action)
    if not any(isinstance(meant, Discard) for meant in scene.shown.desk.cards.values()):
        yield "map", sending(scene, action)


def goals_of_part(scene: Workbench, card: str, gauge: str) -> Iterator[tuple[str, Callable[[], object]]]:
    """M1. Onto the dial or the plate of a gauge that it can raise."""
    fit = partial(scene.fit, card, gauge)
    yield f"dial {gauge}", fit
    yield f"plate {gauge}", fit


def offer(scene: Workbench, name: str, number: str) -> Load | None:
    """B1: into the hand. Tracker: the one to let go, onto the map or the discards."""
    desk = scene.shown.desk
    index = int(number)
    card = desk.offered[index] if index < len(desk.offered) else ""
    action = desk.offers.get(card)
    if action is None:
        return None
    away = isinstance(action, Discard)
    goals = ("supplies", "map") if away else ("hand",)
    return Load(name, {goal: sending(scene, action) for goal in goals}, partial(paint_card, scene, card))


def pip(scene: Workbench, name: str, number: str) -> Load | None:
    """D3, D5, M1. A level to lose or to gain, onto a gauge."""
    return Load(name, gauge_goals(scene), partial(draw_pip_at, scene.shown.desk.gain))


def part(scene: Workbench, name: str, number: str) -> Load | None:
    """M1. A level that is bought, onto a gauge."""
    return Load(name, gauge_goals(scene), draw_part)


def gauge_goals(scene: Workbench) -> dict[str, Callable[[], object]]:
    desk = scene.shown.desk
    goals: dict[str, Callable[[], object]] = {f"plate {g}": partial(scene.pick_plate, g) for g in desk.plates}
    return goals | {f"dial {gauge}": partial(scene.pick_gauge, gauge) for gauge in desk.gauges if gauge in PLATE_GAUGES}


def plan_box(scene: Workbench, name: str, kind: str) -> Load | None:
    """P1. An assistant out of a box, into another one or back into the tray."""
    planner = scene.screen.planner
    source = constants.BOXES.index(kind)
    if planner is None or not planner.counts[source]:
        return None
    goals = {f"plan {box_}": partial(planner.put, i) for i, box_ in enumerate(constants.BOXES) if i != source}
    goals["tray"] = partial(planner.put, None)
    return Load(name, goals, partial(paint_pawn, scene), partial(planner.lift, source), planner.put_back)


def tray(scene: Workbench, name: str, number: str) -> Load | None:
    """P1. An assistant out of the tray, into a box."""
    planner = scene.screen.planner
    if planner is None or sum(planner.counts) >= planner.total:
        return None
    goals = {f"plan {box_}": partial(planner.put, i) for i, box_ in enumerate(constants.BOXES)}
    return Load(name, goals, partial(paint_pawn, scene), partial(planner.lift, None), planner.put_back)


def vehicle(scene: Workbench, name: str, number: str) -> Load | None:
    """M2. One's own half-track, to where it shall drive."""
    if not scene.shown.desk.drives or not scene.reach.ways:
        return None
    goals = {f"space {space}": partial(scene.drive_to, space) for space in scene.reach.ways}
    return Load(name, goals, lambda _page, _x, _y: None)  # the ribbon shows it


MAKERS: dict[str, Callable[[Workbench, str, str], Load | None]] = {
    "tile": tile,
    "card": hand_card,
    "offer": offer,
    "pip": pip,
    "part": part,
    "plan": plan_box,
    "tray": tray,
    "map": vehicle,
}


# ---- pictures


def paint_tile(scene: Workbench, kind: str, page: Page, x: float, y: float) -> None:
    """As large as a space, a little nearer."""
    scale = max(0.8, scene.board.sheet.scale * 1.06)
    page.svg(poly(hex_points(HEX * scale, 60, 60), fill=BLACK, more=SHADE), x - 52, y - 46, 120, 120)
    draw_tile(page, x, y, scene.table.ruleset.tiles[kind], scale)


def paint_card(scene: Workbench, card: str, page: Page, x: float, y: float) -> None:
    _, _, w, h = card_boxes(scene.layout.hand, 1)[0]
    b = Box(x - w / 2, y - h / 2, w, h)
    page.svg(box(0, 0, w, h, 7, BLACK, more=SHADE), b.x + 9, b.y + 13, w + 2, h + 2)
    draw_card(page, b, scene.shown, card, playable=True)


def paint_pawn(scene: Workbench, page: Page, x: float, y: float) -> None:
    colour = scene.table.colour(scene.table.seat or 0)
    page.svg(scaled(instruments.pawn(colour), 1.9), x - 23, y - 40, 50, 76)


def draw_pip_at(gain: bool, page: Page, x: float, y: float) -> None:  # noqa: FBT001 - of a partial
    draw_pip(page, x, y, gain=gain)
