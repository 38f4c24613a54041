"""The advice of a first race in plain lines: after each question what to type, and why, unless the player turns
it off.
"""

from __future__ import annotations

from collections.abc import Iterator

from greatrace_client import settings as settings_file
from greatrace_client.i18n import term, tr
from greatrace_client.model.first_race import PLAIN, first_in_plain_lines
from greatrace_client.model.table import TableModel
from greatrace_client.race_common.text_reports import QuestionTexts
from greatrace_client.settings import Settings
from greatrace_client.text_ui.numbered_answers import Asking


class Advising:
    """Advice, on in a first race; a command turns it off for good, and on."""

    def __init__(self, settings: Settings) -> None:
        self.settings, self.wanted = settings, first_in_plain_lines(settings)

    def lines(self, table: TableModel, asking: Asking, texts: QuestionTexts, *, alone: bool) -> Iterator[str]:
        """The lines read out after the question. `alone`: on a server of the player's own."""
        people = sum(seat.kind == "person" for seat in table.seats)
        found = texts.advice() if self.wanted and alone and people == 1 and table.my_move else None
        if found is None:
            return
        action, why = found
        yield tr("Next: {action}. Type {number}.", action=asking.label(action), number=asking.typed(action))
        if why:
            yield why

    def turn(self) -> str:
        """Switch advice on or off. Returns a sentence for the player."""
        self.wanted = not self.wanted
        if self.wanted:
            self.settings.coached = [card for card in self.settings.coached if card != PLAIN]
        else:
            self.seen()
        word = term("command", "advice")
        if self.wanted:
            return tr("Advice is on. Type “{word}” to turn it off.", word=word)
        return tr("Advice is off. Type “{word}” to turn it on.", word=word)

    def seen(self) -> None:
        """A race has been finished, or no advice is wanted: the next one is no first race any more."""
        if PLAIN not in self.settings.coached:
            self.settings.coached = [*self.settings.coached, PLAIN]
            settings_file.save(self.settings)
