"""The text of a space's tooltip, and the place on the screen where a hint is carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from greatrace.great_race import constants
from greatrace.great_race.actions import (
    BuyFuel,
    DriveOut,
    FitPart,
    PickCrew,
    PickSpace,
    PlaceTile,
    Plan,
    PlayCard,
    Ride,
    SplitWear,
    Step,
)
from greatrace.kernel import Action
from greatrace_client.games.great_race import why_unavailable
from greatrace_client.games.great_race.board_view import BoardView, HasBoard
from greatrace_client.games.great_race.controls import ActionModel
from greatrace_client.games.great_race.event_text import describe_action
from greatrace_client.games.great_race.gauge_plates import PLATE_GAUGES
from greatrace_client.games.great_race.ground_words import about_ground, tile_kind_name
from greatrace_client.games.great_race.highlight import place_of, ring_on_map
from greatrace_client.games.great_race.map_corner import FIRST_RIGHT, map_corner
from greatrace_client.games.great_race.next_action import next_action
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.pathfinding import Way, along
from greatrace_client.games.great_race.phrases import filled_boxes, space_name
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.games.great_race.targets import Dial, DrawnTile, GaugePlate, OpenCard, PlanBox, RivalCrew
from greatrace_client.games.great_race.topics import of_space
from greatrace_client.i18n import tr, trn
from greatrace_client.model.target import Name
from greatrace_client.net.hint_worker import Advice as Found
from greatrace_client.race_common.hint import LAMP, HintDisplay, HintedRace
from greatrace_client.race_common.hint_note import WIDE
from greatrace_client.race_common.rulebook_entry import Entry
from greatrace_client.race_common.targets import CardOfKind, Space
from greatrace_client.ui.box import Box


class MapHints(HintedRace[Shown], HasBoard, Protocol):
    """The race with its map."""


def about_space(shown: Shown, space: str) -> str:
    """The name, what is known of it, the players there according to the picture, and why it cannot be driven to."""
    r, o = shown.table.ruleset, shown.stage.view.open
    parts = about_ground(r, o, space)
    here = [shown.name(seat) for seat, crew in enumerate(o.crews) if crew.at == space]
    if here:
        parts.append(", ".join(here))
    seat = shown.seat
    if seat is None or not shown.caught_up:
        pass
    elif shown.action_model.drives and shown.way is None:
        parts.append(why_unavailable.why_not_space(r, shown.table.view, seat, space).line)
    elif shown.action_model.spaces and space not in shown.action_model.spaces:
        parts.append(why_unavailable.why_not_pick(r, shown.table.view, shown.question, space).line)
    entry = Entry(of_space(r, o, space))
    return "\n".join([*filter(None, parts), tr("F1: {title}", title=entry.title)])


# ---- the hard bot's advice


class Hands(Protocol):
    """Gives answers and drives for the player."""

    def give(self, action: Action) -> None: ...
    def drive(self, way: Way, start: Action | None) -> None: ...


def race_advice(race: MapHints, hands: Hands, clear: Callable[[], object]) -> HintDisplay:
    """The hints of this race; `hands` carry one out; `clear` makes room for a note."""
    return HintDisplay(
        race,
        lambda action, found: in_words(race, action, found),
        lambda action, found: targets(race, action, found),
        lambda action, spaces: carry_out(race.shown.table, hands, action, spaces),
        clear,
        lambda page, name, place: ring_on_map(race.board, page, name, place),
    )


def carry_out(table: RaceTable, hands: Hands, action: Action, spaces: tuple[str, ...]) -> None:
    """Carry out the advice: an answer; a drive goes over those spaces, as far as they are known and one space more.
    Like any drive, it stops at unexpected events.
    """
    begins = isinstance(action, DriveOut | PlayCard)
    known = next_action(table, action, spaces).way if begins else ()
    way = along(table.ruleset, table.view, table.seat, known) if known and table.seat is not None else None
    if way is None:
        hands.give(action)
    else:
        hands.drive(way, action)


def lamp_corner(shown: Shown) -> tuple[float, float]:
    """The corner of the lamp: at the left end of the action panel's heading, on an alarm under the take-back button."""
    b = shown.layout.actions
    return (b.right - 18 - LAMP, b.y + 132) if shown.action_model.style == "alarm" else (b.x + 16, b.y + 9)


