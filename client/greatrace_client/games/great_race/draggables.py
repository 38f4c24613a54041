"""The things that may be dragged now, and their goals: determined by the action model alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Protocol, TypeAlias

from greatrace.great_race import constants
from greatrace.great_race.actions import Discard, FitPart, PlaceTile, PlayAnytime, PlayCard
from greatrace.kernel import Action
from greatrace_client.games.great_race.board_view import HasBoard
from greatrace_client.games.great_race.gauge_plates import PLATE_GAUGES, draw_part, draw_pip
from greatrace_client.games.great_race.hand_panel import card_boxes, draw_card
from greatrace_client.games.great_race.input_controller import HasInput
from greatrace_client.games.great_race.panel import HasShown
from greatrace_client.games.great_race.planning import HasPlanningScreen
from greatrace_client.games.great_race.reachable import HasReach
from greatrace_client.games.great_race.targets import (
    Dial,
    DrawnTile,
    GaugePlate,
    HandCard,
    OpenCard,
    Pip,
    PlanBox,
    PlanSlot,
)
from greatrace_client.games.great_race.why_unavailable import FUEL_CARDS
from greatrace_client.model.target import Name
from greatrace_client.race_common.drag_drop import Load
from greatrace_client.race_common.hit_areas import HitArea
from greatrace_client.race_common.targets import Space
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import instruments
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BLACK
from greatrace_client.ui.draw.shapes import box, hex_points, poly, scaled
from greatrace_client.ui.draw.tiles import HEX, draw_tile
from greatrace_client.ui.widgets import Widget

Goals: TypeAlias = dict[Name, Callable[[], object]]

SHADE = 'opacity=".38"'


class Workbench(HasBoard, HasInput, HasReach, HasPlanningScreen, HasShown, Protocol):
    """The race with draggable things."""


def loads(race: Workbench, widgets: list[Widget]) -> dict[Name, Load]:
    """The loads by the name of the widget that holds each."""
    found = {widget.name: load_of(race, widget.name) for widget in widgets if isinstance(widget, HitArea)}
    return {name: load for name, load in found.items() if load is not None and load.goals}


def load_of(race: Workbench, name: Name) -> Load | None:
    """The load of the widget with that name, if any."""
    if isinstance(name, str):
        return ONLY[name](race) if name in ONLY else None
    match name:
        case DrawnTile(index):
            return tile(race, name, index)
        case HandCard(index):
            return hand_card(race, name, index)
        case OpenCard(index):
            return offer(race, name, index)
        case Pip():
            return pip(race, name)
        case PlanBox(kind) | PlanSlot(kind, _):
            return plan_box(race, name, kind)
    return None


def sending(race: Workbench, action: Action) -> Callable[[], object]:
    return partial(race.input.give, action)  # what is dragged was intended


def tile(race: Workbench, name: Name, index: int) -> Load | None:
    """PF1. A drawn tile can be dragged onto a lit space."""
    action_model, question = race.shown.action_model, race.shown.table.question
    if action_model.style != "tiles" or question is None or index >= len(action_model.tiles):
        return None
    kind = action_model.tiles[index]
    spaces = [p.space for p in question.of(PlaceTile) if p.tile == kind]
    goals: Goals = {Space(space): sending(race, PlaceTile(kind, space)) for space in spaces}
    return Load(
        name, goals, partial(paint_tile, race, kind), partial(race.input.selection.choose_tile, index), by_keys=True
    )


def hand_card(race: Workbench, name: Name, index: int) -> Load | None:
    """CARDS, B2, M1. A card of the hand: to the discards, onto the map, into the gauge that it raises."""
    hand = race.shown.table.view.own.hand
    if index >= len(hand):
        return None
    goals = dict(goals_of_card(race, hand[index]))
    return Load(name, goals, partial(paint_card, race, hand[index]))


def goals_of_card(race: Workbench, card: str) -> Iterator[tuple[Name, Callable[[], object]]]:
    """The goals of that card, and what happens there."""
    question = race.shown.table.question
    for action in question.options if question is not None else ():
        match action:
            case Discard(card=kind) if kind == card and race.shown.action_model.style != "market":
                for goal in ("away", "supplies", "map"):
                    yield goal, sending(race, action)
            case PlayCard(card=kind) | PlayAnytime(card=kind) if kind == card:
                yield from goals_of_play(race, action, card)
            case FitPart(card=kind) if kind == card:
                for gauge in PLATE_GAUGES:
                    if getattr(action, gauge):
                        yield from goals_of_part(race, card, gauge)


def goals_of_play(race: Workbench, action: Action, card: str) -> Iterator[tuple[Name, Callable[[], object]]]:
    """Fuel is poured into its gauge; while cards are to be discarded they are played onto the map (B2)."""
    if card in FUEL_CARDS:  # they may be poured into the fuel gauge
        yield Dial(constants.FUEL), sending(race, action)
    if not any(isinstance(card_action, Discard) for card_action in race.shown.action_model.cards.values()):
        yield "map", sending(race, action)


def goals_of_part(race: Workbench, card: str, gauge: str) -> Iterator[tuple[Name, Callable[[], object]]]:
    """M1. The dials or plates of the gauges that it can raise."""
    fit = partial(race.input.fit, card, gauge)
    yield Dial(gauge), fit
    yield GaugePlate(gauge), fit


def offer(race: Workbench, name: Name, index: int) -> Load | None:
    """B1: a card goes into the hand. Tracker: the one to discard goes onto the map or the discards."""
    action_model = race.shown.action_model
    card = action_model.offered[index] if index < len(action_model.offered) else ""
    action = action_model.offers.get(card)
    if action is None:
        return None
    away = isinstance(action, Discard)
    places = ("supplies", "map") if away else ("hand",)
    return Load(name, {goal: sending(race, action) for goal in places}, partial(paint_card, race, card))


def pip(race: Workbench, name: Name) -> Load | None:
    """D3, D5, M1. A level to lose or to gain can be dragged onto a gauge."""
    return Load(name, gauge_goals(race), partial(draw_pip_at, race.shown.action_model.gain), by_keys=True)


def part(race: Workbench) -> Load | None:
    """M1. A bought level can be dragged onto a gauge."""
    return Load("part", gauge_goals(race), draw_part, by_keys=True)


def gauge_goals(race: Workbench) -> Goals:
    action_model = race.shown.action_model
    goals: Goals = {GaugePlate(gauge): partial(race.input.pick_plate, gauge) for gauge in action_model.plates}
    return goals | {
        Dial(gauge): partial(race.input.pick_gauge, gauge) for gauge in action_model.gauges if gauge in PLATE_GAUGES
    }


def plan_box(race: Workbench, name: Name, kind: str) -> Load | None:
    """P1. An assistant from a box, into another one or back into the tray."""
    planner = race.screen.planner
    source = constants.BOXES.index(kind)
    if planner is None or not planner.counts[source]:
        return None
    goals: Goals = {PlanBox(box_): partial(planner.put, i) for i, box_ in enumerate(constants.BOXES) if i != source}
    goals["tray"] = partial(planner.put, None)
    return Load(name, goals, partial(paint_pawn, race), partial(planner.lift, source), planner.put_back)


def tray(race: Workbench) -> Load | None:
    """P1. An assistant from the tray, into a box."""
    planner = race.screen.planner
    if planner is None or sum(planner.counts) >= planner.total:
        return None
    goals: Goals = {PlanBox(box_): partial(planner.put, i) for i, box_ in enumerate(constants.BOXES)}
    return Load("tray", goals, partial(paint_pawn, race), partial(planner.lift, None), planner.put_back, by_keys=True)


def vehicle(race: Workbench) -> Load | None:
    """M2. The player's half-track, to its destination."""
    if not race.shown.action_model.drives or not race.reach.ways:
        return None
    goals: Goals = {Space(space): partial(race.input.drive_to, space) for space in race.reach.ways}
    return Load("map", goals, lambda _page, _x, _y: None)  # the ribbon shows it


