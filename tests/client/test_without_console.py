"""Where no console shows what the client says, the player sees it in a box."""

from __future__ import annotations

import sys
from collections.abc import Callable

import click
import pytest

from greatrace_client.app import cli
from greatrace_client.app.without_console import run


@pytest.fixture
def shown() -> list[str]:
    return []


def ends(main: Callable[[], object], shown: list[str]) -> int:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", None)  # not in a fixture: pytest has streams of its own for each phase
        patch.setattr(sys, "stderr", None)
        with pytest.raises(SystemExit) as end:
            run(main, shown.append)
    assert isinstance(end.value.code, int)
    return end.value.code


def test_an_error_of_the_command_line_is_shown(shown: list[str]) -> None:
    assert ends(lambda: cli.main(["--board", "mars", "--solo"]), shown) == 2
    (sentence,) = shown
    assert "mars" in sentence


def test_an_error_that_nobody_foresaw_is_shown(shown: list[str]) -> None:
    def fails() -> None:
        raise RuntimeError("the moon is full")

    assert ends(fails, shown) == 1
    assert shown == ["RuntimeError: the moon is full"]


def test_a_sentence_with_which_it_ends_is_shown_and_silence_is_not(shown: list[str]) -> None:
    assert ends(lambda: sys.exit("No screen."), shown) == 1
    assert shown == ["No screen."]
    assert ends(lambda: sys.exit(3), shown) == 3
    assert shown[1:] == ["The game has ended with code 3."]
    assert ends(lambda: sys.exit(0), shown) == 0
    assert len(shown) == 2


def test_help_is_shown_too(shown: list[str]) -> None:
    assert ends(lambda: cli.main(["--help"]), shown) == 0
    assert shown[0]


def test_with_a_console_nothing_changes(capsys: pytest.CaptureFixture[str]) -> None:
    run(lambda: click.echo("hello"))
    assert capsys.readouterr().out == "hello\n"
