"""The modules and options chosen for a table of the Great Race."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from greatrace.great_race.extension import Description, Preset
from greatrace.great_race.setup import offered_choices, offered_modules
from greatrace_client.i18n import term, tr
from greatrace_client.own_content import known_content, library

FREE = ""  # no ready-made table


def named(modules: Sequence[str]) -> str:
    """The modules in words."""
    return ", ".join(term("module", module) for module in modules)


@attrs.define
class Agreement:
    """The chosen modules and options. `preset`: the ready-made table, whose board and route they belong to."""

    modules: tuple[str, ...] = ()
    options: dict[str, str] = attrs.Factory(dict)
    preset: str = FREE

    def has(self, module: str) -> bool:
        """Whether the module is chosen."""
        return module in self.modules

    def switch(self, module: str, *, on: bool) -> None:
        """Add a module with all that it needs, or remove it with all that need it."""
        described = {m.id: m for m in offered_modules()}
        chosen, self.preset = set(self.modules), FREE
        if on:
            chosen |= {module, *described[module].requires}
        else:
            chosen -= {module, *(m.id for m in described.values() if module in m.requires)}
        self.modules = tuple(m for m in described if m in chosen)

    def forbidden(self, module: Description, players: int) -> str:
        """The reason why a module cannot be added now, in a sentence; "" if it can."""
        fewest, most = module.players
        if not fewest <= players <= most:
            return tr("For {fewest} to {most} players.", fewest=fewest, most=most)
        described = {m.id: m for m in offered_modules()}
        if missing := [name for name in module.requires if name not in described]:
            return tr("Requires {modules}.", modules=named(missing))
        against = [m for m in self.modules if m in module.excludes or module.id in described[m].excludes]
        if against and not self.has(module.id):
            return tr("Can’t be combined with {modules}.", modules=named(against))
        return ""

    def put_back(self, before: Agreement) -> None:
        """Restore an earlier choice."""
        self.modules, self.options, self.preset = before.modules, dict(before.options), before.preset

    def follow(self, preset: Preset | None) -> None:
        """Choose the modules and options of a ready-made table; None: the base game."""
        self.preset = FREE if preset is None else preset.id
        self.modules = () if preset is None else preset.modules
        self.options = {} if preset is None else dict(preset.options)

    def leave_preset(self) -> None:
        """Leave the ready-made table and its goals, for another board or route."""
        if self.preset:
            self.follow(None)

    def fitting(self, board: str, players: int) -> tuple[tuple[str, ...], dict[str, str]]:
        """The modules and options that apply to a table on that board, without defaults unless a challenge
        fixes them.
        """
        every = offered_modules(library().for_modules)
        described = [m for m in every if self.has(m.id) and m.players[0] <= players <= m.players[1]]
        choices = [
            *offered_choices(board, known_content()),
            *(choice for module in described for choice in module.choices),
        ]
        usual = {choice.name: choice for choice in choices}
        fixed = found.options if (found := presets().get(self.preset)) is not None else {}
        options = {
            name: value
            for name, value in self.options.items()
            if name in usual and value in usual[name].choices and (value != usual[name].default or name in fixed)
        }
        return tuple(m.id for m in described), options


def presets() -> dict[str, Preset]:
    """The ready-made tables, by name."""
    found = (p for m in offered_modules(library().for_modules) for p in m.presets)
    return {preset.id: preset for preset in found if library().offers(preset.id)}
