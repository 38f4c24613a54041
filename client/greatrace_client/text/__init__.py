"""Every human sentence, from gettext catalogs in en, fr, it, nl.

`tr("Buy fuel")` and `tr("{n} tables", n=3)` translate a sentence (English is the message id); `trn` chooses the plural;
`term("card", "jerrycan")` names something that the rules know by an id. Catalogs are `assets/locale/<language>/
LC_MESSAGES/*.po`, read as they are: each owner of scenes may have a file of their own. The language changes live.
"""

from greatrace_client.text.catalog import LANGUAGES, language, set_language, system_language, term, tr, trn

__all__ = ["LANGUAGES", "language", "set_language", "system_language", "term", "tr", "trn"]
