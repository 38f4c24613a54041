"""How soon bots answer in a race on this machine: chosen in the settings, carried out by the server that they start."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

from greatrace_client.i18n import LANGUAGES, set_language, term, translated
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.net.local_server import PAUSES, times
from greatrace_client.screens.settings import SettingsScene
from greatrace_client.settings import Settings
from greatrace_server.config import PacingConfig
from greatrace_server.config_file import ConfigSource
from tests.client.fakes import new_context, shown
from tests.client.test_end_to_end import server_of
from tests.patience import ENOUGH


def pacing(race_setup: RaceSetup, pace: str) -> PacingConfig:
    """As the server reads it."""
    return ConfigSource(overrides=tuple(each.removeprefix("--set=") for each in times(race_setup, pace))).read().pacing


@pytest.mark.parametrize(("pace", "seconds"), [("at_once", 0.0), ("brisk", 0.25), ("unhurried", 1.5)])
def test_the_server_understands_what_is_chosen(pace: str, seconds: float) -> None:
    assert pacing(RaceSetup(), pace) == PacingConfig(bot_pause=seconds)


def test_the_usual_pace_is_the_servers_own() -> None:
    assert PAUSES[Settings().bot_pace] == PacingConfig().bot_pause


def test_people_at_one_machine_have_time_to_hand_it_over_at_any_pace() -> None:
    family = RaceSetup(people=(("Ada", "blue"), ("Ben", "mint")))
    found = pacing(family, "unhurried")
    assert (found.bot_pause, found.clock, found.reaction_minimum) == (1.5, "off", 0.0)
    assert (found.reaction_limit, found.danger_limit, found.asleep) == (0.0, 0.0, 86_400), "no window closes by itself"


def test_it_is_chosen_beside_the_speed_of_animations() -> None:
    context = new_context()
    top: Any = shown(SettingsScene("movement"), context).top
    choice = top.form.named("bot_pace")
    assert list(choice.values) == list(PAUSES)
    assert choice.value == "brisk"
    choice.press()
    assert context.settings.bot_pace == "unhurried"


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_every_pace_has_its_words(code: str) -> None:
    set_language(code)
    assert all(translated("pace", pace) for pace in PAUSES)


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks at the process table")
def test_a_race_starts_with_what_was_chosen_last(tmp_path: Path) -> None:
    """The whole way: typed by a player, kept in the settings, told to the server of the next race, without a file."""
    set_language("en")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    client = subprocess.Popen(
        [sys.executable, "-m", "greatrace_client", "--text", "--lang", "en", "--profile", str(tmp_path / "home")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(temporary)},
    )
    assert client.stdin is not None
    assert client.stdout is not None
    late = Timer(ENOUGH, client.kill)  # then its lines end, and what has been waited for is missed
    late.start()
    try:
        client.stdin.write("set speed unhurried\n1 1 easy\n")
        client.stdin.flush()
        lines = iter(client.stdout.readline, "")
        chosen = next((line for line in lines if line.startswith("speed: ")), "")
        assert chosen.startswith(f"speed: {term('pace', 'unhurried')} (")
        assert any("Cape Town" in line for line in lines), "the race is there"
        (server,) = server_of(client.pid)
        arguments = Path(f"/proc/{server}/cmdline").read_text("utf-8").split("\0")
        client.communicate("quit\n", timeout=ENOUGH)
    finally:
        late.cancel()
        client.kill()
    assert f"--set=pacing.bot_pause = {PAUSES['unhurried']}" in arguments
    assert list(temporary.iterdir()) == [], "nothing is left behind"
