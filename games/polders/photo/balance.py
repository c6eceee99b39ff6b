"""The most probable reading that has just as many squares of each token as the players told they drew.

When everybody tapped, the number of squares of each colour and filling is known. A pen that the camera takes for
another is then wrong in many squares at once, too many to try them one after the other; but which squares to change is
a transport problem: every token that has too many squares sends one, along the cheapest chain, to one that lacks them.
"""

from collections.abc import Mapping, Sequence
from math import inf, log

from games.polders.components import SHAPES
from games.polders.photo.history import Visit
from games.polders.rules.land import MARKS

EMPTY = ".."
FLOOR = 1e-7  # nothing is less probable than this, however sure the camera is
Token = str
Chances = Mapping[int, Mapping[Token, float]]


def told(letters: str, visits: Sequence[Sequence[Visit]]) -> dict[Token, int] | None:
    """How many squares of each token were drawn, if every visit was tapped."""
    counts = {letter + mark: 0 for letter in letters for mark in MARKS}
    for letter, its in zip(letters, visits, strict=False):
        for visit in its:
            if visit.used == "pass":
                continue
            if visit.used is None or visit.filling is None:
                return None
            counts[letter + visit.filling] += 1 if visit.used == "single" else SHAPES[visit.used].size
    return counts if visits else None


def balanced(chances: Chances, counts: Mapping[Token, int]) -> dict[int, Token]:
    """The likeliest reading with these counts; the likeliest of all if the squares do not suffice."""
    read = {one: max(its, key=its.__getitem__) for one, its in chances.items()}
    wanted = {**counts, EMPTY: len(read) - sum(counts.values())}
    if wanted[EMPTY] < 0:
        return read
    while surplus := [token for token in wanted if _count(read, token) > wanted[token]]:
        lacking = {token for token in wanted if _count(read, token) < wanted[token]}
        chain = _cheapest(chances, read, surplus, lacking)
        if not chain:
            break
        read |= chain
    return read


def _count(read: Mapping[int, Token], token: Token) -> int:
    return sum(its == token for its in read.values())


def _cheapest(
    chances: Chances, read: Mapping[int, Token], surplus: Sequence[Token], lacking: set[Token]
) -> dict[int, Token]:
    """The squares to change, and to what, so that one token has one square less and another one more (Bellman and
    Ford: changing a square back can make a chain cheaper).
    """
    steps = _steps(chances, read)
    cost = {token: 0.0 if token in surplus else inf for token in {t for _, t in steps} | set(surplus)}
    before: dict[Token, tuple[Token, int]] = {}
    for _ in cost:
        for (here, there), (price, one) in steps.items():
            if cost.get(here, inf) + price < cost[there] - 1e-9:
                cost[there] = cost[here] + price
                before[there] = here, one
    end = min((token for token in lacking if cost.get(token, inf) < inf), key=cost.__getitem__, default=None)
    chain: dict[int, Token] = {}
    for _ in cost:
        if end is None or end not in before:
            break
        here, one = before[end]
        chain[one] = end
        end = here
    return chain


def _steps(chances: Chances, read: Mapping[int, Token]) -> dict[tuple[Token, Token], tuple[float, int]]:
    """For each two tokens the square that is changed from one to the other most cheaply."""
    best: dict[tuple[Token, Token], tuple[float, int]] = {}
    for one, here in read.items():
        stays = log(max(chances[one][here], FLOOR))
        for there, chance in chances[one].items():
            if there != here:
                price = stays - log(max(chance, FLOOR))
                if price < best.get((here, there), (inf, 0))[0]:
                    best[here, there] = price, one
    return best
