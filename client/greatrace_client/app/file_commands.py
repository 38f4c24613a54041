"""`great-race export`, `import`, `folders`, `links`: what is kept on this machine, and links that open the game."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from greatrace.translation import tr
from greatrace_client import paths

TRANSFER_FILE: Final = "great-race-data.zip"
PROFILE: Final = click.option(
    "--profile",
    metavar="DIR",
    type=click.Path(path_type=Path, file_okay=False),
    help="Use the settings and log of this folder.",
)


@click.command("export")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False), default=TRANSFER_FILE)
@PROFILE
def export_data(file: Path, profile: Path | None) -> None:
    """Export settings, races, replays and your content to FILE, to take them to another computer."""
    from greatrace_client import settings
    from greatrace_client.model import transfer

    if profile is not None:
        paths.use(profile)
    try:
        transfer.write(file, settings.load(), settings.data_folder())
    except transfer.TransferError as error:
        raise click.UsageError(str(error)) from None
    click.echo(tr("Saved to {path}", path=file))


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False), default=TRANSFER_FILE)
@PROFILE
def import_data(file: Path, profile: Path | None) -> None:
    """Import settings, races, replays and content from FILE; what is already here is kept."""
    from greatrace_client import settings
    from greatrace_client.model import transfer

    if profile is not None:
        paths.use(profile)
    chosen = settings.load()
    try:
        told = transfer.read(file, chosen, settings.data_folder())
    except transfer.TransferError as error:
        raise click.UsageError(str(error)) from None
    if trouble := settings.save(chosen):
        raise click.UsageError(tr("Can’t save your settings: {why}", why=trouble))
    click.echo(told)


@click.command
@PROFILE
def folders(profile: Path | None) -> None:
    """Say where settings, races and logs are kept."""
    if profile is not None:
        paths.use(profile)
    from greatrace_client.own_content import content_folder

    for name, folder in (
        (tr("Settings"), paths.config()),
        (tr("Saved races, replays, logbook"), paths.data()),
        (tr("Your content"), content_folder()),
        (tr("Log"), paths.log()),
    ):
        click.echo(f"{name}: {folder}")


@click.command
def links() -> None:
    """Let invitations (great-race:// links) open this game."""
    from greatrace_client.net.link_registration import possible, register

    if not possible():
        click.echo(tr("Nothing to do: on this system the app registers itself."))
        return
    try:
        register()
    except OSError as error:
        raise click.UsageError(tr("Can’t register the links: {why}", why=error.strerror or error)) from None
    click.echo(tr("Invitations open this game now."))


FILE_COMMANDS: Final = (export_data, import_data, folders, links)
