"""The controls above the list of tables that filter it. The filter is remembered, except the text searched for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from greatrace.games import GAMES
from greatrace.protocol.limits import TITLE_LENGTH
from greatrace.protocol.messages import TableFilter
from greatrace_client import settings as settings_file
from greatrace_client.i18n import LANGUAGES, term, tr
from greatrace_client.net.table_setup import CLOCKS
from greatrace_client.settings import Settings
from greatrace_client.ui.box import Box
from greatrace_client.ui.fields import OneOf, OnOff, TextLine
from greatrace_client.ui.layout import Column, Row, fixed, stretch
from greatrace_client.ui.widgets import Form, Toggle, Widget

PAUSE: Final = 0.3  # seconds without another letter, after which typed text is searched for
LINE, GAP = 44.0, 8.0  # units
HEIGHT: Final = 2 * (LINE + GAP)


def _clock(clock: str) -> str:
    """The clock's name, without its explanation behind a colon: there is little room."""
    return term("clock", clock).partition(":")[0].strip() if clock else tr("any clock")


SEARCH = TextLine(
    "search",
    "Search",
    "Letters of a table’s name, or of the name of somebody who sits there.",
    TITLE_LENGTH,
    "Search for a name",
)
# Parts of the filter, by their names in it.
FIELDS = (
    OnOff("free_seat", "Free seat", "Only tables where you can sit down."),
    OneOf(
        "game",
        "Game",
        "Only tables where this game is played.",
        ("", *GAMES),
        lambda game: term("game", game) if game else tr("any game"),
        share=1,
    ),
    OneOf("clock", "Clock", "How long everybody may think.", ("", *CLOCKS), _clock, share=1),
    OneOf(
        "language",
        "Language",
        "What is spoken at the table.",
        lambda: ("", *LANGUAGES),
        lambda code: LANGUAGES[code] if code else tr("any language"),
        share=1,
    ),
)


class TableFilters:
    """`wanted` is the filter as chosen; `changed` is called when it changes.

    `mine` are the tables where the player has a seat: if there are any, they are shown first.
    """

    def __init__(self, settings: Settings, mine: tuple[str, ...], changed: Callable[[], object]) -> None:
        self.settings, self.mine, self.changed = settings, mine, changed
        self.wanted = TableFilter(ids=mine) if mine else settings.tables_filter
        self.typed = ""
        self._pause = 0.0

    @property
    def any(self) -> bool:
        """Whether the filter may leave out tables."""
        return self.wanted != TableFilter()

    def widgets(self) -> list[Widget]:
        """The controls, in Tab order."""
        own = Toggle(
            "Your tables", bool(self.wanted.ids), self._own, "Only the tables where you have a seat.", name="mine"
        )
        chosen = [field.control(getattr(self.wanted, field.name), self._chooser(field.name)) for field in FIELDS]
        return [
            SEARCH.control(self.typed, self._type, self.search_for),
            chosen[0],
            *([own] if self.mine else []),
            *chosen[1:],
        ]

    def _chooser(self, name: str) -> Callable[[Any], None]:
        """A callback that sets that field of the filter."""
        return lambda value: self._become(replace(self.wanted, **{name: value}))

    def lay(self, form: Form, area: Box) -> None:
        """Lay the controls out in two lines at the top of that area."""
        named = form.named
        toggles = [widget for widget in map(form.find, ("free_seat", "mine")) if widget is not None]
        wide = area.w * (0.36 if len(toggles) == 1 else 0.3)
        beside = [cell for toggle in toggles for cell in (fixed(2 * GAP), fixed(wide - GAP, toggle))]
        choices = Row(
            stretch(0.29, named("game")), stretch(0.41, named("clock")), stretch(0.3, named("language")), gap=GAP
        )
        Column(fixed(LINE, Row(stretch(1, named("search")), *beside)), fixed(LINE, choices), gap=GAP).place(*area)

    def update(self, dt: float) -> None:
        """Advance the time: typed text is searched for after a moment."""
        if self._pause > 0:
            self._pause -= dt
            if self._pause <= 0:
                self.search_for(self.typed)

    def clear(self) -> None:
        """Show all tables."""
        self.typed = ""
        self._become(TableFilter())

    def _type(self, text: str) -> None:
        self.typed, self._pause = text, PAUSE

    def search_for(self, text: str) -> None:
        self._pause = 0.0
        self._become(replace(self.wanted, search=text.strip()))

    def _own(self, on: bool) -> None:  # noqa: FBT001 - the value itself
        self._become(TableFilter(ids=self.mine) if on else self.settings.tables_filter)

    def _become(self, wanted: TableFilter) -> None:
        if wanted == self.wanted:
            return
        self.wanted = wanted
        kept = replace(wanted, search="")
        if not wanted.ids and kept != self.settings.tables_filter:
            self.settings.tables_filter = kept
            settings_file.save(self.settings)
        self.changed()
