"""A measurement of a cluster's nodes: the highest rate within a bound, then as fast as the nodes can answer."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from typing import Any

from attrs import define, field
from twisted.internet.task import LoopingCall

from load.highest_rate import HighestRate
from load.scripted_players import Figures, TableOfFour
from load.workload import LATE, SETTLING, Opening, quantile, tell

PATIENCE = 1.0  # seconds after which a table is asked again after a refused answer
SLOWEST = 50.0  # answers a second: nodes, PostgreSQL and players share the machine


@define(kw_only=True)
class ClusterCourse:
    """`costs`: processor seconds of the nodes and PostgreSQL so far. `seconds`: the duration of each measurement;
    `waiting`: nodes whose players are not connected yet.
    """

    reactor: Any
    tables: Sequence[TableOfFour]
    figures: Figures
    costs: Callable[[], tuple[float, float]]
    seconds: float
    waiting: int
    search: HighestRate = field(factory=lambda: HighestRate(LATE, tell, held=SLOWEST))
    found: dict[str, Any] = field(factory=lambda: {"per_second_within_10_ms": 0.0})  # 0: no tried rate was kept
    _turn: int = -1
    _answers: LoopingCall | None = None
    _before: tuple[float, float, float] = (0.0, 0.0, 0.0)

    # ---- until all races are on
    def connected(self) -> None:
        """Count a node with connected players; after the last, open the tables."""
        self.waiting -= 1
        if not self.waiting:
            Opening(self.tables, self._pace).begin()

    # ---- at a rate
    def _pace(self) -> None:
        """Let all tables answer in turn, at the rate under test."""
        self._answers = LoopingCall.withCount(self._answer_in_turn)
        self._answers.start(1 / self.search.rate)
        self.reactor.callLater(SETTLING, self._measure, self._rate_measured)

    def _answer_in_turn(self, due: int) -> None:
        late = time.perf_counter() - PATIENCE
        for _ in range(due):
            self._turn = (self._turn + 1) % len(self.tables)
            table = self.tables[self._turn]
            if not table.sent_at or table.sent_at < late:
                table.answer()

    def _rate_measured(self, seconds: float, _nodes: float, postgres: float) -> None:
        assert self._answers is not None
        self._answers.stop()
        rate, late = self.figures.answers / seconds, 1000 * quantile(self.figures.latencies, 0.99)
        before = self.search.held
        self.search.note(late, rate)
        if self.search.held > before:
            self.found |= {"per_second_within_10_ms": rate, "postgres_cpu_share_within_10_ms": postgres / seconds}
        if self.search.found:
            self._hurry()
        else:
            self._pace()

    # ---- as fast as possible
    def _hurry(self) -> None:
        for table in self.tables:
            table.quick = True
            table.answer()
        self.reactor.callLater(SETTLING, self._measure, self._hurry_measured)

    def _hurry_measured(self, seconds: float, nodes: float, postgres: float) -> None:
        figures = self.figures
        self.found |= {
            "answers_per_second": figures.answers / seconds,
            "answers_per_cpu_second_of_nodes": figures.answers / nodes,
            "nodes_cpu_share": nodes / seconds,
            "postgres_cpu_share": postgres / seconds,
            "postgres_us_per_answer": 1e6 * postgres / max(1, figures.answers),
            "latency_ms_p99": 1000 * quantile(figures.latencies, 0.99),
            "refused": len(figures.refused),
        }
        self.reactor.stop()

    # ---- measuring
    def _measure(self, done: Callable[[float, float, float], None]) -> None:
        gc.collect()
        gc.disable()  # collections of the players must not delay answers
        self.figures.forget()
        self.figures.measuring, self._before = True, self._costs_now()
        self.reactor.callLater(self.seconds, self._end, done)

    def _end(self, done: Callable[[float, float, float], None]) -> None:
        self.figures.measuring = False
        gc.enable()
        done(*(after - before for before, after in zip(self._before, self._costs_now(), strict=True)))

    def _costs_now(self) -> tuple[float, float, float]:
        return time.perf_counter(), *self.costs()
