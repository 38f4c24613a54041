"""Events into views, and the hash by which both sides know that they see the same."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from tests.protocol.independent_client.crazy_race import CRAZY
from tests.protocol.independent_client.great_race import BASE
from tests.protocol.independent_client.modules import MODULES
from tests.protocol.independent_client.view import View


def fold(game: str, view: View, event: list[Any]) -> None:
    """Change the view by an event of that game: a list, its name first."""
    name, *fields = event
    if game == "crazy_race":
        CRAZY[name](view, *fields)
        return
    in_play = [MODULES[module] for module in view["open"]["modules"]]
    assert name in BASE or any(name in effects for effects in in_play), f"the page does not say what {name} does"
    if name in BASE:
        BASE[name](view, *fields)
    for module, slot in view["open"]["modules"].items():
        if name in MODULES[module]:
            MODULES[module][name](view, slot, *fields)


def hash_of(view: View) -> str:
    """The view's hash."""
    text = json.dumps(view, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
