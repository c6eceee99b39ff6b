"""The companion by plain forms, without JavaScript; and the pages around the tables."""

import re

import pytest
from flask import Flask

from companion.config import Config
from companion.tables.registry import Registry
from companion.web.links import TABLES_KEPT
from games.catalogue import GAMES
from tests.companion.browsers import browser, form, form_token, hosted_table
from tests.companion.phones import WHOLE_GAME


def test_forms_create_join_flip_and_undo_without_javascript(app: Flask) -> None:
    host, code = hosted_table(app)
    guest = browser(app)
    assert form(guest, f"/t/{code}/join", f"/t/{code}", name="Bo").status_code == 303
    for words in ("deal", "reveal", "flip"):
        version = str(host.get(f"/t/{code}/state").json["version"])
        assert form(host, f"/t/{code}/moves", f"/t/{code}", move=words, version=version).status_code == 303
    seen = guest.get(f"/t/{code}/state").json
    assert (seen["you"], len(seen["state"]["open"])) == (1, 3)
    form(guest, f"/t/{code}/moves", f"/t/{code}", move="skip", version=str(seen["version"]))
    form(guest, f"/t/{code}/moves", f"/t/{code}", move="undo", version=str(seen["version"] + 1))
    assert host.get(f"/t/{code}/state").json["last"] == {"version": 6, "kind": "undo", "seat": 1, "move": "skip"}


def test_a_refused_form_shows_its_reason_on_the_tables_page(app: Flask) -> None:
    host, code = hosted_table(app)
    answer = form(host, f"/t/{code}/moves", f"/t/{code}", move="flip", version="0")
    assert answer.status_code == 303
    assert "Deal the polders first." in host.get(answer.headers["Location"]).text


def test_one_phone_plays_all_seats_of_a_table_made_for_it(app: Flask) -> None:
    host, code = hosted_table(app, phones="one", players="2")
    for words in ("deal", "reveal", "flip"):
        version = str(host.get(f"/t/{code}/state").json["version"])
        form(host, f"/t/{code}/moves", f"/t/{code}", move=words, version=version)
    for seat in ("0", "1"):
        form(host, f"/t/{code}/moves", f"/t/{code}?seat={seat}", move="skip", version="3", seat=seat)
    seen = host.get(f"/t/{code}/state?seat=1").json
    assert (seen["you"], seen["state"]["waiting"]) == (1, [])


def test_a_script_gets_json_from_the_same_addresses(app: Flask) -> None:
    host, code = hosted_table(app)
    headers = {"Accept": "application/json", "X-CSRFToken": form_token(host, f"/t/{code}")}
    good = host.post(f"/t/{code}/moves", data={"move": "deal", "version": "0"}, headers=headers)
    assert (good.status_code, good.json["version"]) == (200, 1)
    bad = host.post(f"/t/{code}/moves", data={"move": "flip", "version": "0"}, headers=headers)
    assert (bad.status_code, bad.json["version"]) == (409, 1)


def test_a_rematch_seats_everybody_by_one_form(app: Flask, registry: Registry) -> None:
    host, code = hosted_table(app, players="2")
    guest = browser(app)
    form(guest, f"/t/{code}/join", f"/t/{code}", name="Bo")
    for words in WHOLE_GAME:
        version = str(registry.find(code).table.version)
        form(host, f"/t/{code}/moves", "/", move=words, version=version)
    places = [form(client, f"/t/{code}/rematch", "/").headers["Location"] for client in (host, guest)]
    assert places[0] == places[1] != f"/t/{code}"
    assert [client.get(f"{places[0]}/state").json["you"] for client in (host, guest)] == [0, 1]


@pytest.mark.parametrize(
    "fields", [{"version": "x"}, {"version": ""}, {"version": "-1"}, {"seat": "x"}, {"version": "9" * 30}]
)
def test_forms_with_bad_numbers_get_a_sentence(app: Flask, fields: dict[str, str]) -> None:
    host, code = hosted_table(app)
    answer = form(host, f"/t/{code}/moves", f"/t/{code}", **({"move": "deal", "version": "0"} | fields))
    assert answer.status_code == 400
    assert "Reload the page" in answer.text


def test_the_home_page_lists_the_games_and_the_pdfs(app: Flask, config: Config) -> None:
    config.kit.mkdir()
    (config.kit / "polders.pdf").write_bytes(b"%PDF-1.7")
    (config.kit / "secret.txt").write_text("no")
    client = browser(app)
    assert "polders.pdf" in client.get("/").text
    sent = client.get("/print/polders.pdf")
    assert (sent.data, sent.mimetype) == (b"%PDF-1.7", "application/pdf")
    for name in ("secret.txt", "..%2fdata%2fsecret", "none.pdf", ".."):
        assert client.get(f"/print/{name}").status_code == 404


def test_on_the_home_page_a_game_that_is_opened_folds_no_other_away(app: Flask) -> None:
    page = browser(app).get("/").text
    assert all(f'id="start-{game}"' in page for game in GAMES)
    assert "<details name=" not in page


