"""The fields of a table's form, besides the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import attrs

from greatrace.bots import BOT_CHOICES
from greatrace.protocol.limits import PASSWORD_LENGTH, TITLE_LENGTH
from greatrace_client.i18n import LANGUAGES, term, tr, trn
from greatrace_client.i18n.table_options import clock_words
from greatrace_client.net.table_setup import CLOCKS
from greatrace_client.ui.fields import OneOf, TextLine


def yes_or_no(value: Any) -> str:
    """A switch's value in words."""
    return tr("yes") if value else tr("no")


# Fields of the table to be opened, and (clock, stand-in) of the settings.
TITLE = TextLine("title", "Table name", "So that your friends can find it.", TITLE_LENGTH)
PASSWORD = TextLine(
    "password",
    "Password",
    "Required to join or spectate. Empty: open to everybody.",
    PASSWORD_LENGTH,
    "Open to everybody",
)
PORT = TextLine("port", "Port", "Port players connect to.", 5, "")
CLOCK = OneOf("clock", "Clock", "", CLOCKS, partial(term, "clock"))
STAND_IN = OneOf(
    "stand_in",
    "Stand-in bot",
    "How well the bot plays that replaces an absent player.",
    BOT_CHOICES,
    partial(term, "level"),
)
DELAY = OneOf(
    "delay",
    "Spectator delay",
    "How far spectators are behind the players, so that nobody can pass on secrets.",
    (0, 10, 30, 60, 180),
    lambda n: trn("{n} second", "{n} seconds", n) if n else tr("no delay"),
    others=True,
)
TAKE_BACK = OneOf(
    "take_back",
    "Undo allowed",
    "Players can undo their last steps as long as nothing was revealed.",
    (True, False),
    yes_or_no,
)
RATED = OneOf(
    "rated",
    "Rated race",
    "Whether the race changes the ratings of those with an account. Not on boards of your own.",
    (True, False),
    yes_or_no,
)
LANGUAGE = OneOf(
    "language",
    "Language",
    "What is spoken at the table.",
    lambda: (*LANGUAGES, ""),
    lambda code: LANGUAGES.get(code, code) or tr("any language"),
    others=True,
)


def seats_field(fewest: int, most: int) -> OneOf:
    """The field of the number of seats."""
    seats = range(fewest, most + 1)
    return OneOf("seats", "Seats", "Players and bots together.", seats, lambda n: trn("{n} seat", "{n} seats", n))


def title_field(usual: Callable[[], str]) -> TextLine:
    """The field of the table's name; while it is empty, the usual name shows."""
    return attrs.evolve(TITLE, placeholder=usual)


def clock_field(chosen: Callable[[], str]) -> OneOf:
    """The clock; its tooltip has the figures of the chosen one."""
    return attrs.evolve(CLOCK, tooltip=lambda: clock_words(chosen()))
