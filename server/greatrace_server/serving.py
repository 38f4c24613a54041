"""Runs a server in this process, from its options to its exit code."""

from __future__ import annotations

import signal
from typing import Any

import click
from twisted.internet.defer import ensureDeferred

from greatrace.sentence import ExplainedError
from greatrace.translation import explained, tr
from greatrace_server.clock import use_monotonic_time
from greatrace_server.operations.parent import call_when_input_ends
from greatrace_server.server_options import ServerOptions
from greatrace_server.service import Service
from greatrace_server.storage.database import StoreError
from greatrace_server.transport import event_loop
from greatrace_server.transport.listening import StartError


def serve(options: ServerOptions, *, end_with_input: bool = False) -> int:
    """Run the reactor until it is stopped, or until standard input ends; the exit code."""
    event_loop.install()
    from twisted.internet import reactor as installed  # elsewhere the import installs a reactor

    reactor: Any = installed
    use_monotonic_time(reactor)
    service = Service(reactor, options)
    if hasattr(signal, "SIGHUP"):  # not on Windows
        signal.signal(signal.SIGHUP, lambda *_: reactor.callFromThread(service.reload_on_signal))
    if end_with_input:
        call_when_input_ends(lambda: reactor.callFromThread(_stop, reactor))
    reactor.callWhenRunning(lambda: ensureDeferred(_begin(reactor, service)))
    reactor.run()
    return service.exit_code


async def _begin(reactor: Any, service: Service) -> None:
    """Start the server; an error is reported in one sentence and ends the process."""
    try:
        await service.start()
    except Exception as e:  # noqa: BLE001 - any error ends the process with one sentence
        click.echo(tr("Error: {message}", message=_why(e)), err=True)
        service.exit_code = 1
        reactor.stop()
    else:
        reactor.addSystemEventTrigger("before", "shutdown", service.stop)


def _why(error: Exception) -> str:
    """The sentence for the operator about a failed start."""
    if isinstance(error, ExplainedError | StartError | StoreError):
        return explained(error)
    return tr("The server can’t start: {why}", why=f"{type(error).__name__}: {error}")


def _stop(reactor: Any) -> None:
    if reactor.running:
        reactor.stop()
