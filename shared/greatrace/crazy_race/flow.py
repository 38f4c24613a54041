"""The order of play (X2): what comes next, a pure function of the state."""

from __future__ import annotations

from greatrace.crazy_race import words
from greatrace.crazy_race.race import Race
from greatrace.crazy_race.rules import end, hands, laying, scoring
from greatrace.kernel import Procedure


def next_procedure(t: Race) -> Procedure[None] | None:
    """X2, X7. The next procedure: reveal, three turns around, four sides, file the cards; at the end the count."""
    o = t.open
    if o.phase == words.OVER:
        return None
    if o.phase == words.REVEALING:
        return laying.reveal(t)
    if o.phase == words.LAYING:
        seat = laying.whose(o)
        return scoring.begin(t) if seat is None else laying.go(t, seat)
    if o.scored < words.SIDES:
        return scoring.score_next(t)
    return end.finish_race(t) if o.last else hands.file_cards(t)
