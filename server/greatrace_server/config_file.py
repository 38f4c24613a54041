"""The file server.toml: reading it, its mistakes, and the text with every default."""

from __future__ import annotations

import ipaddress
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from attrs import define

from greatrace.bots import BOT_CHOICES, BOTS
from greatrace.translation import english, marked, tr
from greatrace_server.config import (
    AdmissionConfig,
    BotsConfig,
    Config,
    ConfigError,
    LimitsConfig,
    MailConfig,
    PacingConfig,
    RatingsConfig,
    TlsConfig,
    WebhookConfig,
)

LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
UNKNOWN: Final = english("unknown field")  # msgspec's message about an unknown name
SECTIONS: dict[str, type[msgspec.Struct]] = {
    "pacing": PacingConfig,
    "bots": BotsConfig,
    "limits": LimitsConfig,
    "admission": AdmissionConfig,
    "tls": TlsConfig,
    "mail": MailConfig,
    "webhook": WebhookConfig,
    "ratings": RatingsConfig,
}
# The comments beside the values in the file of defaults.
NOTES = {
    "name": marked("the server's name on the local network"),
    "update": marked("where to download this server's version; shown to clients with another version"),
    "address": marked('how players reach this server (host, host:port), for links in mails; "": codes without links'),
    "pacing.clock": marked("default clock of a table: off, relaxed, normal, fast, days (two per decision)"),
    "pacing.pause": marked("max length of a pause that the players voted for"),
    "pacing.asleep": marked("without a clock, a bot takes over for a player who is idle for this long"),
    "pacing.abandoned": marked("days; a race over days that nobody visits for this long is deleted"),
    "pacing.abandoned_live": marked("hours; the same for all other races (those that everybody has left go at once)"),
    "pacing.reaction_minimum": marked("min length of a reaction window, even if nobody could react"),
    "pacing.reaction_limit": marked("... and max length, 0: none; then nobody reacts"),
    "pacing.danger_limit": marked("time for the driver to cancel a tile's danger, 0: any"),
    "pacing.grace": marked("a disconnected player's seat is held this long before a bot takes over"),
    "pacing.bot_pause": marked("min time before a bot answers"),
    "bots.workers": marked("number of bot processes"),
    "bots.stand_in": marked("the level of a stand-in bot"),
    "bots.limit": marked("max thinking time of a bot before it is replaced"),
    "limits.connections": marked("max players and spectators"),
    "limits.waiting": marked("max connections without a hello; beyond that, the busiest address loses its oldest"),
    "limits.idle": marked("a client that is silent for this long is disconnected"),
    "limits.each_address": marked("max connections from one address (IPv6: from one /64 network)"),
    "limits.arrivals": marked("max new connections per minute from one address"),
    "limits.attempts": marked("max account passwords tried from one address in ten minutes"),
    "limits.keys": marked("max table passwords tried from one address in ten minutes"),
    "limits.registrations": marked("max new accounts from one address in ten minutes"),
    "limits.tables_each": marked("max new tables from one address in ten minutes"),
    "limits.messages": marked("tokens a second for one connection; most messages cost one (see PROTOCOL.md)"),
    "limits.bytes": marked("the same in bytes"),
    "limits.crowd": marked("all connections from one address share the limits of this many connections"),
    "limits.content": marked("max KiB of boards that a table may bring; 0: none"),
    "limits.trusted": marked("addresses exempt from the limits per address"),
    "limits.proxies": marked("addresses and networks allowed to use the --listen-proxy port"),
    "admission.guests": marked("allow players without an account"),
    "admission.register": marked("allow new accounts"),
    "tls.certificate": marked('your certificate with its chain (PEM file); "": the server\'s own'),
    "tls.key": marked("its private key (PEM file, without a password)"),
    "mail.server": marked('your mail server (host, host:port) for forgotten passwords and turns; "": no mail'),
    "mail.security": marked("starttls, tls (usually port 465), or none for a mail server on this machine"),
    "mail.sender": marked("the address that mails come from"),
    "mail.user": marked('name at the mail server; "": it wants none'),
    "mail.password_file": marked("file with the password at the mail server, readable by the server's user only"),
    "mail.authorities": marked('more authorities to trust for the mail server (PEM file); "": only the system\'s'),
    "mail.turns": marked("max mails a day to a player whose turn it is in a race over days; 0: none"),
    "mail.patience": marked("a decision waits this long for an absent player before there is a mail"),
    "ratings.enabled": marked("ratings of players with an account, from finished races"),
    "ratings.duels": marked("how often a day a result between the same two players counts"),
    "webhook.url": marked('https address to which news of races are posted, for a chat bot; "": none'),
    "webhook.secret_file": marked("file with the secret that signs them, readable by the server's user only"),
    "webhook.authorities": marked('authorities to trust for that address (PEM file); "": the system\'s'),
    "admission.reserved": marked("names that nobody may take, nor any that looks alike"),
    "limits.tables": marked("max tables"),
    "limits.hello": marked("time limit for a new connection to say hello"),
}


def defaults() -> str:
    """A settings file that changes nothing: every value with its default and a comment."""
    lines = ["# " + tr("Settings of great-race-server. These are the defaults. Times are in seconds.")]
    sections: dict[str, Any] = msgspec.to_builtins(Config())
    plain = {name: value for name, value in sections.items() if not isinstance(value, dict)}
    lines += [_line(name, value, tr(NOTES[name])) for name, value in plain.items()]
    for section, values in sections.items():
        if section not in plain:
            lines += ["", f"[{section}]"]
            lines += [_line(name, value, tr(NOTES[f"{section}.{name}"])) for name, value in values.items()]
    return "\n".join(lines) + "\n"


