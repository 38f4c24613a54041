"""The command-line options of a server."""

from __future__ import annotations

import os
from pathlib import Path

from attrs import define, field

from greatrace_server.config import Config
from greatrace_server.config_file import ConfigSource


@define(repr=False)
class ServerOptions:
    """The options. `solo`: the server on a player's own machine, which ends with the process that started it."""

    listen: str
    database: str
    config: Config
    beacon: bool = True
    solo: bool = False
    port_file: Path | None = None
    seed: str = ""  # of every table; "": each table has a secret seed
    source: ConfigSource = field(factory=ConfigSource)  # read again on SIGHUP
    metrics: str = ""  # an endpoint for /metrics, /healthz and /readyz; "": none
    admin: Path | None = None  # path of the operator's socket; None: no socket
    record: Path | None = None  # every table begins at the end of this record; for a solo race only
    seat: int = 0  # ... and this is the seat of the player who opens it
    listen_proxy: str = ""  # an endpoint for proxies that send the players' addresses; "": none
    web: str = ""  # an endpoint for the page for operators; "": none
    node: str = ""  # name of this node among several on one database; "": a single server
    public: str = ""  # address (host:port) of this node for players
    peer: str = ""  # address (host:port) for other nodes, where several share one `public`
    shared_port: bool = False  # other processes may listen at the same port
    parent: int = field(factory=os.getppid)  # read early: the parent may be gone before the server listens
