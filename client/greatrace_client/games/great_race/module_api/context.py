"""What a module's screen may ask of the race."""

from __future__ import annotations

from typing import Protocol

from greatrace.kernel import Action
from greatrace_client.games.great_race.commands import Command
from greatrace_client.games.great_race.controls import Control
from greatrace_client.games.great_race.panel import HasShown
from greatrace_client.ui.context import HasSounds
from greatrace_client.ui.widgets import HasForm


class ModuleInput(Protocol):
    """What a click may lead to."""

    def act(self, control: Control) -> None: ...
    def command(self, command: Command) -> None: ...
    def send(self, action: Action) -> None: ...


class ModulePlace(HasForm, HasShown, Protocol):
    """The race in which a module's things take a click."""

    @property
    def input(self) -> ModuleInput: ...
    @property
    def kit(self) -> HasSounds: ...
    def renew(self) -> None: ...
