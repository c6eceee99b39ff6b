"""What hangs on a question about photographed paper."""

from games.kit.photo import Answers, Question, Tally, weighed


def question(field: str) -> Question:
    return Question("sheet", field, "no", "no", "unclear")


class Count:
    """Anna has 10 points and Bo 12; each `yes` gives Anna the points of its field."""

    def __init__(self, points: dict[str, int]) -> None:
        self.points = points

    def __call__(self, answers: Answers) -> Tally:
        anna = 10 + sum(self.points[field] for (_, field), value in answers.items() if value == "yes")
        best = max(anna, 12)
        return Tally(("Anna", "Bo"), (), (anna, 12), tuple(seat for seat, n in enumerate((anna, 12)) if n == best))


def weights(**points: int) -> list[tuple[str, int | None, bool]]:
    asked = weighed([question(field) for field in points], lambda it: ("no", "yes"), Count(points))
    return [(it.field, it.swing, it.decides) for it in asked]


def test_an_answer_that_leaves_the_winner_decides_nothing() -> None:
    assert weights(a=1) == [("a", 1, False)]


def test_an_answer_that_makes_a_tie_decides() -> None:
    assert weights(a=2) == [("a", 2, True)]


def test_two_answers_that_change_the_winner_only_together_both_decide() -> None:
    assert weights(a=1, b=2, c=0) == [("b", 2, True), ("a", 1, True), ("c", 0, False)]


def test_with_too_many_answers_nobody_knows_what_does_not_matter() -> None:
    many = weights(**{f"f{n}": n % 2 for n in range(9)})
    assert [swing for _, swing, _ in many] == [1] * 4 + [0] * 5  # each alone, the weightiest first
    assert all(decides for *_, decides in many)


def test_as_long_as_nobody_can_win_everything_matters() -> None:
    asked = weighed(
        [question("a")], lambda it: ("no", "yes"), lambda answers: Tally(("Anna",), (), (len(answers),), ())
    )
    assert asked[0].decides


def test_an_answer_that_brings_a_player_more_is_weighed_and_decides() -> None:
    """Where the paper tells who plays, as in H2Olland, a piece of a new colour is a new player."""

    def count(answers: Answers) -> Tally:
        joins = answers["s", "f"] == "blue"
        return Tally(("red", "blue") if joins else ("red",), (), (3, 5) if joins else (3,), (1,) if joins else (0,))

    (question,) = weighed([Question("s", "f", "empty", "empty", "why")], lambda it: ["blue"], count)
    assert (question.swing, question.decides) == (5, True)
