"""High contrast: what is written stands out from what is really below it, in the painted picture."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from greatrace_client.ui.draw.accessibility import ink_of, luminance, spare
from greatrace_client.ui.draw.page import Page
from tests.client.every_scene import opened

ENOUGH = 4.5  # to one, what the Web Content Accessibility Guidelines ask of small letters
LARGE, ENOUGH_OF_LARGE = 18.0, 3.0  # bold letters from so many units on need no more
SCENES = (
    "title",
    "solo",
    "settings, movement",
    "rules, one of them",
    "tables",
    "table, host",
    "race base, plan",
    "race base, sequence",
    "race base, reaction",
    "race modules, leader",
    "race crazy, lay",
    "results base",
)


@pytest.fixture
def faint(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """Every line that does not stand out, with its contrast. Lines with a halo bring their own ground."""
    found: list[tuple[str, float]] = []
    plain = Page.text

    def watched(
        page: Page,
        string: str,
        x: float,
        y: float,
        size: Any = "body",
        colour: str = "#2A1D12",
        face: str = "text",
        at: str = "left",
        track: float = 0.0,
        halo: str | None = None,
        fit: float | None = None,
        alpha: int = 255,
    ) -> float:
        before = page.surface.copy() if page.surface.get_width() < 64 else page.surface
        wide = min(page.measure(string, size, face, track), fit or 1e9)
        left = x - {"left": 0.0, "middle": wide / 2, "right": wide}[at]
        box = pygame.Rect(*page.corner(left, y - 6), max(1, page.px(wide)), page.px(12)).clip(before.get_rect())
        ground = before.get_at(box.center) if box.w and box.h else None
        if ground is not None and ground.a == 255 and string.strip() and alpha == 255 and halo is None:
            paper = pygame.transform.average_color(before, box, False)
            below = "#" + "".join(f"{v:02X}" for v in paper[:3])
            one, other = sorted((luminance(ink_of(colour)), luminance(below)))
            large = face != "text" and page.text_px(size) / page.k >= LARGE
            if (ratio := (other + 0.05) / (one + 0.05)) < (ENOUGH_OF_LARGE if large else ENOUGH):
                found.append((string, round(ratio, 1)))
        return plain(page, string, x, y, size, colour, face, at, track, halo, fit, alpha)  # type: ignore[arg-type]

    monkeypatch.setattr(Page, "text", watched)
    spare(reduced_motion=False, high_contrast=True)
    return found


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.usefixtures("data")
def test_in_high_contrast_every_line_stands_out(name: str, faint: list[tuple[str, float]]) -> None:
    opened(name, (1280, 720), 1.0).settle()
    assert not set(faint)
