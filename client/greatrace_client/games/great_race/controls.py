"""Controls, and the action model that contains those of one moment: plain values."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar

from attrs import Factory, define, frozen

from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Crew, Open, View
from greatrace.kernel import Action, Event
from greatrace_client.games.great_race.commands import ChooseGauge, Command
from greatrace_client.games.great_race.pathfinding import Way
from greatrace_client.games.great_race.unavailable_reason import NONE, Reason
from greatrace_client.model.table import OpenQuestion
from greatrace_client.model.target import Name
from greatrace_client.ui.draw import emblems
from greatrace_client.ui.draw.palette import INK, NIGHT_DEEP, PAPER, WEAR
from greatrace_client.ui.draw.panels import ButtonState
from greatrace_client.ui.draw.shapes import at, shape

A = TypeVar("A", bound=Action)
Cog = at(0, 0, emblems.cog(WEAR, PAPER), 1.3)
ICONS: dict[str, str] = {
    "pathfinder": emblems.box_icon("pathfinder", INK),
    "mechanic": emblems.box_icon("mechanic", INK),
    "escort": emblems.box_icon("escort", INK),
    "funding": at(0, 0, emblems.box_icon("funding", INK).replace(NIGHT_DEEP, PAPER), 0.95),
    "engine": Cog,
    "chassis": emblems.chassis_icon(),
    "fuel": emblems.drop(),
    "pass": shape("M-10 -9V9L2 0ZM6 -9V9", stroke=INK, width=2.4),
    "tick": shape("M-10 1L-3 8L11 -8", stroke=INK, width=4),
    "back": shape("M10 8V-4H-8M-2 -10L-8 -4L-2 2", stroke=INK, width=3),
    "stop": emblems.stop(),
    "card": shape("M-8 -9H4V9H-8ZM-2 -6", "none", INK, 2.2) + shape("M-3 -11H8V7", stroke=INK, width=2),
}

STEP_BACK: Name = "step-back"


@frozen
class Control:
    """A button. `action` is sent, or `command` is carried out by the screen. `why`: the reason why it is greyed, with
    its rule. `tip`: its tooltip, if that has more than the note.
    """

    name: Name
    label: str
    note: str = ""
    key: str = ""
    icon: str = ""
    state: ButtonState = "ready"
    why: Reason = NONE
    action: Action | None = None
    command: Command | None = None
    wide: bool = False
    tip: str = ""


@frozen
class Picked:
    """The parts of an answer picked so far, not yet sent."""

    card: str | None = None
    tile: int = 0
    fuel: int = 1
    engine: int = 0  # levels already laid on the engine of a split
    chassis: int = 0
    share: tuple[str, int] | None = None  # the space, and how much of the wear of the path to it the engine bears
    plan: tuple[int, ...] = (0, 0, 0, 0)  # assistants placed so far
    choice: str = ""  # looked at closely before it is chosen
    sure: Action | Way | None = None  # what waits for a second click, and why
    doubt: str = ""
    rival: int | None = None  # the player's own last choice of a rival: no question repeats it


@define
class ActionModel:
    """Everything that can be clicked now. `title`: the question, in capitals on the panel; `line`: for the banner.

    Dictionaries map what is clicked to the action that is sent. `style` is the layout of the action panel: buttons,
    market (cards to choose from), tiles (drawn tiles to place), gauges (levels to lay), alarm, plan, wait.
    """

    title: str
    style: str = "buttons"
    hint: str = ""
    controls: list[Control] = Factory(list)
    spaces: dict[str, Action] = Factory(dict)
    chosen: str = ""  # the first of two spaces, which has been chosen
    cards: dict[str, Action | ChooseGauge] = Factory(dict)
    gauges: dict[str, Action | Command] = Factory(dict)  # an action, or the command that picks a level
    seats: dict[int, Action] = Factory(dict)
    offered: tuple[str, ...] = ()
    offers: dict[str, Action] = Factory(dict)
    offer_note: str = ""  # applies to every offer
    tiles: tuple[str, ...] = ()
    drives: bool = False  # paths may be planned on the map
    plates: dict[str, Action | Command] = Factory(dict)  # the same as gauges, for the plates of the action panel
    pips: int = 0  # levels in hand that are still to be laid
    laid: tuple[int, int] = (0, 0)  # ... and have been laid on engine and chassis
    gain: bool = False  # levels are gained, not lost
    sale: str = ""  # the price of a bought level
    stricken: Crew | None = None  # the crew whose gauges the plates show

    @property
    def steps_back(self) -> bool:
        """Whether a button offers to take back what has been begun."""
        return any(control.name == STEP_BACK for control in self.controls)

    def control(self, name: Name) -> Control:
        """The control of that name. Raises KeyError."""
        for control in self.controls:
            if control.name == name:
                return control
        raise KeyError(name)


@frozen
class Asked:
    """The input of the builders. `way`: the drive planned with the mouse; `name`: the name of a seat."""

    ruleset: Ruleset
    view: View
    question: OpenQuestion | None
    picked: Picked
    way: Way | None
    name: Callable[[int], str]
    last_plan: tuple[int, ...] | None = None  # of the round before
    last: Event | None = None  # the last event before the question
    may_take_back: bool = False  # the table has agreed so

    @property
    def open(self) -> Open:
        return self.view.open

    @property
    def seat(self) -> int:
        """The player's own seat; only used when the player has one."""
        assert self.view.seat is not None
        return self.view.seat

    @property
    def crew(self) -> Crew:
        return self.open.crews[self.seat]

    @property
    def mine(self) -> bool:
        """Whether the player is asked."""
        return self.question is not None and self.view.seat in self.question.asked

    @property
    def prompt(self) -> str:
        """The question's id."""
        return self.question.prompt if self.question is not None else ""

    def of(self, kind: type[A]) -> tuple[A, ...]:
        """The options of one type."""
        return self.question.of(kind) if self.question is not None else ()

    def buttons(
        self, kind: type[Action], name: str, label: str, note: str, key: str, icon: str, state: ButtonState = "ready"
    ) -> list[Control]:
        """A wide button for each option of that type; there is at most one."""
        return [
            Control(name, label, note, key, ICONS[icon], state, action=action, wide=True) for action in self.of(kind)
        ]


Builder: TypeAlias = Callable[[Asked], ActionModel]
