"""An operator's commands at all nodes of a cluster: the node that is asked passes them on and shows answers by node.

`@NAME` before a command is for one node, `@all` for each. Without either, what looks for people and tables is done
everywhere, and everything else by the node that was asked.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec
from attrs import define, field
from twisted.internet.defer import Deferred, maybeDeferred
from twisted.internet.task import LoopingCall
from twisted.logger import Logger
from twisted.python.failure import Failure

from greatrace.translation import language, speaking, tr
from greatrace_server.lobby import leaving
from greatrace_server.lobby.name_validation import skeleton
from greatrace_server.operations.admin_commands import carry_out
from greatrace_server.operations.admin_services import OPERATOR, SOCKET, AdminServices, CommandError
from greatrace_server.operations.node_status import NodeStatus, status_of
from greatrace_server.protocol_error import ProtocolError

if TYPE_CHECKING:
    from greatrace_server.cluster.orders import OrderBook

EVERYWHERE: Final = frozenset({"tables", "players", "kick", "close", "say"})
ACCOUNT_CHANGES: Final = frozenset({"password", "revoke", "delete"})  # its other connections end, too
ALL: Final = "@all"
STATUS: Final = "-status"  # for requests between nodes; no command has this prefix
SEND_AWAY: Final = "-send-away"
MOST_PEOPLE: Final = 200  # people listed by one node
TAKE_EVERY, LOOK_EVERY = 0.5, 0.2  # seconds between two looks for orders, and for answers
PATIENCE: Final = 8.0  # seconds for the answers

InThread = Callable[[Callable[[], None]], "Deferred[None]"]


class NodeCommand(msgspec.Struct, frozen=True):
    """A command for another node, and the operator who gives it."""

    words: tuple[str, ...]
    who: str
    role: str
    language: str


class NodeReply(msgspec.Struct, frozen=True):
    """A node's answer to a command. `wrong`: it could not be carried out."""

    lines: tuple[str, ...]
    wrong: bool = False


