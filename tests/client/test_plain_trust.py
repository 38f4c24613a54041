"""A server with another certificate than the one that is remembered, in plain lines."""

from pathlib import Path

import pytest

from tests.client.server_process import Server, serving
from tests.client.test_plain import Typist
from tests.patience import ENOUGH


def typed(home: Path, server: Server, lines: str) -> tuple[str, int]:
    """What is read out when those lines are typed, and the exit code."""
    typist = Typist(home, "--connect", server.address, "--lang", "en", "--name", "Ada")
    said, _ = typist.process.communicate(lines, timeout=ENOUGH)
    return said, typist.process.returncode


@pytest.fixture
def met(tmp_path: Path) -> Server:
    """A server that the player in `home` has met, and that shows another certificate now."""
    first = serving(tmp_path / "first", "tls")
    said, code = typed(tmp_path / "home", first, "leave\n")
    first.stop()
    assert (code, "First visit to this server" in said) == (0, True), said
    return serving(tmp_path / "second", "tls", first.port)


def test_a_changed_certificate_can_be_trusted_by_a_typed_word_only(met: Server, tmp_path: Path) -> None:
    home = tmp_path / "home"
    said, code = typed(home, met, "tables\nleave\n")
    assert (code, "fingerprint has changed" in said) == (1, True), said
    assert sum(line.startswith(("Server fingerprint: ", "Current: ")) for line in said.splitlines()) == 2
    said, code = typed(home, met, "")
    assert (code, "Type “trust”" in said) == (1, True), said
    said, code = typed(home, met, "trust\nleave\n")
    assert (code, "fingerprint has changed" in said) == (0, True), said
    said, code = typed(home, met, "trust\nleave\n")
    assert (code, "fingerprint has changed" in said, "no changed certificate" in said) == (0, False, True), said
    met.stop()
