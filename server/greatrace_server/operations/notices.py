"""Notices to people who are not connected: mails about turns, news of races for a club's chat bot."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from typing import Any

from attrs import define

from greatrace_server.lobby.lobby import Lobby
from greatrace_server.lobby.mail import Post
from greatrace_server.lobby.news_limit import NewsLimit
from greatrace_server.lobby.race_news import RaceNews
from greatrace_server.lobby.turn_mail_tries import MailTries
from greatrace_server.lobby.turn_mails import TurnMails
from greatrace_server.lobby.turn_watch import TurnWatch
from greatrace_server.operations.smtp_post import SmtpPost, open_post
from greatrace_server.operations.webhook import Webhook, agent


@define(eq=False, repr=False)
class Notices:
    """The mail service, the webhook, and the watch over turns."""

    post: SmtpPost
    webhook: Webhook
    watch: TurnWatch

    def close(self) -> None:
        """Stop all notices."""
        self.watch.stop()
        self.webhook.close()
        self.post.close()


def open_notices(reactor: Any, lobby: Lobby, send_away: Callable[[str], object], public: str) -> Notices:
    """Start the watch over turns. `send_away` as in `open_post`; `public`: this node's address for players or ""."""
    post = open_post(reactor, lobby, send_away)
    webhook = Webhook(reactor, lambda: lobby.config.webhook, partial(agent, reactor), lambda: secrets.token_hex(8))
    watch = watch_turns(lobby, post, webhook, public)
    watch.start()
    return Notices(post, webhook, watch)


def watch_turns(lobby: Lobby, post: Post, webhook: Webhook, public: str = "") -> TurnWatch:
    """A watch that reports waiting decisions by mail and to the webhook."""
    limits = lobby.mail.turn_limits
    limits.resume()
    tries, results = MailTries(lobby.clock.seconds), lobby.mail.results
    mails = TurnMails(lobby.accounts, lobby.sessions, lobby.settings, limits, post, tries, public, results)
    limit = NewsLimit(lobby.clock.seconds)
    news = RaceNews(lobby.tables, lobby.settings, lobby.today, webhook.tell, lambda: webhook.has_time, limit, public)
    announce, clear = lobby.services.announce, lobby.services.clear

    def announced(id: str) -> None:
        announce(id)
        news.changed(id)

    def cleared(id: str) -> None:
        tell = news.removing(id)
        clear(id)
        tell()

    lobby.services.announce, lobby.services.clear = announced, cleared
    followers, begins = [mails.follow, news.follow], [mails.begin, news.begin]
    return TurnWatch(lobby.tables, lobby.clock, followers, begins, mails.look_every)
