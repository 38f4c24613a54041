"""The commands of the race screen's controls besides answers: they change what is picked, or lead elsewhere."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen


@frozen
class DriveThere:
    """M2. Drive the planned path."""


@frozen
class TakeAim:
    """M2. Remind the player to point at a space."""


@frozen
class TakeBackLast:
    """Undo the player's last answer."""


@frozen
class ChangeFuel:
    """C3. Change the number of levels to buy."""

    by: int


@frozen
class LookAt:
    """Look at a choice closely before it is made."""

    choice: str


@frozen
class ReadRule:
    """The entry of the rule book."""

    entry: str


@frozen
class AskAgain:
    """E3. Choose when to be asked to cancel a danger."""

    preference: str


@frozen
class LayLevel:
    """D3. Put one more level of a split onto that gauge: engine or chassis."""

    gauge: str


@frozen
class ShareWear:
    """D3. Let that gauge, engine or chassis, bear one more level of the planned path's cost."""

    gauge: str


@frozen
class StartOver:
    """D3. Take all levels of a split back."""


@frozen
class ClearPlan:
    """P1. Take all assistants back."""


@frozen
class RepeatPlan:
    """P1. Place the assistants as in the last round."""


@frozen
class ChooseGauge:
    """M1. Ask for one of several gauges for the card."""


Command: TypeAlias = (
    DriveThere
    | TakeAim
    | TakeBackLast
    | ChangeFuel
    | LookAt
    | ReadRule
    | AskAgain
    | LayLevel
    | ShareWear
    | StartOver
    | ClearPlan
    | RepeatPlan
)
