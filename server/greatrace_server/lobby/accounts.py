"""Identities: guests, whose signed token needs no storage on the server, and accounts with a password."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import msgspec
from attrs import define, field
from twisted.internet.defer import Deferred

from greatrace.protocol.limits import PASSWORD_LENGTH, PASSWORD_SHORTEST
from greatrace_server.lobby.look_alikes import look_of
from greatrace_server.lobby.name_rules import NameRules
from greatrace_server.lobby.name_validation import skeleton
from greatrace_server.lobby.password_hashing import Busy, HashedHere, PasswordHashing, PasswordReply, PasswordRequest
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.storage.records import AccountRecord, PersonRecord, fingerprint
from greatrace_server.storage.store import Store

ROOT_BYTES, PROOF_BYTES = 15, 15  # of a token: identity, and proof that this server made it
WAITING_CHECKS: Final = 32  # passwords that may wait for hashing: each takes a twentieth of a second
WAITING_EACH: Final = 4  # ... from one address
PLACES_KNOWN: Final = 8  # remembered addresses of an account
KEYS: Final = "key"
ACCOUNT: Final = "account"
RETIRED: Final = "retired"


@define(eq=False, repr=False)
class Accounts:
    """Guests and accounts of one server."""

    store: Store
    hashing: PasswordHashing = field(factory=HashedHere)
    accounts: dict[str, AccountRecord] = field(factory=dict)  # by the skeleton of the name
    root: Callable[[], bytes] = lambda: secrets.token_bytes(ROOT_BYTES)
    secret: bytes = b""
    names: NameRules = field(factory=NameRules)
    _looks: Counter[str] = field(factory=Counter)  # number of accounts with names that look like this
    _owners: dict[str, AccountRecord] = field(factory=dict)  # accounts by the fingerprint of their present token
    _keys: dict[str, str] = field(factory=dict)  # storage keys of accounts by their owners' fingerprints
    _retired: set[str] = field(factory=set)  # fingerprints of tokens that are void
    owns_seat: Callable[[str], bool] = lambda _fingerprint: False
    _checks: Counter[str] = field(factory=Counter)  # number of passwords waiting for hashing, by place

    def resume(self) -> None:
        """Read the accounts from the store, for the first time or again."""
        for known in (self._looks, self.accounts, self._owners, self._keys, self._retired):
            known.clear()
        self._retired.update(mark for mark, _ in self.store.kept(RETIRED))
        found = dict(self.store.kept(KEYS))
        self.secret = found.get("tokens", b"") or secrets.token_bytes(32)
        if not found:
            self.store.keep(KEYS, "tokens", self.secret)
        for key, body in self.store.kept(ACCOUNT):
            account = self.accounts[key] = msgspec.json.decode(body, type=AccountRecord)
            self._owners[self._mark_of_token(account)] = account
            self._keys[account.fingerprint] = key
            self._looks[look_of(account.name)] += 1

    # ---- names
    def _new_name(self, name: str) -> str:
        """Check and clean a name for somebody without an account. Raises ProtocolError."""
        clean = self.names.checked(name)
        if skeleton(clean) in self.accounts or self._looks[look_of(clean)]:
            raise ProtocolError("hello/taken")
        return clean

    # ---- tokens
    def token_of(self, root: bytes) -> str:
        """The token whose owner is `root`."""
        return base64.urlsafe_b64encode(root + self._proof(root)).decode()

    def _proof(self, root: bytes) -> bytes:
        return hmac.digest(self.secret, root, "sha256")[:PROOF_BYTES]

    def is_ours(self, token: str) -> bool:
        """Whether this server has issued the token."""
        try:
            raw = base64.b64decode(token.encode("ascii"), b"-_", validate=True)
        except ValueError:  # binascii.Error and UnicodeEncodeError are ValueErrors
            return False
        return hmac.compare_digest(self.token_of(raw[:ROOT_BYTES]), token)

    def keyed(self, words: str) -> str:
        """A hash that only this server can make, for passwords of tables, which live as long as the table."""
        return hmac.new(self.secret, words.encode(), hashlib.sha256).hexdigest()

    # ---- guests
    def guest(self, name: str, token: str) -> tuple[str, PersonRecord]:
        """A guest and their token, a new one if they have none. Raises ProtocolError."""
        if token:
            mark = fingerprint(token)
            if mark in self._retired:
                raise ProtocolError("hello/token")
            if not self.is_ours(token) and not self.owns_seat(mark):  # older servers' tokens are valid for seats
                raise ProtocolError("hello/token")
            if (owner := self._owners.get(mark)) is not None:
                return self.token_and_person(owner)
        clean = self._new_name(name)
        token = token or self.token_of(self.root())
        return token, PersonRecord(fingerprint(token), clean)

    # ---- accounts
    def log_in(self, name: str, password: str, place: str = "") -> Deferred[tuple[str, PersonRecord]]:
        """Log in from that place, which is remembered. Fails with a ProtocolError, or raises Busy."""
        account = self.accounts.get(skeleton(name))
        checked = self._in_turn(PasswordRequest(password, account.password if account else ""), place)

        def known(reply: PasswordReply) -> tuple[str, PersonRecord]:
            if account is None or not reply.right:
                raise ProtocolError("hello/account")
            self._remember(skeleton(name), place)
            return self.token_and_person(account)

        return checked.addCallback(known)

    def knows(self, name: str, place: str) -> bool:
        """Whether the owner of that account has logged in from that place before."""
        account = self.accounts.get(skeleton(name))
        return account is not None and self._mark(account.fingerprint, place) in account.places

    def _remember(self, key: str, place: str) -> None:
        """Remember a place from which the owner of that account has logged in."""
        account = self.accounts.get(key)
        if account is None or (mark := self._mark(account.fingerprint, place)) in account.places[-1:]:
            return
        places = (*(other for other in account.places if other != mark), mark)[-PLACES_KNOWN:]
        self._keep(key, msgspec.structs.replace(account, places=places))

    def _keep(self, key: str, account: AccountRecord) -> None:
        self.accounts[key] = self._owners[self._mark_of_token(account)] = account
        self._keys[account.fingerprint] = key
        self.store.keep(ACCOUNT, key, msgspec.json.encode(account))

    def _mark_of_token(self, account: AccountRecord) -> str:
        """The fingerprint of the account's present token; that of the first token identifies its owner and seats."""
        return fingerprint(self.token_of(bytes.fromhex(account.root)))

    def _mark(self, owner: str, place: str) -> str:
        """A keyed hash of an address, enough to recognise it."""
        return self.keyed(f"place {owner} {place}")[:32]

    def register(self, name: str, password: str, place: str = "") -> Deferred[tuple[str, PersonRecord]]:
        """A new account. Fails with a ProtocolError, or raises Busy."""
        clean = self._new_name(name)
        if not PASSWORD_SHORTEST <= len(password) <= PASSWORD_LENGTH:
            raise ProtocolError("hello/password")

        def made(reply: PasswordReply) -> tuple[str, PersonRecord]:
            self._new_name(clean)  # the name may have been taken meanwhile
            root = self.root()
            owner = fingerprint(self.token_of(root))
            account = AccountRecord(clean, reply.hashed, root.hex(), owner, (self._mark(owner, place),))
            self._keep(skeleton(clean), account)
            self._looks[look_of(clean)] += 1
            return self.token_and_person(account)

        return self._in_turn(PasswordRequest(password), place).addCallback(made)

    def forget(self, name: str) -> AccountRecord | None:
        """Close an account and return it, or None. Its seats remain until they are left."""
        gone = self.accounts.pop(skeleton(name), None)
        if gone is not None:
            self._retire(gone)
            self._looks[look_of(gone.name)] -= 1
            self._keys.pop(gone.fingerprint, None)
            self.store.drop(ACCOUNT, skeleton(name))
        return gone

    def of(self, owner: str) -> AccountRecord | None:
        """The account of that person."""
        return self.accounts.get(self._keys.get(owner, ""))

    def named(self, name: str) -> AccountRecord | None:
        """The account of that name, however it is spelt."""
        return self.accounts.get(skeleton(name))

    def change(self, account: AccountRecord) -> None:
        """Save a changed account, under its name."""
        self._keep(skeleton(account.name), account)

    def revoke(self, account: AccountRecord) -> AccountRecord:
        """Make all tokens of that account void: its owner has to log in again everywhere, and has the same seats."""
        self._retire(account)
        renewed = msgspec.structs.replace(account, root=self.root().hex())
        self.change(renewed)
        return renewed

    def _retire(self, account: AccountRecord) -> None:
        for mark in {self._mark_of_token(account), account.fingerprint}:
            self._owners.pop(mark, None)
            self._retired.add(mark)
            self.store.keep(RETIRED, mark, b"")

    def hashed(self, password: str) -> Deferred[str]:
        """The stored hash of a password."""
        return self.hashing.ask(PasswordRequest(password), "").addCallback(lambda reply: reply.hashed)

    def token_and_person(self, account: AccountRecord) -> tuple[str, PersonRecord]:
        """The owner's present token, and the person."""
        token = self.token_of(bytes.fromhex(account.root))
        return token, PersonRecord(account.fingerprint, account.name, account.name)

    def _in_turn(self, request: PasswordRequest, place: str) -> Deferred[PasswordReply]:
        """Hash a password, if not too many wait already, in total or from that place. Raises or fails with Busy."""
        if self._checks.total() >= WAITING_CHECKS or self._checks[place] >= WAITING_EACH:
            raise Busy
        self._checks[place] += 1

        def done(result: Any) -> Any:
            self._checks[place] -= 1
            if not self._checks[place]:
                del self._checks[place]
            return result

        return self.hashing.ask(request, place).addBoth(done)
