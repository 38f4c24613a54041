"""The scene of a race, as those know it who show one: the replay's viewer, a lesson, the results."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from greatrace.kernel import Action
from greatrace_client.model.music import Mix
from greatrace_client.model.target import Name
from greatrace_client.race_common.highlight import Ring
from greatrace_client.ui.box import Box
from greatrace_client.ui.panel_cache import CachedPanel, Still
from greatrace_client.ui.scene import FormScene
from greatrace_client.ui.widgets import Widget

if TYPE_CHECKING:
    from greatrace_client.model.table import Transition
    from greatrace_client.race_common.director import Director
    from greatrace_client.ui.draw.page import Page


def nobody(_action: Action) -> None:
    """A race of the past takes no answers."""


def nothing(_ring: Ring) -> None:
    """Of a lesson is drawn over a race that is none."""


@frozen
class RaceHooks:
    """What is different about a race that is not the player's own on a server. None: as there.

    `send` takes answers; `turn_to` gets the number of journal entries that had been told at the moment of the line
    that was pressed; `escape` comes in place of the menu, `undo` of taking back; `beside` gets the race's widgets
    and returns them with others; `point` draws rings over all of it but the slip about a control; `acting` stands
    in the place of the player's own actions, until the race is over; `ends`: the results follow; `over`: they lie
    below, and Esc leads back to them.
    """

    send: Callable[[Action], object] | None = None
    turn_to: Callable[[int], object] | None = None
    escape: Callable[[], object] | None = None
    undo: Callable[[], object] | None = None
    beside: Callable[[list[Widget]], list[Widget]] | None = None
    point: Callable[[Ring], object] = nothing
    acting: CachedPanel[Any] | None = None
    ends: bool = True
    over: bool = False


OWN_RACE = RaceHooks()
QUIET = Mix(layers={"base": 1.0, "planning": 0.7})  # a game without music of its own


class RaceView(FormScene):
    """The scene of a race in one of the games."""

    page: Page
    still: Still
    layout: Any  # the game's; it has a `journal`, and tells what is `read` and what only `glanced` at
    director: Director
    stage: Any  # the game's; it has the `view` that is shown

    @property
    def busy(self) -> bool:
        return not self.director.idle or self.still.behind

    @abstractmethod
    def renew(self) -> None:
        """Make the widgets again after anything that they depend on."""

    @abstractmethod
    def happened(self, steps: Sequence[Transition]) -> None:
        """These have been folded into the table."""

    @abstractmethod
    def ask_again(self) -> None:
        """The open question has not been answered after all: let go of what has been picked."""

    @abstractmethod
    def renew_question(self) -> None:
        """The same, and take the question of the table for another one."""

    def music(self) -> Mix:
        """What is heard while the race stands as it is shown."""
        return QUIET

    def rest(self) -> None:
        """Nobody sits here who would have to be told what the others did."""

    # ---- pointing things out
    @abstractmethod
    def place_of(self, name: Name) -> Box | None:
        """Where a thing of that name is on the race's page, None if it cannot be seen."""

    def point_out(self, names: Sequence[Name]) -> None:
        """Bring these into sight."""

    def standing(self) -> list[Box]:
        """Where pieces stand that must be seen."""
        return []
