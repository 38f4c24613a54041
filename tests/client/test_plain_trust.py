"""A server with another certificate than the one that is remembered, in plain lines."""

from pathlib import Path

import pytest

from tests.client.server_process import Server, serving
from tests.client.test_plain import Typist
from tests.patience import ENOUGH


def typed(home: Path, server: Server, lines: str) -> tuple[str, int]:
    """What is read out when those lines are typed, and the exit code."""
    typist = Typist(home, "--connect", server.address, "--lang", "en", "--name", "Ada")
    output, _ = typist.process.communicate(lines, timeout=ENOUGH)
    return output, typist.process.returncode


@pytest.fixture
def met(tmp_path: Path) -> Server:
    """A server that the player in `home` has met, and that shows another certificate now."""
    first = serving(tmp_path / "first", "tls")
    output, code = typed(tmp_path / "home", first, "leave\n")
    first.stop()
    assert (code, "First visit to this server" in output) == (0, True), output
    return serving(tmp_path / "second", "tls", first.port)


def test_a_changed_certificate_can_be_trusted_by_a_typed_word_only(met: Server, tmp_path: Path) -> None:
    home = tmp_path / "home"
    output, code = typed(home, met, "tables\nleave\n")
    assert (code, "fingerprint has changed" in output) == (1, True), output
    assert sum(line.startswith(("Server fingerprint: ", "Current: ")) for line in output.splitlines()) == 2
    output, code = typed(home, met, "")
    assert (code, "Type “trust”" in output) == (1, True), output
    output, code = typed(home, met, "trust\nleave\n")
    assert (code, "fingerprint has changed" in output) == (0, True), output
    output, code = typed(home, met, "trust\nleave\n")
    assert (code, "fingerprint has changed" in output, "no changed certificate" in output) == (0, False, True), output
    met.stop()
