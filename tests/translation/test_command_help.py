"""`--help` and complaints of every command in the language of the machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from greatrace.command_help import paragraphs, spoken
from greatrace.lab.cli import main as lab
from greatrace.translation import language, languages, set_language, tr, translated
from greatrace_client.app.cli import main as client
from greatrace_server.cli import main as server
from greatrace_server.config import Config
from greatrace_server.config_file import read_config

COMMANDS: dict[str, click.Group] = {"great-race": client, "great-race-server": server, "great-race-lab": lab}


def below(command: click.Command) -> Iterator[click.Command]:
    """The command and all those below it."""
    yield command
    if isinstance(command, click.Group):
        for each in command.commands.values():
            yield from below(each)


def words_of(command: click.Command) -> Iterator[str]:
    """All sentences of the help of a command and of its options."""
    yield from paragraphs(command.help or "")
    for option in command.params:
        if isinstance(option, click.Option) and option.help:
            yield from paragraphs(option.help)


@pytest.mark.parametrize("code", [code for code in languages() if code != "en"])
@pytest.mark.parametrize("name", COMMANDS)
def test_every_word_of_help_is_in_every_language(name: str, code: str) -> None:
    set_language(code)
    try:
        words = [each for command in below(COMMANDS[name]) for each in words_of(command)]
        assert len(words) > 20
        assert not [each for each in words if not translated("", each)]
    finally:
        set_language("en")


@pytest.mark.parametrize("name", COMMANDS)
def test_help_speaks_the_language_of_the_machine(name: str) -> None:
    runner = CliRunner(env={"LANGUAGE": "fr"})
    output = runner.invoke(COMMANDS[name], ["--help"]).output
    set_language("fr")
    try:
        assert tr("Usage:") in output
        assert tr("Options") in output
        assert tr("Show this message and exit.").split()[0] in output
        first = tr(paragraphs(COMMANDS[name].help or "")[0])
        assert " ".join(first.split()) in " ".join(output.split())
    finally:
        set_language("en")


def test_afterwards_commands_speak_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "fr")
    before = server.help
    with spoken(server):
        assert language() == "fr"
        assert server.help != before
    assert language() == "en"
    assert server.help == before
    assert "Usage:" in CliRunner(env={"LANGUAGE": "en"}).invoke(server, ["--help"]).output


def test_a_complaint_is_in_the_language_of_the_machine() -> None:
    runner = CliRunner(env={"LANGUAGE": "fr"})
    output = runner.invoke(server, ["config"]).output
    set_language("fr")
    try:
        assert tr("Use either {option} or {other}.", option="--defaults", other="--check FILE") in output
    finally:
        set_language("en")


def test_the_machine_speaks_english_where_it_says_nothing() -> None:
    output = CliRunner(env={"LANGUAGE": "", "LC_ALL": "C"}).invoke(client, ["--help"]).output
    assert "Show this message and exit." in output


def test_the_notes_of_a_settings_file_are_in_the_language_of_the_machine(tmp_path: Path) -> None:
    output = CliRunner(env={"LANGUAGE": "fr"}).invoke(server, ["config", "--defaults"]).output
    set_language("fr")
    try:
        assert tr("Settings of great-race-server. These are the defaults. Times are in seconds.") in output
        assert f"# {tr('max tables')}\n" in output
    finally:
        set_language("en")
    file = tmp_path / "server.toml"
    file.write_text(output, "utf-8")
    assert read_config(file) == Config()


@pytest.mark.parametrize("code", [code for code in languages() if code != "en"])
def test_what_is_wrong_with_a_journal_is_told_in_every_language(code: str, tmp_path: Path) -> None:
    words = ["db", "copy", f"sqlite:///{tmp_path / 'none'}", f"sqlite:///{tmp_path / 'new'}"]
    output = CliRunner(env={"LANGUAGE": code}).invoke(server, words).output
    set_language(code)
    try:
        assert tr("there is no journal at {url}", url=words[2]) in " ".join(output.split())
    finally:
        set_language("en")
