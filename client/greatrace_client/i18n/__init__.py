"""Translation of all texts, by gettext catalogs.

`tr("Buy fuel")` and `trn("{n} table", "{n} tables", 3)` translate a sentence (English is the message id); `term("card",
"jerrycan")` is the name of something that the rules know by an id. Catalogs are
`assets/locale/LANGUAGE/LC_MESSAGES/great_race.po`; `scripts/translate.py extract` and `update` bring new sentences into
them. The language can change at run time.
"""

from greatrace_client.i18n.catalog import (
    LANGUAGES,
    known,
    language,
    set_language,
    system_language,
    term,
    tr,
    translated,
    trn,
)
from greatrace_client.i18n.names import (
    board_name,
    board_names,
    card_effect,
    card_name,
    decimal,
    labelled,
    listed,
    price,
    space_name,
    tile_name,
)

__all__ = [
    "LANGUAGES",
    "board_name",
    "board_names",
    "card_effect",
    "card_name",
    "decimal",
    "known",
    "labelled",
    "language",
    "listed",
    "price",
    "set_language",
    "space_name",
    "system_language",
    "term",
    "tile_name",
    "tr",
    "translated",
    "trn",
]
