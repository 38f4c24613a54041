"""What the command line asks a server to do."""

from __future__ import annotations

import os
from pathlib import Path

from attrs import define, field

from greatrace_server.config import Config
from greatrace_server.config_file import ConfigSource


@define(repr=False)
class ServerOptions:
    """`solo`: the server of one player's own machine, which ends with the process that started it."""

    listen: str
    database: str
    config: Config
    beacon: bool = True
    solo: bool = False
    port_file: Path | None = None
    seed: str = ""  # of every table; "": each table has a secret seed
    source: ConfigSource = field(factory=ConfigSource)  # read again on SIGHUP
    metrics: str = ""  # an endpoint for /metrics, /healthz and /readyz; "": none
    admin: Path | None = None  # the operator's socket; None: none
    record: Path | None = None  # every table begins where this record ends; for a solo race only
    seat: int = 0  # ... and the player who opens it has this seat
    listen_proxy: str = ""  # an endpoint for proxies that send the players' addresses; "": none
    web: str = ""  # an endpoint for the page for operators; "": none
    node: str = ""  # name of this node among several on one database; "": alone
    public: str = ""  # host:port at which players reach this node
    peer: str = ""  # address:port at which other nodes reach it, where several have one `public`
    shared_port: bool = False  # other processes may listen at the same port
    parent: int = field(factory=os.getppid)  # asked early: the parent may be gone before the server listens
