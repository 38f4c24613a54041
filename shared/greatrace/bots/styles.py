"""Styles: four bots of one level at a table play differently."""

from __future__ import annotations

from typing import Final

from attrs import evolve
from msgspec.structs import replace

from greatrace.bots.crazy_race import Tastes
from greatrace.bots.greedy.weights import Weights

STYLES: Final = ("racer", "saver", "saboteur", "explorer")
"""The four styles: arrive first, save vehicle and money, hinder the rivals, find new ways."""

CURIOUS: Final = {"cartographer": 1.5, "topographer": 1.5, "guide": 1.5}
NASTY: Final = {"saboteur": 1.8, "trail_hunter": 2.0, "con_artist": 2.0, "ransom": 2.0, "siphon": 1.6, "customs": 1.6}


def weights_of(style: str, usual: Weights) -> Weights:
    """The weights of a style in the Great Race. '': the usual weights."""
    match style:
        case "racer":
            space, step = usual.space * 1.2, usual.step * 1.12
            return replace(usual, step=step, space=space, rush=usual.rush * 1.2, city_card=usual.city_card * 0.7)
        case "saver":
            levels = tuple(level * 1.12 for level in usual.engine_levels)
            return replace(usual, purse=usual.purse * 1.2, engine_levels=levels, point=usual.point * 1.3)
        case "saboteur":
            cards = {card: worth * NASTY.get(card, 1.0) for card, worth in usual.cards.items()}
            return replace(usual, cards=cards, spite=1.7, drawn=usual.drawn * 1.4)
        case "explorer":
            cards = {card: worth * CURIOUS.get(card, 1.0) for card, worth in usual.cards.items()}
            return replace(usual, cards=cards, explored=usual.explored * 1.4, unknown=usual.unknown * 0.9)
    return usual


def tastes_of(style: str) -> Tastes:
    """The tastes of a style in Crazy Race."""
    usual = Tastes()
    match style:
        case "racer":
            return evolve(usual, card=usual.card * 0.85)
        case "saver":
            return evolve(usual, card=usual.card * 1.15)
        case "saboteur":
            return evolve(usual, denial=usual.denial * 1.6)
        case "explorer":
            return evolve(usual, card=usual.card * 0.92, denial=usual.denial * 0.7)
    return usual
