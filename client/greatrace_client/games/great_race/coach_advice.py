"""A first race: what a sound player would do next, in the words of the buttons, and why.

It is a bot's first thought about what the player sees, worked out once a question, at once: a hint of the hard bot
takes seconds and is asked for, this is there to be read, or not.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from attrs import frozen

from greatrace.bots.first_thought import first_thought
from greatrace.bots.seat import Bot, SeatQuestion
from greatrace.great_race import constants
from greatrace.great_race.actions import (
    BuyFuel,
    BuyPart,
    Discard,
    DrawCard,
    DriveOut,
    Explore,
    FitPart,
    Halt,
    PassConvoy,
    PickCrew,
    PlaceTile,
    Plan,
    PlayAnytime,
    PlayCard,
    RaiseFunds,
    RepairVehicle,
    Ride,
    SplitWear,
    TakeCard,
)
from greatrace.great_race.rules import convoy
from greatrace.great_race.state import Crew
from greatrace.kernel import Action
from greatrace.translation import marked
from greatrace_client.games.great_race.action_model_convoy import way_note
from greatrace_client.games.great_race.controls import ActionModel
from greatrace_client.games.great_race.hints import controls_of
from greatrace_client.games.great_race.panel import HasShown, Shown
from greatrace_client.games.great_race.phrases import space_name
from greatrace_client.games.great_race.reachable import HasReach
from greatrace_client.games.great_race.targets import DrawnTile
from greatrace_client.i18n import term, tr, trn
from greatrace_client.i18n.names import card_effect, price, wording
from greatrace_client.model.event_text import describe_action
from greatrace_client.model.table import OpenQuestion, TableModel
from greatrace_client.model.target import Name
from greatrace_client.net.hint_worker import way_of
from greatrace_client.race_common.targets import Space
from greatrace_client.ui.context import HasTableModel

REASONS: Final[dict[type[Action], str]] = {
    Explore: marked("You choose which tile lies on your way: an unknown space can cost anything."),
    PlaceTile: marked("Cheap tiles belong on your way, costly ones anywhere else."),
    DrawCard: marked("A card saves fuel, money or levels later."),
    RaiseFunds: marked("Money buys fuel and repairs. Meanwhile, rivals place tiles that you can use too."),
    DriveOut: marked("There is a way on that you can pay."),
    Halt: marked("The next space costs more than it brings you now."),
    PassConvoy: marked("Nothing more is worth its price this round. All assistants are back in the next one."),
    Discard: marked("You need this card least."),
}


@frozen
class NextAction:
    """What to answer, and over which spaces the drive goes that begins with it: known ones, then an unknown one."""

    action: Action
    way: tuple[str, ...] = ()


class AdvisedRace(HasReach, HasShown, HasTableModel, Protocol):
    """The race in which the player is advised."""


class Advisor:
    """The advice for the open question, worked out when it is first looked at."""

    def __init__(self, race: AdvisedRace) -> None:
        self.race = race
        self._bot: Bot | None = None
        self._fresh = -1
        self._next: NextAction | None = None

    @property
    def next(self) -> NextAction | None:
        """None: nothing is asked of the player."""
        table = self.race.table
        if table.fresh != self._fresh:
            self._fresh, self._next = table.fresh, self._think(table)
        return self._next

    def _think(self, table: TableModel) -> NextAction | None:
        question = table.question
        if question is None or not table.my_move or not question.options:
            return None
        bot = self._bot = self._bot or first_thought(table.rules)
        asked = SeatQuestion(question.number, question.prompt, tuple(question.options))
        action = bot.choose(table.view, asked, random.Random(question.number))
        way = way_of(table.rules, table.view, asked, action, bot)
        known = table.view.open.tiles.keys() | table.ruleset.board.cities.keys()
        return NextAction(action, as_far_as_known(way, known))

    @property
    def goal(self) -> str | None:
        """The space that a click drives to; None: no drive is advised, or one that begins with a card."""
        found, ways = self.next, self.race.reach.ways
        if found is None or isinstance(found.action, Ride):
            return None
        return next((space for space in reversed(found.way) if space in ways), None)

    def target(self) -> Name | None:
        """What to press or click: a control, a card, a tile in hand, a space."""
        found, desk = self.next, self.race.shown.desk
        if found is None:
            return None
        if self.goal is not None:
            return Space(self.goal)
        if isinstance(found.action, PlaceTile) and found.action not in desk.spaces.values():
            return DrawnTile(desk.tiles.index(found.action.tile)) if found.action.tile in desk.tiles else None
        return next(controls_of(desk, found.action), None)

    # ---- in words
    def words(self) -> str:
        """What to press or click, as it is called on the screen."""
        found, shown = self.next, self.race.shown
        if found is None:
            return ""
        if self.goal is not None:
            return tr("Drive to {place}", place=space_name(shown.table.ruleset, self.goal))
        return in_words(shown.desk, found.action, shown.table)

    def reason(self) -> str:
        """Why, in figures where there are any."""
        found, shown = self.next, self.race.shown
        if found is None or shown.seat is None:
            return ""
        way = self.race.reach.ways.get(self.goal or "")
        if way is not None:
            return way_note(shown.table.ruleset, way)
        return reason(shown, shown.stage.view.open.crews[shown.seat], found.action)


def as_far_as_known(way: Sequence[str], known: Iterable[str]) -> tuple[str, ...]:
    """The way up to the first space whose tile is not known, that one included."""
    unknown = next((i for i, space in enumerate(way) if space not in known), len(way))
    return tuple(way[: unknown + 1])


def in_words(desk: ActionModel, action: Action, table: TableModel) -> str:
    """The label of its button, or what it does; of a plan the boxes that are filled."""
    if isinstance(action, Plan):
        counts = ((box, getattr(action, box)) for box in constants.BOXES)
        return ", ".join(f"{term('box', box)} {n}" for box, n in counts if n)
    if isinstance(action, BuyFuel):
        return trn("Buy {n} fuel", "Buy {n} fuel", action.levels)
    if isinstance(action, PickCrew):
        return describe_action(action, table)
    button = next((control.label for control in desk.controls if control.action == action), "")
    return button or describe_action(action, table)


def reason(shown: Shown, crew: Crew, action: Action) -> str:
    """Why that may be good, in a sentence that a beginner can use again; "" where the screen says it already."""
    r = shown.table.ruleset
    match action:
        case TakeCard(card) | PlayCard(card) | PlayAnytime(card):
            return card_effect(card, wording(r, card))
        case BuyFuel():
            return tr("Every space takes fuel. A level costs {price} here.", price=price(convoy.fuel_price(r, crew)))
        case RepairVehicle() | BuyPart() | FitPart():
            return tr("The engine’s level is how far a drive goes; both gauges bear the wear of the ground.")
        case SplitWear():
            return tr("With the engine at 0 you can’t drive.")
    words = REASONS.get(type(action), "")
    return tr(words) if words else ""


def planned(question: OpenQuestion | None, found: NextAction | None) -> Plan | None:
    """The plan that is advised, if a plan is asked for."""
    asked = question is not None and question.prompt == "plan"
    return found.action if asked and found is not None and isinstance(found.action, Plan) else None
