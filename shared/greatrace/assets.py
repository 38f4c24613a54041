"""The locations of the assets: art, geography, sounds and catalogs."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


@cache
def folder() -> Traversable:
    """The root of all assets: `assets/` of the checkout when run from one, else `greatrace_assets`, which a wheel and a
    bundle have beside our packages.

    Join names with `/`; where a real path is needed, use `importlib.resources.as_file`. Raises ModuleNotFoundError if
    no assets are installed.
    """
    top = Path(__file__).resolve().parents[2]
    if (top / "pyproject.toml").is_file():
        return top / "assets"
    beside = Path(__file__).resolve().parents[1] / "greatrace_assets"
    return beside if beside.is_dir() else files("greatrace_assets")
