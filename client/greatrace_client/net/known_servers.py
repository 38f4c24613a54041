"""What is known of each server: the player's token and account there, and its certificate."""

from __future__ import annotations

import datetime as dt

import attrs

from greatrace import __version__
from greatrace.games import content_to_name
from greatrace.protocol.connection import shown_fingerprint
from greatrace.protocol.messages import Welcome
from greatrace_client import settings
from greatrace_client.i18n import tr
from greatrace_client.model.newer_version import is_newer
from greatrace_client.net.address import Address
from greatrace_client.net.connection_context import ConnectionContext
from greatrace_client.net.identity import Identity
from greatrace_client.net.security import Security
from greatrace_client.net.subscribers import HOSTED, SOLO, Whereabouts


@attrs.frozen
class Account:
    """A player's account at a server. `register`: to be opened; `forgot`: a code is to be sent by mail; `code`: the
    code that came by mail, `password` is then the new one.
    """

    name: str
    password: str
    register: bool = False
    forgot: bool = False
    code: str = ""


class KnownServers:
    """Reads and writes the settings' entries for the server of `where`."""

    def __init__(self, context: ConnectionContext, where: Whereabouts) -> None:
        self.context, self.where = context, where

    def identity(self, account: Account | None) -> Identity:
        """The identity that the player gives the server."""
        token = self.context.settings.tokens.get(self.where.key, "")
        identity = Identity(self.where.name, token, content_to_name())
        if account is not None:
            identity.account, identity.password, identity.register = account.name, account.password, account.register
            identity.forgot, identity.code = account.forgot, account.code
        return identity

    def security(self) -> Security | None:
        """What is known of the server's certificate; None for a race on this machine."""
        if self.where.alone:
            return None
        return Security(self.context.settings.pins.get(self.where.key, ""), ours=self.where.key == HOSTED)

    def trust(self, security: Security) -> None:
        """Trust the server's present certificate: the player has asked the host."""
        self.context.settings.pins[self.where.key] = security.next_pin

    def forget_token(self) -> None:
        """Forget the token, which the server no longer accepts."""
        self.context.settings.tokens.pop(self.where.key, None)

    def forget_solo(self) -> None:
        """Forget the tokens of earlier races on this machine: a new race accepts none of them."""
        tokens = self.context.settings.tokens
        self.context.settings.tokens = {key: token for key, token in tokens.items() if key.partition("/")[0] != SOLO}

    def welcomed(self, message: Welcome, security: Security | None) -> None:
        """The server has let the player in."""
        chosen = self.context.settings
        chosen.tokens[self.where.key] = message.token
        if message.account:
            chosen.accounts[self.where.key] = message.account
        if security is not None and security.first_time and not self._nearby:
            words = tr(
                "First visit to this server. Its fingerprint is {fingerprint}: compare it with the one from your host.",
                fingerprint=shown_fingerprint(security.fingerprint),
            )
            self.context.say(words)
        if security is not None and security.next_pin:
            chosen.pins[self.where.key] = security.pin = security.next_pin
        if not self.where.alone and self.where.key != HOSTED:
            chosen.met(self.where.key, dt.date.today().isoformat())  # noqa: DTZ011 - the player's own day
        self._tell_of_update(message.server)
        settings.save(chosen)

    @property
    def _nearby(self) -> bool:
        """Whether the server is in the local network: people there have nothing to compare fingerprints for."""
        return Address.parse(self.where.key).of_local_network

    def _tell_of_update(self, version: str) -> None:
        """Tell the player, once for each release, that a server has a newer version."""
        chosen = self.context.settings
        if is_newer(version, __version__, chosen.newest_version):
            chosen.newest_version = version
            self.context.say(
                tr("This server has version {version} of the game; yours is {own}.", version=version, own=__version__)
            )
