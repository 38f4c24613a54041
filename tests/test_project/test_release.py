"""Releases: one version, true checksums and manifests, and a workflow that builds and proves all of it."""

from __future__ import annotations

import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import pytest
import yaml

from greatrace import __version__
from tests.patience import ENOUGH

NAMES = ("-windows-amd64.zip", "-linux-x86_64.tar.gz", "-macos-arm64.tar.gz", "-macos-x86_64.tar.gz")
HOME = "https://example.org/ada/great-race"


def released(root: Path, tmp_path: Path, version: str = "9.8.7") -> Path:
    """A checkout with only what the script reads, of a version that comes out."""
    for part in ("scripts/release.py", "packaging/release", "shared/greatrace/__init__.py"):
        (tmp_path / part).parent.mkdir(parents=True, exist_ok=True)
        copy = shutil.copytree if (root / part).is_dir() else shutil.copy
        copy(root / part, tmp_path / part)
    code = tmp_path / "shared" / "greatrace" / "__init__.py"
    code.write_text(code.read_text("utf-8").replace(__version__, version), "utf-8")
    log = f"# Changelog\n\n## [{version}] - 2027-01-02\n\n### For players\n- New.\n\n## [0.1.0] - 2026-01-01\n- Old.\n"
    (tmp_path / "CHANGELOG.md").write_text(log, "utf-8")
    (tmp_path / "dist").mkdir()
    for name in NAMES:
        (tmp_path / "dist" / f"great-race-{version}{name}").write_bytes(name.encode())
    return tmp_path


def script(checkout: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(checkout / "scripts" / "release.py"), *words]
    return subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)


def test_a_tag_fits_the_version_and_the_changelog(root: Path, tmp_path: Path) -> None:
    checkout = released(root, tmp_path)
    assert script(checkout, "version", "v9.8.7").returncode == 0
    assert "the tag is v9.8.6, but" in script(checkout, "version", "v9.8.6").stderr
    assert script(checkout, "notes").stdout == "### For players\n- New.\n"
    (checkout / "CHANGELOG.md").write_text("# Changelog\n", "utf-8")
    assert "CHANGELOG.md has no part about 9.8.7" in script(checkout, "version", "v9.8.7").stderr


def test_manifests_name_the_bundles_and_their_checksums(root: Path, tmp_path: Path) -> None:
    checkout = released(root, tmp_path)
    done = script(checkout, "manifests", "dist", "--repository", HOME)
    assert done.returncode == 0, done.stderr
    with tarfile.open(checkout / done.stdout.strip()) as archive:
        made = {name: _text(archive.extractfile(name)) for name in archive.getnames()}
    sums = {name: hashlib.sha256(name.encode()).hexdigest() for name in NAMES}
    winget = yaml.safe_load(made["winget/GreatRace.GreatRace.installer.yaml"])
    assert winget["Installers"][0]["InstallerUrl"] == f"{HOME}/releases/download/v9.8.7/great-race-9.8.7{NAMES[0]}"
    assert winget["Installers"][0]["InstallerSha256"] == sums[NAMES[0]]
    assert winget["Protocols"] == ["great-race"]
    (source,) = yaml.safe_load(made["flathub/net.great_race.GreatRace.yaml"])["modules"][0]["sources"]
    assert (source["url"].rpartition("/")[2], source["sha256"]) == (f"great-race-9.8.7{NAMES[1]}", sums[NAMES[1]])
    assert sums[NAMES[2]] in made["homebrew/great-race.rb"]
    assert sums[NAMES[3]] in made["homebrew/great-race.rb"]
    assert not [name for name, text in made.items() if "${" in text]
    (checkout / "dist" / f"great-race-9.8.7{NAMES[2]}").unlink()
    assert NAMES[2] in script(checkout, "manifests", "dist", "--repository", HOME).stderr


def _text(file: Any) -> str:
    assert file is not None
    return io.TextIOWrapper(file, "utf-8").read()


def test_checksums_are_those_of_all_files(root: Path, tmp_path: Path) -> None:
    checkout = released(root, tmp_path)
    for _ in range(2):
        assert script(checkout, "checksums", "dist").returncode == 0
    lines = (checkout / "dist" / "SHA256SUMS").read_text("utf-8").splitlines()
    checksums = {name: number for number, name in (line.split("  ") for line in lines)}
    assert checksums == {f"great-race-9.8.7{name}": hashlib.sha256(name.encode()).hexdigest() for name in NAMES}


# ---- the workflow
@pytest.fixture
def workflow(root: Path) -> dict[Any, Any]:
    read: dict[Any, Any] = yaml.safe_load((root / ".github" / "workflows" / "release.yml").read_text("utf-8"))
    return read


