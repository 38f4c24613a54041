"""The command that prints and checks settings files."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from greatrace.translation import tr
from greatrace_server.config_file import ConfigSource, defaults, mistakes


@click.command()
@click.option("--defaults", "show", is_flag=True, help="Print a settings file with all defaults.")
@click.option(
    "--check",
    "path",
    type=click.Path(path_type=Path),
    default=None,
    metavar="FILE",
    help="Check this settings file: exit code 1 if it has errors.",
)
def config(*, show: bool, path: Path | None) -> None:
    """Print or check a settings file for `run --config`."""
    if show == (path is not None):
        raise click.UsageError(tr("Use either {option} or {other}.", option="--defaults", other="--check FILE"))
    if path is None:
        click.echo(defaults(), nl=False)
        return
    from greatrace_server.transport.tls import CertificateError, check_files

    found = mistakes(path)
    if not found:
        try:
            check_files(ConfigSource(path).read().tls)
        except CertificateError as e:
            found = [f"{path}: {e}"]
    for sentence in found:
        click.echo(tr("Error: {message}", message=sentence), err=True)
    if found:
        sys.exit(1)
    click.echo(tr("{file} is valid.", file=path))
