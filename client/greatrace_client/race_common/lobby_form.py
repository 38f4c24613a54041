"""The part of a game in the forms of the lobby: what is agreed on before a race against bots, or at a table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from greatrace.games import GAMES
from greatrace.protocol.messages import CreateTable, TableInfo
from greatrace_client.i18n import term, tr
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.settings import Settings
from greatrace_client.ui.box import Box
from greatrace_client.ui.context import HasSettings
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.scene import Change
from greatrace_client.ui.widgets import Button, Form, Widget


class FormPlace(Protocol):
    """The scene that contains a game's form. `seats`: the number of seats."""

    form: Form

    @property
    def context(self) -> HasSettings: ...
    @property
    def seats(self) -> int: ...
    def rebuild(self) -> None: ...
    def go(self, change: Change) -> None: ...


class ColourPick(Button):
    """A crew or a colour to choose from."""

    chosen = False

    def __init__(self, colour: str, pick: Callable[[str], object]) -> None:
        super().__init__(lambda: term("crew", colour), partial(pick, colour), self._hint, name=f"crew-{colour}")
        self.colour = colour

    def _hint(self) -> str:
        return tr(
            "{crew}: the emblem is a {emblem}.", crew=term("crew", self.colour), emblem=term("emblem", self.colour)
        )


class LobbyForm(ABC):
    """A game's form. The defaults suit a game without a board, whose choices are not saved in the settings."""

    picks_share = 0.34  # largest share of a panel's height for the pictures to choose from

    def __init__(self, game: str, place: FormPlace) -> None:
        self.game, self.place = game, place

    # ---- the table
    @property
    def players(self) -> tuple[int, int]:
        """Fewest and most players with the current choices."""
        return GAMES[self.game].players

    @abstractmethod
    def heading(self) -> str:
        """The form's heading, in capitals."""

    @abstractmethod
    def widgets(self) -> list[Widget]:
        """The widgets of the setup."""

    @abstractmethod
    def lay(self, form: Form, area: Box, *, noted: bool) -> None:
        """Place the widgets; `noted`: leave room at the foot for the note."""

    def paint(self, page: Page) -> None:  # noqa: B027 - most forms paint nothing
        """Paint what lies behind the widgets."""

    def note(self) -> str:
        """A line at the foot of the form."""
        return ""

    def uncovered(self) -> None:  # noqa: B027 - a form without other forms
        """Update after another form has closed, which may have changed the choices."""

    @abstractmethod
    def take(self, table: TableInfo) -> None:
        """Take over the settings of that table."""

    @abstractmethod
    def create(self, seats: int, title: str, common: dict[str, Any]) -> CreateTable:
        """The request for the chosen table; `common`: the settings of all games."""

    # ---- a race against bots
    def solo_widgets(self, start: Callable[[RaceSetup], object]) -> list[Widget]:
        """Further buttons to `start` a race."""
        return []

    def start_note(self) -> str:
        """A note under the label of the start button."""
        return ""

    def colours(self, seats: int) -> tuple[str, ...]:
        """The colours that the player chooses from with that number of seats."""
        return GAMES[self.game].colours[: max(seats, self.players[0])]

    @abstractmethod
    def usual_colour(self, settings: Settings) -> str:
        """The colour chosen at first."""

    @abstractmethod
    def pick(self, colour: str, pick: Callable[[str], object]) -> ColourPick:
        """A picture to choose that colour by."""

    def levelled(self, level: str) -> None:  # noqa: B027 - not kept
        """The first rival is another bot."""

    def keep(self, colour: str, bots: int) -> None:  # noqa: B027 - not kept
        """The race starts with these: what the settings shall know next time."""

    @abstractmethod
    def race_setup(self, bots: int, level: str, colour: str) -> RaceSetup:
        """The race as chosen."""
