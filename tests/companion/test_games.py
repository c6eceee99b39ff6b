"""Every game of the box has its line in every table, and every page that phones can ask for."""

import json
import re
from collections.abc import Collection
from pathlib import Path

import pytest
from flask import Flask

from companion.catalogue import COMPANIONS
from companion.cli.serve import LABS
from companion.photos.scoring import SCORABLE
from companion.tables.codes import digest
from companion.tables.records import restore
from companion.tables.registry import Registry
from games.catalogue import GAMES
from generator.catalogue import PRINTABLE, documents
from tests.companion.phones import Phones

KEPT = Path(__file__).parents[1] / "golden" / "tables"
ARCHITECTURE = Path(__file__).parents[2] / "ARCHITECTURE.md"


@pytest.mark.parametrize("game", sorted({*PRINTABLE, *GAMES, *COMPANIONS, *SCORABLE, *LABS}))
def test_a_game_has_its_line_in_every_table(game: str) -> None:
    tables: dict[str, Collection[str]] = {
        "PRINTABLE": PRINTABLE,
        "GAMES": GAMES,
        "COMPANIONS": COMPANIONS,
        "SCORABLE": SCORABLE,
        "LABS": LABS,
    }
    lacking = [name for name, table in tables.items() if game not in table]
    assert not lacking, f"{game} has no line in {', '.join(lacking)}: see 'Add a game' in CONTRIBUTING.md"


def test_the_home_page_offers_what_has_a_table(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """A designer who has drawn the screens first still sees the other games."""
    monkeypatch.setitem(COMPANIONS, "sixth", COMPANIONS["polders"])
    page = app.test_client().get("/")
    assert page.status_code == 200
    assert 'value="sixth"' not in page.text


@pytest.mark.parametrize("game", GAMES)
def test_every_page_of_a_table_stands_before_and_after_its_first_move(app: Flask, game: str) -> None:
    names = ["Anna", "Bo", "Cas", "Dirk", "Els"][: max(GAMES[game].players)]
    phones = Phones(app.test_client(), names, game=game)
    _stand(phones)
    phones.move(phones.look(0)["legal"][0])
    _stand(phones)


def test_markers_are_those_that_the_architecture_gives_to_the_game() -> None:
    rows = re.findall(r"^\| (\d+)-(\d+) \| (\w+)", ARCHITECTURE.read_text(), re.MULTILINE)
    owners = {id_: owner for first, last, owner in rows for id_ in range(int(first), int(last) + 1)}
    assert sorted(owners) == list(range(1000))
    for game in PRINTABLE:
        for document in documents(game):
            for placed in (placed for page in document.pages for placed in page.sheets):
                for marker in placed.sheet.markers:
                    taken = owners[marker.id]
                    assert taken == game, f"marker {marker.id} of {placed.sheet.id}: {taken}, says ARCHITECTURE.md"


def _stand(phones: Phones) -> None:
    for page in ("", "/seats", "/history", "/middle"):
        assert phones.client.get(f"/t/{phones.code}{page}").status_code == 200, page


@pytest.mark.parametrize("path", sorted(KEPT.glob("*.json")), ids=lambda path: path.stem)
def test_every_page_stands_when_the_game_is_over_for_players_and_watchers(
    app: Flask, registry: Registry, path: Path
) -> None:
    table = restore(json.loads(path.read_text(encoding="utf-8"))["log"])
    code = registry.sessions.lay(table.head, {0: digest("anna")}, table.events)
    anna, watcher = app.test_client(), app.test_client()
    anna.set_cookie("seat", "anna", path=f"/t/{code}")
    for page in ("", "/seats", "/history", "/middle"):
        assert [client.get(f"/t/{code}{page}").status_code for client in (anna, watcher)] == [200, 200], page
    assert anna.get(f"/t/{code}/photos").status_code == 200
    assert "Play again, same seats" in anna.get(f"/t/{code}").text
