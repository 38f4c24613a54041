"""CHALLENGES on the screen: a list of the goals, with every crew's score in each of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import ClassVar, NamedTuple

from msgspec import UNSET

from greatrace.great_race.modules.challenges import COUNTS, Challenge, Challenges, Goal
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open
from greatrace_client.games.great_race.layout import GOALS_HEAD
from greatrace_client.games.great_race.module_api.context import ModulePlace
from greatrace_client.games.great_race.module_api.screen import ModuleScreen
from greatrace_client.games.great_race.panel import Panel, Shown
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.i18n import board_name, known, labelled, listed, term, tr
from greatrace_client.i18n.names import challenge_name
from greatrace_client.i18n.table_options import option_choice
from greatrace_client.model.target import UiTarget
from greatrace_client.race_common.hit_areas import HitArea
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems, panels
from greatrace_client.ui.draw.goals import HELD, LOST, OPEN, goal_sign, points_badge, state_sign
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, GOLD_PALE, GOOD, INK, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.shapes import at, box, disc, shape
from greatrace_client.ui.widgets import Widget

ROUND = "round"
RISING = ("cities", "colours", "lines", "unknown", "parcels", ROUND)  # goals that cannot be lost again
TIGHT = 40.0  # units a row; lower ones show only the player's own score


class GoalRow(UiTarget, frozen=True):
    """A goal of the challenge, by its place."""

    topic: ClassVar[str] = "challenges"
    index: int


class Score(NamedTuple):
    """A crew's score in a goal: the number so far, and held, open or lost."""

    number: int
    state: str


def challenge_of(r: Ruleset) -> Challenges:
    """The module, with the challenge that was chosen."""
    return next(x for x in r.extensions if isinstance(x, Challenges))


def number_of_goals(r: Ruleset) -> int:
    """The number of goals of the challenge; 0 without one."""
    return next((len(x.challenge.goals) for x in r.extensions if isinstance(x, Challenges)), 0)


def score(r: Ruleset, o: Open, seat: int, goal: Goal) -> Score:
    """The number so far, and whether the goal is met, can still be met, or is lost."""
    number = COUNTS[goal.count](r, o, seat)
    arrived = bool(o.crews[seat].place)
    if goal.count == ROUND and not arrived:
        number = o.round
    holds = goal.met_by(number)
    if holds and goal.count == ROUND and not arrived:
        return Score(number, OPEN)
    if holds:
        return Score(number, HELD)
    too_many = goal.met_by(0) or goal.count == ROUND
    over = arrived or o.result is not None
    return Score(number, LOST if over or (too_many and goal.count in RISING) else OPEN)


class ChallengesScreen(ModuleScreen):
    """The list of goals."""

    def __init__(self, table: RaceTable) -> None:
        self.panel = GoalsPanel(table)

    def panels(self) -> list[Panel]:
        return [self.panel]

    def hit_areas(self, race: ModulePlace) -> list[Widget]:
        return [self.panel.area(race.shown, index) for index in range(len(self.panel.goals))]


class GoalsPanel(Panel):
    """The goals in the left column, over the log."""

    def __init__(self, table: RaceTable) -> None:
        super().__init__(lambda layout: layout.goals)
        self.goals = challenge_of(table.ruleset).challenge.goals

    def scores(self, shown: Shown) -> tuple[tuple[Score, ...], ...]:
        """The scores by goal, then in turn order."""
        o, r = shown.stage.view.open, shown.table.ruleset
        return tuple(tuple(score(r, o, seat, goal) for seat in o.order) for goal in self.goals)

    def key(self, shown: Shown) -> Hashable:
        order = shown.stage.view.open.order
        return self.scores(shown), order, tuple(shown.name(seat) for seat in order)

    def paint(self, page: Page, shown: Shown) -> None:
        b = self.box(shown)
        panels.panel(page, *b)
        name = challenge_name(challenge_of(shown.table.ruleset).challenge.id)
        panels.heading(page, tr("Goals: {challenge}", challenge=name).upper(), b.x + 20, b.y + 22, b.w - 40)
        panels.plate(page, b.x + 10, b.y + GOALS_HEAD - 6, b.w - 20, b.h - GOALS_HEAD - 6, 4, PAPER_LIGHT)
        for index, goal in enumerate(self.goals):
            self._goal(
                page, shown, goal, self.scores(shown)[index], self.row(b, index), last=index == len(self.goals) - 1
            )

    def row(self, b: Box, index: int) -> Box:
        """The box of a goal."""
        tall = (b.h - GOALS_HEAD - 14) / len(self.goals)
        return Box(b.x + 14, b.y + GOALS_HEAD - 2 + index * tall, b.w - 28, tall)

    def _goal(self, page: Page, shown: Shown, goal: Goal, scores: tuple[Score, ...], b: Box, *, last: bool) -> None:
        order, seat = shown.stage.view.open.order, shown.seat
        own = scores[order.index(seat)] if seat is not None else None
        worth(page, goal, b, held=own is not None and own.state == HELD)
        if not last:
            rule = shape(f"M0 3H{b.w - 8}", stroke=SEPIA, width=0.8, more='opacity=".5"')
            page.svg(rule, b.x + 4, b.bottom - 3, b.w - 8, 6)
        words, room = goal_words(goal), b.w - 84
        if b.h >= TIGHT:
            page.text(words, b.x + 42, b.y + b.h * 0.28, 16, INK, "bold", fit=room)
            step = min(74.0, room / len(order))
            for i, each in enumerate(scores):
                chip(page, shown, order[i], goal, each, Box(b.x + 40 + i * step, b.y + b.h * 0.7 - 12, step - 4, 24))
        elif own is not None and seat is not None:
            page.text(words, b.x + 42, b.y + b.h / 2, 15, INK, "bold", fit=room - 50)
            own_standing(page, goal, own, Box(b.right - 90, b.y + b.h / 2 - 11, 50, 22))
        else:
            page.text(words, b.x + 42, b.y + b.h / 2, 15, INK, "bold", fit=room)

    def area(self, shown: Shown, index: int) -> HitArea:
        """The area of one goal; its tooltip has everybody by name."""
        made = HitArea(GoalRow(index), partial(goal_words, self.goals[index]), tooltip=about(self, shown, index))
        made.focusable = False
        made.place(*self.row(self.box(shown), index))
        return made


