"""The tables that a server owns in a shared database, and the checks of its commits."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field, frozen

from greatrace_server.storage.batch import Batch, InsertedRows, Statement
from greatrace_server.storage.rules_key import ANY_RULES, rules_key


@frozen
class CheckedBatch:
    """A batch with its checks and additions.

    `races`: ids of the tables that it changes, with their required epochs; `rules`: new keys of tables; `samples`: a
    record for each of these keys; `gone`: deleted tables.
    """

    batch: Batch
    races: list[str]
    epochs: list[int]
    rules: dict[str, str]
    samples: dict[str, bytes]
    gone: list[str]

    @property
    def kept(self) -> bool:
        """Whether it changes accounts or bans, which other nodes read again."""
        return any(step.table == "kept" for step in self.batch.steps())

    @property
    def opens_tables(self) -> bool:
        """Whether it may contain new tables."""
        return any(step.table == "tables" for step in self.batch.steps())


@define(eq=False, repr=False)
class OwnedTables:
    """The epochs of this server's tables, and the keys of their rules as stored in the database."""

    _epochs: dict[str, int] = field(factory=dict)
    _rules: dict[str, str] = field(factory=dict)

    def own(self, tables: Iterable[tuple[str, int]]) -> None:
        """Record that this server owns these tables, with these epochs."""
        self._epochs.update(tables)

    def checked(self, batch: Batch) -> CheckedBatch:
        """The batch with its checks and additions."""
        steps = list(batch.steps())
        races = sorted({race for step in steps for race in step.races()})
        records = {
            id: record
            for step in steps
            if isinstance(step, InsertedRows) and step.table == "tables"
            for id, record in step.rows
        }
        keys = {id: rules_key(record) for id, record in records.items()}
        rules = {id: key for id, key in keys.items() if key != self._rules.get(id, ANY_RULES)}
        samples = {key: records[id] for id, key in rules.items() if key != ANY_RULES}
        gone = [step.values[0] for step in steps if isinstance(step, Statement) and step.table == "tables"]
        return CheckedBatch(batch, races, [self._epochs.get(race, 0) for race in races], rules, samples, gone)

    def saved(self, checked: CheckedBatch) -> None:
        """Record that the batch is durable."""
        for race in checked.races:
            self._epochs.setdefault(race, 1)
        self._rules |= checked.rules
        for id in checked.gone:
            self._epochs.pop(id, None)
            self._rules.pop(id, None)
