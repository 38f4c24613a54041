"""Access to all sentences that a person reads, from gettext catalogs; used by client, server and laboratory.

`tr("Buy fuel")` and `trn("{n} table", "{n} tables", 3)` translate a sentence (English is the message id); `term("card",
"jerrycan")` names something that the rules know by an id. Catalogs are
`assets/locale/LANGUAGE/LC_MESSAGES/great_race.po`; `scripts/translate.py` makes, updates and checks them.
"""

from greatrace.translation.catalogs import ENGLISH, Catalog, Catalogs, installed
from greatrace.translation.compiling import DOMAIN, CatalogError
from greatrace.translation.sentences import (
    english,
    explained,
    known,
    language,
    languages,
    marked,
    read_sentences,
    set_language,
    speaking,
    term,
    tr,
    translated,
    trn,
    use_catalogs,
    worded,
)
from greatrace.translation.system_language import system_language

__all__ = [
    "DOMAIN",
    "ENGLISH",
    "Catalog",
    "CatalogError",
    "Catalogs",
    "english",
    "explained",
    "installed",
    "known",
    "language",
    "languages",
    "marked",
    "read_sentences",
    "set_language",
    "speaking",
    "system_language",
    "term",
    "tr",
    "translated",
    "trn",
    "use_catalogs",
    "worded",
]
