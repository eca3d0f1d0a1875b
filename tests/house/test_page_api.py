"""What the page asks for: words, rules and cardboard, invitations, reckonings, stories and files."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.house.conftest import OpenHouse
from tests.house.test_records_http import begun, finished
from traumwerk import rulebook
from traumwerk.games import NAMES
from traumwerk.house import page
from traumwerk.house.guard import CSP
from traumwerk.house.limits import Limits, Rate
from traumwerk.house.pages import ADDRESSES, Edition

SAFE_TAGS = {
    "p", "em", "strong", "code", "ul", "ol", "li", "blockquote", "table", "thead", "tbody", "tr", "th", "td",
    "a", "br", "hr", "pre",
}  # fmt: skip
PO = """msgid ""
msgstr "Language: it\\n"

msgid "Sit down"
msgstr "Siediti"

msgctxt "dream-factory"
msgid "contract"
msgstr "milione"

msgid "{n} player"
msgid_plural "{n} players"
msgstr[0] "{n} giocatore"
msgstr[1] "{n} giocatori"

msgid "not yet"
msgstr ""

#~ msgid "gone"
#~ msgstr "andato"
"""


# ── words ───────────────────────────────────────────────────────────────────────────────────────────────
def test_the_page_gets_its_words_and_new_ones_when_they_change(
    house: OpenHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "FOLDER", tmp_path)
    stranger = house.stranger()
    assert stranger.get("/api/texts/lobby/it") == {"texts": {}}
    file = tmp_path / "lobby" / "it.po"
    file.parent.mkdir()
    file.write_text(PO, "utf-8")
    assert stranger.get("/api/texts/lobby/it")["texts"] == {
        "Sit down": "Siediti",
        "dream-factory\u0004contract": "milione",
        "{n} player": ["{n} giocatore", "{n} giocatori"],
    }
    file.write_text(PO.replace("Siediti", "Accomodati"), "utf-8")
    os.utime(file, ns=(1, 1))
    assert stranger.get("/api/texts/lobby/it")["texts"]["Sit down"] == "Accomodati"


@pytest.mark.parametrize("path", ["nowhere/it", "lobby/nl", "lobby/..", "../it", "lobby/it.po"])
def test_there_are_no_other_words(house: OpenHouse, path: str) -> None:
    assert house.stranger().refused("GET", f"/api/texts/{path}") == (404, "page")


@pytest.mark.parametrize("domain", page.DOMAINS)
def test_every_catalogue_can_be_read(house: OpenHouse, domain: str) -> None:
    for language in rulebook.LANGUAGES:
        assert isinstance(house.stranger().get(f"/api/texts/{domain}/{language}")["texts"], dict)


# ── rules ───────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("language", rulebook.LANGUAGES)
@pytest.mark.parametrize("game", NAMES)
def test_the_rulebook_rule_by_rule(house: OpenHouse, game: str, language: str) -> None:
    book = house.stranger().get(f"/api/games/{game}/rules", language=language)
    rules = [rule for chapter in book["chapters"] for rule in chapter["rules"]]
    assert [rule["id"] for rule in rules] == list(rulebook.rules(game, language))
    assert all(rule["title"] and rule["html"].startswith("<") for rule in rules)
    assert book["title"]
    html = book["intro_html"] + "".join(chapter["html"] for chapter in book["chapters"])
    tags = set(re.findall(r"</?([a-z0-9]+)", html + "".join(rule["html"] for rule in rules)))
    assert {"p", "table"} <= tags <= SAFE_TAGS
    assert "###" not in html


def test_what_is_html_in_a_rulebook_is_shown_as_text() -> None:
    shown = page.html("<script>alert(1)</script> [x](javascript:alert(1)) <b onclick=x>")
    assert "<script" not in shown
    assert "<b" not in shown
    assert "href" not in shown


def test_of_other_games_there_is_nothing(house: OpenHouse) -> None:
    stranger = house.stranger()
    assert stranger.refused("GET", "/api/games/chess/rules") == (404, "game")
    assert stranger.refused("GET", "/api/games/chess/components") == (404, "game")
    assert stranger.refused("GET", "/api/games/traumfabrik/rules?language=nl") == (400, "query")
    assert stranger.refused("GET", "/api/games/traumfabrik/components?edition=third") == (404, "edition")


# ── cardboard ───────────────────────────────────────────────────────────────────────────────────────────
def test_the_cardboard_in_a_language_and_an_edition(house: OpenHouse) -> None:
    path = "/api/games/traumfabrik/components"
    older = house.stranger().get(path, language="it")
    newer = house.stranger().get(path, language="it", edition="dream-factory")
    assert (older["edition"], newer["edition"]) == ("traumfabrik", "dream-factory")
    assert older["awards"][9]["name"] == newer["awards"][9]["name"] == "Peggior Film"
    assert len(house.stranger().get("/api/games/when_i_dream/components", language="fr")["elements"]) == 440


# ── kept by browsers ────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("path", ["/api/games/traumfabrik/rules", "/api/games/factory_manager/components"])
def test_what_is_the_same_for_all_is_packed_and_asked_after(house: OpenHouse, path: str) -> None:
    stranger = house.stranger()
    answer = stranger.ask("GET", path)
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["cache-control"] == "no-cache"
    again = stranger.ask("GET", path, headers={"if-none-match": f'"x", {answer.headers["etag"]}'})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["cache-control"] == "no-cache"
    assert stranger.ask("GET", path, headers={"if-none-match": '"x"'}).status_code == 200
    assert "content-encoding" not in stranger.ask("GET", path, headers={"accept-encoding": "identity"}).headers
    assert stranger.ask("GET", f"{path}?language=it").headers["etag"] != answer.headers["etag"]
    assert stranger.ask("GET", f"{path}?language=xx").headers["cache-control"] == "no-store"


def test_what_is_somebodys_own_is_neither_kept_nor_packed(house: OpenHouse) -> None:
    headers = house.guest().ask("GET", "/api/me").headers
    assert headers["cache-control"] == "no-store"
    assert "content-encoding" not in headers


@pytest.fixture
def web(tmp_path: Path) -> Path:
    folder = tmp_path / "web"
    folder.mkdir()
    (folder / "index.html").write_text("<title>ours</title>")
    for name in ("app.js", "table.mjs", "type.woff2", "star.svg", "looks.css"):
        (folder / name).write_text("x" * 2000)
    return folder


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_page_is_at_every_address_of_its_own(
    open_house: Callable[..., OpenHouse], web: Path, address: str
) -> None:
    stranger = open_house(web=web).stranger()
    answer = stranger.ask("GET", re.sub(r"{\w+}", "some", address))
    assert "ours" in answer.text
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"
    assert stranger.refused("GET", "/elsewhere") == (404, "page")


def test_files_have_their_kinds_and_are_asked_after(open_house: Callable[..., OpenHouse], web: Path) -> None:
    stranger = open_house(web=web).stranger()
    kinds = {"app.js": "text/javascript", "table.mjs": "text/javascript", "type.woff2": "font/woff2",
             "star.svg": "image/svg+xml", "looks.css": "text/css"}  # fmt: skip
    for name, kind in kinds.items():
        answer = stranger.ask("GET", f"/web/{name}")
        assert answer.headers["content-type"].partition(";")[0] == kind
        assert answer.headers["cache-control"] == "no-cache"
        again = stranger.ask("GET", f"/web/{name}", headers={"if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.headers["cache-control"]) == (304, "no-cache")
    packed = stranger.ask("GET", "/web/app.js")
    assert (packed.headers["content-encoding"], packed.text) == ("gzip", "x" * 2000)


def test_files_of_an_edition_are_kept_for_good(open_house: Callable[..., OpenHouse], web: Path) -> None:
    """The page names its files under a mark that changes with any of them, without a new start of the house."""
    stranger = open_house(web=web).stranger()

    def named() -> str:
        return str(re.findall(r'src="(/web/[0-9a-f]{12}/app.js)"', stranger.ask("GET", "/").text)[0])

    (web / "index.html").write_text('<title>ours</title><script src="/web/app.js"></script>')
    first = named()
    answer = stranger.ask("GET", first)
    assert answer.text == "x" * 2000
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert stranger.refused("GET", first.replace("app", "none")) == (404, "page")
    (web / "looks.css").write_text("p { color: red }")
    time.sleep(Edition.LOOK)
    assert named() != first
    assert stranger.ask("GET", first).headers["cache-control"] == "no-cache"  # of an edition that is gone
    assert stranger.ask("GET", named()).headers["cache-control"].endswith("immutable")


def test_the_page_may_do_no_more_than_it_needs(house: OpenHouse) -> None:
    policy = house.stranger().ask("GET", "/").headers["content-security-policy"]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert policy == CSP
    assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == "'self'"
    assert rules["style-src-attr"] == "'unsafe-inline'"
    assert rules["img-src"] == "'self' data: blob:"
    assert rules["worker-src"] == rules["manifest-src"] == rules["font-src"] == "'self'"
    assert rules["object-src"] == rules["base-uri"] == rules["frame-ancestors"] == "'none'"


# ── invitations ─────────────────────────────────────────────────────────────────────────────────────────
def test_an_invitation_is_drawn_for_who_may_see_the_table(
    house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    links: list[str] = []
    draw = page.drawn

    def drawn(link: str) -> bytes:
        links.append(link)
        return draw(link)

    monkeypatch.setattr(page, "drawn", drawn)
    ann, bram = house.guest(), house.guest("Bram")
    table = ann.open_table(seats=["host", "open"])
    path = f"/api/tables/{table['id']}/qr"
    answer = ann.ask("GET", path)
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")
    assert "viewBox" in answer.text
    assert not re.search(r"\b(width|height|style|class)=", answer.text)
    assert links == [f"{house.url}/t/{table['code']}"]
    assert bram.refused("GET", path) == (404, "table")
    bram.get(f"/api/codes/{table['code']}")
    assert bram.ask("GET", path).text == answer.text
    for host in ("a b", "x/y", "evil.example/?", "é"):
        assert ann.web.get(path, headers=[(b"host", host.encode())]).status_code == 400


# ── reckoning ───────────────────────────────────────────────────────────────────────────────────────────
def test_a_seat_reckons_by_what_it_sees(house: OpenHouse) -> None:
    guests, table, lines = begun(house, 1, public=True)
    path = f"/api/tables/{table['id']}/reckon"
    answers = [guest.post(path, {"question": {}}) for guest in guests]
    mine = [line.heard[-1] for line in lines]
    for seat, (answer, window) in enumerate(zip(answers, mine, strict=True)):
        own = [play["film"] for play in window["view"]["studios"][seat]["screenplays"]]
        assert all(answer["films"][str(film)]["with_lot"] is not None for film in own)
        bids = [offer for offer in window["offers"] if offer["type"] == "Amount"]
        assert bool(answer["bids"]) == bool(bids)
        for bid in answer["bids"]:
            assert bid["left"] == window["view"]["studios"][seat]["contracts"] - bid["bid"]


def test_who_cannot_reckon(house: OpenHouse) -> None:
    guests, table, _ = begun(house, 1, public=True)
    path = f"/api/tables/{table['id']}/reckon"
    assert house.guest("Dora").refused("POST", path, {"question": {}}) == (403, "seat")
    assert guests[0].refused("POST", path, {"question": {"x": 1}}) == (400, "question")
    assert guests[0].refused("POST", path, {"question": 1}) == (400, "body")
    gathering = guests[0].open_table(seats=["host", "open"])
    assert guests[0].refused("POST", f"/api/tables/{gathering['id']}/reckon") == (409, "stage")
    guests[0].post(f"/api/tables/{table['id']}/end")
    assert guests[0].ask("POST", path).status_code == 204, "a moment too late there is nothing to say"
    dream = guests[0].open_table(game="when_i_dream", seats=["host", "open", "open", "open"])
    assert guests[0].refused("POST", f"/api/tables/{dream['id']}/reckon") == (404, "reckon")


def test_factory_manager_reckons_many_at_once(house: OpenHouse) -> None:
    guests, table, _ = begun(house, 0, game="factory_manager")
    path = f"/api/tables/{table['id']}/reckon"
    many = guests[0].post(path, {"question": {"many": [{"seasonal": 0}, {"seasonal": 2}, {"buy": [999]}]}})[
        "many"
    ]
    assert [answer["refused"] for answer in many] == [None, None, "F19"]
    assert many[1]["accounts"]["wages"] == 14
    answer: Any = guests[0].ask("POST", path, {"question": {"changes": {"buy": [999]}}}).json()
    assert (answer["code"], answer["rule"]) == ("refused", "F19")
    assert len(guests[0].post(path)["seats"]) == 3


# ── stories ─────────────────────────────────────────────────────────────────────────────────────────────
def test_a_finished_game_is_told_to_who_may_have_its_record(house: OpenHouse) -> None:
    ann, table, _ = finished(house)
    path = f"/api/tables/{table['id']}/story"
    story = ann.get(path)
    assert story["points"][-1] == ann.get(f"/api/tables/{table['id']}")["result"]["points"]
    assert story["at"][-1] == ann.get(f"/api/tables/{table['id']}/replay", viewer="open")["moves"]
    assert ann.get(path) == story
    bram = house.guest("Bram")
    assert bram.refused("GET", path) == (404, "table")
    bram.get(f"/api/codes/{table['code']}")
    assert bram.refused("GET", path) == (403, "record")


def test_a_running_game_is_no_story_yet(house: OpenHouse) -> None:
    guests, table, _ = begun(house, 3, public=True)
    assert guests[0].refused("GET", f"/api/tables/{table['id']}/story") == (409, "stage")


def test_files_of_the_page_have_a_rate_of_their_own(open_house: Callable[..., OpenHouse]) -> None:
    house = open_house(limits=Limits(requests=Rate(2, 0.01), files=Rate(3, 0.01)))
    stranger = house.stranger()
    answers = [stranger.ask("GET", "/web/index.html").status_code for _ in range(4)]
    assert answers == [200, 200, 200, 429]
    assert stranger.ask("GET", "/healthz").status_code == 200
