"""`great-race-server`: the commands that an operator types."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from greatrace import __version__
from greatrace.command_line import OneSentence
from greatrace.translation import tr
from greatrace_server.cli_config import config
from greatrace_server.cli_journal import admin, db, default_database, need_driver
from greatrace_server.cli_visit import bot, health
from greatrace_server.config import ConfigError
from greatrace_server.config_file import ConfigSource

if TYPE_CHECKING:
    from greatrace_server.server_options import ServerOptions

DEFAULT_LISTEN = "tls:7117"


class Server(OneSentence):
    """The command, with the requirements of a server."""

    extras = ("server",)


@click.group(cls=Server, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__)
def main() -> None:
    """The Great Race: the dedicated server.

    It needs no screen and no assets. Every table is saved in a journal: a server that is stopped, or killed, continues
    where it was when it is started again.
    """


@main.command()
@click.option(
    "--listen",
    default=DEFAULT_LISTEN,
    show_default=True,
    metavar="ENDPOINT",
    help="Where to listen: tls:7117 (encrypted), tcp:7117 (plain), or any Twisted endpoint.",
)
@click.option(
    "--listen-proxy",
    "listen_proxy",
    default="",
    metavar="ENDPOINT",
    help="Also listen here for a proxy that uses the PROXY protocol: tcp:7119 or tls:7119.",
)
@click.option(
    "--db",
    "database",
    default=None,
    metavar="URL",
    help="Journal: sqlite:///file, postgresql://user@host/name, or sqlite:// to save nothing "
    "[default: your data folder]",
)
@click.option(
    "--config",
    "config_path",
    type=click.Path(path_type=Path),
    default=None,
    metavar="FILE",
    help="Settings file (TOML). See docs/HOSTING.md.",
)
@click.option(
    "--optional-config",
    type=click.Path(path_type=Path),
    default=None,
    metavar="FILE",
    help="The same, but the file may be missing: then every setting has its default.",
)
@click.option(
    "--set",
    "overrides",
    multiple=True,
    metavar="SETTING",
    help="One setting that overrides the file, as TOML: --set 'pacing.grace = 5'. Can be repeated.",
)
@click.option(
    "--beacon/--no-beacon", default=True, show_default=True, help="Announce this server on the local network."
)
@click.option(
    "--metrics",
    default="",
    metavar="ENDPOINT",
    help="Serve /metrics, /healthz and /readyz here: tcp:9777:interface=127.0.0.1",
)
@click.option(
    "--admin",
    "admin_path",
    type=click.Path(path_type=Path),
    default=None,
    metavar="PATH",
    help="Open the Unix socket for the `admin` command here.",
)
@click.option(
    "--web",
    default="",
    metavar="ENDPOINT",
    help="Serve the page for operators here: tcp:9778:interface=127.0.0.1",
)
@click.option(
    "--solo", is_flag=True, help="Stop when the process that started this server ends; no beacon. Used by the client."
)
@click.option(
    "--port-file",
    type=click.Path(path_type=Path),
    default=None,
    metavar="FILE",
    help="Write the port that was taken to this file, once clients can connect; - writes it to standard output.",
)
@click.option(
    "--end-with-input",
    is_flag=True,
    help="End when standard input ends, as it does with the process that holds its other end. Used by the client.",
)
@click.option("--seed", default="", metavar="TEXT", help="Seed for repeatable races: for tests and solo races only.")
@click.option(
    "--from-record",
    "record",
    type=click.Path(path_type=Path),
    default=None,
    metavar="FILE",
    help="Start every race from the end of this record; with --solo only.",
)
@click.option("--seat", default=0, metavar="N", help="With --from-record: play from this seat.")
@click.option(
    "--node",
    default="",
    metavar="NAME",
    help="Name of this server among several on one PostgreSQL database; needs --public. See docs/HOSTING.md.",
)
@click.option("--public", default="", metavar="HOST:PORT", help="With --node: the address at which players reach it.")
@click.option(
    "--peer",
    default="",
    metavar="ADDRESS:PORT",
    help="With --node: where other nodes reach it (port 0: any), if several have one --public. See docs/HOSTING.md.",
)
@click.option(
    "--share-port",
    is_flag=True,
    help="Let another node of this machine listen on the same port, for an update. Not on Windows.",
)
@click.option(
    "--nodes",
    type=click.IntRange(0, 64),
    default=0,
    metavar="N",
    help="Run so many nodes on this machine, each on the next port; needs --public and PostgreSQL.",
)
@click.option("--json-log", is_flag=True, help="Write the log as JSON: one object a line.")
@click.option("--quiet", is_flag=True, help="Log warnings and errors only.")
def run(  # over fifty lines: half of them are one line for each option, twice
    listen: str,
    database: str | None,
    config_path: Path | None,
    *,
    beacon: bool,
    solo: bool,
    port_file: Path | None,
    seed: str,
    quiet: bool,
    metrics: str,
    admin_path: Path | None,
    record: Path | None,
    seat: int,
    listen_proxy: str,
    optional_config: Path | None,
    overrides: tuple[str, ...],
    end_with_input: bool,
    node: str,
    public: str,
    peer: str,
    share_port: bool,
    nodes: int,
    web: str,
    json_log: bool,
) -> None:
    """Run the server until it gets SIGTERM or Ctrl-C."""
    from greatrace_server.operations.logs import start_logging
    from greatrace_server.server_options import ServerOptions

    if record is not None and not solo:
        raise click.UsageError(tr("{option} needs {other}.", option="--from-record", other="--solo"))
    if config_path is not None and optional_config is not None:
        raise click.UsageError(tr("Use either {option} or {other}.", option="--config", other="--optional-config"))
    _check_nodes(database or "", node, public, nodes)
    if nodes and share_port and not peer:
        raise click.UsageError(tr("{option} needs {other}.", option="--nodes --share-port", other="--peer"))
    source = ConfigSource(config_path or optional_config, optional_config is not None, overrides)
    try:
        settings = source.read()
    except ConfigError as e:
        raise click.ClickException(str(e)) from e
    need_driver(database or "")
    if not nodes:
        start_logging(quiet=quiet, json=json_log)
    options = ServerOptions(
        listen,
        database or default_database(),
        settings,
        beacon and not solo,
        solo,
        port_file,
        seed,
        source,
        metrics,
        admin_path,
        record,
        seat,
        listen_proxy,
        web,
        node or ("node" if nodes else ""),
        public,
        peer,
        share_port,
    )
    if nodes:
        more = ("--quiet",) * quiet + ("--json-log",) * json_log
        sys.exit(_serve_nodes(options, nodes, more))
    from greatrace_server.serving import serve

    sys.exit(serve(options, end_with_input=end_with_input))


@main.command(hidden=True)
def standby() -> None:
    """Load everything and wait for a line with the options of `run`. Used by the client."""
    from greatrace_server.standby import load_all, words_from_input

    load_all()
    words = words_from_input()
    if words is not None:
        main(["run", *words])


def _check_nodes(database: str, node: str, public: str, nodes: int) -> None:
    """Raise click.UsageError for options that do not fit together."""
    several = (("--node", node), ("--nodes", nodes))
    for option, given in several:
        if given and not public:
            raise click.UsageError(tr("{option} needs {other}.", option=option, other="--public"))
        if given and not database.startswith("postgres"):
            raise click.UsageError(tr("{option} needs {other}.", option=option, other="--db postgresql://…"))
    if public and not (node or nodes):
        raise click.UsageError(tr("{option} needs {other}.", option="--public", other="--node"))


def _serve_nodes(options: ServerOptions, number: int, more: Sequence[str]) -> int:
    """Run `number` nodes until they are told to end; the exit code."""
    from greatrace_server.operations.node_group import NodesError, run_nodes

    try:
        return run_nodes(options, number, more)
    except NodesError as e:
        raise click.UsageError(str(e)) from e


for each in (admin, bot, config, db, health):
    main.add_command(each)

if __name__ == "__main__":
    main()