ONLY: dict[str, Callable[[Workbench], Load | None]] = {"part": part, "tray": tray, "map": vehicle}


# ---- pictures


def paint_tile(race: Workbench, kind: str, page: Page, x: float, y: float) -> None:
    """Draw a tile as large as a space, slightly enlarged."""
    scale = max(0.8, race.board.sheet.scale * 1.06)
    page.svg(poly(hex_points(HEX * scale, 60, 60), fill=BLACK, more=SHADE), x - 52, y - 46, 120, 120)
    draw_tile(page, x, y, race.shown.table.ruleset.tiles[kind], scale)


def paint_card(race: Workbench, card: str, page: Page, x: float, y: float) -> None:
    _, _, w, h = card_boxes(race.shown.layout.hand, 1)[0]
    b = Box(x - w / 2, y - h / 2, w, h)
    page.svg(box(0, 0, w, h, 7, BLACK, more=SHADE), b.x + 9, b.y + 13, w + 2, h + 2)
    draw_card(page, b, race.shown, card, playable=True)


def paint_pawn(race: Workbench, page: Page, x: float, y: float) -> None:
    colour = race.shown.table.colour(race.shown.table.seat or 0)
    page.svg(scaled(instruments.pawn(colour), 1.9), x - 23, y - 40, 50, 76)


def draw_pip_at(gain: bool, page: Page, x: float, y: float) -> None:  # noqa: FBT001 - of a partial
    draw_pip(page, x, y, gain=gain)
