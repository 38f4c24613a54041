"""An option of a table, as data: the lobby's form is made from it."""

from __future__ import annotations

import msgspec


class TableOption(msgspec.Struct, frozen=True):
    """Something that a table agrees on before the start; `default` is played unless somebody objects."""

    name: str
    choices: tuple[str, ...]
    default: str
    rule: str = ""  # the id of the rule in docs/RULES.md that describes it, where that is not a module's own
