"""A server that is out of reach: one sentence says what failed and what to do, in the window and in plain lines."""

from __future__ import annotations

import socketserver
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from greatrace_client.net.link_state import LinkState
from greatrace_client.screens.join import JoinScene
from tests import forked
from tests.client.fakes import wires
from tests.client.opening import opened_by, words_of
from tests.client.proofreader import reading
from tests.client.server_process import serving
from tests.patience import ENOUGH
from tests.ports import free_port


def play(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The client of a new player, in English, whose keyboard says nothing."""
    line = [sys.executable, "-m", "greatrace_client", "play", "--profile", str(home), "--lang", "en", *arguments]
    return forked.run(line, stdin=subprocess.DEVNULL, timeout=ENOUGH)


class WebSite(socketserver.BaseRequestHandler):
    """Answers whatever it hears as a server of web pages does."""

    def handle(self) -> None:
        self.request.recv(4096)
        self.request.sendall(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")


class Shy(socketserver.BaseRequestHandler):
    """Hangs up."""


@pytest.fixture
def strangers() -> Iterator[dict[str, str]]:
    """Addresses at which no server of the game is found, by what there is."""
    servers = [socketserver.TCPServer(("127.0.0.1", 0), kind) for kind in (WebSite, Shy)]
    for server in servers:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    site, shy = (f"127.0.0.1:{server.server_address[1]}" for server in servers)
    yield {"nobody": f"127.0.0.1:{free_port()}", "no name": "nowhere.invalid", "site": site, "shy": shy}
    for server in servers:
        server.shutdown()
        server.server_close()


SAID = {
    "nobody": "No server is running at {}. Check the address and port, or ask the host whether the server is up.",
    "no name": "Can’t find {}. Check the spelling and your internet connection.",
    "site": "What answers at {} isn’t a Great Race server. Check the port.",
    "shy": "{} closed the connection at once. Try again; if it keeps happening, check the port.",
}


@pytest.mark.parametrize("who", list(SAID))
def test_in_plain_lines_it_is_the_one_line_that_is_said(strangers: dict[str, str], who: str, tmp_path: Path) -> None:
    done = play(tmp_path, "--text", "--connect", strangers[who])
    assert (done.stdout, done.stderr) == (SAID[who].format(strangers[who]) + "\n", "")
    assert done.returncode == 1


@pytest.mark.parametrize("option", ["--connect", "--join"])
def test_a_window_that_was_sent_there_says_it_on_the_terminal_too(
    strangers: dict[str, str], option: str, tmp_path: Path
) -> None:
    """Also when a race alone was wished for in the same line, as the starting script does."""
    address, picture = strangers["nobody"], tmp_path / "picture.png"
    code = "/ab3d5f" if option == "--join" else ""
    done = play(tmp_path, "--solo", option, address + code, "--screenshot", str(picture))
    assert done.stderr == SAID["nobody"].format(address) + "\n"
    assert pygame.image.load(picture).get_size() == (1280, 720)


@pytest.mark.parametrize(("scale", "detail"), [(1.0, "in full"), (1.25, "titles"), (2.0, "nothing")])
def test_how_friends_meet_is_said_as_far_as_there_is_room(scale: float, detail: str) -> None:
    with reading():
        words = words_of(opened_by(lambda _context: [JoinScene()], (1280, 720), scale))
    assert ("One of you hosts" in words) == (detail != "nothing")
    assert any("copies the invitation" in line for line in words) == (detail == "in full")


def test_a_window_keeps_the_sentence_until_one_calls_again() -> None:
    with reading():
        scene = opened_by(lambda _context: [JoinScene("greatrace.example:99")], (1280, 720), 1.0)
        top: Any = scene.stack.top
        wire, reason = wires(scene.context), "Nobody is at home today."
        assert reason not in words_of(scene)
        assert top.form.named("address").text == "greatrace.example:99", "it can be mended and tried again"
        wire.state, wire.sentence = LinkState.CLOSED, reason
        for _ in range(100):
            top.update(0.2)
        assert reason in words_of(scene)
        wire.state = LinkState.CONNECTING
        top.form.named("connect").press()
        sheet: Any = scene.context.page.surface
        sheet.marks.clear()
        assert reason not in words_of(scene)
        assert wire.requests == [("greatrace.example:99", "Margaux")] * 2


def test_a_code_that_leads_nowhere_is_told_and_the_other_tables_are_shown(tmp_path: Path) -> None:
    server = serving(tmp_path / "server", "tcp")
    line = [
        sys.executable,
        "-m",
        "greatrace_client",
        "play",
        "--profile",
        str(tmp_path),
        "--lang",
        "en",
        "--text",
        "--join",
        f"{server.address}/zz9zz9",
    ]
    client = forked.start(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert client.stdin is not None
    assert client.stdout is not None
    try:
        first = client.stdout.readline()
        second = client.stdout.readline()
        client.communicate("quit\n", timeout=ENOUGH)
    finally:
        client.kill()
        assert server.stop() == 0
    assert first == "No table with the code zz9zz9 on this server. Ask the host for a new invitation.\n"
    assert second.startswith("No tables yet. Type “open” and a board to open one: africa")
    assert client.returncode == 0


def test_people_at_this_machine_need_no_server_elsewhere(tmp_path: Path) -> None:
    done = play(tmp_path, "--solo", "--people", "Ada,Ben", "--connect", "greatrace.example")
    assert done.returncode == 2
    assert "--people is for people at this computer" in done.stderr
