"""Which sound an event of Crazy Race makes."""

from __future__ import annotations

from greatrace.crazy_race import events as ev
from greatrace.kernel import Event

SOUNDS: dict[type[Event], str] = {
    ev.StageRevealed: "tile",
    ev.CardLaid: "card",
    ev.Passed: "pass",
    ev.SideClosed: "no",
    ev.TookBack: "card",
    ev.SideRevealed: "card",
    ev.LocomotiveMoved: "drive",
    ev.PointsTaken: "coin",
    ev.PointsStolen: "coin",
    ev.ScoringBegan: "horn",
    ev.RaceEnded: "finish",
}


def noise_of(event: Event) -> str:
    """The name of its sound, "" for none."""
    return SOUNDS.get(type(event), "")
