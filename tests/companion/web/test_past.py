"""Our games: finished tables are listed with points and winners, counted for everybody, saved, opened and deleted."""

import csv
import io
import json
import re
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from flask import Flask

from companion import create_app
from companion.config import GAMES_FOLDER, Config
from companion.tables import records
from companion.tables.registry import Registry
from companion.tables.shelf import Played, Player, Shelf, evenings, tally
from companion.web.past import bg_stats
from tests.companion.browsers import browser, form
from tests.companion.phones import Phones, wait_until

KEPT = Path(__file__).parents[2] / "golden" / "tables"
NOON = 1_800_000_000


def kept(game: str) -> dict[str, Any]:
    log: dict[str, Any] = json.loads((KEPT / f"{game}-1.json").read_text())["log"]
    return log


def put_away(app: Flask, log: dict[str, Any]) -> None:
    records.put_away(records.restore(log), app.config["POLDERBOX"].data / GAMES_FOLDER)


def played(ended: int, *players: tuple[str, int | None, bool], game: str = "dutch", id_: str = "") -> Played:
    return Played("ABC234", game, id_ or str(ended), ended, tuple(Player(*player) for player in players))


def test_the_kept_games_are_listed_with_their_points_and_winners(app: Flask) -> None:
    for game in ("dutch", "flutter", "h2olland", "rollfold", "polders"):
        put_away(app, kept(game))
    found = {it.game: it for it in app.extensions["shelf"].games()}
    assert [player.points for player in found["dutch"].players] == [12, 16]
    assert [player.points for player in found["flutter"].players] == [27, 33, 39]
    assert [player.won for player in found["h2olland"].players] == [True, False]
    assert [(player.points, player.won) for player in found["rollfold"].players] == [(None, False), (None, True)]
    assert not found["polders"].counted  # nobody entered its sheets
    page = browser(app).get("/games").text
    assert "not counted yet" in page
    assert page.count("Send to BG Stats") == 4


def _listed(shelf: Shelf) -> bool:
    return bool(shelf.games())


def test_wins_are_added_up_for_everybody_and_for_an_evening() -> None:
    games = [
        played(NOON, ("Anna", 12, True), ("Bo", 9, False)),
        played(NOON - 3600, ("anna", 20, True), ("Bo", 9, False)),
        played(NOON - 7200, ("Anna", 5, False), ("Cas", 9, True)),
        played(NOON - 9 * 3600, ("Anna", 5, False), ("Bo", None, False)),
    ]
    assert [len(together) for together in evenings(games)] == [2, 1, 1]
    assert [(it.name, it.won, it.played, it.best, it.average) for it in tally(games)] == [
        ("Anna", 2, 4, 20, 10),
        ("Cas", 1, 1, 9, 9),
        ("Bo", 0, 3, 9, 9),
    ]


def test_statistics_survive_saving_and_opening_elsewhere_and_the_same_game_counts_once(
    app: Flask, registry: Registry, tmp_path: Path
) -> None:
    put_away(app, kept("dutch"))
    here = browser(app).get("/games.csv").text
    other = create_app(Config(data=tmp_path / "other"))
    for there in (other, app):
        there.extensions["registry"].import_log(kept("dutch"))
        wait_until(partial(_listed, there.extensions["shelf"]))
        rows = list(csv.reader(io.StringIO(browser(there).get("/games.csv").text)))
        assert [row[3:] for row in rows[1:]] == [row[3:] for row in list(csv.reader(io.StringIO(here)))[1:]]


def test_every_game_has_a_table_of_what_its_players_have_done(app: Flask) -> None:
    put_away(app, kept("dutch"))
    put_away(app, kept("rollfold"))
    page = browser(app).get("/games").text
    dutch = page[page.index("<h2>Dutch</h2>") :]
    assert re.findall(r">([^<>]+)</t[hd]>", dutch.partition("</table>")[0]) == (
        ["Player", "Won", "Played", "Best", "Average"] + ["Bo", "1", "1", "16", "16"] + ["Anna", "0", "1", "12", "12"]
    )
    crease = page[page.index("<h2>Crease &amp; Cross</h2>") :].partition("</table>")[0]
    assert "Best" not in crease  # it has no points


def test_with_a_game_its_copies_are_deleted_too(app: Flask) -> None:
    put_away(app, kept("dutch"))
    other = app.extensions["registry"].import_log(kept("dutch") | {"code": "XYZ234"})
    folder = app.config["POLDERBOX"].data / GAMES_FOLDER
    wait_until(lambda: (folder / f"{other}.json").is_file())
    put_away(app, kept("flutter"))
    assert len(list(folder.glob("*.json"))) == 3
    listed = next(it.code for it in app.extensions["shelf"].games() if it.game == "dutch")
    form(browser(app), "/games/remove", "/games", code=listed)
    assert [it.game for it in app.extensions["shelf"].games()] == ["flutter"]
    assert "Dutch" not in browser(app).get("/games.csv").text