def worth(page: Page, goal: Goal, b: Box, *, held: bool) -> None:
    """Draw what is counted, at the left, and the points for it, at the right."""
    size = min(1.0, b.h / 30)
    page.svg(at(15, 15, goal_sign(goal.count), 1.1 * size), b.x + 4, b.y + b.h / 2 - 15, 30, 30)
    page.svg(at(18, 18, points_badge(held=held), size), b.right - 36, b.y + b.h / 2 - 18, 36, 36)
    page.text(f"+{goal.points}", b.right - 18, b.y + b.h / 2 - 0.5, 16, INK, "bold", "middle")


def chip(page: Page, shown: Shown, seat: int, goal: Goal, score: Score, b: Box) -> None:
    """A crew's badge with its number (the player's own with what is wanted), a tick or a cross on its rim."""
    mine = seat == shown.seat
    if mine:
        page.svg(box(0.5, 0.5, b.w - 1, b.h - 1, 4, GOLD_PALE, SEPIA, 0.8), *b)
    body = at(13, 13, emblems.badge(shown.table.colour(seat), 9))
    if score.state != OPEN:
        body += disc(22, 19, 6.6, PAPER_LIGHT, INK, 0.9) + at(22, 19, state_sign(score.state), 0.78)
    page.svg(body, b.x, b.y + b.h / 2 - 13, 30, 27)
    number = f"{score.number}/{wanted(goal)}" if mine else str(score.number)
    ink = {HELD: GOOD, LOST: BAD}.get(score.state, INK)
    page.text(number, b.x + 31, b.y + b.h / 2, 15, ink, "bold", fit=b.w - 33)


def own_standing(page: Page, goal: Goal, score: Score, b: Box) -> None:
    """Draw the player's number with the bound, a tick or a cross on its rim, if there is no room for the other
    crews.
    """
    body = box(0.5, 0.5, b.w - 1, b.h - 1, 4, GOLD_PALE, SEPIA, 0.8)
    if score.state != OPEN:
        body += disc(b.w - 4, b.h - 5, 6.6, PAPER_LIGHT, INK, 0.9) + at(b.w - 4, b.h - 5, state_sign(score.state), 0.78)
    page.svg(body, b.x, b.y, b.w + 4, b.h + 3)
    ink = {HELD: GOOD, LOST: BAD}.get(score.state, INK)
    page.text(f"{score.number}/{wanted(goal)}", b.x + b.w / 2 - 2, b.middle[1], 15, ink, "bold", "middle", fit=b.w - 12)


def wanted(goal: Goal) -> int:
    """The number that the goal asks for."""
    return goal.least if goal.least is not UNSET else goal.most if goal.most is not UNSET else 0


def about(panel: GoalsPanel, shown: Shown, index: int) -> Callable[[], str]:
    """The goal in words, with each crew's score."""
    said = {HELD: tr("on track"), LOST: tr("missed")}

    def text() -> str:
        order = shown.stage.view.open.order
        lines = [goal_words(panel.goals[index])]
        for seat, each in zip(order, panel.scores(shown)[index], strict=True):
            state = [said[each.state]] if each.state in said else []
            lines.append(labelled(shown.name(seat), listed([str(each.number), *state])))
        return "\n".join([*lines, tr("Goals only count if you reach the finish.")])

    return text


# ---- the goals of challenges in words


def goal_words(goal: Goal) -> str:
    """The goal in words: at least 4 cities entered; arrive by round 5."""
    context, bound = ("goal least", goal.least) if goal.least is not UNSET else ("goal most", goal.most)
    if bound == 0 and known(context, f"none {goal.count}"):
        return term(context, f"none {goal.count}")
    return term(context, goal.count, n=bound)


def fixed_words(challenge: Challenge) -> list[tuple[str, str]]:
    """The conditions of the challenge: a heading and its value for board, modules and options."""
    if not challenge.board:
        return [(tr("Board"), tr("any board")), (tr("Modules"), tr("your own modules"))]
    rows = [(tr("Board"), board_name(challenge.board))]
    rows += [(tr("Modules"), ", ".join(term("module", module) for module in challenge.modules))]
    agreed = [labelled(term("agreed", name), option_choice(name, value)) for name, value in challenge.options.items()]
    return [*rows, (tr("Options"), ", ".join(agreed))] if agreed else rows
