"""Hints in a Crazy Race: the answer in words, and the place on the screen where it is given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from greatrace.crazy_race.actions import Advance, KeepCard, Lay
from greatrace.kernel import Action
from greatrace_client.games.crazy_race.panel import Shown
from greatrace_client.games.crazy_race.phrases import describe_action
from greatrace_client.games.crazy_race.table_view import draw_field
from greatrace_client.games.crazy_race.targets import CardSide, HandCard, Move
from greatrace_client.model.target import Name
from greatrace_client.net.hint_worker import Advice as Found
from greatrace_client.race_common.highlight import around, widget_box
from greatrace_client.race_common.hint import HintDisplay, HintedRace
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD
from greatrace_client.ui.widgets import Form

FIGURE = 24.0  # units at the corners of the stage card taken by the figures of two sides


def crazy_advice(race: HintedRace[Shown], give: Callable[[Action], object], clear: Callable[[], object]) -> HintDisplay:
    """The hints of this race; `give` sends an answer, `clear` makes room for a note."""

    def places(action: Action, _found: Found) -> list[tuple[Name, Box]]:
        found = ((name, ringed(race.form, name)) for name in controls_of(race, action))
        return [(name, place) for name, place in found if place is not None]

    return HintDisplay(
        race,
        lambda action, _found: describe_action(action, race.table),
        places,
        lambda action, _way: give(action),
        clear=clear,
        ring=partial(ring_on_table, race),
    )


def ring_on_table(race: HintedRace[Shown], page: Page, name: Name, place: Box) -> None:
    """The ring that fits what is called so: of a side of the stage card its own field."""
    if isinstance(name, CardSide):
        draw_field(page, race.shown.layout.table, name.side, GOLD, 5.0)
    else:
        around(page, name, place)


def ringed(form: Form, name: Name) -> Box | None:
    """The box to ring: the control's; for a side of the stage card, without the next sides' figures."""
    b = widget_box(form, name)
    return b.inner(0.0, FIGURE) if b is not None and isinstance(name, CardSide) and b.w > b.h else b


def controls_of(race: HintedRace[Shown], action: Action) -> Iterator[Name]:
    """The names of the widgets that give the answer."""
    action_model, hand = race.shown.action_model, race.shown.hand
    yield from (control.name for control in action_model.controls if control.action == action)
    if isinstance(action, Lay | KeepCard) and action.card in hand:
        yield HandCard(hand.index(action.card))
    if isinstance(action, Lay):
        yield CardSide(action.side)
    if isinstance(action, Advance) and any(action in moves for moves in action_model.moves.values()):
        yield Move(action)
