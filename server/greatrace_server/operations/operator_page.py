"""The operator's page in a browser: tables, people, reports, bans and the audit log, with a button for each command.

The page is plain HTML without a script. People log in with an account that has a role (`admin role NAME operator`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

import msgspec
from attrs import frozen

from greatrace.protocol.messages import TableInfo
from greatrace.translation import english, tr
from greatrace_server.lobby.lobby import Lobby
from greatrace_server.operations.admin_services import OPERATOR
from greatrace_server.operations.node_status import ConnectedPerson, NodeStatus
from greatrace_server.storage.records import ReportRecord

MOST: Final = 200  # tables on the page
STYLE: Final = english(
    "body{font:16px/1.4 sans-serif;max-width:80rem;margin:1rem auto;padding:0 1rem;color:#222;background:#fff}"
    "table{border-collapse:collapse;width:100%;margin:.5rem 0 1.5rem}th,td{text-align:left;padding:.3rem .6rem;"
    "border-bottom:1px solid #ccc;vertical-align:top;overflow-wrap:anywhere}th{background:#f3efe6}"
    "tbody tr:hover{background:#faf7f0}form{display:inline-block;margin:0 .3rem .3rem 0}"
    "button,input{font:inherit;padding:.2rem .6rem}td:last-child{min-width:9rem}"
    ".said{background:#eef6ee;padding:.5rem 1rem;white-space:pre-wrap}.wrong{background:#fbeaea}"
)

_tables = msgspec.json.Decoder(TableInfo)


@frozen
class Visitor:
    """A person who has logged in. `proof` is in every form, so that no other page can send one."""

    name: str
    role: str
    proof: str


@frozen
class CommandButton:
    """A form with one button. `words`: the command; `asks`: the label of a text field that is added to it."""

    label: str
    words: tuple[str, ...]
    asks: str = ""

    def html(self, proof: str) -> str:
        hidden = "".join(f'<input type="hidden" name="word" value="{escape(word)}">' for word in self.words)
        asked = f'<input name="word" placeholder="{escape(self.asks)}" aria-label="{escape(self.asks)}" required>'
        return (
            f'<form method="post" action="do"><input type="hidden" name="proof" value="{escape(proof)}">{hidden}'
            f"{asked if self.asks else ''}<button>{escape(self.label)}</button></form>"
        )


def document(body: str) -> bytes:
    """A whole page."""
    title = escape(tr("The Great Race: operators"))
    head = f'<!doctype html><html><head><meta charset="utf-8"><title>{title}</title><style>{STYLE}</style></head>'
    return f"{head}<body><h1>{title}</h1>{body}</body></html>".encode()


def log_in_page(notice: str = "") -> bytes:
    """The form for name and password."""
    fields = "".join(
        f'<p><label>{escape(label)} <input name="{name}" type="{kind}" required></label></p>'
        for label, name, kind in ((tr("Name"), "name", "text"), (tr("Password"), "password", "password"))
    )
    return document(
        f'{_notice_box(notice, wrong=True)}<form method="post" action="login">{fields}'
        f"<button>{escape(tr('Log in'))}</button></form>"
    )


def overview(
    lobby: Lobby,
    nodes: Sequence[NodeStatus],
    reports: Sequence[bytes],
    visitor: Visitor,
    notices: Sequence[str] = (),
    *,
    wrong: bool = False,
) -> bytes:
    """The page. `nodes`: all nodes, this one first; `notices`: the answer of the last command."""
    leave = CommandButton(tr("Log out"), (), "").html(visitor.proof).replace('action="do"', 'action="logout"')
    parts = [
        f"<p>{escape(visitor.name)} ({escape(visitor.role)}) {leave}</p>",
        _notice_box("\n".join(notices), wrong=wrong),
        _nodes(nodes, visitor),
        _section(
            tr("Tables"),
            (_table(each, visitor) for each in _shown_tables(lobby)),
            (tr("Table"), tr("Phase"), tr("Game"), tr("Title"), tr("Seats"), ""),
        ),
        _people(nodes, visitor),
        _section(
            tr("Reports"),
            (_report(body, visitor) for body in reports),
            (tr("Table"), tr("From"), tr("About"), tr("Evidence")),
        ),
        _section(
            tr("Bans"),
            (
                (ban.key, ban.why, CommandButton(tr("Lift"), ("unban", ban.key)).html(visitor.proof))
                for ban in lobby.access.bans.values()
            ),
            (tr("Ban"), tr("Reason"), ""),
        ),
    ]
    return document("".join(parts))


def _notice_box(text: str, *, wrong: bool) -> str:
    return f'<p role="status" class="said{" wrong" if wrong else ""}">{escape(text)}</p>' if text else ""


def _section(title: str, rows: Iterable[Sequence[str]], heads: Sequence[str]) -> str:
    """A heading and a table; all cells but the last are texts, the last is HTML."""
    lines = ["".join(f"<td>{escape(cell)}</td>" for cell in row[:-1]) + f"<td>{row[-1]}</td>" for row in rows]
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    body = "".join(f"<tr>{line}</tr>" for line in lines) or f'<tr><td colspan="{len(heads)}">–</td></tr>'
    return f"<h2>{escape(title)} ({len(lines)})</h2><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _nodes(nodes: Sequence[NodeStatus], visitor: Visitor) -> str:
    heads = (tr("Node"), tr("New races"), tr("Tables"), tr("People"), "")
    return _section(tr("Nodes"), (_node(each, visitor, here=each is nodes[0]) for each in nodes), heads)


def _node(node: NodeStatus, visitor: Visitor, *, here: bool) -> tuple[str, ...]:
    state = tr("No new races begin here.") if node.draining else tr("New races are allowed.")
    at = (f"@{node.name}",) if node.name else ()  # a single server has no name
    drain = (
        CommandButton(tr("Allow new races"), (*at, "undrain"))
        if node.draining
        else CommandButton(tr("Drain"), (*at, "drain"))
    )
    buttons = [drain] if visitor.role == OPERATOR else []
    if here:
        buttons += [CommandButton(tr("Send to everybody"), ("say",), tr("Message"))]
        buttons += [CommandButton(tr("Audit log"), ("audit",))] if visitor.role == OPERATOR else []
    shown = " ".join(button.html(visitor.proof) for button in buttons)
    return (node.name or tr("This node"), state, str(node.tables), str(node.connected), shown)


def _people(nodes: Sequence[NodeStatus], visitor: Visitor) -> str:
    heads = (tr("Name"), tr("Node"), tr("Address"), tr("Person"), tr("Tables"), "")
    return _section(tr("People"), (_person(node, each, visitor) for node in nodes for each in node.people), heads)


def _shown_tables(lobby: Lobby) -> list[TableInfo]:
    """The first tables of the list, including other nodes'."""
    return [_tables.decode(entry.body) for entry in lobby.index.first(MOST)]


