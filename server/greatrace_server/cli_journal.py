"""Commands of `great-race-server`: the admin socket of a running server, and the journal on the disk."""

from __future__ import annotations

from pathlib import Path

import click
import platformdirs

from greatrace.command_line import require
from greatrace.translation import tr, trn

USUAL_SOCKET = Path("/run/great-race/admin.socket")


def default_database() -> str:
    """The default address of the journal."""
    folder = Path(platformdirs.user_data_dir("great-race", appauthor=False))
    return f"sqlite:///{folder / 'server.sqlite3'}"


@click.command(context_settings={"ignore_unknown_options": True})
@click.option(
    "--socket",
    "path",
    type=click.Path(path_type=Path),
    default=USUAL_SOCKET,
    show_default=True,
    envvar="GREAT_RACE_ADMIN",
    help="The socket given to `run --admin`.",
)
@click.argument("words", nargs=-1)
def admin(path: Path, words: tuple[str, ...]) -> None:
    """Control a running server; `admin help` lists the commands."""
    from greatrace_server.operations.admin import ask
    from greatrace_server.operations.admin_services import CommandError

    try:
        click.echo(ask(path, list(words) or ["help"]))
    except CommandError as e:
        raise click.ClickException(str(e)) from e


@click.group()
def db() -> None:
    """The journal: on the disk, or in PostgreSQL."""


@db.command("backup")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--db", "database", default=None, metavar="URL", help="Journal to copy, if no server is using it.")
@click.option(
    "--socket",
    "path",
    type=click.Path(path_type=Path),
    default=USUAL_SOCKET,
    show_default=True,
    envvar="GREAT_RACE_ADMIN",
    help="Socket of the server that is using it.",
)
def db_backup(file: Path, database: str | None, path: Path) -> None:
    """Copy the journal to FILE: from a running server via its admin socket, or from disk (--db)."""
    from greatrace_server.operations.admin import ask
    from greatrace_server.operations.admin_services import CommandError
    from greatrace_server.storage.database import StoreError
    from greatrace_server.storage.databases import back_up

    need_driver(database or "")

    try:
        if database is None:
            click.echo(ask(path, ["backup", str(file.absolute())]))
        else:
            back_up(database, file)
            click.echo(tr("Journal copied to {file}.", file=file))
    except (CommandError, StoreError) as e:
        raise click.ClickException(str(e)) from e


@db.command("restore")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--db", "database", default=None, metavar="URL", help="Journal [default: your data folder]")
def db_restore(file: Path, database: str | None) -> None:
    """Put FILE, a copy that `db backup` has made, in the place of the journal. No server may run on it; what was there
    is kept beside it.
    """
    from greatrace_server.operations.restoring import restore
    from greatrace_server.storage.database import StoreError

    try:
        kept = restore(file, database or default_database())
    except StoreError as e:
        raise click.ClickException(str(e)) from e
    click.echo(tr("The journal has been restored."))
    if kept:
        click.echo(tr("What was there is kept as {file}.", file=kept))


@db.command("upgrade")
@click.option("--db", "database", default=None, metavar="URL", help="Journal [default: your data folder]")
def db_upgrade(database: str | None) -> None:
    """Upgrade the journal to this version. The server also does this when it starts."""
    from greatrace_server.storage.database import StoreError
    from greatrace_server.storage.databases import upgrade

    need_driver(database or "")

    try:
        before, after = upgrade(database or default_database())
    except StoreError as e:
        raise click.ClickException(str(e)) from e
    if before == after:
        click.echo(tr("The journal already has version {version}.", version=after))
    else:
        click.echo(tr("The journal has been upgraded from version {before} to {after}.", before=before, after=after))


@db.command("copy")
@click.argument("source", metavar="FROM")
@click.argument("goal", metavar="TO")
def db_copy(source: str, goal: str) -> None:
    """Copy everything from one database to another that is new or empty, and check the copy: FROM and TO are addresses
    like sqlite:///file or postgresql://user@host/name. No server may run on them.
    """
    from greatrace_server.storage.database import StoreError
    from greatrace_server.storage.databases import copy_database

    need_driver(source, goal)

    def progress(table: str, done: int, rows: int) -> None:
        click.echo(f"{table}: {done} / {rows}", err=True)

    try:
        rows = copy_database(source, goal, progress)
    except StoreError as e:
        raise click.ClickException(str(e)) from e
    click.echo(trn("{n} row copied and checked.", "{n} rows copied and checked.", rows))


def need_driver(*urls: str) -> None:
    """Raise click.ClickException with the command to install if a package for these databases is missing."""
    from greatrace_server.storage.database import StoreError
    from greatrace_server.storage.databases import check_driver

    try:
        for url in urls:
            check_driver(url)
    except StoreError as error:
        require("postgres")
        raise click.ClickException(str(error)) from None
