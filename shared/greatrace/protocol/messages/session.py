"""Messages of arrival and of a whole connection."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from greatrace.protocol.messages.wire import Language, MailAddress, Message, Password, ServerSays, Text, Token

# ---- from the client


class Hello(Message, frozen=True):
    """The first message. `token` from an earlier Welcome gets the same seat back. `content`: for the server's log only.

    `account` and `password`: sign in to an account, from any address; with `register` it is opened now. With `forgot` a
    code is sent to the account's mail address, if there is one; with that `code`, `password` is the new one.
    `language`: of the mail.
    """

    protocol: int
    name: Text
    token: Token = ""
    account: Text = ""
    password: Password = ""
    register: bool = False
    client: Text = ""
    content: Annotated[str, Meta(max_length=80)] = ""
    capabilities: Annotated[tuple[Text, ...], Meta(max_length=32)] = ()
    forgot: bool = False
    code: Text = ""
    language: Language = ""


class SetMail(Message, frozen=True):
    """Set the mail address of the sender's account, for a forgotten password: a code is sent there; the same message
    with that `code` confirms it. Without an address: forget it.
    """

    address: MailAddress = ""
    code: Text = ""
    language: Language = ""


class SetTurnMails(Message, frozen=True):
    """Whether the server sends a mail to the address of the sender's account when a race over days waits for them and
    they are not here, in that language. Only to a server whose Welcome has `mail`.
    """

    on: bool = False
    language: Language = ""


class Ping(Message, frozen=True):
    """Ask for a Pong, to check the connection."""


# ---- from the server


class MailState(msgspec.Struct, frozen=True, omit_defaults=True):
    """The mail of an account: whether an address is `confirmed`, and whether it gets mails about `turns`."""

    confirmed: bool = False
    turns: bool = False


class Welcome(ServerSays, frozen=True):
    """Answer to Hello. Keep `token` to come back to the person's seats; `tables` are those where the person sits.

    `name` may differ from the one wished for when somebody here has that. `account`: the name of the person's account.
    `nodes`: other addresses of the same server (host:port), if this one answers no more. `mail`: the account's mail
    state, on a server that sends mail.
    """

    protocol: int
    name: str
    token: str
    server: str
    content: str
    capabilities: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    account: str = ""
    nodes: tuple[str, ...] = ()
    mail: MailState | None = None


class Refused(ServerSays, frozen=True):
    """A refusal; nothing has changed. `code` is namespaced; `rule`: id of the rule that forbids it, if any; `id` of the
    answer.

    `reason`: why nothing can be taken back, an id like the `stop` of a question. `table`: the table concerned, if any.
    `detail` is a sentence in English for a developer or a log. `where`, for another version: where to get a fitting
    client, if the server's operator has said so; `protocol`: the version that the server speaks. `seconds`: when it may
    be tried again.
    """

    code: str
    rule: str = ""
    id: str = ""
    detail: str = ""
    table: str = ""
    reason: str = ""
    where: str = ""
    seconds: float | None = None
    protocol: int = 0


class Notice(ServerSays, frozen=True):
    """From the operator: free `text`, or a `code`, with the `seconds` that are left."""

    text: str = ""
    code: str = ""
    seconds: float | None = None


class Pong(ServerSays, frozen=True):
    """Answer to Ping. `nodes` as in Welcome, up to date."""

    nodes: tuple[str, ...] = ()
