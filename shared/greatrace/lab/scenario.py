"""Running scenario files: set up, play, compare. docs/SCENARIOS.md says how to write one."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from attrs import frozen

from greatrace.content_files import ContentError
from greatrace.lab.play import Play
from greatrace.lab.scenario_file import Scenario, scenarios_of
from greatrace.lab.yaml_lines import ScenarioError, YamlPage


@frozen
class ScenarioVerdict:
    """The result of a scenario: `problem` is empty if all checks passed."""

    file: Path
    title: str
    problem: str = ""


def run(paths: Iterable[Path | str], echo: Callable[[str], object] = print) -> int:
    """Run scenario files (and those in folders), print failures, then `N passed, N failed`; return the exit code."""
    verdicts = [verdict for path in paths for verdict in run_path(Path(path))]
    for verdict in verdicts:
        if verdict.problem:
            echo(verdict.problem)
    failed = sum(bool(verdict.problem) for verdict in verdicts)
    echo(f"{len(verdicts) - failed} passed, {failed} failed")
    return 1 if failed or not verdicts else 0


def run_path(path: Path) -> list[ScenarioVerdict]:
    """The verdicts of a file, or of every .yaml file directly in a folder."""
    if path.is_dir():
        return [verdict for file in sorted(path.glob("*.yaml")) for verdict in run_file(file)]
    return run_file(path)


def run_file(path: Path) -> list[ScenarioVerdict]:
    """The verdicts of one file's scenarios; a file that cannot be read fails as one."""
    try:
        page = YamlPage(path)
        scenarios = scenarios_of(page)
    except ScenarioError as error:
        return [ScenarioVerdict(path, path.name, str(error))]
    return [run_scenario(page, place, scenario) for scenario, place in scenarios]


def run_scenario(page: YamlPage, place: str, scenario: Scenario) -> ScenarioVerdict:
    """Play one scenario."""
    try:
        Play(page, place, scenario).run()
    except ScenarioError as error:
        return ScenarioVerdict(page.path, scenario.scenario, f"{error} ({scenario.scenario})")
    except ContentError as error:
        return ScenarioVerdict(page.path, scenario.scenario, f"{page.path}: {error}")
    return ScenarioVerdict(page.path, scenario.scenario)


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
