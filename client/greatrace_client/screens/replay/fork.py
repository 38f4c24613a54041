"""Starts a race of the player's own from a moment of a replay: the solo server gets the record so far, bots take the
other seats.
"""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from greatrace import replay as records
from greatrace.games import GAMES
from greatrace.replay import Replay
from greatrace_client import settings
from greatrace_client.i18n import labelled, tr
from greatrace_client.model.loaded_replay import LoadedReplay
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.model.replay_views import PUBLIC, Views, like
from greatrace_client.ui.context import CanSayHere, HasSettings
from greatrace_client.ui.scene import Scene

FILE = f"fork{records.SUFFIX}"


def why_not(views: Views, replay: LoadedReplay, now: int) -> str:
    """The reason, a sentence, why a race cannot begin at that moment; "" if it can."""
    if views.now == PUBLIC:
        return tr("First choose whose seat to take.")
    if replay.moments[now].view.open.result is not None:
        return tr("The race is already over at this point.")
    return ""


def so_far(views: Views, replay: LoadedReplay, now: int) -> Replay | None:
    """The record up to that moment; if that is in the middle of an answer's effects, up to their end."""
    truth, other = views.truth, views.replay(PUBLIC)
    if truth is None or other is None:
        return None
    number = other.moments[like(replay, now, other)].seq
    return msgspec.structs.replace(truth.replay, answers=truth.replay.answers[:number], events=(), digest="")


def forked_setup(record: Replay, seat: int, level: str, path: str) -> RaceSetup:
    """A race on the player's own machine that begins where that record ends."""
    setup: Any = msgspec.json.decode(record.setup, type=GAMES[record.game].setup_type)
    crews, course = setup.crews, GAMES[record.game].course_of(setup)
    return RaceSetup(
        course.board,
        len(crews) - 1,
        (level,),
        crews[seat],
        course.start,
        course.finish,
        game=record.game,
        options=tuple(dict(setup.options).items()),
        modules=course.modules,
        record=path,
        seat=seat,
    )


class ForkContext(HasSettings, CanSayHere, Protocol):
    """How bots play, and where a failure is told."""


def waiting(context: ForkContext, views: Views, replay: LoadedReplay, now: int) -> Scene | None:
    """The scene that sets out from there; None, and a sentence, when that cannot be."""
    from greatrace_client.screens.waiting import WaitingScene

    record = so_far(views, replay, now)
    if record is None:
        context.say_here(views.trouble)
        return None
    path = settings.data_folder() / FILE
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        records.save(record, path)
    except OSError as error:
        context.say_here(tr("Can’t save this race: {why}", why=labelled(path.parent, error.strerror)))
        return None
    return WaitingScene(forked_setup(record, views.now, context.settings.level, str(path)))
