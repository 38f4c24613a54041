"""Reads the settings file again while the server runs: all settings change, or none."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define, field
from twisted.logger import Logger

from greatrace.translation import tr
from greatrace_server.config import Config, ConfigError
from greatrace_server.config_file import ConfigSource
from greatrace_server.transport.certificate import ServerCertificate
from greatrace_server.transport.listening import StartError


@define(eq=False, repr=False)
class SettingsReload:
    """Reloads the settings; `apply` makes them effective."""

    source: ConfigSource
    certificate: ServerCertificate
    apply: Callable[[Config], None]
    _log: Logger = field(factory=Logger)

    def reload(self) -> str:
        """Change limits and times, also of present tables. Returns a sentence for the operator.

        Raises ConfigError with such a sentence; then all settings are as before.
        """
        shown = self.certificate
        if self.source.path is None:
            raise ConfigError(tr("the server was started without a settings file"))
        try:
            config = self.source.read()
            loaded = shown.load(config.tls) if shown.identity is not None else None
        except (ConfigError, StartError) as e:
            raise ConfigError(tr("the settings stay as they are: {why}", why=e)) from None
        if loaded is not None:
            shown.show(loaded)
        self.apply(config)
        self._log.info("settings have been read again")
        return tr(
            "{file} has been read again; the number of bot workers changes with the next start.", file=self.source.path
        )
