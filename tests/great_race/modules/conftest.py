"""`pytest tests/great_race/modules --all-subsets`: every combination of modules on every board, not a sample."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--all-subsets",
        action="store_true",
        help="every subset of the modules on every board with every number of players, not on one of them each",
    )
