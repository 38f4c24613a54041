"""The interface of a race scene for code that embeds one: the replay's viewer, a lesson, the results."""

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
    """Do nothing; outside lessons no rings are drawn."""


@frozen
class RaceHooks:
    """The differences of a race that is not the player's own on a server. None: no difference.

    - `send`: takes answers.
    - `turn_to`: gets the number of log entries shown at the moment of the line that was pressed.
    - `escape`: replaces the menu.
    - `undo`: replaces taking back.
    - `beside`: gets the race's widgets and returns them with others.
    - `point`: draws rings over everything except a control's tooltip.
    - `acting`: replaces the player's own actions until the race is over.
    - `ends`: the results follow.
    - `over`: the results lie below, and Esc leads back to them.
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
    layout: Any  # the game's; it has a `log`, and tells what is `read` and what only `glanced` at
    director: Director
    stage: Any  # the game's; it has the `view` that is shown

    @property
    def busy(self) -> bool:
        return not self.director.idle or self.still.behind

    @abstractmethod
    def renew(self) -> None:
        """Make the widgets again after a change of anything that they depend on."""

    @abstractmethod
    def happened(self, steps: Sequence[Transition]) -> None:
        """Take in steps that have been folded into the table."""

    @abstractmethod
    def ask_again(self) -> None:
        """Ask again: the answer did not count. Clear what has been picked."""

    @abstractmethod
    def renew_question(self) -> None:
        """As `ask_again`, and treat the table's question as a new one."""

    def music(self) -> Mix:
        """The music for the race as it is shown."""
        return QUIET

    def rest(self) -> None:
        """Do not report the others' actions: nobody sits here."""

    # ---- pointing things out
    @abstractmethod
    def place_of(self, name: Name) -> Box | None:
        """The box of that thing on the race's page, None if it cannot be seen."""

    def point_out(self, names: Sequence[Name]) -> None:
        """Bring these targets into sight."""

    def standing(self) -> list[Box]:
        """The boxes of pieces that must stay visible."""
        return []
