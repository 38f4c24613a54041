"""The workflow file runs what the README says, on all that pyproject.toml promises, and may do nothing else."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

VERSION = "Programming Language :: Python :: "


@pytest.fixture
def workflow(root: Path) -> dict[Any, Any]:
    read: dict[Any, Any] = yaml.safe_load((root / ".github" / "workflows" / "tests.yml").read_text("utf-8"))
    return read


def steps(workflow: dict[Any, Any]) -> list[dict[str, Any]]:
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


def test_the_matrix_is_what_the_project_promises(root: Path, workflow: dict[Any, Any]) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    promised = [line.removeprefix(VERSION) for line in project["classifiers"] if line.startswith(f"{VERSION}3.")]
    matrix = workflow["jobs"]["suite"]["strategy"]["matrix"]
    assert matrix["python"] == promised == ["3.11", "3.12", "3.13", "3.14"]
    assert project["requires-python"] == f">={promised[0]}"
    assert {name.split("-")[0] for name in matrix["os"]} == {"ubuntu", "windows", "macos"}


def test_it_runs_the_checks_once_and_the_tests_everywhere(workflow: dict[Any, Any]) -> None:
    runs = [step["run"] for step in steps(workflow) if "run" in step]
    assert runs == ["python scripts/test.py --checks", "python scripts/test.py --tests"]
    assert workflow["jobs"]["suite"]["strategy"]["fail-fast"] is False
    assert all(job["timeout-minutes"] for job in workflow["jobs"].values())


def test_it_may_only_read_and_ends_when_it_is_overtaken(workflow: dict[Any, Any]) -> None:
    assert workflow["permissions"] == {"contents": "read"}
    assert not any("permissions" in job for job in workflow["jobs"].values())
    assert workflow["concurrency"]["cancel-in-progress"] is True
    assert "${{ github.ref }}" in workflow["concurrency"]["group"]
    triggers = workflow[True]  # YAML reads `on` as a truth
    assert set(triggers) == {"push", "pull_request", "workflow_call", "workflow_dispatch"}


def test_actions_are_pinned_by_major_version_and_what_they_fetch_is_kept(workflow: dict[Any, Any]) -> None:
    used = [step for step in steps(workflow) if "uses" in step]
    assert all(re.fullmatch(r"actions/[a-z-]+@v\d+", step["uses"]) for step in used)
    pythons = [step["with"] for step in used if step["uses"].startswith("actions/setup-python@")]
    assert len(pythons) == len(workflow["jobs"])
    assert all((each["cache"], each["cache-dependency-path"]) == ("pip", "pyproject.toml") for each in pythons)


def test_jobs_and_steps_have_only_keys_that_github_knows(workflow: dict[Any, Any]) -> None:
    assert set(workflow) <= {"name", True, "permissions", "concurrency", "jobs", "env", "defaults"}
    for job in workflow["jobs"].values():
        assert {"runs-on", "steps"} <= set(job) <= {"name", "strategy", "runs-on", "timeout-minutes", "env", "steps"}
        assert set(job.get("strategy", {})) <= {"fail-fast", "matrix", "max-parallel"}
    for step in steps(workflow):
        assert ("run" in step) != ("uses" in step), step
        assert set(step) <= {"name", "if", "run", "uses", "with", "env", "shell"}, step
        assert set(step.get("with", {})) <= INPUTS.get(step.get("uses", "").partition("@")[0], set()), step


INPUTS = {
    "actions/checkout": {"fetch-depth"},
    "actions/setup-python": {"python-version", "cache", "cache-dependency-path"},
    "actions/cache": {"path", "key", "restore-keys"},
}


def test_every_expression_names_what_there_is(root: Path, workflow: dict[Any, Any]) -> None:
    for job in [*workflow["jobs"].values(), workflow["concurrency"]]:
        matrix = job.get("strategy", {}).get("matrix", {})
        known = {"github.ref", "github.sha", "github.workflow", *(f"matrix.{name}" for name in matrix)}
        for expression in re.findall(r"\$\{\{\s*(.*?)\s*\}\}", yaml.safe_dump(job, width=10_000)):
            file = re.fullmatch(r"hashFiles\('+([^']+)'+\)", expression)
            assert expression in known or (file is not None and (root / file[1]).is_file()), expression


def test_the_hook_before_a_commit_looks_at_the_files_of_the_commit_only(root: Path) -> None:
    (repo,) = yaml.safe_load((root / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
    assert [hook["entry"] for hook in repo["hooks"]] == ["python3 scripts/test.py --style"]
    assert all(hook.get("pass_filenames", True) for hook in repo["hooks"])
