"""Drawings of Crazy Race: locomotives, their line and its country, driver cards, stage cards, point cards."""

from __future__ import annotations

from greatrace_client.ui.draw.railway.country import hills, sunburst
from greatrace_client.ui.draw.railway.drivers import (
    CARD,
    chosen_frame,
    driver_back,
    driver_card,
    driver_face,
    turning_card,
)
from greatrace_client.ui.draw.railway.line import bridge, rails, shed, turntable
from greatrace_client.ui.draw.railway.liveries import LIVERIES, badge
from greatrace_client.ui.draw.railway.locomotives import draw_locomotive, draw_steam, locomotive
from greatrace_client.ui.draw.railway.stages import (
    distance_disc,
    draw_points,
    first_arrow,
    hub,
    joker,
    point_card,
    small_stage,
    stage_card,
)

__all__ = [
    "CARD",
    "LIVERIES",
    "badge",
    "bridge",
    "chosen_frame",
    "distance_disc",
    "draw_locomotive",
    "draw_points",
    "draw_steam",
    "driver_back",
    "driver_card",
    "driver_face",
    "first_arrow",
    "hills",
    "hub",
    "joker",
    "locomotive",
    "point_card",
    "rails",
    "shed",
    "small_stage",
    "stage_card",
    "sunburst",
    "turning_card",
    "turntable",
]
