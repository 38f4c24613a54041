"""What the slip about a space says, and where on the screen a hint is carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from greatrace.great_race import constants
from greatrace.great_race.actions import BuyFuel, DriveOut, Plan, Ride, Step
from greatrace.kernel import Action
from greatrace_client.games.great_race import reasons
from greatrace_client.games.great_race.board_view import BoardView, HasBoard
from greatrace_client.games.great_race.controls import ActionModel
from greatrace_client.games.great_race.highlight import place_of, ring_on_map
from greatrace_client.games.great_race.map_corner import FIRST_RIGHT, map_corner
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.phrases import filled_boxes, space_name
from greatrace_client.games.great_race.targets import Dial, GaugePlate, OpenCard, PlanBox, RivalCrew
from greatrace_client.games.great_race.topics import of_space
from greatrace_client.i18n import tr
from greatrace_client.i18n.names import about_ground
from greatrace_client.model.event_text import describe_action
from greatrace_client.model.target import Name
from greatrace_client.net.hint_worker import Advice as Found
from greatrace_client.race_common.hint import LAMP, WIDE, HintDisplay, HintedRace
from greatrace_client.race_common.rulebook_entry import Entry
from greatrace_client.race_common.targets import CardOfKind, Space
from greatrace_client.ui.box import Box


class MapHints(HintedRace[Shown], HasBoard, Protocol):
    """The race with its map."""


def about_space(shown: Shown, space: str) -> str:
    """Name, what is known of it, who stands there, as the picture has it, and why it cannot be driven to."""
    r, o = shown.table.ruleset, shown.stage.view.open
    parts = about_ground(r, o, space)
    here = [shown.name(seat) for seat, crew in enumerate(o.crews) if crew.at == space]
    if here:
        parts.append(", ".join(here))
    seat = shown.seat
    if seat is None or not shown.caught_up:
        pass
    elif shown.desk.drives and shown.way is None:
        parts.append(reasons.why_not_space(r, shown.table.view, seat, space).line)
    elif shown.desk.spaces and space not in shown.desk.spaces:
        parts.append(reasons.why_not_pick(r, shown.table.view, shown.question, space).line)
    entry = Entry(of_space(r, o, space))
    return "\n".join([*filter(None, parts), tr("F1: {title}", title=entry.title)])


# ---- what the hard bot would do


def race_advice(race: MapHints, do: Callable[[Action], object], clear: Callable[[], object]) -> HintDisplay:
    """The hints of this race; `do` carries one out, `clear` makes room for it."""
    return HintDisplay(
        race,
        lambda action, found: in_words(race, action, found),
        lambda action, found: targets(race, action, found),
        do,
        clear,
        lambda page, name, place: ring_on_map(race.board, page, name, place),
    )


def lamp_corner(shown: Shown) -> tuple[float, float]:
    """Where the lamp hangs: at the left end of the action panel's heading, on an alarm under what takes back."""
    b = shown.layout.actions
    return (b.right - 18 - LAMP, b.y + 132) if shown.desk.style == "alarm" else (b.x + 16, b.y + 9)


def hint_spot(board: BoardView, shown: Shown, lying: Sequence[Box], tall: float) -> tuple[float, float]:
    """The left upper corner of a slip of that height, in a corner of the map."""
    place = map_corner(board, shown, (WIDE, tall), FIRST_RIGHT, lying)
    return place.x, place.y


def in_words(race: MapHints, action: Action, found: Found) -> str:
    """The answer in words; a plan by its filled boxes, a drive with its goal."""
    if isinstance(action, Plan):
        return filled_boxes(action)
    if isinstance(action, Step):
        return tr("Drive to {place}", place=space_name(race.shown.table.ruleset, action.to))
    button = next((c.label for c in race.shown.desk.controls if c.action == action), "")
    told = describe_action(action, race.shown.table)
    if button and button.casefold() not in told.casefold():  # a label may be a colour alone: then the whole is said
        told = button
    if found.way and not isinstance(action, Ride):
        told += " " + tr("towards {place}", place=space_name(race.shown.table.ruleset, found.way[-1]))
    return told


def targets(race: MapHints, action: Action, found: Found) -> list[tuple[Name, Box]]:
    """The controls, cards and spaces with which it is done, each with its place."""
    names = dict.fromkeys([*controls_of(race.shown.desk, action), *map(Space, found.way)])
    places = ((name, place_of(name, race.board, race.form, race.shown)) for name in names)
    return [(name, place) for name, place in places if place is not None]


def controls_of(desk: ActionModel, action: Action) -> Iterator[Name]:
    """As `highlight.place_of` knows them."""
    yield from (control.name for control in desk.controls if control.action == action)
    yield from (Space(space) for space, other in desk.spaces.items() if other == action)
    yield from (RivalCrew(seat) for seat, other in desk.seats.items() if other == action)
    yield from (Dial(gauge) for gauge, other in desk.gauges.items() if other == action)
    yield from (GaugePlate(gauge) for gauge, other in desk.plates.items() if other == action)
    yield from (CardOfKind(card) for card, other in desk.cards.items() if other == action)
    offered = [card for card, other in desk.offers.items() if other == action]
    yield from (OpenCard(desk.offered.index(card)) for card in offered if card in desk.offered)
    if isinstance(action, Plan):
        yield from (PlanBox(box) for box in constants.BOXES if getattr(action, box))
    elif isinstance(action, DriveOut):
        yield "drive"
    elif isinstance(action, BuyFuel):
        yield "fuel"
