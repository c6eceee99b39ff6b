"""The log of a table of Polders in words."""

import pytest

from companion.polders.words import sentence
from companion.tables.table import Event


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("tap S17 o", "drew Erf with circles"),
        ("tap S11 = d5 e5 f5", "drew Laan with stripes on d5, e5 and f5"),
        ("tap single x sure", "drew a single square with a cross"),
        ("tap single x d5", "drew a cross on d5"),
        ("skip", "has drawn"),
    ],
)
def test_a_tap_is_told_with_its_squares(text: str, says: str) -> None:
    assert sentence(Event(1, "move", 0, text), ["Anna", "Bo"]) == says
