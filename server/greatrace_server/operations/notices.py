"""What the server tells people who are not there: mails about turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import define

from greatrace_server.lobby.lobby import Lobby
from greatrace_server.lobby.mail import Post
from greatrace_server.lobby.turn_mails import TurnMails
from greatrace_server.lobby.turn_watch import TurnWatch
from greatrace_server.operations.smtp_post import SmtpPost, open_post


@define(eq=False, repr=False)
class Notices:
    """All of it."""

    post: SmtpPost
    watch: TurnWatch

    def close(self) -> None:
        """Tell nobody anything any more."""
        self.watch.stop()
        self.post.close()


def open_notices(reactor: Any, lobby: Lobby, send_away: Callable[[str], object], public: str) -> Notices:
    """Begin to look who waits. `send_away` as in `open_post`; `public`: how players reach this node, "": not known."""
    post = open_post(reactor, lobby, send_away)
    watch = watch_turns(lobby, post, public)
    watch.start()
    return Notices(post, watch)


def watch_turns(lobby: Lobby, post: Post, public: str = "") -> TurnWatch:
    """Who looks which decisions wait, and has mails sent about them."""
    limits = lobby.mail.turn_limits
    limits.resume()
    mails = TurnMails(lobby.accounts, lobby.sessions, lobby.settings, limits, post, public, lobby.mail.results)
    return TurnWatch(lobby.tables, lobby.clock, [mails.follow], [mails.begin], mails.look_every)
