"""`great-race export`, `import`, `folders`, `links`, `report`, `gif`, `video`: commands for the files on this machine,
links that open the game, a file for a bug report, and a replay as an animated picture or a film.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

import click

from greatrace.translation import tr
from greatrace_client import paths

TRANSFER_FILE: Final = "great-race-data.zip"
REPORT_FILE: Final = "great-race-report.zip"
GIF_FILE: Final = "great-race.gif"
VIDEO_FILE: Final = "great-race.mp4"


def _use(_context: click.Context, _option: click.Parameter, profile: Path | None) -> None:
    """Use the profile's folder, before the command runs."""
    if profile is not None:
        paths.use(profile)


PROFILE: Final = click.option(
    "--profile",
    metavar="DIR",
    type=click.Path(path_type=Path, file_okay=False),
    expose_value=False,
    callback=_use,
    help="Use the settings and log of this folder.",
)


@click.command("export")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False), default=TRANSFER_FILE)
@PROFILE
def export_data(file: Path) -> None:
    """Export settings, races, replays and your content to FILE, to take them to another computer."""
    from greatrace_client import settings
    from greatrace_client.model import transfer

    try:
        transfer.write(file, settings.load(), settings.data_folder())
    except transfer.TransferError as error:
        raise click.UsageError(str(error)) from None
    click.echo(tr("Saved to {path}", path=file))


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False), default=TRANSFER_FILE)
@PROFILE
def import_data(file: Path) -> None:
    """Import settings, races, replays and content from FILE; what is already here is kept."""
    from greatrace_client import settings
    from greatrace_client.model import transfer

    chosen = settings.load()
    try:
        summary = transfer.read(file, chosen, settings.data_folder())
    except transfer.TransferError as error:
        raise click.UsageError(str(error)) from None
    if trouble := settings.save(chosen):
        raise click.UsageError(tr("Can’t save your settings: {why}", why=trouble))
    click.echo(summary)


@click.command
@PROFILE
def folders() -> None:
    """Say where settings, races and logs are kept."""
    from greatrace_client.own_content import content_folder

    for name, folder in (
        (tr("Settings"), paths.config()),
        (tr("Saved races, replays, logbook"), paths.data()),
        (tr("Your content"), content_folder()),
        (tr("Log"), paths.log()),
    ):
        click.echo(tr("{name}: {words}", name=name, words=folder))


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


@click.command
@click.argument("archive", type=click.Path(path_type=Path, dir_okay=False), default=REPORT_FILE)
@PROFILE
def report(archive: Path) -> None:
    """Save the log and settings, without secrets, to ARCHIVE, for a bug report."""
    from greatrace_client.app.logs import bundle

    try:
        inside = bundle(archive)
    except OSError as error:
        raise click.UsageError(tr("{file} can’t be written: {why}", file=archive, why=error.strerror)) from None
    click.echo(tr("{name}: {words}", name=archive, words=", ".join(inside)))


REPLAY: Final = click.argument("replay", type=click.Path(path_type=Path, dir_okay=False))


@click.command
@REPLAY
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False), default=GIF_FILE)
@click.option("--width", type=click.IntRange(320, 1280), default=800, show_default=True, help="Width in pixels.")
@click.option(
    "--seconds", type=click.IntRange(5, 60), default=30, show_default=True, help="Longest playing time, in seconds."
)
@PROFILE
def gif(replay: Path, file: Path, width: int, seconds: int) -> None:
    """Save the race of the file REPLAY as an animated GIF in FILE, in at most 10 MB. No screen is needed."""
    _save_pictures("gif", replay, file, (width, seconds))


@click.command
@REPLAY
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False), default=VIDEO_FILE)
@click.option("--width", type=click.IntRange(320, 1280), default=1280, show_default=True, help="Width in pixels.")
@click.option(
    "--seconds", type=click.IntRange(5, 600), default=60, show_default=True, help="Longest playing time, in seconds."
)
@PROFILE
def video(replay: Path, file: Path, width: int, seconds: int) -> None:
    """Save the race of the file REPLAY as a film (MP4) in FILE. No screen is needed."""
    _save_pictures("mp4", replay, file, (width // 2 * 2, seconds))


def _save_pictures(kind: str, replay: Path, file: Path, size: tuple[int, int]) -> None:
    """Save the race of a replay as a file of kind `kind`. Raises click.UsageError."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if not file.absolute().parent.is_dir():
        raise click.UsageError(tr("Can’t save {file}: there is no folder {folder}.", file=file, folder=file.parent))
    data = _drawn(kind, replay, size)
    try:
        file.write_bytes(data)
    except OSError as error:
        raise click.UsageError(tr("{file} can’t be written: {why}", file=file, why=error.strerror)) from None
    click.echo(tr("Saved to {path}", path=file))


def _drawn(kind: str, replay: Path, size: tuple[int, int]) -> bytes:
    """The file's bytes; progress goes to standard error. Raises click.UsageError."""
    from greatrace_client import settings as settings_file
    from greatrace_client.app.replay_painter import FilmOptions
    from greatrace_client.app.replay_pictures import PicturesError, pictures_of
    from greatrace_client.i18n import set_language, system_language

    settings = settings_file.load()
    set_language(settings.language or system_language())
    with click.progressbar(length=1, label=tr("Drawing the race"), file=sys.stderr) as bar:

        def drawn(number: int, of: int) -> None:
            bar.length = of
            bar.update(number - bar.pos)

        try:
            return pictures_of(kind, replay, settings, FilmOptions(*size), drawn)
        except PicturesError as error:
            raise click.UsageError(str(error)) from None


FILE_COMMANDS: Final = (export_data, import_data, folders, links, report, gif, video)
