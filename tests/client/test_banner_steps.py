"""C2. The step of a sequence that the banner lights while a card or an assistant is carried out."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from greatrace.great_race.events import AssistantPlayed
from greatrace.great_race.supply_events import CardPlayed
from greatrace_client.games.great_race.banner import sequence_steps
from greatrace_client.model.local_race import LocalRace
from tests.client.module_table import reached

BY_CARD, BY_ASSISTANT = ["past", "now", "later"], ["past", "past", "now"]


def asked_by(prompt: str, *cards: str) -> Callable[[LocalRace], bool]:
    """Seat 0 is asked that, by an assistant or by one of these cards."""

    def wanted(race: LocalRace) -> bool:
        table = race.table
        if table.question is None or not table.my_move or table.question.prompt != prompt:
            return False
        events = (entry.event for entry in reversed(table.log))
        played = next((e for e in events if isinstance(e, AssistantPlayed | CardPlayed) and e.seat == 0), None)
        return played.card in cards if isinstance(played, CardPlayed) else not cards

    return wanted


@pytest.mark.parametrize(
    ("wanted", "states"),
    [
        (asked_by("place", "cartographer", "topographer"), BY_CARD),
        (asked_by("place"), BY_ASSISTANT),
        (asked_by("repair"), BY_ASSISTANT),
        (asked_by("repair", "repair"), BY_CARD),
        (asked_by("drive", "driver"), BY_CARD),
        (asked_by("drive"), BY_ASSISTANT),
    ],
)
def test_the_lit_step_is_that_of_what_is_carried_out(wanted: Callable[[LocalRace], bool], states: list[str]) -> None:
    table = reached(wanted)
    assert [state for _, state in sequence_steps(table.scene.shown)] == states
