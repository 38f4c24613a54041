"""Help and messages of commands in the machine's language, click's own included."""

from __future__ import annotations

import gettext
import inspect
import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file
from pathlib import Path
from typing import Final

import click

from greatrace import assets
from greatrace.translation import DOMAIN, ENGLISH, language, languages, marked, set_language, system_language, tr

CLICK: Final = (  # click's own sentences that go through gettext; its others stay English
    marked("Usage:"),
    marked("Options"),
    marked("Positional arguments"),
    marked("Commands"),
    marked("Show this message and exit."),
    marked("Show the version and exit."),
    marked("%(prog)s, version %(version)s"),
    marked("Error: {message}"),
    marked("Try '{command} {option}' for help."),
    marked("No such option {name!r}."),
    marked("No such option: {name}"),
    marked("No such command {name!r}."),
    marked("Missing command."),
    marked("Missing argument"),
    marked("Missing option"),
    marked("Invalid value: {message}"),
    marked("Invalid value for {param_hint}: {message}"),
    marked("Option {name!r} requires an argument."),
    marked("Option {name!r} does not take a value."),
    marked("{value!r} is not a valid {number_type}."),
    marked("{value} is not in the range {range}."),
    marked("{name} {filename!r} does not exist."),
    marked("{name} {filename!r} is a directory."),
    marked("{name} {filename!r} is a file."),
    marked("file"),
    marked("directory"),
    marked("path"),
    marked("Could not open file {filename!r}: {message}"),
    marked("default: {default}"),
    marked("required"),
    marked("Aborted!"),
)
COUNTED: Final = (
    marked("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    marked("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
)


@contextmanager
def spoken(command: click.Command) -> Iterator[None]:
    """For the duration of the context, the command and its subcommands speak the machine's language."""
    before = language()
    set_language(system_language(languages()))
    if language() == ENGLISH:
        try:
            yield
        finally:
            set_language(before)
        return
    restored = [(each, each.__dict__.copy()) for each in _spoken_parts(command)]
    variable, domain = os.environ.get("LANGUAGE"), gettext.textdomain()
    for part, _ in restored:
        part.help = translated_help(part.help)
        if isinstance(part, click.Command):
            part.short_help = translated_help(part.short_help)
    try:
        _click_speaks(language())
        yield
    finally:
        for part, words in restored:
            part.__dict__.clear()
            part.__dict__.update(words)
        _click_speaks_again(variable, domain)
        set_language(before)


def translated_help(text: str | None) -> str | None:
    """Help in the language in use, paragraph by paragraph."""
    return "\n\n".join(tr(each) for each in paragraphs(text)) if text else text


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a help text, each as one line: the sentences of the catalogs."""
    return [" ".join(part.split()) for part in inspect.cleandoc(text).split("\n\n") if part.strip()]


def _spoken_parts(command: click.Command) -> Iterator[click.Command | click.Option]:
    """The command and its options, then those of all subcommands."""
    yield command
    yield from (each for each in command.params if isinstance(each, click.Option))
    if isinstance(command, click.Group):
        for below in command.commands.values():
            yield from _spoken_parts(below)


def _click_speaks(code: str) -> None:
    """Give click our translations in place of gettext for the environment's language."""
    folder = assets.folder() / "locale"
    with as_file(folder) as path:
        gettext.bindtextdomain(DOMAIN, Path(path))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = code


def _click_speaks_again(variable: str | None, domain: str) -> None:
    gettext.textdomain(domain)
    if variable is None:
        os.environ.pop("LANGUAGE", None)
    else:
        os.environ["LANGUAGE"] = variable
