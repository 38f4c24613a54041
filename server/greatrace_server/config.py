"""The operator's settings: the file server.toml, every value with its default."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from attrs import define
from msgspec import Meta

Seconds = Annotated[float, Meta(ge=0, le=86400)]


class ConfigError(ValueError):
    """The configuration cannot be used; the text is one sentence for the operator."""


class PacingConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Times in seconds. A reaction window lasts at least `reaction_minimum`, whether or not anybody could react.

    `clock` is used by tables that do not choose one; fast halves the times of windows, relaxed doubles them.
    """

    clock: Literal["off", "relaxed", "normal", "fast", "days"] = "normal"
    reaction_minimum: Seconds = 4.0
    reaction_limit: Seconds = 20.0
    danger_limit: Seconds = 30.0
    grace: Seconds = 120.0  # time for which a disconnected player's seat is held before a bot sits in
    bot_pause: Seconds = 0.25  # least time until a bot answers
    pause: Seconds = 900.0  # longest pause that players can vote for
    asleep: Seconds = 3600.0  # without a clock, time after which a bot sits in for a person who has not answered
    abandoned: Annotated[float, Meta(ge=0, le=366)] = 30.0  # days for which a race over days without people is kept
    abandoned_live: Annotated[float, Meta(ge=0, le=8784)] = 72.0  # hours for which any other race is kept


class BotsConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of bots. `stand_in`: the level of a bot that sits in for an absent player; `limit`: seconds to think."""

    workers: Annotated[int, Meta(ge=1, le=32)] = 1
    stand_in: str = "normal"
    limit: Seconds = 10.0


class LimitsConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`hello` seconds until a connection must have said hello; `idle` without a word until it is closed."""

    connections: Annotated[int, Meta(ge=1)] = 10_000
    waiting: Annotated[int, Meta(ge=1)] = 1_000
    tables: Annotated[int, Meta(ge=1)] = 5_000
    hello: Seconds = 10.0
    idle: Seconds = 120.0
    each_address: Annotated[int, Meta(ge=1)] = 50
    arrivals: Annotated[int, Meta(ge=1)] = 120
    attempts: Annotated[int, Meta(ge=1)] = 10
    keys: Annotated[int, Meta(ge=1)] = 10
    registrations: Annotated[int, Meta(ge=1)] = 10
    tables_each: Annotated[int, Meta(ge=1)] = 20
    messages: Annotated[float, Meta(gt=0)] = 60.0
    bytes: Annotated[float, Meta(gt=0)] = 65_536.0
    crowd: Annotated[float, Meta(ge=1)] = 10.0
    content: Annotated[int, Meta(ge=0, le=128)] = 64
    trusted: tuple[str, ...] = ("127.0.0.1", "::1")
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # addresses and networks that may speak the PROXY protocol


class AdmissionConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of admission: people without an account, and opening accounts."""

    guests: bool = True
    register: bool = True
    reserved: tuple[str, ...] = (
        "admin", "administrator", "host", "moderator", "operator", "owner", "server", "staff", "support", "system",
        "administrateur", "moderateur", "hote", "proprietaire", "serveur", "systeme", "amministratore", "moderatore",
        "proprietario", "sistema", "beheerder", "eigenaar", "gastheer", "systeem", "administratorin", "moderatorin",
        "betreiber", "gastgeber", "inhaber", "administrador", "administradora", "moderador", "moderadora", "anfitrion",
        "anfitriona", "propietario", "servidor", "administratorka", "moderatorka", "gospodarz", "wlasciciel", "serwer",
    )  # fmt: skip # accents and case do not matter


class TlsConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A certificate from an authority and its key, files in PEM; both empty: the server makes its own."""

    certificate: str = ""
    key: str = ""


class MailConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The mail server for replacing forgotten passwords; `server`: host or host:port, "" sends no mail.

    `turns`: the most mails a day to one mailbox about decisions that wait in races over days; 0: none. `patience`:
    seconds that a decision has waited before a mail is sent, since most players come by themselves.
    """

    server: str = ""
    security: Literal["starttls", "tls", "none"] = "starttls"
    sender: Annotated[str, Meta(max_length=254)] = ""
    user: str = ""
    password_file: str = ""
    authorities: str = ""
    turns: Annotated[int, Meta(ge=0, le=100)] = 10
    patience: Seconds = 300.0


class RatingsConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ratings of people with an account; `duels`: races a day that count between the same two of them."""

    enabled: bool = True
    duels: Annotated[int, Meta(ge=1, le=1000)] = 5


class WebhookConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The webhook for news of races: its address, "": none. `secret_file` has the key for signatures."""

    url: Annotated[str, Meta(max_length=500)] = ""
    secret_file: str = ""
    authorities: str = ""


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All settings."""

    name: Annotated[str, Meta(max_length=40)] = "The Great Race"
    update: Annotated[str, Meta(max_length=200)] = ""
    address: Annotated[str, Meta(max_length=200)] = ""
    pacing: PacingConfig = PacingConfig()
    bots: BotsConfig = BotsConfig()
    limits: LimitsConfig = LimitsConfig()
    admission: AdmissionConfig = AdmissionConfig()
    tls: TlsConfig = TlsConfig()
    mail: MailConfig = MailConfig()
    webhook: WebhookConfig = WebhookConfig()
    ratings: RatingsConfig = RatingsConfig()


@define(eq=False)
class CurrentConfig:
    """The present settings. Everybody with this object sees new ones when `now` is replaced."""

    now: Config
