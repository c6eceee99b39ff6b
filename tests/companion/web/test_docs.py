"""The page about the API names every address, every error and every field that there is."""

import re
from pathlib import Path

import pytest
from flask import Flask

from companion import errors
from games.catalogue import GAMES, table_of
from games.polders import table
from games.polders.table.moves import parse
from tests.companion.phones import Phones

TEXT = (Path(__file__).parents[3] / "docs" / "api.md").read_text()


def test_every_address_of_the_tables_is_explained(app: Flask) -> None:
    rules = [
        rule
        for rule in app.url_map.iter_rules()
        if rule.endpoint.startswith("api.") and "/tables" in rule.rule and not rule.rule.endswith("/photos")
    ]
    assert len(rules) == 10
    for rule in rules:
        (method,) = (rule.methods or set()) - {"HEAD", "OPTIONS"}
        assert f"`{method} {rule.rule.replace('<code>', 'CODE')}`" in TEXT, rule


def test_every_kind_of_refusal_is_explained() -> None:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, errors.Refusal)]
    kinds.remove(errors.Refusal)
    assert len(kinds) == 10
    for kind in kinds:
        assert re.search(rf"\| {kind.status} \|.*`{kind.kind}`", TEXT), kind


def test_every_field_of_a_table_and_of_polders_is_explained(phones: Phones) -> None:
    shown = phones.look()
    for name in shown:
        assert f'"{name}"' in TEXT, name
    for name in shown["state"]:
        assert f"`{name}`" in TEXT, name


def test_every_field_of_a_log_is_explained(phones: Phones) -> None:
    phones.move("deal")
    log = phones.log()
    for name in (*log, *log["events"][0], *log["events"][0]["draws"][0]):
        assert f'"{name}"' in TEXT, name


def test_the_words_of_polders_are_words() -> None:
    line = TEXT[TEXT.index("Words: ") : TEXT.index("Any seat may do what")]
    words = [word for word in re.findall(r"`([^`]+)`", line) if word not in ("o", "=", "x")]
    assert len(words) == 16
    for word in words:
        parse(word, 0)
    assert table.RULES == 2


@pytest.mark.parametrize("game", [game for game in GAMES if game != "polders"])
def test_the_words_and_options_of_the_other_games_are_theirs(game: str) -> None:
    line = next((line for line in TEXT.splitlines() if line.startswith(f"| `{game}` ")), "")
    assert line, f"{game} has no line among the games in docs/api.md: see 'Add a game' in CONTRIBUTING.md"
    _, _, options, words, _ = re.split(r"(?<!\\)\|", line)
    for option in GAMES[game].options:
        assert f"`{option}`" in options
    examples = re.findall(r"`([^`]+)`", words)
    assert len(examples) > 2, f"docs/api.md shows too few moves of {game}"
    for word in examples:
        table_of(game).parse(word.replace("\\|", "|"), 0, ())
