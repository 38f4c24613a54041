"""Which sound an event of the race makes."""

from __future__ import annotations

from greatrace.great_race import events as ev
from greatrace.great_race.modules import leaders, postal
from greatrace.kernel import Event

SOUNDS: dict[type[Event], str] = {
    ev.VehicleMoved: "drive",
    ev.TilePlaced: "place",
    ev.TileRevealed: "tile",
    ev.TileRemoved: "tile",
    ev.TilesSwapped: "tile",
    ev.CardTaken: "card",
    ev.CardsDrawn: "card",
    ev.CardPlayed: "card",
    ev.CardDiscarded: "card",
    ev.MoneyGained: "coin",
    ev.MoneyPaid: "coin",
    ev.FuelGained: "fuel",
    ev.Repaired: "repair",
    ev.ThreatDeclared: "danger",
    ev.Passed: "pass",
    ev.FinishReached: "finish",
    ev.SequenceBegan: "horn",
    leaders.LeaderChosen: "card",
    leaders.PowerSpent: "turn",
    postal.ParcelLoaded: "place",
    postal.ParcelDelivered: "place",
}
