"""Typed answers that give something away for nothing are asked about once more, as a click in the window is."""

from __future__ import annotations

from greatrace.kernel import Action
from greatrace_client.i18n import term, tr
from greatrace_client.model.table import TableModel
from greatrace_client.race_common.text_reports import Reports

NEVER, ALWAYS = "never", "always"  # of the setting `confirm`


def doubt(action: Action, table: TableModel, reports: Reports, wish: str) -> str:
    """Why to ask once more, as an id of the catalogs; "" when the answer is sent at once."""
    question = table.question
    if wish == NEVER or question is None or len(question.required) < 2:
        return ""
    return reports.risk(action) or (ALWAYS if wish == ALWAYS else "")


def sentence(why: str, number: str) -> str:
    """What the player is told."""
    return tr("Type {number} once more to confirm: {why}", number=number, why=term("risk", why))
