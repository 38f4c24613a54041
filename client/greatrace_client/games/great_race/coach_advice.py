"""A first race: the next action (`next_action`), in the words of the buttons, and why."""

from __future__ import annotations

from typing import Protocol

from greatrace.great_race.actions import (
    PlaceTile,
    Plan,
    Ride,
)
from greatrace.kernel import Action
from greatrace_client.games.great_race.action_model_convoy import way_note
from greatrace_client.games.great_race.board_view import HasBoard
from greatrace_client.games.great_race.hints import answer_in_words, controls_of, ring_words
from greatrace_client.games.great_race.next_action import NextAction, Thinker, is_thorough, next_action, reason
from greatrace_client.games.great_race.panel import HasShown
from greatrace_client.games.great_race.phrases import space_name
from greatrace_client.games.great_race.reachable import HasReach
from greatrace_client.i18n import tr
from greatrace_client.model.table import OpenQuestion
from greatrace_client.model.target import Name
from greatrace_client.race_common.targets import Space
from greatrace_client.ui.context import HasTableModel


class AdvisedRace(HasBoard, HasReach, HasShown, HasTableModel, Protocol):
    """The race in which the player is advised."""


class AnsweredHints(Protocol):
    """The hint on the open question, and its spaces."""

    @property
    def shown_hint(self) -> tuple[Action, tuple[str, ...]] | None: ...


class Advisor:
    """The advice for the open question: that of the shown hint, so that the two agree, or else a first choice. If the
    hard bot answers the question, the advice is always the hint's: its process is asked (`coach_thinking`).
    """

    def __init__(self, race: AdvisedRace, hints: AnsweredHints) -> None:
        self.race, self.hints, self._thinker = race, hints, Thinker()

    @property
    def next(self) -> NextAction | None:
        """The advised action; None if the player is not asked."""
        given, table = self.hints.shown_hint, self.race.table
        if given is not None:
            return next_action(table, *given)
        thorough = table.question is not None and is_thorough(table.question)
        return None if thorough else self._thinker.next(table)

    @property
    def goal(self) -> str | None:
        """The space to click for the advised drive; None if no drive is advised, or one that begins with a card."""
        found, ways = self.next, self.race.reach.ways
        if found is None or isinstance(found.action, Ride):
            return None
        return next((space for space in reversed(found.way) if space in ways), None)

    def targets(self) -> list[Name]:
        """The targets to press or click: a control, a card, a space; a tile in hand and its space."""
        found, action_model = self.next, self.race.shown.action_model
        if found is None:
            return []
        if self.goal is not None:
            return [Space(self.goal)]
        names = list(dict.fromkeys(controls_of(action_model, found.action)))
        return names if isinstance(found.action, PlaceTile) else names[:1]

    @property
    def space(self) -> str | None:
        """The targeted space of the map, if any."""
        return next((name.space for name in self.targets() if isinstance(name, Space)), None)

    # ---- in words
    def words(self) -> str:
        """What to press or click, by its label on the screen."""
        found, shown = self.next, self.race.shown
        if found is None:
            return ""
        if self.goal is not None:
            return tr("Drive to {place}", place=space_name(shown.table.ruleset, self.goal))
        words = ring_words(self.race.board, shown, found.action)
        return words or answer_in_words(shown.action_model, found.action, shown.table)

    def reason(self) -> str:
        """The reason, in figures if there are any."""
        found, shown = self.next, self.race.shown
        if found is None or shown.seat is None:
            return ""
        way = self.race.reach.ways.get(self.goal or "")
        if way is not None:
            cost = way_note(shown.table.ruleset, way)
            return tr("The finish! {cost}", cost=cost) if way.end == shown.table.ruleset.finish else cost
        prompt = shown.question.prompt if shown.question is not None else ""
        return reason(shown.table.ruleset, shown.stage.view.open.crews[shown.seat], found.action, prompt)


def planned(question: OpenQuestion | None, found: NextAction | None) -> Plan | None:
    """The plan that is advised, if a plan is asked for."""
    asked = question is not None and question.prompt == "plan"
    return found.action if asked and found is not None and isinstance(found.action, Plan) else None
