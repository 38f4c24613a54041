"""The join page: servers of the past are called, invitations are pasted, and what is typed is told in words."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from twisted.internet import error, testing
from twisted.python.failure import Failure

from greatrace_client.net.server_calls import ServerCalls
from greatrace_client.screens.join import JoinScene
from greatrace_client.screens.join_rows import VisitedServer, rows
from greatrace_client.screens.join_words import meaning
from tests.client.opening import opened_by


def opened() -> JoinScene:
    scene = JoinScene()
    opened_by(lambda _context: [scene], (1280, 720), 1.0)
    return scene


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", ""),
        ("great-race://friends.example/ab3d5f", "Invitation to table ab3d5f at friends.example."),
        ("friends.example/ab3d5f-k7", "Invitation to table ab3d5f at friends.example."),
        ("ab3d5f", "A server named ab3d5f, or the code of a table on your network."),
        ("friends.example", "The server at friends.example, port 7117."),
        ("friends.example:7222", "The server at friends.example, port 7222."),
        ("friends.example:99999", "Invalid port 99999: enter a number from 1 to 65535"),
        ("two words", "That isn’t an address. Try greatrace.example or 192.168.1.20:7117."),
    ],
)
def test_what_is_typed_is_told_in_words(typed: str, words: str) -> None:
    assert meaning(typed) == words


def test_an_invitation_is_pasted(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = opened()
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: True)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: " great-race://friends.example/ab3d5f\n")
    scene.form.named("paste").press()
    assert scene.context.settings.address == "great-race://friends.example/ab3d5f"


def test_an_empty_clipboard_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = opened()
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: False)
    scene.form.named("paste").press()
    assert scene.context.note == "The clipboard is empty."


def test_a_server_that_answers_is_online_and_the_line_is_put_down() -> None:
    twisted: Any = testing
    failure: Any = Failure
    reactor = twisted.MemoryReactorClock()
    calls = ServerCalls()
    for _ in range(2):  # each is called once
        calls.call(reactor, ["127.0.0.1", "127.0.0.2:7222", "no address"])
    (host, port, first, *_), (_, other, second, *_) = reactor.tcpClients
    assert (host, port, other) == ("127.0.0.1", 7117, 7222)
    line = twisted.StringTransport()
    first.buildProtocol(None).makeConnection(line)
    assert calls.there == {"127.0.0.1": True}
    assert line.disconnected
    refused: Any = error.ConnectionRefusedError
    second.clientConnectionFailed(None, failure(refused()))
    reactor.advance(5)
    assert calls.there == {"127.0.0.1": True, "127.0.0.2:7222": False}


def test_rows_tell_whether_a_server_answers() -> None:
    recent = {"a.example": "2026-11-20", "b.example": "2026-11-20", "c.example": "2026-11-20"}
    found = rows([], recent, {"a.example": True, "b.example": False})
    assert [row.there for row in found if isinstance(row, VisitedServer)] == [True, False, None]