def test_nothing_is_published_before_everything_is_tested_and_built(workflow: dict[Any, Any]) -> None:
    jobs = workflow["jobs"]
    assert set(jobs["publish"]["needs"]) == set(jobs) - {"publish"}
    assert jobs["tests"]["uses"] == "./.github/workflows/tests.yml"
    assert workflow[True] == {"push": {"tags": ["v*"]}}  # YAML reads `on` as a truth


def test_only_the_last_job_may_write(workflow: dict[Any, Any]) -> None:
    assert workflow["permissions"] == {"contents": "read"}
    assert [name for name, job in workflow["jobs"].items() if "permissions" in job] == ["publish"]


def test_every_system_makes_the_bundle_that_a_manifest_names(workflow: dict[Any, Any]) -> None:
    systems = workflow["jobs"]["bundles"]["strategy"]["matrix"]["os"]
    assert len(systems) == len(NAMES)
    assert {name.split("-")[0] for name in systems} == {"ubuntu", "windows", "macos"}


def test_steps_run_scripts_that_exist_and_actions_of_a_fixed_version(root: Path, workflow: dict[Any, Any]) -> None:
    steps = [step for job in workflow["jobs"].values() for step in job.get("steps", ())]
    runs = "\n".join(step["run"] for step in steps if "run" in step)
    for path in re.findall(r"(?:scripts|server)/[\w./-]+", runs):
        assert (root / path).is_file(), path
    assert all(re.fullmatch(r"actions/[a-z-]+@v\d+", step["uses"]) for step in steps if "uses" in step)
    assert all("timeout-minutes" in job or "uses" in job for job in workflow["jobs"].values())
    assert "${{" not in runs, "what comes from outside reaches a shell as an environment variable only"


# ---- the dashboard, and what Prometheus warns of
def figures(root: Path) -> set[str]:
    """The names of all that the server counts, as Prometheus knows them."""
    metrics = (root / "server" / "greatrace_server" / "operations" / "metrics.py").read_text("utf-8")
    names = re.findall(r'(?:f"\{PREFIX\}_|_(?:gauge|counter)s?\(\s*")(\w+)"', metrics)
    exported = {f"great_race_{name}" for name in names}
    return exported | {f"{name}{ending}" for name in exported for ending in ("_bucket", "_total", "_count", "_sum")}


def test_the_dashboard_asks_for_figures_that_the_server_has(root: Path) -> None:
    deploy = root / "server" / "deploy"
    board = json.loads((deploy / "grafana" / "great-race.json").read_text("utf-8"))
    asked = {name for panel in board["panels"] for each in panel["targets"] for name in NAMED.findall(each["expr"])}
    assert asked
    assert asked <= figures(root)
    assert {panel["datasource"]["uid"] for panel in board["panels"]} == {"prometheus"}


def test_alerts_ask_for_figures_that_the_server_has(root: Path) -> None:
    groups = yaml.safe_load((root / "server" / "deploy" / "alerts.yml").read_text("utf-8"))["groups"]
    asked = {name for group in groups for rule in group["rules"] for name in NAMED.findall(rule["expr"])}
    assert len(asked) >= 4
    assert asked <= figures(root)


@pytest.mark.skipif(shutil.which("promtool") is None, reason="there is no promtool here (Debian: prometheus)")
def test_prometheus_reads_the_configuration(root: Path) -> None:
    done = subprocess.run(
        ["promtool", "check", "config", root / "server" / "deploy" / "prometheus.yml"],
        capture_output=True,
        text=True,
        check=False,
        timeout=ENOUGH,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="there is no shellcheck here")
def test_the_build_server_runs_a_script_without_faults(root: Path) -> None:
    done = subprocess.run(
        ["shellcheck", root / ".ci" / "run"], capture_output=True, text=True, check=False, timeout=ENOUGH
    )
    assert done.returncode == 0, done.stdout


NAMED = re.compile(r"great_race_\w+")


def test_the_stack_fits_together(root: Path) -> None:
    deploy = root / "server" / "deploy"
    services = yaml.safe_load((deploy / "compose.yaml").read_text("utf-8"))["services"]
    assert set(services) == {"server", "prometheus", "grafana"}
    scraped = yaml.safe_load((deploy / "prometheus.yml").read_text("utf-8"))["scrape_configs"][0]["static_configs"]
    assert scraped == [{"targets": ["server:9777"]}]
    source = yaml.safe_load(
        (deploy / "grafana" / "provisioning" / "datasources" / "prometheus.yaml").read_text("utf-8")
    )
    assert source["datasources"][0]["uid"] == "prometheus"
    for service in services.values():
        for place in service["volumes"]:
            if place.startswith("./"):
                assert (deploy / place.split(":")[0]).exists(), place
        assert all(port == "7117:7117" or port.startswith("127.0.0.1:") for port in service.get("ports", ()))
        assert "image" in service
        assert not service["image"].endswith(":latest")
    assert "docker compose up -d --build" in (deploy / "README.md").read_text("utf-8")
