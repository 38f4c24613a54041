"""The rows of a commit are written by few statements, and what is written is what single statements would write."""

from __future__ import annotations

import sqlite3
from collections import defaultdict

from hypothesis import given
from hypothesis import strategies as st

from greatrace_server.storage.batch import KEYS, Batch
from greatrace_server.storage.sqlite import SCHEMA
from greatrace_server.storage.sqlite_inserts import INSERTS, statements

NAMES = st.sampled_from("abc")
BLOBS = st.binary(max_size=2)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("answer"), NAMES, BLOBS),
        st.tuples(st.just("table"), NAMES, BLOBS),
        st.tuples(st.just("sealed"), NAMES, BLOBS),
        st.tuples(st.just("unseal"), NAMES, BLOBS),
        st.tuples(st.just("forget"), NAMES, BLOBS),
        st.tuples(st.just("aside"), NAMES, BLOBS),
    ),
    max_size=150,
)
STATEMENTS = {
    "unseal": ("DELETE FROM sealed WHERE tbl = ?", "sealed"),
    "forget": ("DELETE FROM tables WHERE id = ?", "tables"),
    "aside": ("INSERT OR REPLACE INTO aside SELECT * FROM answers WHERE tbl = ?", "answers"),
}


def database() -> sqlite3.Connection:
    made = sqlite3.connect(":memory:", isolation_level=None)
    made.executescript(SCHEMA)
    return made


def content(there: sqlite3.Connection) -> list[list[tuple[object, ...]]]:
    return [there.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in (*INSERTS, "aside")]  # noqa: S608


def one_row(table: str) -> str:
    return next(statement for statement, _ in INSERTS[table].statements([(0,) * 8]))


@given(STEPS)
def test_a_batch_writes_what_single_statements_write(steps: list[tuple[str, str, bytes]]) -> None:
    together, apart, batch = database(), database(), Batch()
    expected, keys = 0, defaultdict[str, set[object]](set)  # a row that is put again takes the place of the first
    for number, (step, name, blob) in enumerate(steps):
        if step in STATEMENTS:
            statement, table = STATEMENTS[step]
            batch.do(statement, (name,), table)
            apart.execute(statement, (name,))
            keys[table].clear()
            expected += 1
            continue
        table, row = {
            "answer": ("answers", (number, name, 1, 2, blob, "id", blob, blob)),
            "table": ("tables", (name, blob)),
            "sealed": ("sealed", (name, 1, 2, blob, "id")),
        }[step]
        batch.put(table, row)
        key = row[: KEYS[table]]
        expected += key not in keys[table]
        keys[table].add(key)
        apart.execute(one_row(table), row)
    for statement, values in statements(batch):
        together.execute(statement, values)
    assert content(together) == content(apart)
    assert len(batch) == expected
    together.close()
    apart.close()


def test_a_hundred_answers_are_written_by_few_statements() -> None:
    batch = Batch()
    for number in range(100):
        batch.put("answers", (number, "t", number, 0, b"", "", b"", b""))
        batch.put("tables", ("t", b"%d" % number))
    written = list(statements(batch))
    assert [len(values) // 8 for _, values in written] == [64, 36, 0]
    assert written[-1][1] == ("t", b"99")
