"""The answer that a good player would give to the open question, and why: for the window and for plain lines.

Usually it is a bot's first choice for the player's view, computed at once for each question, because a hint of the hard
bot takes seconds and has to be asked for. Plans and the actions of a turn are the hard bot's, as in a hint: the two
must not contradict each other, and these take little time.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Final

from attrs import frozen

from greatrace.bots.first_thought import first_thought
from greatrace.bots.levels import make
from greatrace.bots.seat import Bot, SeatQuestion
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
    PlaceTile,
    PlayAnytime,
    PlayCard,
    RaiseFunds,
    RepairVehicle,
    SplitWear,
    TakeCard,
)
from greatrace.great_race.rules import convoy
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Crew
from greatrace.kernel import Action
from greatrace.translation import marked
from greatrace_client.games.great_race.ground_words import wording
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.i18n import tr
from greatrace_client.i18n.names import card_effect, price
from greatrace_client.model.table import OpenQuestion
from greatrace_client.net.hint_worker import UNTIMED, way_of

REASONS: Final[dict[type[Action], str]] = {
    Explore: marked("You choose which tile lies on your way: an unknown space can cost anything."),
    PlaceTile: marked("Cheap tiles belong on your way, costly ones anywhere else."),
    DrawCard: marked("A card saves fuel, money or levels later."),
    RaiseFunds: marked("Money buys fuel and repairs. Meanwhile, rivals place tiles that you can use too."),
    DriveOut: marked("There is a way on that you can pay."),
    Halt: marked("The next space costs more than it brings you now."),
    PassConvoy: marked("What is left would hardly help you this round. All assistants are back in the next one."),
    Discard: marked("You need this card least."),
}


@frozen
class NextAction:
    """An answer, and the spaces of the drive that begins with it: known ones, then an unknown one."""

    action: Action
    way: tuple[str, ...] = ()


class Thinker:
    """The answer to the open question, computed when first needed."""

    def __init__(self) -> None:
        self._bot: Bot | None = None
        self._fresh = -1
        self._next: NextAction | None = None

    def next(self, table: RaceTable) -> NextAction | None:
        """The answer for the player of that table, which must always be the same; None if the player is not asked."""
        if table.fresh != self._fresh:
            self._fresh, self._next = table.fresh, self._think(table)
        return self._next

    def _think(self, table: RaceTable) -> NextAction | None:
        question = table.question
        if question is None or not table.my_move or not question.options:
            return None
        self._bot = self._bot or first_thought(table.rules)
        bot = make("hard", table.rules) if is_thorough(question) else self._bot
        asked = SeatQuestion(question.number, question.prompt, tuple(question.options))
        action = bot.choose(table.view, asked, random.Random(question.number))
        way = way_of(table.kind.hint_facts, table.rules, table.view, asked, action, bot)
        return next_action(table, action, way)


def is_thorough(question: OpenQuestion) -> bool:
    """Whether the hard bot answers it."""
    return question.prompt in UNTIMED


def next_action(table: RaceTable, action: Action, way: Sequence[str]) -> NextAction:
    """That answer, with the known part of its path and one space more."""
    known = table.view.open.tiles.keys() | table.ruleset.board.cities.keys()
    return NextAction(action, as_far_as_known(way, known))


def as_far_as_known(way: Sequence[str], known: Iterable[str]) -> tuple[str, ...]:
    """The path up to and including the first space whose tile is not known."""
    unknown = next((i for i, space in enumerate(way) if space not in known), len(way))
    return tuple(way[: unknown + 1])


def reason(r: Ruleset, crew: Crew, action: Action, prompt: str) -> str:
    """The reason for the answer, in a sentence that helps a beginner later, too; "" if the screen already has it."""
    match action:
        case SplitWear() | Halt() if prompt in ("saboteur_split", "stop"):
            return ""  # a rival's levels; the only thing to do
        case TakeCard(card) | PlayCard(card) | PlayAnytime(card):
            return card_effect(card, wording(r, card))
        case BuyFuel():
            return tr("Every space takes fuel. A level costs {price} here.", price=price(convoy.fuel_price(r, crew)))
        case BuyPart(engine=0) | FitPart(engine=0):
            return tr("The chassis’ level is your hand limit; both gauges bear the wear of the ground.")
        case RepairVehicle() | BuyPart() | FitPart():
            return tr("The engine’s level is how far a drive goes; both gauges bear the wear of the ground.")
        case SplitWear(engine=0, chassis=levels) if crew.engine <= levels:
            return tr("With the engine at 0 you can’t drive.")
        case SplitWear():
            return tr("The engine’s level is how far a drive goes, the chassis’ level how many cards you may hold.")
    words = REASONS.get(type(action), "")
    return tr(words) if words else ""
