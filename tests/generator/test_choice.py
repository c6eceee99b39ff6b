"""Choosing among a game's documents."""

import pytest

from generator.catalogue import PRINTABLE, documents
from generator.choice import NoSuchDocument, chosen, parts


def test_a_part_is_the_name_without_paper_ink_players_and_fold() -> None:
    printed = documents("polders", players=2, paper="letter", ink="low", gutterfold=True)
    assert {"sheets", "sheets-small", "cards", "rules"} <= set(parts(printed))
    assert parts(printed) == parts(documents("polders"))


@pytest.mark.parametrize("game", PRINTABLE)
def test_every_document_has_a_name_of_its_own_to_ask_for(game: str) -> None:
    printed = documents(game)
    assert len(parts(printed)) == len(printed)
    assert all(chosen(printed, [it.part]) == (it,) for it in printed)


def test_a_beginning_stands_for_all_that_begin_so() -> None:
    assert [it.part for it in chosen(documents("rollfold"), ["level"])] == [f"level-{n}" for n in (1, 2, 3, 4)]


@pytest.mark.parametrize("game", PRINTABLE)
def test_tonight_has_the_rules_and_no_alternative(game: str) -> None:
    tonight = chosen(documents(game), ["tonight"])
    assert "rules" in parts(tonight)
    assert {it.use for it in tonight} == {"tonight"}
    assert not [it for it in chosen(documents(game), []) if it.use == "instead"]


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(NoSuchDocument, match=r"Choose from .*cards, .*rules, tonight and all"):
        chosen(documents("dutch"), ["petals"])
