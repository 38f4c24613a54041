"""What is typed behind `open`: a board or a game and, in any order, seats, modules, and options: `weather=hard`."""

from __future__ import annotations

from greatrace.protocol.messages import CreateTable
from greatrace_client.games import game_uis
from greatrace_client.i18n import listed, tr
from greatrace_client.i18n.typed import in_one_word, meant


def table_names() -> list[str]:
    """What may come first, as it is shown: boards, and games without any."""
    return [in_one_word(name) for ui in game_uis() for name in ui.table_names().values()]


def new_table(rest: str) -> CreateTable:
    """The table that these words are for. Raises ValueError with a sentence."""
    first, *words = rest.split() or table_names()[:1]
    for ui in game_uis():
        if found := meant(first, ui.table_names()):
            opening = ui.table_words(found)
            break
    else:
        raise ValueError(tr("There is no board {name}. Choose from: {names}.", name=first, names=listed(table_names())))
    for word in words:
        opening.take(word)
    return opening.table()
