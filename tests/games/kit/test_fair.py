"""Chance: the commitment, the stream of words, shuffles and rolls without bias."""

import ast
import hashlib
import hmac
from collections import Counter
from itertools import islice, permutations
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from games.catalogue import GAMES
from games.kit.fair import WORDS, Roll, Shuffle, below, commitment, outcome, shuffled, words

SECRET = bytes(range(32))
ROOT = Path(__file__).parents[3]

# chi-square that pure chance exceeds once in a thousand, by degrees of freedom (any table of the distribution)
CHI_SQUARE = {5: 20.52, 16: 39.25, 23: 49.73}


def chi_square(counts: Counter[object], kinds: int) -> float:
    expected = counts.total() / kinds
    return sum((count - expected) ** 2 / expected for count in counts.values()) + (kinds - len(counts)) * expected


def test_the_commitment_is_the_sha256_of_the_secret() -> None:
    # sha256 of the bytes 00 01 .. 1f, as any other tool gives it
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_words_are_the_hmac_blocks_one_after_another() -> None:
    mix = hashlib.sha256(b"aa|bb").hexdigest()
    blocks = [hmac.new(SECRET, f"polderbox/1|shapes/1|{mix}|{k}".encode(), "sha256").digest() for k in (0, 1)]
    joined = b"".join(blocks)
    expected = [int.from_bytes(joined[i : i + 8], "big") for i in range(0, 64, 8)]
    assert list(islice(words(SECRET, ["aa", "bb"], "shapes/1"), 8)) == expected


def test_words_in_the_ragged_last_stretch_are_skipped() -> None:
    # 2^64 = 16 (mod 50), so the last 16 words would favour 0 to 15
    assert below(iter([WORDS - 1, WORDS - 16, WORDS - 17]), 50) == (WORDS - 17) % 50


def test_fisher_yates_goes_from_the_last_place_down() -> None:
    # place 2 changes with place 0, then place 1 with place 1
    assert shuffled(iter([0, 1]), ["a", "b", "c"]) == ("c", "b", "a")


@given(st.binary(min_size=32, max_size=32), st.lists(st.text("0123456789abcdef"), max_size=4), st.integers(0, 30))
def test_a_shuffle_is_a_permutation(secret: bytes, nonces: list[str], size: int) -> None:
    items = tuple(map(str, range(size)))
    assert sorted(outcome(secret, nonces, Shuffle("deck/1", items, 0, size))) == sorted(items)


@given(st.integers(1, 100), st.integers(0, 5))
def test_dice_show_one_to_their_sides(sides: int, dice: int) -> None:
    rolled = outcome(SECRET, [], Roll("dice/1", sides, dice))
    assert len(rolled) == dice
    assert all(1 <= int(face) <= sides for face in rolled)


def test_taking_a_deck_in_parts_gives_the_same_cards() -> None:
    items = tuple("abcdefghijklmnopq")
    whole = outcome(SECRET, ["aa"], Shuffle("shapes/2", items, 0, 17))
    parts = [outcome(SECRET, ["aa"], Shuffle("shapes/2", items, at, 3)) for at in range(0, 15, 3)]
    assert [card for part in parts for card in part] == list(whole[:15])


def test_secret_nonces_and_label_each_change_the_outcome() -> None:
    draw = Shuffle("shapes/1", tuple("abcdefghijklmnopq"), 0, 17)
    other = Shuffle("shapes/2", draw.items, 0, 17)
    results = {
        outcome(SECRET, ["aa"], draw),
        outcome(SECRET, ["ab"], draw),
        outcome(SECRET, ["aa"], other),
        outcome(bytes(32), ["aa"], draw),
    }
    assert len(results) == 4


def test_R16_a_die_shows_each_face_equally_often() -> None:
    faces: Counter[object] = Counter(_rolls(120_000))
    assert chi_square(faces, 6) < CHI_SQUARE[5]


def test_R16_each_order_of_four_cards_is_equally_likely() -> None:
    source = words(SECRET, ["aa"], "deck/1")
    orders: Counter[object] = Counter(shuffled(source, "abcd") for _ in range(120_000))
    assert set(orders) == set(permutations("abcd"))
    assert chi_square(orders, 24) < CHI_SQUARE[23]


def test_R16_every_card_comes_to_every_place_equally_often() -> None:
    source = words(SECRET, ["bb"], "shapes/1")
    items = tuple(map(str, range(17)))
    decks = [shuffled(source, items) for _ in range(8_000)]
    for place in range(17):  # 136 000 cards in all
        assert chi_square(Counter(deck[place] for deck in decks), 17) < CHI_SQUARE[16]


def test_R16_a_loaded_die_is_noticed() -> None:
    loaded = (face if face < 6 or n % 20 else 1 for n, face in enumerate(_rolls(120_000)))
    faces: Counter[object] = Counter(loaded)
    assert chi_square(faces, 6) > CHI_SQUARE[5]


def _rolls(dice: int) -> list[int]:
    return [int(face) for face in outcome(SECRET, [], Roll("dice/1", 6, dice))]


TOKENS = (
    "app.py",
    "background.py",
    "codes.py",
    "config.py",
    "news.py",
    "pictures.py",
    "seats.py",
    "security.py",
    "shared.py",
)
THINKING = "thinking"  # a robot's own choices are moves like anybody's, not the table's luck


def test_R16_tables_and_the_companion_take_chance_from_the_fair_source_only() -> None:
    """`random` is for bots, simulations and training the reader; `secrets` makes tokens, codes, names and secrets."""
    tables = [path for path in (ROOT / "games").rglob("*.py") if "table" in path.parts]
    phones = [path for path in (ROOT / "companion").rglob("*.py") if "vision" not in path.parts]
    assert {path.relative_to(ROOT / "games").parts[0] for path in tables} >= set(GAMES)
    assert len(phones) >= 15
    for path in [*tables, *phones, ROOT / "games/kit/fair.py"]:
        imported = {
            name
            for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, ast.Import | ast.ImportFrom)
            for name in ([node.module] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names])
        }
        assert not imported & {"random", "games.kit.luck"} or THINKING in path.parts, path
        assert "secrets" not in imported or path.name in TOKENS, path