def _table(table: TableInfo, visitor: Visitor) -> tuple[str, ...]:
    seats = ", ".join(f"{seat.kind} {seat.name}".strip() for seat in table.seats)
    close = CommandButton(tr("Close"), ("close", table.id)).html(visitor.proof) if visitor.role == OPERATOR else ""
    return (table.id, table.phase, f"{table.game} {table.board}".strip(), table.title, seats, close)


def _person(node: NodeStatus, person: ConnectedPerson, visitor: Visitor) -> tuple[str, ...]:
    buttons = (CommandButton(tr("Kick"), ("kick", person.name)), _ban(person.person))
    shown = " ".join(button.html(visitor.proof) for button in buttons)
    return (person.name, node.name, person.host, person.person[:16], ", ".join(person.tables), shown)


def _ban(person: str) -> CommandButton:
    return CommandButton(tr("Ban for 24 hours"), ("ban", "person", person, "24"), tr("Reason"))


def _report(body: bytes, visitor: Visitor) -> tuple[str, ...]:
    report = msgspec.json.decode(body, type=ReportRecord)
    lines = "".join(f"<br>{escape(line)}" for line in report.lines)
    evidence = f"{escape(report.why)}{lines}<br>{_ban(report.fingerprint).html(visitor.proof)}"
    return (report.table, report.by, report.name, evidence)
