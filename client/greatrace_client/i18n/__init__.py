"""Every human sentence, from gettext catalogs.

`tr("Buy fuel")` and `trn("{n} table", "{n} tables", 3)` translate a sentence (English is the message id);
`term("card", "jerrycan")` names something that the rules know by an id; `describe(event, model)` and its neighbours say
what happened, what may be done and why not. Catalogs are
`assets/locale/LANGUAGE/LC_MESSAGES/great_race.po`; `scripts/translate.py extract` and `update` bring new sentences into
them. The language changes live.
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
from greatrace_client.i18n.describe import describe, describe_action, prompt, refusal, waiting, why_not
from greatrace_client.i18n.names import card_effect, card_name, listed, price, space_name, tile_kind_name, tile_name

__all__ = [
    "LANGUAGES",
    "card_effect",
    "card_name",
    "describe",
    "describe_action",
    "known",
    "language",
    "listed",
    "price",
    "prompt",
    "refusal",
    "set_language",
    "space_name",
    "system_language",
    "term",
    "tile_kind_name",
    "tile_name",
    "tr",
    "translated",
    "trn",
    "waiting",
    "why_not",
]
