"""The mail address of the player's account in plain lines: the messages of the command `mail`."""

from __future__ import annotations

from typing import Final

from greatrace.protocol.messages import ClientMessage, SetMail, SetTurnMails
from greatrace.translation import language
from greatrace_client.i18n import listed, term, tr
from greatrace_client.i18n.typed import first_match, named
from greatrace_client.model.lobby import LobbyModel

ON, OFF, NONE = "on", "off", "none"
WORDS: Final = (ON, OFF, NONE)


def state(lobby: LobbyModel) -> str:
    """The mail state, and the commands."""
    words = named("mail word", WORDS)
    known = lobby.mail
    if known is None or not known.confirmed:
        return tr("No mail address is confirmed. Type “mail” and an address, then the same with the mail’s code.")
    turns = tr("Mails about your turns are on.") if known.turns else tr("Mails about your turns are off.")
    return f"{turns} {tr('Type “mail” and one of: {words}.', words=listed(list(words.values())))}"


def message(lobby: LobbyModel, rest: str) -> ClientMessage:
    """The message for the arguments of `mail`: on, off, none, ADDRESS, ADDRESS CODE. Raises ValueError with a
    sentence.
    """
    word = first_match(rest, named("mail word", WORDS))
    if word in (ON, OFF):
        if lobby.mail is None:
            raise ValueError(term("code", "mail/off"))
        return SetTurnMails(word == ON, language())
    if word == NONE:
        return SetMail()
    address, _, code = rest.partition(" ")
    return SetMail(address, code.strip(), language())
