"""Every game of the box has its line in every catalogue, and every page that phones can ask for."""

import json
import re
from collections.abc import Callable, Collection
from html import unescape
from inspect import signature
from pathlib import Path

import pytest
from flask import Flask

from companion.catalogue import COMPANIONS, help_of, pictures_of, screen_of, words_of
from companion.cli.serve import STRENGTH_GAMES
from companion.errors import Illegal
from companion.photos.scoring import photo_of
from companion.tables.codes import digest
from companion.tables.records import restore
from companion.tables.registry import Registry
from games.catalogue import GAMES, lab_of, strengths_of, table_of
from generator.catalogue import PRINTABLE, documents
from tests.companion.phones import Phones

KEPT = Path(__file__).parents[1] / "golden" / "tables"
ARCHITECTURE = Path(__file__).parents[2] / "ARCHITECTURE.md"


CATALOGUES: dict[str, Collection[str]] = {
    "GAMES in games/catalogue.py": GAMES,
    "PRINTABLE in generator/catalogue.py": PRINTABLE,
    "COMPANIONS in companion/catalogue.py": COMPANIONS,
}


@pytest.mark.parametrize("game", sorted({*GAMES, *PRINTABLE, *COMPANIONS}))
def test_a_game_has_its_line_in_every_catalogue(game: str) -> None:
    missing = [name for name, catalogue in CATALOGUES.items() if game not in catalogue]
    assert not missing, f"{game} has no line in {' and '.join(missing)}: see 'Add a game' in CONTRIBUTING.md"


@pytest.mark.parametrize("loader", [screen_of, words_of, help_of])
def test_a_game_without_pages_says_which_line_is_missing(loader: Callable[[str], object]) -> None:
    with pytest.raises(Illegal, match=r"for sixth yet: it has no line in companion/catalogue\.py"):
        loader("sixth")


@pytest.mark.parametrize("game", GAMES)
def test_the_modules_that_a_line_names_have_what_they_should(game: str) -> None:
    assert table_of(game).rules >= 1
    assert callable(lab_of(game))
    assert callable(screen_of(game).screen)
    assert callable(screen_of(game).parts)
    assert callable(words_of(game).sentence)
    assert callable(words_of(game).short)
    assert callable(pictures_of(game).beside)
    assert callable(pictures_of(game).stock)
    assert callable(help_of(game).now)
    assert COMPANIONS[game].photo is None or photo_of(game).wording.advice


@pytest.mark.parametrize("game", GAMES)
def test_a_lab_plays_as_many_games_as_the_catalogue_says(game: str) -> None:
    asked = signature(lab_of(game)).parameters
    assert list(asked)[:2] == ["games", "seed"]
    assert asked["games"].default == GAMES[game].lab_games


@pytest.mark.parametrize("game", GAMES)
def test_a_lab_pits_strengths_in_as_many_games_as_the_command_does(game: str) -> None:
    asked = signature(strengths_of(game)).parameters
    assert list(asked) == ["games", "seed", "tell"]
    assert asked["games"].default == STRENGTH_GAMES


def test_the_home_page_says_who_made_each_game(app: Flask) -> None:
    page = unescape(app.test_client().get("/").text)
    assert all(game.credits.replace("*", "") in page for game in GAMES.values())


def test_the_home_page_offers_what_has_a_table(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """A designer who draws the screens first still sees the other games."""
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
    for page in ("", "/seats", "/history", "/rules", "/middle"):
        assert phones.client.get(f"/t/{phones.code}{page}").status_code == 200, page


@pytest.mark.parametrize("path", sorted(KEPT.glob("*.json")), ids=lambda path: path.stem)
def test_every_page_stands_when_the_game_is_over_for_players_and_watchers(
    app: Flask, registry: Registry, path: Path
) -> None:
    table = restore(json.loads(path.read_text(encoding="utf-8"))["log"])
    code = registry.sessions.lay(table.head, {0: digest("anna")}, table.events)
    anna, watcher = app.test_client(), app.test_client()
    anna.set_cookie("seat", "anna", path=f"/t/{code}")
    for page in ("", "/seats", "/history", "/rules", "/middle"):
        assert [client.get(f"/t/{code}{page}").status_code for client in (anna, watcher)] == [200, 200], page
    assert anna.get(f"/t/{code}/photos").status_code == (200 if COMPANIONS[table.head.game].photo else 422)
    assert "Play again, same seats" in anna.get(f"/t/{code}").text