def test_a_game_is_deleted_by_whoever_played_it_or_owns_the_machine(app: Flask) -> None:
    put_away(app, kept("dutch"))
    code = kept("dutch")["code"]
    stranger = browser(app)
    token = re.search(r'name="csrf_token" value="([^"]+)"', stranger.get("/games").text)
    assert token
    refused = stranger.post(
        "/games/remove",
        data={"csrf_token": token[1], "code": code},
        environ_overrides={"REMOTE_ADDR": "192.168.1.77"},
    )
    assert refused.status_code == 403
    assert "on a phone that played it" in refused.text
    assert form(browser(app), "/games/remove", "/games", code=code).status_code == 303
    assert app.extensions["shelf"].games() == []
    assert form(browser(app), "/games/remove", "/", code=code).status_code == 404


@pytest.mark.parametrize("code", ["../secret", "ABC234/../../secret", "", "%2e%2e/secret"])
def test_nothing_but_a_game_can_be_deleted(app: Flask, code: str) -> None:
    assert form(browser(app), "/games/remove", "/", code=code).status_code == 404
    assert (app.config["POLDERBOX"].data / "secret").is_file()


def test_hostile_names_and_files_stay_inert(app: Flask) -> None:
    folder = app.config["POLDERBOX"].data / GAMES_FOLDER
    log = kept("dutch")
    log["players"] = ["<b>Anna", '=1+"2"']
    put_away(app, log)
    for number, content in enumerate(("[]", "{", '{"summary": {"game": "dutch"}}', '{"summary": 3}', "[" * 9000)):
        (folder / f"BAD{number}.json").write_text(content)
    assert len(app.extensions["shelf"].games()) == 1
    page = browser(app).get("/games").text
    assert "<b>Anna" not in page
    assert "&lt;b&gt;Anna" in page
    assert '"\'=1+""2"""' in browser(app).get("/games.csv").text


HOSTILE = ("<img src=x onerror=1>", '"><script>1</script>')


def test_hostile_names_stay_inert_in_tallies_charts_links_and_tables(app: Flask) -> None:
    """Two games, so that there are a chart and an evening; one comes by import and is looked at on every page."""
    code = app.extensions["registry"].import_log(kept("dutch") | {"players": list(HOSTILE)})
    wait_until(partial(_listed, app.extensions["shelf"]))
    folder = app.config["POLDERBOX"].data / GAMES_FOLDER
    summary = json.loads(next(folder.glob("*.json")).read_text())["summary"]
    (folder / "XYZ234.json").write_text(json.dumps({"summary": summary | {"code": "XYZ234", "commitment": "0" * 64}}))
    client = browser(app)
    page = client.get("/games").text
    assert page.count("<polyline") == 2
    assert "This evening:" in page
    inert = [
        page,
        *(client.get(f"/t/{code}{path}").text for path in ("", "/history", "/replay?at=9", "/rules", "/middle")),
    ]
    assert all("&lt;img src=x" in shown for shown in inert[:4])
    assert not [shown for shown in inert if "<img src=x" in shown or "<script>1" in shown]
    assert '"""><script>1</script>"' in client.get("/games.csv").text  # quoted, and never served as a page
    assert client.get("/games.csv").mimetype == "text/csv"


def test_a_deleted_game_is_in_no_figure_and_a_rematch_does_not_bring_it_back(app: Flask) -> None:
    phones = Phones(app.test_client(), ["Anna", "Bo"], game="dutch")
    phones.move("deal")
    phones.move("stop")
    phones.move("finish", 1)
    shelf = app.extensions["shelf"]
    wait_until(partial(_listed, shelf))
    client = browser(app)
    assert "Anna" in client.get("/games.csv").text
    form(client, "/games/remove", "/games", code=phones.code)
    assert phones.post("rematch", {}).status_code == 201
    app.extensions["registry"].sessions.chores.submit(bool).result()  # what is done in the background has been done
    assert "Anna" not in client.get("/games").text
    assert client.get("/games.csv").text.count("\n") == 1  # its heads
    assert phones.look()["over"]  # the table itself is still there


def test_a_game_is_handed_to_bg_stats_in_its_published_form() -> None:
    link = bg_stats(played(NOON, ("Anna & Bo", 12, True), ("Cas", None, False), id_="c" * 64))
    address, _, data = link.partition("?data=")
    assert address == "https://app.bgstatsapp.com/createPlay.html"
    assert json.loads(unquote(data)) == {
        "sourceName": "Polderbox",
        "sourcePlayId": "c" * 32,
        "playDate": "2027-01-15 08:00:00",
        "game": {"name": "Dutch", "sourceGameId": "dutch", "highestWins": True, "noPoints": False},
        "players": [
            {"name": "Anna & Bo", "sourcePlayerId": "anna & bo", "winner": True, "score": 12},
            {"name": "Cas", "sourcePlayerId": "cas", "winner": False},
        ],
    }
