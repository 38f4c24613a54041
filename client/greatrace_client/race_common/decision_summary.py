"""A decision of a replay in words: who made it, what was chosen, the other options, and the effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Protocol

from attrs import evolve, frozen

from greatrace_client.i18n import labelled, term, tr, trn
from greatrace_client.i18n.names import signed
from greatrace_client.model.loaded_replay import LoadedReplay
from greatrace_client.model.omniscient_replay import MadeChoice
from greatrace_client.model.past_choices import Decided
from greatrace_client.model.table import TableModel, seat_of
from greatrace_client.race_common.text_reports import QuestionTexts, TextReports

SEEN = 2  # lines of the log that represent an answer

Before = Callable[[int], TableModel | None]
"""The table as that seat saw it before the decision; None: its cards are not shown."""


class ChoiceWords(Protocol):
    """The game's words for a table."""

    def reports(self, table: TableModel) -> TextReports: ...


@frozen
class DecisionSummary:
    """`asked`: the question. `others`: the other options, None if they are not known, or `hidden` with the hands.
    `together`: players who answered the same question in secret, with their answers. `changes`: of gauges, money and
    the like.
    """

    place: str
    seat: int | None
    colour: str
    who: str
    asked: str
    chosen: str
    others: tuple[str, ...] | None = None
    together: tuple[tuple[str, str], ...] = ()
    changes: tuple[str, ...] = ()
    hidden: bool = False

    @property
    def more(self) -> tuple[str, tuple[str, ...]]:
        """A heading and lines about the other options or answers. Both may be empty."""
        if self.together:
            return tr("All players"), tuple(labelled(who, answer) for who, answer in self.together)
        if self.others is None:
            return tr("“Show hands” (O) tells what else could be chosen.") if self.hidden else "", ()
        if not self.others:
            return tr("There was no other option."), ()
        return trn("{n} other option", "{n} other options", len(self.others)), self.others


def summarise_decision(words: ChoiceWords, replay: LoadedReplay, decided: Decided, before: Before) -> DecisionSummary:
    """The decision in words."""
    choice, table = decided.choice, replay.table
    place = tr("Decision {n} of {all}", n=decided.number, all=decided.all)
    ends = decided.first, decided.last, *decided.later
    steps, *later = ([m.step for m in replay.moments[a + 1 : b + 1] if m.step is not None] for a, b in pairwise(ends))
    known, reports = before(choice.seat), words.reports(evolve(table, seat=None))  # as nobody's: without costs
    own = words.reports(known).questions if known is not None else None
    chosen = own.label(choice.action) if own is not None else seen_of(words, replay, decided)
    together = tuple((table.name(one.seat), reports.questions.label(one.action)) for one in decided.choices)
    others = None if own is None else tuple(others_of(own, choice))
    return DecisionSummary(
        place,
        choice.seat,
        table.colour(choice.seat),
        table.name(choice.seat),
        reports.questions.heading(choice.prompt).partition(". ")[0] if choice.prompt else term("when short", "any"),
        chosen,
        others,
        together if len(together) > 1 else (),
        tuple(reports.events.changes(steps, choice.seat, choice.action, later)),
        hidden=own is None,
    )


def summarise_event(words: ChoiceWords, replay: LoadedReplay, now: int) -> DecisionSummary | None:
    """The decision reduced to one event, if answers are not known; None if nothing happened."""
    step, table = replay.moments[now].step, replay.table
    seat = seat_of(step.event) if step is not None else None
    if step is None or seat is None:
        return None
    events = words.reports(table).events
    lines = events.happened(max(0, replay.moments[now].entries - 1))
    changes = events.changes([step], seat, None)
    place = tr("Event {n} of {all}", n=now, all=len(replay.moments) - 1)
    return DecisionSummary(
        place, seat, table.colour(seat), table.name(seat), "", "\n".join(lines), None, (), tuple(changes)
    )


def seen_of(words: ChoiceWords, replay: LoadedReplay, decided: Decided) -> str:
    """What everybody saw of it: the first lines of the log."""
    log = replay.log[: replay.moments[decided.last].entries]
    since = replay.moments[decided.first].entries
    view = replay.moments[decided.last].view
    return "\n".join(words.reports(evolve(replay.table, log=log, view=view)).events.happened(since)[:SEEN])


def others_of(texts: QuestionTexts, choice: MadeChoice) -> Iterator[str]:
    """The other answers, those that read alike once."""
    told = {texts.label(choice.action)}
    for option in choice.options:
        label = texts.label(option)
        if option != choice.action and label not in told:
            told.add(label)
            yield label


def difference(name: str, change: int) -> Iterator[str]:
    """A changed number, such as Fuel −2; nothing if it has not changed."""
    if change:
        yield f"{name} {signed(change)}"
