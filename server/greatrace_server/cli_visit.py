"""`great-race-server health`, `bot`: commands that connect to a running server."""

from __future__ import annotations

import click


@click.command
@click.argument("address", default="127.0.0.1:7117")
@click.option("--timeout", default=5.0, show_default=True, help="Timeout in seconds.")
def health(address: str, timeout: float) -> None:
    """Check the health of the server at ADDRESS (host:port): exit code 0 if healthy, 1 if not."""
    from greatrace_server.operations.health import HealthError, examine

    try:
        click.echo(examine(address, timeout))
    except HealthError as e:
        raise click.ClickException(str(e)) from e


@click.command
@click.argument("address", default="127.0.0.1:7117")
@click.option("--table", default="", metavar="ID", help="Table to join; optional with an invite code.")
@click.option("--key", default="", help="Password or invite code for a locked table.")
@click.option(
    "--bot",
    "level",
    default="normal",
    show_default=True,
    metavar="NAME",
    help="easy, normal, hard, expert, or FILE.py:CLASS for your own bot.",
)
@click.option("--name", default="Robot", show_default=True, help="Name of the bot at the table.")
def bot(address: str, table: str, key: str, level: str, name: str) -> None:
    """Let a bot join a table on the server at ADDRESS (host:port) and play one game."""
    from greatrace.lab.bot_loader import UnknownBotError, factory
    from greatrace_server.operations.remote_bot import BotRefused, RemoteBot, visit

    try:
        visit(address, RemoteBot(factory(level), name, table, key))
    except (BotRefused, UnknownBotError) as e:
        raise click.ClickException(str(e)) from e
