"""What the box prints, of every game: names that are not taken twice, and advice that fits the print."""

import pytest

from generator.catalogue import PRINTABLE, documents
from generator.document import Flip


def test_no_two_documents_have_the_same_name() -> None:
    names = [document.name for game in PRINTABLE for document in documents(game)]
    assert len(names) == len(set(names))
    assert all(name.partition("-")[0] in PRINTABLE for name in names), "by which the home page sorts them"


def test_titles_say_the_game_and_then_what_it_is() -> None:
    assert all(": " in document.title for game in PRINTABLE for document in documents(game))


@pytest.mark.parametrize("flip", ["long", "short", "none"])
@pytest.mark.parametrize("game", PRINTABLE)
def test_the_advice_is_for_the_print_it_goes_with(game: str, flip: Flip) -> None:
    for document in documents(game, flip=flip):
        assert ("one side" if document.flip != "none" else "both sides") not in document.advice, document.name
        assert {"long": "short edge", "short": "long edge", "none": "edge"}[document.flip] not in document.advice
