"""The line of a tooltip that refers to the rules."""

from __future__ import annotations

from collections.abc import Callable

from greatrace_client.i18n import tr
from greatrace_client.race_common.rulebook_entry import Entry


def more_about(entry: Entry) -> Callable[[], str]:
    return lambda: tr("F1: {title}", title=entry.title)
