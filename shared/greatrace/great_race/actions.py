"""The actions that a seat may choose. Only the rules' options say which of them are legal now."""

from __future__ import annotations

from greatrace.kernel import Action, Seat


class TakeCard(Action, frozen=True):
    """B1. Take that face-up card."""

    card: str


class Plan(Action, frozen=True):
    """P1. Distribute the assistants over the four boxes."""

    pathfinder: int
    mechanic: int
    escort: int
    funding: int


class BuyFuel(Action, frozen=True):
    """C3. Buy `levels` levels of fuel."""

    levels: int


class PlayCard(Action, frozen=True):
    """CARDS. Play a resource card before the assistant (C2 step 2)."""

    card: str


class PlayAnytime(Action, frozen=True):
    """CARDS. Play an any-time card, in or out of turn."""

    card: str


class PassConvoy(Action, frozen=True):
    """C6. Pass: the convoy is over for this player."""


class Explore(Action, frozen=True):
    """PF1. Pathfinder: draw and place terrain tiles."""


class DrawCard(Action, frozen=True):
    """PF2. Pathfinder: take the top resource card."""


class RepairVehicle(Action, frozen=True):
    """M1. Mechanic: repair."""


class DriveOut(Action, frozen=True):
    """M2. Mechanic: drive."""


class LiftTile(Action, frozen=True):
    """E4. Escort: remove a connected terrain tile."""


class RaiseFunds(Action, frozen=True):
    """F1. Play the whole funding group."""


class PlaceTile(Action, frozen=True):
    """PF1. Place a drawn tile on a free space."""

    tile: str
    space: str


class FitPart(Action, frozen=True):
    """M1. Play a part card or a toolbox: levels for engine and chassis."""

    card: str
    engine: int
    chassis: int


class BuyPart(Action, frozen=True):
    """M1. Buy one level."""

    engine: int
    chassis: int


class Done(Action, frozen=True):
    """Stop here."""


class Step(Action, frozen=True):
    """D2. Drive to an adjacent space."""

    to: str


class Ride(Action, frozen=True):
    """D9. Take a transport line to its other end, playing `transports` transport cards."""

    to: str
    kind: str
    transports: int


class Halt(Action, frozen=True):
    """D1. End the drive here."""


class TurnBack(Action, frozen=True):
    """D7. Turn back instead of paying for the unknown tile."""


class SplitWear(Action, frozen=True):
    """D3, D5. Choose the mechanical levels to lose."""

    engine: int
    chassis: int


class PickSpace(Action, frozen=True):
    """Pick a space for a card's or an assistant's effect."""

    space: str


class PickCrew(Action, frozen=True):
    """Pick a player for a card's effect."""

    target: Seat


class Discard(Action, frozen=True):
    """B2. Put that card on the discards."""

    card: str


class LetBe(Action, frozen=True):
    """E1. Do not react."""


class SendEscort(Action, frozen=True):
    """E1. Cancel the danger with an assistant."""


class PlayEscort(Action, frozen=True):
    """E1. Cancel the danger with an escort card."""


class PlayGuide(Action, frozen=True):
    """D6. Ignore the stop symbol with a guide card."""


BASE_ACTIONS: tuple[type[Action], ...] = (
    TakeCard,
    Plan,
    BuyFuel,
    PlayCard,
    PlayAnytime,
    PassConvoy,
    Explore,
    DrawCard,
    RepairVehicle,
    DriveOut,
    LiftTile,
    RaiseFunds,
    PlaceTile,
    FitPart,
    BuyPart,
    Done,
    Step,
    Ride,
    Halt,
    TurnBack,
    SplitWear,
    PickSpace,
    PickCrew,
    Discard,
    LetBe,
    SendEscort,
    PlayEscort,
    PlayGuide,
)