@define(eq=False, repr=False)
class AllNodes:
    """The commands of a node's operators. A single server has no `book`."""

    service: AdminServices
    clock: Any  # the reactor, or a test's clock
    name: str = ""
    book: OrderBook | None = None
    _in_thread: InThread | None = None
    _takes: LoopingCall | None = None
    _log: Logger = field(factory=Logger)

    # ---- for other nodes
    def join(self, book: OrderBook, in_thread: InThread) -> None:
        """Carry out the orders of other nodes from now on. `in_thread` runs a function that may wait."""
        self.book, self._in_thread = book, in_thread
        self._takes = LoopingCall(self._take)
        self._takes.clock = self.clock
        self._takes.start(TAKE_EVERY)

    def stop(self) -> None:
        """Stop carrying out other nodes' orders."""
        if self._takes is not None and self._takes.running:
            self._takes.stop()

    def _waited(self, function: Callable[[], Any]) -> Deferred[Any]:
        """Fires with the function's result."""
        found: list[Any] = []
        assert self._in_thread is not None
        return self._in_thread(lambda: found.append(function())).addCallback(lambda _: found[0])

    def _take(self) -> Deferred[Any]:
        assert self.book is not None
        return self._waited(self.book.take).addCallbacks(self._carry_out_orders, lambda _: None)

    def _carry_out_orders(self, orders: list[tuple[str, bytes]]) -> None:
        for id, body in orders:
            order = msgspec.json.decode(body, type=NodeCommand)
            with speaking(order.language):
                self._locally(order.words, order.who, order.role).addCallback(self._reply, id)

    def _reply(self, answer: NodeReply, id: str) -> None:
        book = self.book
        assert book is not None
        self._waited(lambda: book.answer(id, msgspec.json.encode(answer))).addErrback(lambda _: None)

    # ---- here
    def _locally(self, words: Sequence[str], who: str, role: str) -> Deferred[NodeReply]:
        """Fires with the answer of this node."""
        done = maybeDeferred(self._done_here, list(words), who, role)
        return done.addCallbacks(lambda lines: NodeReply(tuple(lines)), self._failed)

    def _done_here(self, words: list[str], who: str, role: str) -> Any:
        if words[:1] == [STATUS]:
            return [msgspec.json.encode(self.status()).decode()]
        if words[:1] == [SEND_AWAY]:
            self._send_away(words[1], seats=len(words) > 2)  # noqa: PLR2004 - a third word: with the seats
            return []
        return carry_out(self.service, words, who, role)

    def _failed(self, failure: Failure) -> NodeReply:
        if not isinstance(failure.value, ValueError | OSError):  # operators' mistakes have these types
            self._log.failure("an operator's command failed", failure)
        return NodeReply((failure.getErrorMessage(),), wrong=True)

    def status(self) -> NodeStatus:
        """The status of this node."""
        return status_of(self.service.lobby, self.name, MOST_PEOPLE)

    def _send_away(self, owner: str, *, seats: bool) -> None:
        """Disconnect the owner of an account that was changed at another node."""
        lobby = self.service.lobby
        if (session := lobby.sessions.get(owner)) is not None:
            session.end(ProtocolError("session/kicked"))
        for id in lobby.tables_of(owner) if seats else ():
            if (table := lobby.tables.get(id)) is not None:
                leaving.give_seat_up(table, owner)

    # ---- everywhere
    def carry_out(self, words: list[str], who: str = SOCKET, role: str = OPERATOR) -> Any:
        """Carry out a command; return its answer, maybe as a Deferred. Raises or fails with the errors of commands."""
        where = words[0] if words and words[0].startswith("@") else ""
        rest = words[1:] if where else words
        if self.book is None:
            if where:
                raise CommandError(tr("This server is alone: leave {where} out.", where=where))
            return carry_out(self.service, rest, who, role)
        name = rest[0] if rest else ""
        if not where and name not in EVERYWHERE:
            return (self._changed if name in ACCOUNT_CHANGES else self._only_here)(rest, who, role)
        order, code = NodeCommand(tuple(rest), who, role, language()), language()
        return self._at(where or ALL, order).addCallback(_node_lines, code, len(where) > 0)

    def _only_here(self, words: list[str], who: str, role: str) -> Any:
        return carry_out(self.service, words, who, role)

    def _changed(self, words: list[str], who: str, role: str) -> Deferred[Any]:
        """Change an account here, and disconnect its owner from all other nodes."""
        known = self.service.lobby.accounts.accounts.get(skeleton(words[1])) if len(words) > 1 else None
        done = maybeDeferred(carry_out, self.service, words, who, role)

        def tell(lines: Any) -> Any:
            if known is not None:
                seats = ("seats",) if words[0] == "delete" else ()
                self._at(ALL, NodeCommand((SEND_AWAY, known.fingerprint, *seats), who, role, language()), here=False)
            return lines

        return done.addCallback(tell)

    def send_away(self, owner: str) -> None:
        """Disconnect the owner of an account everywhere; the owner has to log in again."""
        self._send_away(owner, seats=False)
        if self.book is not None:
            self._at(ALL, NodeCommand((SEND_AWAY, owner), SOCKET, OPERATOR, language()), here=False)

    def statuses(self) -> Deferred[list[NodeStatus]]:
        """The statuses of all nodes, this one first."""
        if self.book is None:
            return maybeDeferred(lambda: [self.status()])
        asked = self._at(ALL, NodeCommand((STATUS,), SOCKET, OPERATOR, language()), here=False)
        decode = msgspec.json.Decoder(NodeStatus).decode
        return asked.addCallback(
            lambda replies: [self.status(), *(decode(answer.lines[0]) for _, answer in replies if not answer.wrong)]
        )

    def _at(self, where: str, order: NodeCommand, *, here: bool = True) -> Deferred[list[tuple[str, NodeReply]]]:
        """Fires with the names of the addressed nodes, and their answers. `here`: this node may be one of them."""
        book = self.book
        assert book is not None

        def ask_chosen(nodes: list[tuple[str, str]]) -> Any:
            chosen = [(boot, name) for boot, name in nodes if where in (ALL, f"@{name}")]
            if not chosen:
                names = ", ".join(name for _, name in nodes)
                raise CommandError(tr("There is no node {name}. Choose from: {names}.", name=where[1:], names=names))
            return self._all_answers(book, chosen, order, here=here)

        return self._waited(book.nodes).addCallback(ask_chosen)

    def _all_answers(
        self, book: OrderBook, nodes: list[tuple[str, str]], order: NodeCommand, *, here: bool
    ) -> Deferred[list[tuple[str, NodeReply]]]:
        body, names = msgspec.json.encode(order), {secrets.token_hex(8): node for node in nodes if node[0] != book.boot}
        given = self._waited(lambda: book.give([(id, boot, body) for id, (boot, _) in names.items()]))
        own: Deferred[list[tuple[str, NodeReply]]] = maybeDeferred(list)
        if here and any(boot == book.boot for boot, _ in nodes):
            with speaking(order.language):
                done = self._locally(order.words, order.who, order.role)
            own = done.addCallback(lambda answer: [(self.name, answer)])
        until = self.clock.seconds() + PATIENCE
        collected = given.addCallback(lambda _: self._collected(book, names, until, {}))
        return own.addCallback(lambda mine: collected.addCallback(lambda others: [*mine, *others]))

    def _collected(
        self, book: OrderBook, names: dict[str, tuple[str, str]], until: float, encoded: dict[str, bytes]
    ) -> Any:
        """Fires with the answers of the other nodes when all are there; a missing one is reported."""
        missing = [id for id in names if id not in encoded]
        if not missing or self.clock.seconds() >= until:
            decode = msgspec.json.Decoder(NodeReply).decode
            none = NodeReply((tr("no answer"),), wrong=True)
            return [(name, decode(encoded[id]) if id in encoded else none) for id, (_, name) in names.items()]
        later: Deferred[Any] = Deferred()
        self.clock.callLater(LOOK_EVERY, later.callback, None)
        later.addCallback(lambda _: self._waited(lambda: book.answers(missing)))
        return later.addCallback(lambda found: self._collected(book, names, until, encoded | found))


def _node_lines(replies: list[tuple[str, NodeReply]], code: str, addressed: bool) -> list[str]:  # noqa: FBT001 - a callback's
    """The lines of all nodes, each with its node's name. Raises CommandError if no node succeeded.

    Nodes that lack a table or a person which another one has are not listed.
    """
    good = [(name, answer) for name, answer in replies if addressed or not answer.wrong]
    if all(answer.wrong for _, answer in replies):
        with speaking(code):
            raise CommandError("\n".join(dict.fromkeys(line for _, answer in replies for line in answer.lines)))
    return [f"{name}: {line}" for name, answer in good for line in answer.lines]
