"""What an operator may set: the file server.toml, every value with its default."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

Seconds = Annotated[float, Meta(ge=0, le=86400)]


class ConfigError(ValueError):
    """The configuration cannot be used; the text is one sentence for the operator."""


class PacingConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Times in seconds. A reaction window lasts at least `reaction_minimum`, whether or not anybody could react."""

    reaction_minimum: Seconds = 1.5
    reaction_limit: Seconds = 20.0
    danger_limit: Seconds = 30.0
    grace: Seconds = 60.0  # a dropped player's seat waits so long before a bot sits in
    bot_pause: Seconds = 0.25  # a bot answers no sooner than this


class BotsConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`stand_in` is the level of a bot that sits in for an absent player; `limit` seconds it may think."""

    workers: Annotated[int, Meta(ge=1, le=32)] = 1
    stand_in: str = "greedy"
    limit: Seconds = 10.0


class LimitsConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`hello` seconds until a connection must have said hello."""

    connections: Annotated[int, Meta(ge=1)] = 10_000
    tables: Annotated[int, Meta(ge=1)] = 2_000
    hello: Seconds = 10.0


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of it."""

    name: Annotated[str, Meta(max_length=40)] = "The Great Race"
    pacing: PacingConfig = PacingConfig()
    bots: BotsConfig = BotsConfig()
    limits: LimitsConfig = LimitsConfig()


def read_config(path: Path | None) -> Config:
    """The file's settings, defaults for the rest. Raises ConfigError."""
    if path is None:
        return Config()
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Config)
    except OSError as e:
        raise ConfigError(f"{path} cannot be read: {e.strerror}") from e
    except (msgspec.DecodeError, UnicodeDecodeError) as e:
        raise ConfigError(f"{path}: {e}") from e