def _line(name: str, value: object, note: str) -> str:
    written = json.dumps(value)  # strings and numbers of JSON are also valid TOML
    return f"{name + ' = ' + written:<27} # {note}"


@define(frozen=True)
class ConfigSource:
    """The source of the settings at each reading: a file (`optional`: it may be missing), and single settings of the
    command line, lines of TOML such as `pacing.grace = 5`, which override the file.
    """

    path: Path | None = None
    optional: bool = False
    overrides: tuple[str, ...] = ()

    def read(self) -> Config:
        """The settings, defaults for the rest. Raises ConfigError with the first mistake."""
        raw = self._file()
        for line in self.overrides:
            _merge(raw, _parsed(line.encode(), f"--set {line}"))
        if found := _mistakes(raw):
            raise ConfigError(f"{self.path}: {found[0]}" if self.path and not self.overrides else found[0])
        return msgspec.convert(raw, Config)

    def _file(self) -> dict[str, Any]:
        if self.path is None or (self.optional and not self.path.exists()):
            return {}
        return _raw(self.path)


def read_config(path: Path | None) -> Config:
    """The file's settings, defaults for the rest. Raises ConfigError with the first mistake."""
    return ConfigSource(path).read()


def mistakes(path: Path) -> list[str]:
    """A sentence for each mistake of the file; none if it can be used."""
    try:
        return [f"{path}: {sentence}" for sentence in _mistakes(_raw(path))]
    except ConfigError as e:
        return [str(e)]


def _raw(path: Path) -> dict[str, Any]:
    try:
        written = path.read_bytes()
    except OSError as e:
        raise ConfigError(tr("{path} cannot be read: {why}", path=path, why=e.strerror)) from e
    return _parsed(written, str(path))


def _parsed(written: bytes, where: str) -> dict[str, Any]:
    try:
        raw: dict[str, Any] = msgspec.toml.decode(written)
    except (msgspec.DecodeError, UnicodeDecodeError) as e:
        raise ConfigError(f"{where}: {e}") from e
    return raw


def _merge(raw: dict[str, Any], more: dict[str, Any]) -> None:
    """Merge settings into those of the file, section by section."""
    for name, value in more.items():
        section = raw.get(name)
        if isinstance(section, dict) and isinstance(value, dict):
            section.update(value)
        else:
            raw[name] = value


def _mistakes(raw: dict[str, Any]) -> list[str]:
    """The mistakes of all values, checked one by one: msgspec stops at the first mistake."""
    found = []
    for section, value, into, where in _values(raw):
        try:
            msgspec.convert({section: value}, into)
        except msgspec.ValidationError as e:
            reason = tr("unknown setting") if UNKNOWN in str(e) else str(e).split(" - at")[0]
            found.append(f"{where}{section}: {reason}")
    stand_in = raw.get("bots", {}).get("stand_in", "normal") if isinstance(raw.get("bots", {}), dict) else "normal"
    if isinstance(stand_in, str) and stand_in not in BOTS:
        why = tr("there is no bot level {level!r}; choose from {levels}", level=stand_in, levels=", ".join(BOT_CHOICES))
        found.append(f"bots.stand_in: {why}")
    proxies = raw.get("limits", {}).get("proxies", ()) if isinstance(raw.get("limits", {}), dict) else ()
    if isinstance(proxies, list):
        strange = [each for each in proxies if not _is_network(each)]
        found += ["limits.proxies: " + tr("{text!r} is not an address or network", text=each) for each in strange]
    mail = raw.get("mail", {})
    if isinstance(mail, dict) and mail.get("server") and not mail.get("sender"):
        found.append("mail.sender: " + tr("enter the address that mails come from"))
    webhook = raw.get("webhook", {})
    if isinstance(webhook, dict) and isinstance(url := webhook.get("url"), str) and url:
        if not _is_safe(url):
            found.append("webhook.url: " + tr("{text!r} is no https address", text=url))
        if not webhook.get("secret_file"):
            found.append("webhook.secret_file: " + tr("enter a file with the secret that signs the messages"))
    return found


def _is_safe(url: str) -> bool:
    """Whether data sent to that address cannot be read on the way: https, or http to this machine."""
    try:
        parts = urlsplit(url)
        port_is_fine = parts.port is None or parts.port > 0
    except ValueError:
        return False
    encrypted = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in LOOPBACK)
    return (
        encrypted and bool(parts.hostname) and port_is_fine and url.isascii() and url.isprintable() and " " not in url
    )


def _is_network(text: object) -> bool:
    """Whether the text is an address, or a network such as 10.1.0.0/16. Other types are reported elsewhere."""
    try:
        return not isinstance(text, str) or bool(ipaddress.ip_network(text))
    except ValueError:
        return False


def _values(raw: dict[str, Any]) -> Iterator[tuple[str, Any, type[msgspec.Struct], str]]:
    """Each value with the struct that it belongs to and the name of its section."""
    for name, value in raw.items():
        section = SECTIONS.get(name)
        if section is None or not isinstance(value, dict):
            yield name, value, Config, ""
        else:
            yield from ((key, each, section, f"{name}.") for key, each in value.items())
