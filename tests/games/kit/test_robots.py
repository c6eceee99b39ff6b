"""The option `robots`: which seats robots play, and what is refused."""

import pytest

from games.kit import robots
from games.kit.errors import IllegalMove


def test_the_option_names_seats_and_strengths() -> None:
    assert robots.check("3:master, 1:keen", 4) == ((1, "keen"), (3, "master"))
    assert robots.seats(robots="2:friendly,1:keen", level=3) == (1, 2)
    assert robots.check("", 2) == ()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1:strong", "friendly, keen or master"),
        ("1:keen,1:keen", "Give each robot a seat"),
        ("x", "as in 1:keen,2:master"),
        ("4:keen", "seats from 0 to 1"),
        ("0:keen,1:keen", "Leave at least one seat for a person"),
    ],
)
def test_a_wrong_option_is_refused_with_what_to_do(text: str, says: str) -> None:
    with pytest.raises(IllegalMove, match=says):
        robots.check(text, 2)


def test_what_is_no_text_seats_nobody() -> None:
    assert robots.seats(robots={"1": "keen"}) == ()


def test_robots_have_names_that_nobody_else_has() -> None:
    first = robots.named("keen", ["Anna"])
    assert first in robots.MANNERS["keen"].names
    assert robots.named("keen", ["anna", first.upper()]) not in (first, first.upper())


def test_every_strength_has_enough_names_and_something_to_say() -> None:
    assert tuple(robots.MANNERS) == robots.STRENGTHS
    assert all(len(manner.names) >= 4 and manner.about and manner.says for manner in robots.MANNERS.values())
