"""People: guests, accounts, passkeys, tokens, and what is stored about them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.house.authenticator import Authenticator
from tests.house.conftest import Guest, OpenHouse
from traumwerk.core import record
from traumwerk.games import load
from traumwerk.house.limits import Limits, Rate
from traumwerk.house.people import clean_line, clean_name
from traumwerk.house.problems import Sorry

SECRET = "correct horse"


def with_account(house: OpenHouse, login: str = "ann") -> Guest:
    guest = house.guest("Ann")
    guest.post("/api/account", {"login": login, "password": SECRET})
    return guest


# ── guests ──────────────────────────────────────────────────────────────────────────────────────────────
def test_a_guest_is_somebody_at_once(house: OpenHouse) -> None:
    ann = house.guest("Ann", "it")
    assert ann.me == {"id": ann.me["id"], "name": "Ann", "language": "it", "login": None, "is_guest": True}
    assert ann.get("/api/me") == ann.me


def test_the_cookie_is_out_of_reach_of_scripts_and_other_pages(house: OpenHouse) -> None:
    flags = house.stranger().ask("POST", "/api/guest", {"name": "Ann"}).headers["set-cookie"].lower()
    assert "httponly" in flags
    assert "samesite=lax" in flags
    assert "path=/" in flags
    assert "secure" not in flags


def test_behind_tls_the_cookie_is_secure(house: OpenHouse) -> None:
    stranger = house.stranger(**{"x-forwarded-proto": "https", "origin": ""})
    del stranger.web.headers["origin"]
    answer = stranger.ask("POST", "/api/guest", {"name": "Ann"})
    assert "secure" in answer.headers["set-cookie"].lower()
    assert "max-age" in answer.headers["strict-transport-security"]


def test_a_cookie_that_was_touched_is_nobodys(house: OpenHouse) -> None:
    ann, bram = house.guest("Ann"), house.guest("Bram")
    cookie = ann.web.cookies["traumwerk"]
    for wrong in (cookie[:-1], cookie.replace(ann.me["id"], bram.me["id"]), "", "a.b.c", "...", "é"):
        answer = house.stranger().ask("GET", "/api/me", headers=[(b"cookie", f"traumwerk={wrong}".encode())])
        assert answer.status_code == 401, wrong


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 25, "a\nb", "a\u202eb", "a\u200bb", "\u0000", "Z\u0336\u0337\u0338", "\ue000"]
)
def test_names_that_deceive_are_refused(house: OpenHouse, name: str) -> None:
    assert house.stranger().refused("POST", "/api/guest", {"name": name})[0] == 400


def test_names_are_composed_and_trimmed() -> None:
    assert clean_name("  Zoe\u0308 ") == "Zoë"
    assert clean_name("Ngô Đình") == "Ngô Đình"
    with pytest.raises(Sorry):
        clean_name("\u200f")


def test_a_line_of_chat_can_be_seen() -> None:
    assert clean_line(" two\nlines ") == "two\nlines"
    for wrong in (" ", "\x07", "\u202eabc"):
        with pytest.raises(Sorry):
            clean_line(wrong)


def test_a_new_name_and_language_hold_at_tables_that_gather(house: OpenHouse) -> None:
    ann = house.guest("Ann")
    table = ann.open_table()
    line = ann.connect(table)
    line.until("TableChanged")
    assert ann.ask("PATCH", "/api/me", {"name": "Anna", "language": "de"}).json()["name"] == "Anna"
    assert line.until("TableChanged")["table"]["seats"][0]["name"] == "Anna"
    assert line.ask("Say", text="hello")["type"] == "Done"
    assert any(message.get("line", {}).get("name") == "Anna" for message in line.heard)
    assert ann.ask("PATCH", "/api/me", {}).json()["language"] == "de"


# ── accounts ────────────────────────────────────────────────────────────────────────────────────────────
def test_an_account_keeps_the_guest_and_his_games(house: OpenHouse) -> None:
    ann = house.guest("Ann")
    table = ann.open_table()
    made = ann.post("/api/account", {"login": "ann", "password": SECRET})
    assert made["id"] == ann.me["id"]
    assert (made["login"], made["is_guest"]) == ("ann", False)
    elsewhere = house.stranger()
    assert elsewhere.post("/api/login", {"login": "ann", "password": SECRET}) == made
    assert [t["id"] for t in elsewhere.get("/api/me/tables")["tables"]] == [table["id"]]


def test_logins_that_cannot_be(house: OpenHouse) -> None:
    ann = with_account(house)
    assert ann.refused("POST", "/api/account", {"login": "ann2", "password": SECRET}) == (409, "login")
    bram = house.guest("Bram")
    assert bram.refused("POST", "/api/account", {"login": "ann", "password": SECRET}) == (409, "login")
    for login, password in (
        ("Bram", SECRET),
        ("b", SECRET),
        ("bram", "short"),
        ("br am", SECRET),
        ("br\n", SECRET),
    ):
        assert bram.refused("POST", "/api/account", {"login": login, "password": password})[0] == 400
    assert house.stranger().refused("POST", "/api/account", {"login": "xyz", "password": SECRET}) == (
        401,
        "who",
    )


def test_a_wrong_password_and_an_unknown_login_are_told_alike(house: OpenHouse) -> None:
    with_account(house)
    stranger = house.stranger()
    wrong = stranger.ask("POST", "/api/login", {"login": "ann", "password": "wrong horse"})
    unknown = stranger.ask("POST", "/api/login", {"login": "nobody", "password": "wrong horse"})
    assert wrong.status_code == unknown.status_code == 401
    assert wrong.json() == unknown.json()


def test_guessing_passwords_is_slow(open_house: Callable[..., OpenHouse]) -> None:
    house = open_house(limits=Limits(logins=Rate(2, 0.01)))
    stranger = house.stranger()
    for _ in range(2):
        assert stranger.refused("POST", "/api/login", {"login": "ann", "password": "x"}) == (401, "login")
    answer = stranger.ask("POST", "/api/login", {"login": "ann", "password": "x"})
    assert answer.status_code == 429
    assert 1 <= int(answer.headers["retry-after"]) <= 100


def test_a_new_password_logs_other_devices_out(house: OpenHouse) -> None:
    ann = with_account(house)
    phone = house.stranger()
    phone.post("/api/login", {"login": "ann", "password": SECRET})
    line = phone.connect(ann.open_table())
    line.until("Window")
    assert ann.refused("POST", "/api/me/password", {"old": "no", "new": "battery staple"}) == (401, "login")
    ann.post("/api/me/password", {"old": SECRET, "new": "battery staple"})
    assert ann.get("/api/me")["login"] == "ann"
    assert phone.refused("GET", "/api/me") == (401, "who")
    with pytest.raises(ConnectionClosed):
        line.until("Done")
    assert phone.refused("POST", "/api/login", {"login": "ann", "password": SECRET}) == (401, "login")
    phone.post("/api/login", {"login": "ANN", "password": "battery staple"})


def test_a_guest_has_no_password_to_change(house: OpenHouse) -> None:
    ann = house.guest()
    assert ann.refused("POST", "/api/me/password", {"old": "", "new": SECRET}) == (409, "login")


def test_logging_out_here_or_everywhere(house: OpenHouse) -> None:
    ann = with_account(house)
    phone = house.stranger()
    phone.post("/api/login", {"login": "ann", "password": SECRET})
    phone.post("/api/logout")
    assert phone.refused("GET", "/api/me") == (401, "who")
    phone.post("/api/login", {"login": "ann", "password": SECRET})
    ann.post("/api/logout", {"everywhere": True})
    assert ann.refused("GET", "/api/me") == (401, "who")
    assert phone.refused("GET", "/api/me") == (401, "who")


# ── passkeys ────────────────────────────────────────────────────────────────────────────────────────────
def at_localhost(house: OpenHouse) -> Guest:
    """Passkeys need a name for the house, not a number."""
    guest = house.guest("Ann")
    name = house.url.replace("127.0.0.1", "localhost")
    guest.web.headers["host"] = name.removeprefix("http://")
    guest.web.headers["origin"] = name
    return guest


def with_passkey(house: OpenHouse) -> tuple[Guest, Authenticator]:
    ann = at_localhost(house)
    key = Authenticator(ann.web.headers["origin"])
    options = ann.post("/api/passkeys/options")["options"]
    assert options["rp"]["id"] == "localhost"
    me = ann.post("/api/passkeys", {"name": "telephone", "credential": key.make(options)})
    assert me == {**ann.me, "is_guest": False}
    return ann, key


def test_a_passkey_makes_an_account_and_logs_in(house: OpenHouse) -> None:
    ann, key = with_passkey(house)
    phone = at_localhost(house)
    options = phone.post("/api/login/passkey/options")["options"]
    me = phone.post("/api/login/passkey", {"credential": key.sign(options, ann.me["id"])})
    assert me["id"] == ann.me["id"]
    assert [mine["name"] for mine in phone.get("/api/passkeys")] == ["telephone"]


def test_a_passkey_answers_a_challenge_once(house: OpenHouse) -> None:
    ann, key = with_passkey(house)
    options = ann.post("/api/login/passkey/options")["options"]
    signed = {"credential": key.sign(options, ann.me["id"])}
    ann.post("/api/login/passkey", signed)
    assert ann.refused("POST", "/api/login/passkey", signed) == (401, "passkey")


def test_passkeys_that_are_wrong(house: OpenHouse) -> None:
    ann, key = with_passkey(house)
    stranger, elsewhere = Authenticator(key.origin), Authenticator("https://elsewhere.example")
    elsewhere.id, elsewhere.key, elsewhere.uses = key.id, key.key, 100

    def refused(made: Callable[[dict[str, Any]], Any]) -> None:
        options = ann.post("/api/login/passkey/options")["options"]
        body = {"credential": made(options)}
        assert ann.refused("POST", "/api/login/passkey", body) == (401, "passkey")

    refused(lambda options: stranger.sign(options, ann.me["id"]))
    refused(lambda options: elsewhere.sign(options, ann.me["id"]))
    refused(lambda options: {})
    refused(lambda options: {"response": {"clientDataJSON": "!!"}})
    for_new = ann.post("/api/passkeys/options")["options"]
    refused(lambda options: key.sign({**options, "challenge": for_new["challenge"]}, ann.me["id"]))
    key.uses = 0  # a copy that lags behind
    refused(lambda options: key.sign(options, ann.me["id"]))


def test_a_passkey_is_made_for_who_asked(house: OpenHouse) -> None:
    ann, bram = at_localhost(house), at_localhost(house)
    key = Authenticator(ann.web.headers["origin"])
    made = key.make(ann.post("/api/passkeys/options")["options"])
    assert bram.refused("POST", "/api/passkeys", {"name": "x", "credential": made}) == (401, "passkey")
    assert bram.get("/api/passkeys") == []


def test_the_last_passkey_stays_while_there_is_no_password(house: OpenHouse) -> None:
    ann, _ = with_passkey(house)
    [mine] = ann.get("/api/passkeys")
    path = f"/api/passkeys/{mine['id']}"
    assert ann.refused("DELETE", path) == (409, "passkey")
    ann.post("/api/account", {"login": "ann", "password": SECRET})
    assert ann.ask("DELETE", path).status_code == 204
    assert ann.refused("DELETE", path) == (404, "passkey")


# ── tokens ──────────────────────────────────────────────────────────────────────────────────────────────
def test_a_token_is_shown_once_and_stored_hashed(house: OpenHouse) -> None:
    ann = house.guest()
    made = ann.post("/api/tokens", {"name": "my bot"})
    assert ann.get("/api/tokens") == [{"id": made["id"], "name": "my bot", "created": made["created"]}]
    [(stored,)] = house.house.store.rows("SELECT hash FROM tokens")
    assert made["token"] not in stored


def test_a_token_opens_both_doors_until_it_is_taken_back(house: OpenHouse) -> None:
    ann = house.guest()
    program = house.program(ann)
    assert program.get("/api/me")["id"] == ann.me["id"]
    table = program.open_table()
    line = program.connect(table)
    assert line.until("Window")["viewer"] == 0
    [token] = ann.get("/api/tokens")
    assert ann.ask("DELETE", f"/api/tokens/{token['id']}").status_code == 204
    with pytest.raises(ConnectionClosed):
        line.until("Done")
    assert program.refused("GET", "/api/me") == (401, "token")
    with pytest.raises(InvalidStatus) as refused:
        program.connect(table)
    assert refused.value.response.status_code == 401


def test_nobody_deletes_anothers_token(house: OpenHouse) -> None:
    ann, bram = house.guest(), house.guest("Bram")
    token = ann.post("/api/tokens", {"name": "x"})
    assert bram.refused("DELETE", f"/api/tokens/{token['id']}") == (404, "token")
    assert len(ann.get("/api/tokens")) == 1


def test_tokens_are_limited(open_house: Callable[..., OpenHouse]) -> None:
    ann = open_house(limits=Limits(tokens=1)).guest()
    ann.post("/api/tokens", {"name": "one"})
    assert ann.refused("POST", "/api/tokens", {"name": "two"}) == (409, "tokens")


# ── one's own data ──────────────────────────────────────────────────────────────────────────────────────
def test_the_export_holds_everything_of_mine_and_nothing_of_others(house: OpenHouse) -> None:
    ann, bram = with_account(house), house.guest("Bram")
    ann.post("/api/tokens", {"name": "my bot"})
    table = ann.open_table(seats=["host", "open"])
    bram.join(table)
    mine, his = ann.connect(table), bram.connect(table)
    assert mine.ask("Say", text="my words")["type"] == "Done"
    assert his.ask("Say", text="his words")["type"] == "Done"
    export = ann.get("/api/me/export")
    assert export["me"]["login"] == "ann"
    [sitting] = export["tables"]
    assert (sitting["table"], sitting["seat"], sitting["stage"]) == (table["id"], 0, "gathering")
    assert [line["text"] for line in export["chat"]] == ["my words"]
    assert [token["name"] for token in export["tokens"]] == ["my bot"]
    assert export["passkeys"] == []


def test_who_leaves_for_good_is_forgotten(house: OpenHouse) -> None:
    ann, bram = house.guest("Ann"), house.guest("Bramwell")
    ann.post("/api/tokens", {"name": "x"})
    gathering = ann.open_table(seats=["host", "open"])
    bram.join(gathering)
    running = ann.open_table(seats=["host", "open", "bot"])
    bram.join(running)
    over = ann.open_table(seats=["host", "bot"], public=True)
    ann.ready(over)
    ann.play_on(ann.connect(over), over)
    his = bram.connect(running)
    assert his.until("Window")["table"]["seats"][0]["name"] == "Ann"
    line = ann.connect(running)
    assert line.ask("Say", text="secret words")["type"] == "Done"
    ann.ready(running)
    bram.ready(running)

    assert ann.ask("DELETE", "/api/me").status_code == 204
    assert ann.refused("GET", "/api/me") == (401, "who")
    with pytest.raises(ConnectionClosed):
        line.until("Done")

    left = bram.get(f"/api/tables/{gathering['id']}")
    assert left["seats"][0]["name"] is None
    assert left["seats"][1]["is_host"]
    goes_on = bram.get(f"/api/tables/{running['id']}")
    assert goes_on["stage"] == "running"
    assert goes_on["seats"][0]["bot"] == "greedy"
    assert goes_on["seats"][1]["is_host"]
    assert bram.play_on(his, running)["points"]
    ended = bram.get(f"/api/tables/{over['id']}")
    assert ended["seats"][0] == {**ended["seats"][0], "name": None, "bot": None}
    text = bram.get(f"/api/tables/{over['id']}/record")
    record.verify(record.read(text), load("traumfabrik"))
    assert record.read(text).header.names[0] == "anonymous"
    record.verify(record.read(bram.get(f"/api/tables/{running['id']}/record")), load("traumfabrik"))

    remains = "\n".join(house.house.store._reader.iterdump())
    assert "secret words" not in remains
    assert ann.me["id"] not in remains
    assert '"Ann"' not in remains


def test_a_game_of_one_person_ends_when_he_leaves_for_good(house: OpenHouse) -> None:
    ann = house.guest("Ann")
    table = ann.open_table(seats=["host", "bot"], public=True)
    ann.ready(table)
    ann.ask("DELETE", "/api/me")
    assert house.guest("Bram").get(f"/api/tables/{table['id']}")["stage"] == "ended"


def test_a_page_may_ask_who_is_there_before_anybody_has_come_in(house: OpenHouse) -> None:
    assert house.stranger().get("/api/visitor") == {"me": None}
    ann = house.guest("Ann")
    assert ann.get("/api/visitor") == {"me": ann.get("/api/me")}
