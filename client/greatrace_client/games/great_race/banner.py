"""The banner: round, phase, player on turn, the step of the sequence, and the clock."""

from __future__ import annotations

from collections.abc import Hashable

from greatrace.great_race import constants
from greatrace.great_race.events import AssistantPlayed, PowerUsed, SequenceBegan
from greatrace.great_race.rules.cards import BEFORE
from greatrace.great_race.supply_events import CardPlayed
from greatrace_client.games.great_race.panel import Panel, Shown
from greatrace_client.games.great_race.side_panels import acting
from greatrace_client.i18n import term, tr, trn
from greatrace_client.model.table import OpenQuestion
from greatrace_client.race_common.clock_view import CLOCK, draw_clock, times_of
from greatrace_client.race_common.turn_order import draw_phases, draw_rule
from greatrace_client.ui.draw import emblems, panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS_LIGHT, CREWS, GOLD, INK, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import at, disc, shape

FADED = "#8FA5A4"
FEWEST_WORDS = 70.0  # units: in less room text that does not fit is left out
PHASES = (constants.BIVOUAC, constants.PLANNING, constants.CONVOY, constants.MAINTENANCE)


class Banner(Panel):
    """The banner's panel: round, phase, player on turn, the step of the sequence, and the clock."""

    def __init__(self) -> None:
        super().__init__(lambda layout: layout.banner)

    def key(self, shown: Shown) -> Hashable:
        o = shown.stage.view.open
        times = times_of(shown.clock)
        question = shown.question
        return o.round, o.phase, headline(shown), sequence_steps(shown), times, question.prompt if question else ""

    def paint(self, page: Page, shown: Shown) -> None:
        x, y, w, h = self.box(shown)
        o = shown.stage.view.open
        panels.panel(page, x, y, w, h, lit=True)
        page.text(tr("Round"), x + 52, y + 20, 14, BRASS_LIGHT, "bold", "middle", 0.06, fit=78)
        page.text(str(max(1, o.round)), x + 52, y + 44, 32, PAPER_LIGHT, "display", "middle")
        draw_rule(page, x + 92, y)
        phases = PHASES if w > 900 else (o.phase if o.phase in PHASES else constants.BIVOUAC,)
        px = draw_phases(page, [(term("phase", phase), phase == o.phase) for phase in phases], x + 112, y, 12)
        draw_rule(page, px + 4, y)
        clock = shown.clock
        room = x + w - (16 if clock is None else CLOCK) - px - 36
        self._whose(page, shown, px + 24, y + 21, room)
        self._steps(page, shown, px + 24, y + 44.5, room)
        if clock is not None:
            colour = BRASS_LIGHT if clock.seat is None else CREWS[shown.table.colour(clock.seat)].body
            draw_clock(page, x + w - CLOCK + 4, y, clock, colour)

    def _whose(self, page: Page, shown: Shown, x: float, y: float, room: float) -> None:
        """Draw the crew's badge and the text; brighter if it is the player's turn."""
        mine = shown.table.my_move and not shown.paused and not shown.veiled
        seat = shown.seat if mine else acting(shown)
        if seat is not None:
            page.svg(at(11, 11, emblems.badge(shown.table.colour(seat), 9.5)), x - 2, y - 11.5, 22, 22)
            x, room = x + 26, room - 26
        text, size = headline(shown), 16 if mine else 15
        if mine and not page.fits(text, room, size, "bold"):
            text = prompt_words(shown) or text  # badge and gold show whose turn it is
        if legible(page, text, room, size):
            page.text(text, x, y, size, GOLD if mine else BRASS_LIGHT, "bold", fit=room)

    def _steps(self, page: Page, shown: Shown, x: float, y: float, room: float) -> None:
        steps = sequence_steps(shown)
        if not steps:
            page.text(subline(shown), x, y, 17, PAPER_LIGHT, fit=room)
            return
        wide, end = sum(44 + page.measure(name, 17, "bold") for name, _ in steps) - 18, x + room
        for i, (name, state) in enumerate(steps):
            if wide > room and state == "past":
                continue
            self._step_sign(page, x, y, i, state)
            x += 26
            if wide > room and state != "now":
                continue  # a narrow banner names only the present step
            face = "bold" if state == "now" else "text"
            left = end - x - 26 * (len(steps) - 1 - i) if wide > room else None
            if left is None or legible(page, name, left, 17):
                x += page.text(name, x, y, 17, FADED if state == "past" else PAPER_LIGHT, face, fit=left) + 18

    def _step_sign(self, page: Page, x: float, y: float, index: int, state: str) -> None:
        """Draw a tick, or the step's number, gold for the present one."""
        if state == "past":
            tick = disc(10, 10, 9, "none", FADED, 1.4) + shape("M5.5 10L9 13.5L14.5 6.5", stroke=FADED, width=2)
            page.svg(tick, x, y - 9.5, 20, 20)
            return
        now = state == "now"
        page.svg(disc(10, 10, 9, GOLD if now else "none", GOLD if now else FADED, 1.4), x, y - 9.5, 20, 20)
        page.text(str(index + 1), x + 10, y, 15, INK if now else FADED, "bold", "middle")


