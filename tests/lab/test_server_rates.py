"""How scripts/bench_server.py finds the highest rate, and brings its races into different phases."""

import importlib
from typing import Any

import pytest
from twisted.internet.task import Clock


@pytest.fixture
def scripts(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Modules of scripts/, by name."""
    monkeypatch.syspath_prepend("scripts")
    return importlib.import_module


@pytest.mark.parametrize("holds", [400, 1450, 3000])
def test_the_highest_rate_is_found_within_its_precision(scripts: Any, holds: float) -> None:
    search, tried = scripts("load.highest_rate").HighestRate(10.0), 0
    while not search.found:
        search.note(9.9 if search.rate <= holds else 30.0, search.rate)
        tried += 1
    assert search.held <= holds <= search.held * 1.06
    assert tried <= 14


def test_a_rate_counts_as_missed_when_it_is_missed_twice_or_when_fewer_answers_come(scripts: Any) -> None:
    search = scripts("load.highest_rate").HighestRate(10.0)
    rate = search.rate
    search.note(30.0, rate)
    assert search.rate == rate
    search.note(5.0, rate)
    assert search.held == rate
    rate = search.rate
    search.note(5.0, rate / 2)
    search.note(5.0, rate / 2)
    assert search.missed == rate


class Table:
    """A table that gives an answer when it is asked to; `quick` ones go on by themselves, some stand still."""

    def __init__(self, clock: Clock, *, halts: bool = False) -> None:
        self.clock, self.halts, self.quick, self.given, self.sent_at, self.asked = clock, halts, False, 0, 0.0, 0

    def answer(self) -> None:
        self.asked += 1
        self.given += not self.halts
        self.sent_at = self.clock.seconds()

    def goes_on(self) -> None:
        if self.quick:
            self.answer()


def played_ahead(scripts: Any, *, halting: int = 0) -> tuple[list[Table], list[int], list[str]]:
    """Ten tables, the last of them farthest ahead."""
    clock, ends, messages = Clock(), list[int](), list[str]()
    clock.advance(100)
    tables = [Table(clock, halts=number >= 10 - halting) for number in range(10)]
    scripts("load.head_start").HeadStart(clock, tables, ends.append, messages.append, 50, clock.seconds).begin()
    for _ in range(3000):
        for table in tables:
            if not table.halts:
                table.goes_on()
        clock.advance(0.1)
    return tables, ends, messages


def test_tables_play_ahead_each_a_little_farther_and_stop(scripts: Any) -> None:
    tables, ends, messages = played_ahead(scripts)
    assert ends == [0]
    assert [table.given for table in tables] == pytest.approx([5 * number for number in range(10)], abs=1)
    assert messages[0].endswith(" of 10 tables are ahead")
    assert not any(table.quick for table in tables)


def test_a_table_that_stands_still_is_asked_again_and_does_not_hold_up_the_others_for_ever(scripts: Any) -> None:
    tables, ends, _ = played_ahead(scripts, halting=1)
    assert ends == [1]
    assert tables[-1].asked > 100
    assert not tables[-1].quick
