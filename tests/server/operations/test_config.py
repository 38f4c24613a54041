"""`great-race-server config`: the defaults and the mistakes of a settings file, and docs/HOSTING.md beside them."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from greatrace.bots import LEVELS
from greatrace_server.cli import main
from greatrace_server.config import Config, ConfigError
from greatrace_server.config_file import SECTIONS, ConfigSource, defaults, mistakes, read_config


def config(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["config", *map(str, arguments)])


def test_the_printed_defaults_change_nothing(tmp_path: Path) -> None:
    printed = config("--defaults")
    assert printed.exit_code == 0
    file = tmp_path / "server.toml"
    file.write_text(printed.stdout, "utf-8")
    assert read_config(file) == Config()
    assert config("--check", file).exit_code == 0


def test_every_setting_has_its_note_and_stands_in_the_page(root: Path) -> None:
    page = (root / "docs" / "HOSTING.md").read_text("utf-8")
    settings = [line for line in defaults().splitlines()[1:] if line and not line.startswith("[")]
    plain = len(Config.__struct_fields__) - len(SECTIONS)
    assert len(settings) == plain + sum(len(section.__struct_fields__) for section in SECTIONS.values())
    assert all(" # " in line and line in page for line in settings)


def test_each_mistake_gets_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text('nam = "x"\n[pacing]\ngrace = "long"\n[bots]\nworkers = 0\nstand_in = "dreamer"\n', "utf-8")
    done = config("--check", file)
    assert done.exit_code == 1
    assert done.stderr.splitlines() == [
        f"Error: {file}: nam: unknown setting",
        f"Error: {file}: pacing.grace: Expected `float`, got `str`",
        f"Error: {file}: bots.workers: Expected `int` >= 1",
        f"Error: {file}: bots.stand_in: there is no bot level 'dreamer'; choose from {', '.join(LEVELS)}",
    ]


@pytest.mark.parametrize("text", [b"name = [", b"\xff", b"pacing = 3", b"[bots]\nstand_in = 7"])
def test_a_file_that_cannot_be_understood_has_one_mistake(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "server.toml"
    file.write_bytes(text)
    (sentence,) = mistakes(file)
    assert sentence.startswith(f"{file}: ")


def test_a_missing_file_and_a_missing_wish_are_told(tmp_path: Path) -> None:
    assert "cannot be read: No such file or directory" in config("--check", tmp_path / "none.toml").stderr
    assert "Use either --defaults or --check FILE" in config().stderr


def test_single_settings_override_the_file(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text("[pacing]\ngrace = 9\npause = 8\n", "utf-8")
    found = ConfigSource(file, overrides=("pacing.grace = 5", 'name = "Club"', "limits.tables = 3")).read()
    assert (found.pacing.grace, found.pacing.pause, found.name, found.limits.tables) == (5.0, 8.0, "Club", 3)


@pytest.mark.parametrize("line", ["pacing.graze = 1", "pacing.grace", "pacing = 3", "name = 3"])
def test_a_single_setting_with_a_mistake_is_one_sentence(line: str) -> None:
    done = CliRunner().invoke(main, ["run", "--set", line])
    assert done.exit_code == 1
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("Error: ")


def test_an_optional_file_may_be_missing_until_it_is_there(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    source = ConfigSource(file, optional=True)
    assert source.read() == Config()
    file.write_text("[pacing]\ngrace = 9\n", "utf-8")
    assert source.read().pacing.grace == 9.0
    file.write_text("[pacing]\ngraze = 9\n", "utf-8")
    with pytest.raises(ConfigError, match=r"pacing\.graze: unknown setting"):
        source.read()
    refused = CliRunner().invoke(main, ["run", "--config", str(file), "--optional-config", str(file)])
    assert "Use either --config or --optional-config." in refused.stderr
