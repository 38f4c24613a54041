"""The interface of the race for a module's screen."""

from __future__ import annotations

from typing import Protocol

from greatrace.kernel import Action
from greatrace_client.games.great_race.commands import Command
from greatrace_client.games.great_race.controls import Control
from greatrace_client.games.great_race.panel import HasShown
from greatrace_client.ui.context import HasSounds
from greatrace_client.ui.widgets import HasForm


class ModuleInput(Protocol):
    """Carries out clicks."""

    def act(self, control: Control) -> None: ...
    def command(self, command: Command) -> None: ...
    def send(self, action: Action) -> None: ...


class ModulePlace(HasForm, HasShown, Protocol):
    """The race in which a module's things are clicked."""

    @property
    def input(self) -> ModuleInput: ...
    @property
    def context(self) -> HasSounds: ...
    def renew(self) -> None: ...
