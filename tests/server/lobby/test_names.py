"""Names: nothing unseen, one language's scripts, and nobody passes for an account or for those who run the server."""

from pathlib import Path

import msgspec
import pytest

from greatrace.protocol.connection import CHAT
from greatrace.protocol.limits import NAME_LENGTH
from greatrace.protocol.messages import Chat, Refused, Said, Welcome
from greatrace_server.config import AdmissionConfig, Config
from greatrace_server.lobby.look_alikes import look_of, of_one_language
from greatrace_server.lobby.name_validation import cleaned, skeleton
from greatrace_server.storage.records import AccountRecord, BanRecord
from tests.server.player import Player
from tests.server.world import QUICK, World

FAR = "203.0.113.7"
# Default_Ignorable_Code_Point of DerivedCoreProperties.txt, Unicode 16.
IGNORABLE = [
    0xAD,
    0x34F,
    0x61C,
    0x115F,
    0x1160,
    0x17B4,
    0x17B5,
    *range(0x180B, 0x1810),
    *range(0x200B, 0x2010),
    *range(0x202A, 0x202F),
    *range(0x2060, 0x2070),
    0x3164,
    *range(0xFE00, 0xFE10),
    0xFEFF,
    0xFFA0,
    *range(0xFFF0, 0xFFF9),
    *range(0x1BCA0, 0x1BCA4),
    *range(0x1D173, 0x1D17B),
    *range(0xE0000, 0xE1000),
]
DISGUISES = [
    "Owner",
    "OWNER",
    "0wner",
    "Owner.",
    "_Owner_",
    "O w n e r",
    "Ow\u0336ner",
    "Owner\ufe0f",
    "Ow\u034fner",
    "Öwnër",
    "\ua4f3\ua4ea\ua4e0\ua4f0\ua4e3",
    "\u13aa\u13b3",
    "\u1d0f\u1d21\u0274\u1d07\u0280",
    "\uff2f\uff57\uff4e\uff45\uff52",
    "\U0001d40e\U0001d430\U0001d427\U0001d41e\U0001d42b",
    "Øwner",
]


def account(world: World, name: str, *, register: bool = False) -> Player:
    """Somebody who opens an account, or logs in, from an address of their own."""
    where = f"203.0.113.{len(world.players) % 250}"
    return world.connect("", host=where, account=name, password="correct horse", register=register)


@pytest.fixture
def owned(world: World) -> World:
    """A server with an account called Owner, and another for Cherokee."""
    world.reconfigure(msgspec.structs.replace(QUICK, admission=AdmissionConfig(reserved=())))
    assert account(world, "Owner", register=True).has(Welcome)
    assert account(world, "AW", register=True).has(Welcome)
    return world


def test_no_ignorable_character_is_left_in_anything_that_people_write() -> None:
    for code in IGNORABLE:
        assert cleaned(f"a{chr(code)}b", 99) in (None, "ab"), hex(code)


def test_a_heart_with_a_variation_selector_is_still_a_heart(world: World) -> None:
    players, table = world.race(2, capabilities=(CHAT,))
    players[0].say(Chat(table, "\u2764\ufe0f!"))
    world.run()
    assert players[1].last(Said).text == "\u2764!"


@pytest.mark.parametrize("name", DISGUISES)
def test_nobody_passes_for_somebody_with_an_account(owned: World, name: str) -> None:
    guest = owned.connect(name, host=FAR)
    assert guest.refusals() in (["hello/taken"], ["hello/name"]), name
    again = account(owned, name, register=True)
    assert again.refusals() in (["hello/taken"], ["hello/name"]), name


def test_those_who_look_otherwise_get_in(owned: World) -> None:
    for name in ("Owen", "Owner of nothing", "Ann", "Влад", "小林さん", "김 Ann", "Ζωή", "محمد", "ΑΒΓ Δ"):
        assert owned.connect(name, host=FAR).has(Welcome), name


@pytest.mark.parametrize(
    ("name", "fine"),
    [
        ("Ann", True),
        ("Ann 3.", True),
        ("李小龍 Lee", True),
        ("さくらサクラ桜", True),
        ("이순신 Yi", True),
        ("★", True),
        ("Annа", False),
        ("Ζoe", False),
        ("דAnn", False),
        ("さ김", False),
        ("АΩ", False),
        ("Aꓐ", False),
        ("ᎠB", False),
    ],
)
def test_a_name_is_of_scripts_that_one_language_writes_with(name: str, fine: bool) -> None:  # noqa: FBT001
    assert of_one_language(name) == fine


@pytest.mark.parametrize(
    "name", ["Admin", "ADMIN", "Adm1n", "Admin 2", "[Admin]", "Admin!", "Аdmіn", "Sérver", "Moderatör", "propriétaire"]
)
def test_reserved_names_are_nobodys(world: World, name: str) -> None:
    guest = world.connect(name)
    assert guest.refusals() in (["hello/taken"], ["hello/name"])
    assert guest.last(Refused).detail
    assert account(world, name, register=True).refusals() in (["hello/taken"], ["hello/name"])


def test_which_names_are_reserved_is_a_setting(tmp_path: Path) -> None:
    config = msgspec.structs.replace(QUICK, admission=AdmissionConfig(reserved=("Capitaine",)))
    world = World(tmp_path / "journal.sqlite3", config)
    assert world.connect("Admin").has(Welcome)
    assert world.connect("CAPITAINE 7").refusals() == ["hello/taken"]
    world.reconfigure(Config())
    assert world.connect("Capitaine").has(Welcome)
    assert world.connect("Admin").refusals() == ["hello/taken"]
    world.store.database.close()


def test_a_name_that_is_too_long_is_refused_with_the_limit(world: World) -> None:
    guest = world.connect("x" * (NAME_LENGTH + 1))
    assert guest.refusals() == ["hello/name"]
    assert f"{NAME_LENGTH} characters" in guest.last(Refused).detail


def test_accounts_of_earlier_versions_keep_their_names(world: World) -> None:
    """Names that nobody could register today: reserved, of several scripts, and two that look alike now."""
    names = ("Admin", "Annаbel", "Ꭺꮃ", "Aw")
    for name in names:
        account(world, name.encode().hex()[:20], register=True)
        key = next(reversed(world.lobby.accounts.accounts))
        body = dict(world.store.kept("account"))[key]
        old = msgspec.structs.replace(msgspec.json.decode(body, type=AccountRecord), name=name)
        world.store.drop("account", key)
        world.store.keep("account", skeleton(name), msgspec.json.encode(old))
        world.run()
    world.kill()
    world.start()
    for name in names:
        assert account(world, name).last(Welcome).account == name


def test_a_ban_of_a_name_holds_for_its_disguises_and_so_does_one_of_an_earlier_version(world: World) -> None:
    world.lobby.access.ban("name", "Ovidiu", 60)
    assert world.connect("\ua4f3vidiu".replace("\ua4f3", "Ö")).refusals() == ["session/banned"]
    assert world.connect("Ovidiu.").refusals() == ["session/banned"]
    key = f"name:{skeleton('Grim')}"
    world.store.keep("ban", key, msgspec.json.encode(BanRecord(key, world.lobby.today() + 60)))
    world.run()
    world.kill()
    world.start()
    assert world.connect("Gr1m").refusals() == ["session/banned"]


def test_names_of_marks_only_are_told_apart() -> None:
    assert look_of("★") != look_of("☆")
