"""The effects of a past answer, apart from what came after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from greatrace.great_race import actions as act
from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.kernel import Action, Event, Seat
from greatrace_client.games.great_race.race_table import RaceStep

NEXT: Final = (ev.PhaseBegan, ev.SequenceBegan, ev.SequenceEnded)  # nobody's answer causes what follows
DRIVES: Final = (act.Step, act.Ride)  # the answers that fuel is paid for
COUNTED: Final = ("fuel", "engine", "chassis", "money", "hand")  # of a crew
FOR_A_STEP: Final = ("terrain", constants.CITY)


def caused(steps: Sequence[RaceStep], action: Action | None) -> Iterator[RaceStep]:
    """The steps after an answer that it has caused: neither the income of the maintenance that followed, nor the fuel
    of a drive that went on after a danger was cancelled or a card was played. `action` None: not known.
    """
    declared = False
    for step in steps:
        event = step.event
        if isinstance(event, NEXT):
            return
        if action is None or isinstance(action, DRIVES) or not pays_for_a_step(event):
            yield step
        declared = declared or isinstance(event, ev.ThreatDeclared)
        if isinstance(event, ev.ThreatCancelled) and not declared:
            return


def owed(steps: Sequence[RaceStep], later: Sequence[Sequence[RaceStep]], seat: Seat) -> Iterator[RaceStep]:
    """D3-D7. What a step has cost only after a danger there was answered, or a card was played to pay for it: its fuel,
    and, where the danger was cancelled, its wear. `later`: what each answer after that of the step has led to.
    """
    if any(is_over(step.event, seat) for step in steps):
        return
    for answered in later:
        cancelled = False
        for step in answered:
            event = step.event
            cancelled = cancelled or isinstance(event, ev.ThreatCancelled)
            paid = pays_for_a_step(event) or (cancelled and isinstance(event, ev.WearTaken))
            if paid and step.after.open.crews[seat] != step.before.open.crews[seat]:
                yield step
        if any(is_over(step.event, seat) for step in answered):
            return


def is_over(event: Event, seat: Seat) -> bool:
    """Whether that seat's vehicle has taken its step, or will not take it."""
    return isinstance(event, ev.VehicleMoved | ev.TurnedBack | ev.DriveEnded) and event.seat == seat


def changes_by(
    steps: Sequence[RaceStep], seat: Seat, action: Action | None, later: Sequence[Sequence[RaceStep]] = ()
) -> Counter[str]:
    """Differences of that seat's gauges, francs and cards."""
    changed: Counter[str] = Counter()
    found = [*caused(steps, action), *(owed(steps, later, seat) if isinstance(action, DRIVES) else ())]
    for step in found:
        before, after = step.before.open.crews[seat], step.after.open.crews[seat]
        changed.update({name: getattr(after, name) - getattr(before, name) for name in COUNTED})
    return changed


def pays_for_a_step(event: Event) -> bool:
    """Whether the event pays the fuel of a drive's step."""
    return isinstance(event, ev.FuelPaid) and event.why in FOR_A_STEP