def legible(page: Page, line: str, room: float, size: float) -> bool:
    """Whether a line is readable in that room: a letter and an ellipsis are not; the panel has the text, too."""
    return room >= FEWEST_WORDS or page.fits(line, room, size, "bold")


def headline(shown: Shown) -> str:
    """Whose turn it is, or what everybody does."""
    o, question = shown.stage.view.open, shown.question
    if shown.paused:
        return tr("The race is paused")
    seat = acting(shown)
    if shown.table.my_move and question is not None:
        what = prompt_words(shown)
        own = seat == shown.seat and question.prompt not in ("sequence", "bivouac")
        return tr("Your turn: {what}", what=what) if own else what
    if seat is not None:
        return tr("Your turn") if seat == shown.seat else tr("{name}’s turn", name=shown.name(seat))
    if o.phase == constants.PLANNING and question is not None and question.asked:
        return trn("{n} player is still planning", "{n} players are still planning", len(question.asked))
    return term("phase", o.phase)


def prompt_words(shown: Shown) -> str:
    """The question's heading, if there is a question."""
    question = shown.question
    return term("prompt", question.prompt) if question is not None else ""


def subline(shown: Shown) -> str:
    """The second line if there are no steps."""
    if shown.stage.view.open.phase == constants.PLANNING:
        return tr("Hidden until all are ready")
    return shown.action_model.hint


def sequence_steps(shown: Shown) -> tuple[tuple[str, str], ...]:
    """C2. The steps fuel, cards, assistant: past, now or to come."""
    turn = shown.stage.view.open.turn
    if shown.stage.view.open.phase != constants.CONVOY or turn is None or turn.over:
        return ()
    names = tr("Fuel"), tr("Cards"), tr("Assistant")
    question = shown.question
    begun = turn.begun or turn.step != constants.BUYING  # before that a module may ask something
    if begun and question is not None and question.prompt != "sequence" and by_assistant(shown, question, turn.seat):
        return tuple(zip(names, ("past", "past", "now"), strict=True))
    states = ("now", "later", "later") if turn.step == constants.BUYING else ("past", "now", "later")
    return tuple(zip(names, states, strict=True))


def by_assistant(shown: Shown, question: OpenQuestion, seat: int) -> bool:
    """Whether an assistant that was played asks this; who has just come back knows no more than the question."""
    played = last_played(shown, seat)
    if played is None:
        return question.prompt.removesuffix("_split") not in (*shown.table.ruleset.cards, "discard", "reaction")
    return isinstance(played, AssistantPlayed)


def last_played(shown: Shown, seat: int) -> AssistantPlayed | CardPlayed | PowerUsed | None:
    """What that seat has played last in its sequence, as far as the picture shows: an assistant, a card, or an action
    beside the cards. Cards that are played at any time, with a drive or with a repair belong to no step.
    """
    kinds, log = shown.table.ruleset.cards, shown.table.log
    for index in reversed(range(min(shown.shown_entries, len(log)))):
        event = log[index].event
        if isinstance(event, SequenceBegan):
            break
        if isinstance(event, CardPlayed) and kinds[event.card].kind != BEFORE:
            continue
        if isinstance(event, AssistantPlayed | CardPlayed | PowerUsed) and event.seat == seat:
            return event
    return None