def test_the_verifier_can_be_taken_home(app: Flask) -> None:
    assert b"def verify(log" in browser(app).get("/verify.py").data


def test_the_qr_code_is_a_picture_of_the_link(app: Flask) -> None:
    host, code = hosted_table(app)
    answer = host.get(f"/t/{code}/qr.svg")
    assert answer.mimetype == "image/svg+xml"
    assert answer.data.startswith(b"<svg")


def test_a_typed_code_leads_to_its_table(app: Flask) -> None:
    _, code = hosted_table(app)
    assert browser(app).get(f"/join?code={code.lower()}").headers["Location"] == f"/t/{code}"
    assert browser(app).get("/join?code=nope").status_code == 404


def test_a_mistyped_code_can_be_mended_where_it_was_refused(app: Flask) -> None:
    answer = browser(app).get("/join?code=ZZZ999")
    assert answer.status_code == 404
    assert re.search(r'<form[^>]* action="/join">.*name="code"[^>]* value="ZZZ999"', answer.text, re.DOTALL)
    assert 'action="/join"' not in browser(app).get("/t/ZZZ999").text


@pytest.mark.parametrize("game", GAMES)
def test_the_tablet_in_the_middle_says_how_to_join_and_who_is_there(app: Flask, game: str) -> None:
    host, code = hosted_table(app, game=game, players=str(max(GAMES[game].players)))
    page = host.get(f"/t/{code}/middle").text
    assert f"Scan to join: <b>{code}</b>" in page
    assert "Anna" in page


# Two tap at once


def test_whoever_taps_second_is_not_scolded_when_the_same_has_happened(app: Flask) -> None:
    host, code = hosted_table(app, players="2")
    guest = browser(app)
    form(guest, f"/t/{code}/join", f"/t/{code}", name="Bo")
    for version, words in enumerate(("deal", "reveal"), 1):
        form(host, f"/t/{code}/moves", f"/t/{code}", move=words, version=str(version))
    for phone in (host, guest):
        form(phone, f"/t/{code}/moves", f"/t/{code}", move="flip", version="3")
        assert 'class="flash"' not in phone.get(f"/t/{code}").text
    assert host.get(f"/t/{code}/state").json["version"] == 4
    form(host, f"/t/{code}/moves", f"/t/{code}", move="flip", version="3")  # the same phone twice
    assert "The table has moved on." in host.get(f"/t/{code}").text


# Home knows you


def test_home_offers_the_running_table_above_the_start_forms_and_remembers_the_name(app: Flask) -> None:
    host, code = hosted_table(app, players="2", name="Anna <3")
    page = host.get("/").text
    assert f'href="/t/{code}"><span>Continue Polders</span><small>Anna &lt;3, table {code}</small>' in page
    assert page.index('id="continue"') < page.index("Join a table") < page.index("Start a table")
    assert page.count('value="Anna &lt;3"') == len(GAMES)
    assert 'data-name="Anna &lt;3"' in host.get(f"/t/{code}").text
    assert "Continue" not in browser(app).get("/").text


def test_home_forgets_a_game_that_is_over_and_keeps_the_last_four_tables(app: Flask, registry: Registry) -> None:
    host, first = hosted_table(app, players="2", phones="one")
    codes = [first]
    for _ in range(TABLES_KEPT):
        made = form(host, "/tables", "/", game="polders", players="2", phones="one")
        codes.append(made.headers["Location"].rpartition("/")[2])
    page = host.get("/").text
    assert [code for code in codes if f"table {code}<" in page] == codes[1:]
    for words in WHOLE_GAME:
        form(host, f"/t/{codes[-1]}/moves", "/", move=words, version=str(registry.find(codes[-1]).table.version))
    assert f"table {codes[-1]}<" not in host.get("/").text


def test_a_code_in_a_forged_cookie_tells_nothing(app: Flask) -> None:
    _, code = hosted_table(app)
    stranger = browser(app)
    stranger.set_cookie("polderbox", f'{{"tables":["{code}"]}}')
    assert code not in stranger.get("/").text


@pytest.mark.parametrize("game", GAMES)
def test_a_start_form_asks_for_name_and_players_and_explains_every_option(app: Flask, game: str) -> None:
    page = browser(app).get("/").text.partition(f'id="start-{game}"')[2].partition("</form>")[0]
    first, _, rest = page.partition('<details class="options">')
    options = rest.partition("</details>")[0]
    assert set(re.findall(r'name="(\w+)"', first)) <= {"csrf_token", "game", "name", "players", "strength"}
    assert options.count('<fieldset class="choice">') == options.count('<p class="quiet">') > 0


def test_a_name_that_is_too_long_is_refused_with_a_sentence(app: Flask) -> None:
    answer = form(browser(app), "/tables", "/", game="polders", players="2", name="x" * 25)
    assert answer.status_code == 422
    assert "Choose a name of at most 24 characters." in answer.text
