"""A pytest plugin: `--failed-to FILE` adds the ids of the tests that failed to a file, one a line.

`scripts/test.py` and the build server's script end with that list, whatever was written before.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

OPTION: Final = "--failed-to"


class FailedList:
    """Collects the ids, each once: of tests, and of files that could not be imported."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.ids: dict[str, None] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Of each phase of a test, in the process that started the workers."""
        if report.failed:
            self.ids[report.nodeid] = None

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Of each file."""
        if report.failed:
            self.ids[report.nodeid] = None

    def pytest_sessionfinish(self) -> None:
        """Written as soon as nothing more can fail."""
        with self.file.open("a", encoding="utf-8") as file:
            file.writelines(f"{name}\n" for name in self.ids)


def pytest_addoption(parser: pytest.Parser) -> None:
    """One option."""
    parser.addoption(OPTION, type=Path, help="add the ids of the tests that failed to this file")


def pytest_configure(config: pytest.Config) -> None:
    """Only where all reports arrive, and only when it is asked for."""
    file: Path | None = config.getoption(OPTION)
    if file is not None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(FailedList(file), "failed-list")
