"""Chapters and tables about modules for docs/PROTOCOL.md and docs/SCENARIOS.md, from the code."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from _struct_tables import action_table, event_table, parts_of, struct, text_of, text_of_function
from greatrace.great_race import setup
from greatrace.great_race.extension import Description, Extension
from greatrace.great_race.modules import MODULES
from greatrace.kernel import Action, Event
from greatrace.lab.notation import snake


def choice_text(choices: Iterable[Any]) -> str:
    """The options of a table, the default choice first."""
    lists = (
        f"`{choice.name}`: " + ", ".join(f"`{name}`" for name in sorted(choice.choices, key=choice.default.__ne__))
        for choice in choices
    )
    return "; ".join(lists) or "none"


def module_chapters() -> list[str]:
    """The chapters of all modules."""
    return [line for module in setup.offered_modules() for line in module_chapter(module)]


def module_chapter(module: Description) -> list[str]:
    """The chapter of one module: options, slot, actions and events."""
    kind = MODULES[module.id]({})
    effects = effects_of(kind)
    pieces = [f"{number} × `{name}`" for name, number in (*module.cards.items(), *module.tiles.items())]
    needs = "".join(f" Needs `{name}`." for name in module.requires)
    table = f"Options: {choice_text(module.choices)}.{needs} Into deck and bag: {', '.join(pieces) or 'nothing'}."
    lines = [f"#### {module.id}", "", text_of(type(kind)), "", table, ""]
    lines += [line for part in parts_of(kind.slot) for line in struct(part, "#####")]
    if kind.actions:
        lines += [*action_table(kind.actions), ""]
    lines += [*event_table(kind.events, effects), ""]
    own = {event.__name__ for event in kind.events}
    also = [f"- `{name}`: {effect}." for name, effect in effects.items() if name not in own]
    return [*lines, *(["Of the base game:", *also, ""] if also else [])]


def effects_of(module: Extension) -> dict[str, str]:
    """The effect of each event on a view, from docstrings of the module's changes: its own events, then others."""
    changes = module.open_changes, module.own_changes
    kinds = dict.fromkeys((*module.events, *(kind for table in changes for kind in table)))
    texts = {kind: [effect_text(table[kind]) for table in changes if kind in table] for kind in kinds}
    if silent := [kind.__name__ for kind, found in texts.items() if not all(found)]:
        raise ValueError(f"the change of {silent[0]} has no docstring that says what it does to the view")
    return {kind.__name__: "; ".join(found) or "nothing" for kind, found in texts.items()}


def effect_text(change: Callable[..., Any]) -> str:
    """The effect of a change, from its docstring: a formula, or a sentence that begins with "If" or "For"."""
    return re.sub(r"^(If|For) ", lambda found: found.group().lower(), text_of_function(change))


def scenario_slots() -> list[str]:
    """The fields of the modules' slots, in the notation of scenarios."""
    lines = ["| module | by crew | other fields | what follows from them |", "|---|---|---|---|"]
    for name, make in MODULES.items():
        kind = make({})
        fields = () if kind.slot is None else kind.slot.__struct_fields__
        by_crew = ", ".join(f"`{field}`" for field in fields if field in kind.by_seat)
        others = ", ".join(
            f"`{field}`{' (crews)' if field in kind.of_seats else ''}" for field in fields if field not in kind.by_seat
        )
        overridden = type(kind).from_scenario is not Extension.from_scenario
        follows = text_of_function(kind.from_scenario).rstrip(".") if overridden else ""
        lines.append(f"| `{name}` | {by_crew} | {others} | {follows} |")
    return lines


def scenario_words() -> list[str]:
    """The modules' actions and events, in the notation of scenarios."""
    lines = ["| module | actions | events |", "|---|---|---|"]
    for name, make in MODULES.items():
        kind = make({})
        actions = " ".join(f"`{written(action)}`" for action in kind.actions)
        lines.append(f"| `{name}` | {actions} | {' '.join(f'`{written(event)}`' for event in kind.events)} |")
    return lines


def written(kind: type[Action | Event]) -> str:
    """An action or event with its fields, in the notation of scenario files."""
    fields = ", ".join(kind.__struct_fields__)
    return f"{snake(kind.__name__)}({fields})" if fields else snake(kind.__name__)
