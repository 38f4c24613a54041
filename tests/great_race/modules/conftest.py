"""`pytest tests/great_race/modules --all-subsets` plays every combination of modules instead of a sample."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all-subsets", action="store_true", help="check the contract with every subset of the modules")
