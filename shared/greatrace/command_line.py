"""The base of all commands: missing packages and broken files are reported in one sentence, without a traceback."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib import metadata
from io import TextIOWrapper
from typing import Any, ClassVar, Final

import click

from greatrace.command_help import spoken
from greatrace.content_files import ContentError
from greatrace.translation import CatalogError, explained, tr, trn

DISTRIBUTION: Final = "great-race"
NAME: Final = re.compile(r"\s*([\w.-]+)\s*(?:\[([\w.,\s-]*)\])?")
EXTRA: Final = re.compile(r"extra\s*==\s*['\"]([\w-]+)['\"]")
SYSTEM: Final = re.compile(r"sys_platform\s*==\s*['\"](\w+)['\"]")


class OneSentence(click.Group):
    """A command that reports missing packages and broken content files in one sentence. `extras`: the distribution's
    extras that the command needs.
    """

    extras: ClassVar[tuple[str, ...]] = ()

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run the command, in the machine's language unless another is chosen."""
        try:
            with spoken(self):
                return super().main(*args, **extra)
        except CatalogError as error:
            click.echo(f"Error: {error}", err=True)
            sys.exit(1)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command. Characters that the terminal's encoding lacks become question marks."""
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")
        try:
            return super().invoke(ctx)
        except ContentError as error:
            raise click.ClickException(explained(error)) from None
        except ImportError as error:
            if (error.name or "greatrace").startswith("greatrace"):
                raise
            raise click.ClickException(not_there(self.extras) or f"{error}; {tr('reinstall the game')}") from None


def require(*extras: str) -> None:
    """Raise click.ClickException if packages of these extras are not installed."""
    if sentence := not_there(extras):
        raise click.ClickException(sentence)


def not_there(extras: tuple[str, ...]) -> str:
    """A sentence with the missing packages of these extras and the command that installs them, or ""."""
    lines = list(dict.fromkeys(line for extra in extras for line in missing(DISTRIBUTION, extra)))
    if not lines:
        return ""
    names = ", ".join(re.split(r"[\[<>=~! ]", line, maxsplit=1)[0] for line in lines)
    command = " ".join([f'"{sys.executable}" -m pip install', *(f'"{line}"' for line in lines)])
    return trn(
        "{names} is needed and not installed. Type: {command}",
        "{names} are needed and not installed. Type: {command}",
        len(lines),
        names=names,
        command=command,
    )


def missing(distribution: str, extra: str) -> Iterator[str]:
    """The requirements of that extra of a distribution that are not installed, with their own requirements."""
    try:
        requirements = metadata.requires(distribution) or []
    except metadata.PackageNotFoundError:  # run from source, or from a bundle that has everything
        return
    for requirement in requirements:
        line, _, marker = requirement.partition(";")
        systems = SYSTEM.findall(marker)
        if systems and sys.platform not in systems:
            continue
        if (asked := EXTRA.search(marker)) and asked[1] == extra and not _there(line):
            yield line.strip()


def _there(line: str) -> bool:
    name = NAME.match(line)
    if name is None:
        return True
    try:
        metadata.version(name[1])
    except metadata.PackageNotFoundError:
        return False
    return not any(next(missing(name[1], extra.strip()), "") for extra in (name[2] or "").split(",") if extra.strip())
