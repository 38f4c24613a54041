"""What a module's screen may ask of the race."""

from __future__ import annotations

from typing import Protocol

from greatrace.kernel import Action
from greatrace_client.games.great_race.commands import Command
from greatrace_client.games.great_race.controls import Control, Picked
from greatrace_client.games.great_race.layout import Layout
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.model.table import TableModel
from greatrace_client.ui.scene import AppContext
from greatrace_client.ui.widgets import Form


class ModulePlace(Protocol):
    """The race in which a module's things take a click."""

    @property
    def form(self) -> Form: ...
    @property
    def kit(self) -> AppContext: ...
    @property
    def layout(self) -> Layout: ...
    @property
    def picked(self) -> Picked: ...
    @property
    def shown(self) -> Shown: ...
    @property
    def stage(self) -> Stage: ...
    @property
    def table(self) -> TableModel: ...
    def act(self, control: Control) -> None: ...
    def command(self, command: Command) -> None: ...
    def renew(self) -> None: ...
    def send(self, action: Action) -> None: ...
