"""The events of the base game, and how each seat sees them.

An event is the change of the state, the delta on the wire, the cue of an animation and a line of the journal. The
events of deck, bag and tiles, which hold the secrets, are in `supply_events` and are found here, too.
"""

from __future__ import annotations

from greatrace.great_race.state import Boxes, Result
from greatrace.great_race.supply_events import (
    CardDiscarded,
    CardLetGo,
    CardPlayed,
    CardsDrawn,
    CardsKept,
    CardsLookedAt,
    DeckRefilled,
    TilePlaced,
    TileRemoved,
    TileRevealed,
    TilesDrawn,
    TilesReturned,
    TilesSwapped,
)
from greatrace.kernel import Event, Seat

# ---- round and phases


class PhaseBegan(Event, frozen=True):
    """ROUND. A phase begins; a bivouac begins a round."""

    phase: str
    round: int


class CardsRevealed(Event, frozen=True):
    """B1. Cards from the deck, face up."""

    cards: tuple[str, ...]


class CardTaken(Event, frozen=True):
    """B1. A face-up card goes to a hand."""

    seat: Seat
    card: str


class PlansRevealed(Event, frozen=True):
    """P1. All plans are revealed at once, by seat."""

    plans: tuple[Boxes, ...]


class SequenceBegan(Event, frozen=True):
    """C1. That player's turn begins."""

    seat: Seat


class SequenceEnded(Event, frozen=True):
    """C5-C7. The player's turn is over."""

    seat: Seat


class Passed(Event, frozen=True):
    """C6. A player passes: remaining assistants leave, except on escort."""

    seat: Seat


class AssistantPlayed(Event, frozen=True):
    """C5. Assistants (one, or the funding group) leave a box."""

    seat: Seat
    box: str
    number: int


class PowerUsed(Event, frozen=True):
    """C2 (2), C3. A module's action beside the cards: like a card it ends the time for buying fuel."""

    seat: Seat


class OrderSet(Event, frozen=True):
    """MA1. The turn order of the next round is set."""

    order: tuple[Seat, ...]


# ---- money and gauges


class MoneyGained(Event, frozen=True):
    """A player gains francs; `why` is the source: funding, progress, a card's name."""

    seat: Seat
    amount: int
    why: str


class MoneyPaid(Event, frozen=True):
    """A player pays francs; `why`: fuel, part, line, or a card's name."""

    seat: Seat
    amount: int
    why: str


class FuelGained(Event, frozen=True):
    """The tank gains levels; `why`: bought, or a card's name."""

    seat: Seat
    levels: int
    why: str


class FuelPaid(Event, frozen=True):
    """The tank loses levels; `why`: terrain, city, or a card's name."""

    seat: Seat
    levels: int
    why: str


class WearTaken(Event, frozen=True):
    """Mechanical levels lost; `why`: terrain, or a card's name."""

    seat: Seat
    engine: int
    chassis: int
    why: str


class Repaired(Event, frozen=True):
    """M1. Mechanical levels gained."""

    seat: Seat
    engine: int
    chassis: int


# ---- driving


class DriveBegan(Event, frozen=True):
    """D1. A drive of up to `spaces` spaces begins."""

    seat: Seat
    spaces: int


class VehicleMoved(Event, frozen=True):
    """D2, D11. A vehicle moves along `way` (land, sea, air) to a space in `row` of the progress track."""

    seat: Seat
    to: str
    row: int
    way: str


class TurnedBack(Event, frozen=True):
    """D7. The vehicle turns back and stays on its space."""

    seat: Seat
    space: str


class DriveEnded(Event, frozen=True):
    """The drive is over, and why (words.CHOSEN ...)."""

    seat: Seat
    why: str


# ---- danger


class ThreatDeclared(Event, frozen=True):
    """E1, E2. A danger is declared, which may be cancelled now."""

    source: str
    by: Seat
    target: Seat | None
    engine: int
    chassis: int
    spaces: tuple[str, ...]


class ThreatCancelled(Event, frozen=True):
    """E1, E2. That seat cancels the danger with an assistant or a card; other events pay for both."""

    by: Seat
    means: str


class ThreatCarriedOut(Event, frozen=True):
    """The danger is carried out, since nobody cancelled it; its effect follows."""

    by: Seat


# ---- the end


class FinishReached(Event, frozen=True):
    """G1. A player arrives as `place`-th: the hand is discarded, assistants leave, the player passes."""

    seat: Seat
    place: int
    hand: tuple[str, ...]


class RaceEnded(Event, frozen=True):
    """G2-G4. The final table."""

    result: Result


BASE_EVENTS: tuple[type[Event], ...] = (
    PhaseBegan,
    CardsRevealed,
    CardTaken,
    PlansRevealed,
    SequenceBegan,
    SequenceEnded,
    Passed,
    AssistantPlayed,
    PowerUsed,
    OrderSet,
    MoneyGained,
    MoneyPaid,
    FuelGained,
    FuelPaid,
    WearTaken,
    Repaired,
    DeckRefilled,
    CardsDrawn,
    CardPlayed,
    CardDiscarded,
    CardsLookedAt,
    CardLetGo,
    CardsKept,
    TilesDrawn,
    TilePlaced,
    TilesReturned,
    TileRevealed,
    TileRemoved,
    TilesSwapped,
    DriveBegan,
    VehicleMoved,
    TurnedBack,
    DriveEnded,
    ThreatDeclared,
    ThreatCancelled,
    ThreatCarriedOut,
    FinishReached,
    RaceEnded,
)