def hint_spot(board: BoardView, shown: Shown, lying: Sequence[Box], tall: float) -> tuple[float, float]:
    """The upper left corner of a note of that height, in a corner of the map."""
    place = map_corner(board, shown, (WIDE, tall), FIRST_RIGHT, lying)
    return place.x, place.y


def in_words(race: MapHints, action: Action, found: Found | None) -> str:
    """The answer in words; a drive with its goal: the space where it ends, or its direction as far as it is known.
    Without `found` the answer is only compared with: nothing on the map shows it.
    """
    told, table = answer_in_words(race.shown.action_model, action, race.shown.table), race.shown.table
    if found is None or isinstance(action, Ride):
        return told
    if not found.way:
        return ring_words(race.board, race.shown, action) or told
    goal = space_name(table.ruleset, found.way[-1])
    if isinstance(action, Step | DriveOut) and next_action(table, action, found.way).way == found.way:
        return tr("Drive to {place}", place=goal)
    return told + " " + tr("towards {place}", place=goal)


def ring_words(board: BoardView, shown: Shown, action: Action) -> str:
    """The action at a space that is ringed on the map, which does not need the space's name. "" for other answers, and
    for a space out of sight.
    """
    if not isinstance(action, PlaceTile | PickSpace) or not shown.layout.sight.holds(*board.sheet.centre(action.space)):
        return ""
    if isinstance(action, PlaceTile):
        return tr("Place {tile} where the ring is", tile=tile_kind_name(shown.table.ruleset, action.tile))
    removed = shown.question is not None and shown.question.prompt in ("lift", "trail_hunter")
    return tr("Remove the tile in the ring") if removed else tr("Choose the tile in the ring")


def answer_in_words(action_model: ActionModel, action: Action, table: RaceTable) -> str:
    """The label of the answer's button, or its effect; for a plan the boxes that are filled."""
    if isinstance(action, Plan):
        return filled_boxes(action)
    if isinstance(action, BuyFuel):
        return trn("Buy {n} fuel", "Buy {n} fuel", action.levels)
    told = describe_action(action, table)
    if isinstance(action, PickCrew):
        return told
    button = next((control.label for control in action_model.controls if control.action == action), "")
    # A label may be a colour alone: then the full text is used.
    return button if button and button.casefold() not in told.casefold() else told


def targets(race: MapHints, action: Action, found: Found) -> list[tuple[Name, Box]]:
    """The controls, cards and spaces that give the answer, each with its box."""
    names = dict.fromkeys([*controls_of(race.shown.action_model, action), *map(Space, found.way)])
    places = ((name, place_of(name, race.board, race.form, race.shown)) for name in names)
    return [(name, place) for name, place in places if place is not None]


def controls_of(action_model: ActionModel, action: Action) -> Iterator[Name]:
    """The names for `highlight.place_of`: first where the action panel says to press."""
    yield from (control.name for control in action_model.controls if control.action == action)
    yield from (Space(space) for space, other in action_model.spaces.items() if other == action)
    yield from (RivalCrew(seat) for seat, other in action_model.seats.items() if other == action)
    yield from (GaugePlate(gauge) for gauge, other in action_model.plates.items() if other == action)
    yield from (Dial(gauge) for gauge, other in action_model.gauges.items() if other == action)
    yield from (CardOfKind(card) for card, other in action_model.cards.items() if other == action)
    offered = [card for card, other in action_model.offers.items() if other == action]
    yield from (OpenCard(action_model.offered.index(card)) for card in offered if card in action_model.offered)
    if isinstance(action, Plan):
        yield from (PlanBox(box) for box in constants.BOXES if getattr(action, box))
    elif isinstance(action, DriveOut):
        yield "drive"
    elif isinstance(action, BuyFuel):
        yield "fuel"
    elif isinstance(action, PlaceTile):
        yield from (
            DrawnTile(action_model.tiles.index(tile))
            for tile in dict.fromkeys(action_model.tiles)
            if tile == action.tile
        )
        yield Space(action.space)
    elif isinstance(action, FitPart | SplitWear):
        yield from laid_with(action_model, action)


def laid_with(action_model: ActionModel, action: FitPart | SplitWear) -> Iterator[Name]:
    """The plates on which the answer's levels still have to be laid; the card, if it has not been lifted."""
    if isinstance(action, FitPart) and not action_model.pips:
        yield CardOfKind(action.card)
        return
    for gauge, laid in zip(PLATE_GAUGES, action_model.laid, strict=True):
        if getattr(action, gauge) > laid and gauge in action_model.plates:
            yield GaugePlate(gauge)
