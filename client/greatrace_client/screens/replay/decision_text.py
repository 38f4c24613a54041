"""The texts of the panel beside a replay about the moment shown."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol

from greatrace_client.i18n import language
from greatrace_client.model.loaded_replay import LoadedReplay
from greatrace_client.model.replay_views import Views
from greatrace_client.model.table import TableModel
from greatrace_client.race_common.decision_summary import (
    ChoiceWords,
    DecisionSummary,
    summarise_decision,
    summarise_event,
)


class ShownReplay(Protocol):
    """The part of the viewer that the panel needs."""

    @property
    def views(self) -> Views: ...
    @property
    def replay(self) -> LoadedReplay: ...
    @property
    def now(self) -> int: ...
    @property
    def open_hands(self) -> bool: ...


class DecisionText:
    """The texts are made once for a moment, a side and a language."""

    def __init__(self, viewer: ShownReplay, words: ChoiceWords) -> None:
        self.viewer, self.words = viewer, words
        self._key: Hashable = None
        self._summary: DecisionSummary | None = None

    def __call__(self) -> DecisionSummary | None:
        viewer = self.viewer
        key = viewer.now, viewer.views.now, viewer.open_hands, language()
        if key != self._key:
            self._key, self._summary = key, self._worked_out()
        return self._summary

    def _worked_out(self) -> DecisionSummary | None:
        viewer = self.viewer
        decided = viewer.views.decided(viewer.now, viewer.replay)
        if decided is None:
            return summarise_event(self.words, viewer.replay, viewer.now)

        def before(seat: int) -> TableModel | None:
            seen = viewer.open_hands or seat == viewer.views.now
            return viewer.views.before(decided, seat) if seen else None

        return summarise_decision(self.words, viewer.replay, decided, before)
