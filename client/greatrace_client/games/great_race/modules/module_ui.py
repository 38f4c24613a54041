"""What a module adds to the client, and the modules' files of this folder, found because they are there.

A file (or subpackage) of this folder that defines a `ModuleUi` is a module's client part. Cues register themselves when
it is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from attrs import field, frozen

from greatrace.kernel import Event
from greatrace.package_files import imported_files

if TYPE_CHECKING:
    from greatrace_client.games.great_race.controls import Builder
    from greatrace_client.games.great_race.modules.board import ModuleBoard
    from greatrace_client.games.great_race.modules.screen import ModuleScreen
    from greatrace_client.model.table import TableModel

PACKAGE = __name__.rpartition(".")[0]


@frozen
class ModuleUi:
    """The client part of one module; whatever it does not need is left out."""

    id: str  # the module's
    screen: Callable[[TableModel], ModuleScreen] | None = None  # what it adds to the race screen
    board: type[ModuleBoard] | None = None  # a chip on the module bar, and the board that it opens
    board_order: int = 100  # chips of a lower number stand further left
    desks: Mapping[str, Builder] = field(factory=dict)  # by prompt: the controls of its questions
    own_sequence_controls: bool = False  # False: its actions in a sequence get the usual buttons
    sounds: Mapping[type[Event], str] = field(factory=dict)  # by event: the name of a sound


@cache
def module_uis() -> Mapping[str, ModuleUi]:
    """The client parts of all modules, by module; those of which the game has none are missing."""
    from greatrace_client.games.great_race import modules

    files = imported_files(PACKAGE, modules.__path__)
    return {part.id: part for file in files for part in vars(file).values() if isinstance(part, ModuleUi)}


@cache
def module_desks() -> Mapping[str, Builder]:
    """The builders of controls for all questions of modules, by prompt."""
    return {prompt: build for part in module_uis().values() for prompt, build in part.desks.items()}


@cache
def module_sounds() -> Mapping[type[Event], str]:
    """The sounds of all modules' events."""
    return {event: sound for part in module_uis().values() for event, sound in part.sounds.items()}
