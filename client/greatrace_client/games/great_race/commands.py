"""The commands of the race screen's controls besides answers: they change what is picked, or lead elsewhere."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen


@frozen
class DriveThere:
    """M2. The way that is planned."""


@frozen
class TakeAim:
    """M2. No space has been pointed at yet: say so."""


@frozen
class TakeBackLast:
    """Undo the player's last answer."""


@frozen
class ChangeFuel:
    """C3. So many levels more to buy."""

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
    """E3. When to be asked to cancel a danger."""

    wish: str


@frozen
class LayLevel:
    """D3. A level more of a split goes onto that gauge: engine or chassis."""

    gauge: str


@frozen
class ShareWear:
    """D3. Let that gauge, engine or chassis, bear one more level of the planned path's cost."""

    gauge: str


@frozen
class StartOver:
    """D3. All levels of a split are in hand again."""


@frozen
class ClearPlan:
    """P1. All assistants are taken back."""


@frozen
class RepeatPlan:
    """P1. The assistants stand as in the last round."""


@frozen
class ChooseGauge:
    """M1. The card goes onto one of several gauges: one has to be chosen."""


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
