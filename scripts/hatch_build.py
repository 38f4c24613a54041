"""The wheel's build: compiles the catalogs of all languages with Babel, before hatchling collects the files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parents[1]


class CompiledCatalogs(BuildHookInterface):  # type: ignore[type-arg]  # its configuration is not used
    """Makes `great_race.mo` beside each `great_race.po`, in wheels and in editable installs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile catalogs that are missing or out of date. Raises CatalogError."""
        sys.path.insert(0, str(ROOT / "shared"))
        from greatrace.translation.compiling import DOMAIN, fresh

        for po in sorted(Path(self.root).glob(f"assets/locale/*/LC_MESSAGES/{DOMAIN}.po")):
            fresh(po)
