"""What every test may rely on: no screen, no sound, and a home of its own."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

from tests.surroundings import OWN_WISHES, surroundings

pytest_plugins = [
    "tests.memory",
    "tests.memory_folder",
    "tests.forked",
    "tests.comparisons",
    "tests.failed_list",
    "tests.shared_results",
]

ROOT = Path(__file__).resolve().parent.parent

# Hundreds of processes are started: where bytecode is switched off, each would compile every file again. It is kept in
# `__pycache__` below the checkout, which git ignores.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Before anything imports pygame. A test that starts a process hands these on.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# Two busy cores make single examples slow at times: pytest-timeout guards against those that hang.
# The examples are the same in every run; to look for new ones: pytest --hypothesis-profile=search
hypothesis.settings.register_profile("repeatable", deadline=None, derandomize=True, database=None)
hypothesis.settings.register_profile("search", deadline=None, max_examples=1000)
hypothesis.settings.load_profile("repeatable")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Statistics over hundreds of races are asked for: they take minutes."""
    parser.addoption("--fuzz", type=int, default=20_000, help="frames of the server's fuzz test; a million takes long")
    parser.addoption("--silent", type=int, default=400, help="silent connections of the server's test")
    parser.addoption("--soak", type=int, default=24, help="views compared in the server's soak: see scripts/soak.py")
    parser.addoption("--kills", type=int, default=10, help="kills of the server that must lose nothing")
    parser.addoption("--seed", default="1931", help="of the races that real processes run: another one, other races")
    parser.addoption("--all-pictures", action="store_true", help="look at every scene at every size and scale")
    parser.addoption("--all-languages", action="store_true", help="look at every scene in every language")
    words = "make the bundle for players without Python, and try it; --bundle=FILE tries that archive"
    parser.addoption("--bundle", nargs="?", const="make", default="", help=words)
    parser.addoption("--turn", type=int, help="which languages scenes are looked at in: as a run that failed told")
    parser.addoption("--balance", action="store_true", help="also run the statistics of bots and balance")


def pytest_report_header(config: pytest.Config) -> str:
    """Which languages this run looks at scenes in."""
    from tests.client.turns import turn_of

    return f"languages of scenes: --turn {turn_of(config)}"


@pytest.fixture
def statistics(request: pytest.FixtureRequest) -> None:
    """A test with it runs only when it is asked for."""
    if not request.config.getoption("--balance"):
        pytest.skip("statistics: pytest --balance")


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> str:
    """What a race of real processes begins with: the same in every run, if nothing else is asked for."""
    given: str = request.config.getoption("--seed")
    return given


@pytest.fixture(scope="session")
def root() -> Path:
    """The top folder of the checkout."""
    return ROOT


@pytest.fixture(scope="session", autouse=True)
def _home_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Settings, saves and caches never touch those of the person who runs the tests; processes speak English."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in OWN_WISHES:
            patch.delenv(name, raising=False)
        patch.setenv("LANGUAGE", "en")
        for kind in ("CACHE", "CONFIG", "DATA", "STATE"):
            folder = home / kind.lower()
            folder.mkdir()
            patch.setenv(f"XDG_{kind}_HOME", str(folder))
        yield home


@pytest.fixture(autouse=True)
def _surroundings_as_before(_home_of_its_own: Path) -> Iterator[None]:
    """A test that changes the variables of the environment puts them back: processes of later tests would have them.

    Settings that it has kept, a language say, are deleted for the same reason.
    """
    before = surroundings()
    yield
    for name in ("client.json", "tokens.json"):
        (_home_of_its_own / "config" / "great-race" / name).unlink(missing_ok=True)
    after = surroundings()
    if after != before:
        changed = sorted(dict(before.items() ^ after.items()))
        for name in changed:
            os.environ.pop(name, None)
        os.environ.update(before)
        pytest.fail(f"the test has changed variables of the environment: {', '.join(changed)}")
