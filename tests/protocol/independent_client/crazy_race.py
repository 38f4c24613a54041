"""What each event of a Crazy Race does to a view, as the page's table says."""

from __future__ import annotations

from typing import Any

from tests.protocol.independent_client.view import Effect, View, crew, own, put

LOCOMOTIVES = ["tank", "express", "goods"]


def stage_revealed(v: View, stage: int, card: str) -> None:
    put(v, phase="laying", stage=stage, card=card, stages=v["open"]["stages"] - 1)
    for seat in range(len(v["open"]["crews"])):
        crew(v, seat, moved=False)


def passed(v: View, _seat: int) -> None:
    v["open"]["turns"] += 1


def card_laid(v: View, seat: int, side: int, card: int) -> None:
    v["open"]["sides"][side].append({"seat": seat, "card": 0})
    v["open"]["turns"] += 1
    mine = own(v, seat)
    mine["hand"].remove(card)
    mine["laid"].append({"side": side, "card": card})


def took_back(v: View, seat: int) -> None:
    crew(v, seat, took_back=True)
    mine = own(v, seat)
    mine["hand"] += mine["pile"]
    mine["hand"].sort()
    mine["pile"].clear()


def side_revealed(v: View, side: int, cards: list[int]) -> None:
    for laid, card in zip(v["open"]["sides"][side], cards, strict=True):
        laid["card"] = card
    v["open"]["scored"] += 1


def cards_filed(v: View, seat: int, kept: int) -> None:
    mine = own(v, seat)
    mine["pile"] += [laid["card"] for laid in mine["laid"]]
    if kept:
        mine["pile"].remove(kept)
        mine["hand"].append(kept)
    mine["hand"].sort()
    mine["pile"].sort()
    mine["laid"].clear()


def stage_ended(v: View, first: int) -> None:
    sides: list[Any] = [[], [], [], []]
    put(v, first=first, phase="revealing", card="", sides=sides, turns=0, taboo=None, scored=0)


def locomotive_moved(v: View, seat: int, locomotive: str, _start: int, way: list[int]) -> None:
    v["open"]["crews"][seat]["locomotives"][LOCOMOTIVES.index(locomotive)] = way[-1]
    crew(v, seat, moved=True)


def points_taken(v: View, seat: int, pile: str, points: int, top: int) -> None:
    v["open"][pile] = {"top": top, "left": v["open"][pile]["left"] - 1}
    v["open"]["crews"][seat]["points"].append(points)


def points_stolen(v: View, seat: int, victim: int, points: int) -> None:
    v["open"]["crews"][victim]["points"].remove(points)
    v["open"]["crews"][seat]["points"].append(points)


CRAZY: dict[str, Effect] = {
    "StageRevealed": stage_revealed,
    "CardLaid": card_laid,
    "Passed": passed,
    "SideClosed": lambda v, side: put(v, taboo=side),
    "HandAnnounced": lambda v, seat, empty: crew(v, seat, empty=empty),
    "TookBack": took_back,
    "ScoringBegan": lambda v, last: put(v, phase="scoring", last=last),
    "SideRevealed": side_revealed,
    "SideWon": lambda *_: None,
    "MoveForfeited": lambda *_: None,
    "CardsFiled": cards_filed,
    "StageEnded": stage_ended,
    "LocomotiveMoved": locomotive_moved,
    "PointsTaken": points_taken,
    "PointsStolen": points_stolen,
    "PointsDropped": lambda v, seat, points, _why: v["open"]["crews"][seat]["points"].remove(points),
    "RaceEnded": lambda v, result: put(v, phase="over", result=result),
}
