"""Positions as text and back, with one line for each place where cards can be.

Lines that would be empty may be left out, and one `*` stands for all cards that are not named:

    stage buy p0
    round 3
    winner p0
    sums 9 7
    display R2 P1 B4 -- -- --
    auction *
    p0 hand B6 B9
    p0 disc B3 R5
    p0 bid G7 B2

The stage is followed by the seats that have to move. `adisc` is the auction discards; `shown` and `shed` are what the
other player remembers (D40).
"""

from collections import Counter
from typing import get_args

from games.dutch.components import HAND_SIZE, PLACES
from games.dutch.rules.cards import (
    ALL,
    BIT,
    NAMES,
    NO_CARD,
    POWERFUL,
    bid_sum,
    gathered,
    listed,
    name,
    names,
    parse_card,
    parse_cards,
)
from games.dutch.rules.powers import can_arm, settled
from games.dutch.rules.state import BOTH, NOBODY, Player, Stage, State, must_shuffle, owned
from games.kit.errors import BadNotation

SEATS = ("p0", "p1")
_ZONES = ("hand", "deck", "disc", "bid", "power", "cash", "aside", "shown", "shed")  # the fields of Player
_CARD_ZONES = _ZONES[:6]
_COMMON = ("stage", "round", "winner", "sums", "display", "auction", "adisc", "pending", "armed", "bought", "going")
_KEYS = (*_COMMON, *(f"{seat} {zone}" for seat in SEATS for zone in _ZONES))
_REST = "*"
_NONE = "--"
_STAGES: tuple[Stage, ...] = get_args(Stage)

Lines = dict[str, list[str]]


def dump(state: State) -> str:
    lines = {
        "stage": f"{state.stage} {_seats(state.waiting)}",
        "round": str(state.round),
        "winner": _NONE if state.winner == NOBODY else SEATS[state.winner],
        "sums": f"{state.sums[0]} {state.sums[1]}",
        "display": _row(state.display),
        "auction": _row(state.auction),
        "adisc": names(state.auction_discards),
        "pending": _row(state.pending),
        "armed": names(state.armed),
        "bought": "yes" if state.bought else "no",
        "going": _seats(state.going),
    }
    for seat, player in zip(SEATS, state.players, strict=True):
        aside = NAMES[player.aside] if player.aside != NO_CARD else ""
        texts = (names(player.hand), _row(player.deck), *map(names, player[2:6]), aside, *map(names, player[7:]))
        lines |= {f"{seat} {zone}": text for zone, text in zip(_ZONES, texts, strict=True)}
    return "".join(f"{key} {text.strip()}\n" for key, text in lines.items() if text)


def parse(text: str) -> State:
    lines = _lines(text)
    piles = _piles(lines)
    stage, *waiting = lines.get("stage", ["aside", *SEATS])
    if stage not in _STAGES:
        raise BadNotation(f"a stage is one of {' '.join(_STAGES)}, not {stage!r}")
    state = State(
        stage=next(known for known in _STAGES if known == stage),
        waiting=_parse_seats(waiting),
        players=(_player("p0", lines, piles), _player("p1", lines, piles)),
        round=_number(lines.get("round", ["1"])),
        display=piles["display"],
        auction=piles["auction"],
        auction_discards=gathered(piles["adisc"]),
        winner=_winner(lines.get("winner", [_NONE])),
        sums=_sums(lines.get("sums", ["0", "0"])),
        pending=tuple(map(parse_card, lines.get("pending", []))),
        armed=gathered(parse_cards(lines.get("armed", []))),
        bought=_yes_or_no(lines.get("bought", ["no"])),
        going=_parse_seats(lines.get("going", [])),
    )
    _check_stage(state)
    return state


def _row(cards: tuple[int, ...]) -> str:
    return " ".join(map(name, cards))


def _seats(bits: int) -> str:
    return " ".join(seat for number, seat in enumerate(SEATS) if bits >> number & 1)


def _lines(text: str) -> Lines:
    lines: Lines = {}
    for line in text.splitlines():
        words = line.split()
        if not words:
            continue
        key = " ".join(words[:2]) if words[0] in SEATS else words[0]
        if key not in _KEYS:
            raise BadNotation(f"a position has no line {key!r}; it has {', '.join(_COMMON)} and p0 hand, p0 deck ...")
        if key in lines:
            raise BadNotation(f"the line {key!r} is in the position twice")
        lines[key] = words[len(key.split()) :]
    return lines


def _piles(lines: Lines) -> dict[str, tuple[int, ...]]:
    """The place of each of the forty cards, which must be named exactly once."""
    keys = ("display", "auction", "adisc", *(f"{seat} {zone}" for seat in SEATS for zone in _CARD_ZONES))
    words = {key: lines.get(key, []) for key in keys}
    named = Counter(card for cards in words.values() for card in cards if card not in (_REST, _NONE))
    for card, times in named.items():
        if times > 1:
            raise BadNotation(f"the card {card} is in {times} places")
    missing = listed(ALL & ~gathered(map(parse_card, named)))
    stars = sum(cards.count(_REST) for cards in words.values())
    if stars > 1 or (missing and not stars):
        nowhere = f"there is no place for {_row(missing)}; write * once for all cards that are not named"
        raise BadNotation("write * only once" if stars else nowhere)
    return {key: _pile(key, cards, missing) for key, cards in words.items()}


def _pile(key: str, words: list[str], missing: tuple[int, ...]) -> tuple[int, ...]:
    if key == "display":
        return _display(words)
    cards: tuple[int, ...] = ()
    for word in words:
        cards += missing if word == _REST else (parse_card(word),)
    return cards


def _display(words: list[str]) -> tuple[int, ...]:
    if len(words) > len(PLACES):
        raise BadNotation(f"the display has {len(PLACES)} places, not {len(words)}")
    row = tuple(NO_CARD if word == _NONE else parse_card(word) for word in words)
    return row + (NO_CARD,) * (len(PLACES) - len(row))


def _player(seat: str, lines: Lines, piles: dict[str, tuple[int, ...]]) -> Player:
    deck = piles[f"{seat} deck"]
    aside = parse_cards(lines.get(f"{seat} aside", []))
    if aside and aside != deck[:1]:
        raise BadNotation(f"the card that {seat} set aside must be the top card of the deck")
    hand, discards, bid, powers, cashed = (
        gathered(piles[f"{seat} {zone}"]) for zone in ("hand", "disc", "bid", "power", "cash")
    )
    if powers & ~POWERFUL:
        raise BadNotation(f"only power cards can be played for their power, not {names(powers & ~POWERFUL)}")
    shown, shed = (gathered(parse_cards(lines.get(f"{seat} {zone}", []))) for zone in ("shown", "shed"))
    player = Player(hand, deck, discards, bid, powers, cashed, aside[0] if aside else NO_CARD, shown, shed)
    if shown & ~owned(player) or shed & ~(shown & discards):
        raise BadNotation(f"{seat} shown must be cards of {seat}, and {seat} shed must be shown cards in the discards")
    return player


def _number(words: list[str]) -> int:
    if len(words) != 1 or not (words[0].isascii() and words[0].isdigit()):
        raise BadNotation(f"expected a number, got {' '.join(words)!r}")
    return int(words[0][:4])


def _sums(words: list[str]) -> tuple[int, int]:
    if len(words) != 2:
        raise BadNotation(f"expected the sums of both bids, got {' '.join(words)!r}")
    return _number(words[:1]), _number(words[1:])


def _winner(words: list[str]) -> int:
    if words == [_NONE]:
        return NOBODY
    if len(words) != 1 or words[0] not in SEATS:
        raise BadNotation(f"the winner is p0, p1 or --, not {' '.join(words)!r}")
    return SEATS.index(words[0])


def _parse_seats(words: list[str]) -> int:
    for word in words:
        if word not in SEATS or words.count(word) > 1:
            raise BadNotation(f"expected p0, p1 or both, got {' '.join(words)!r}")
    return sum(1 << SEATS.index(word) for word in words)


def _yes_or_no(words: list[str]) -> bool:
    if words not in (["yes"], ["no"]):
        raise BadNotation(f"expected yes or no, got {' '.join(words)!r}")
    return words == ["yes"]


def _check_stage(state: State) -> None:
    """Refuse positions that the rules cannot go on from: every seat that has to move must be able to."""
    fault = _fault(state)
    if fault:
        raise BadNotation(f"stage {state.stage}: {fault}")


def _fault(state: State) -> str:
    stage, waiting = state.stage, state.waiting
    if (waiting == 0) != (stage in ("toss", "over")):
        return "name the seats that have to move; there are none in toss and over"
    if stage in ("buy", "laid"):
        return _fault_in_phase_3(state)
    if state.pending or state.armed:
        return "power cards can be pending or armed only in phase 3"
    if stage in ("tie", "toss") and state.sums != tuple(bid_sum(player.bid) for player in state.players):
        return "the sums must be those of the bids"
    if stage in ("tie", "toss") and state.sums[0] != state.sums[1]:
        return "there is no tie"
    for seat in (0, 1):
        player = state.players[seat]
        if waiting >> seat & 1:
            if stage in ("tie", "draw") and not must_shuffle(player):
                return f"the deck of {SEATS[seat]} has not run out, or there are no discards to shuffle"
            if stage == "draw" and player.hand.bit_count() >= HAND_SIZE:
                return f"{SEATS[seat]} has a full hand"
            if stage == "aside" and player.hand.bit_count() < 2:
                return f"{SEATS[seat]} has fewer than two cards, so sets nothing aside (D32)"
            if stage in ("aside", "bid") and player.bid | player.powers:
                return f"{SEATS[seat]} already has an offering"
    return ""


def _fault_in_phase_3(state: State) -> str:
    if state.waiting == BOTH or state.winner == NOBODY:
        return "it must be one seat's turn, and one seat must have won the bid"
    player = state.players[state.waiting >> 1]
    if state.pending != settled(player, state.auction_discards, state.pending):
        return "the last pending card can do nothing"
    if any(not player.powers & BIT[card] for card in (*state.pending, *listed(state.armed))):
        return "pending and armed cards must be among the power cards of the seat whose turn it is"
    if not all(map(can_arm, listed(state.armed))):
        return "only a 7 can be armed"
    if state.stage == "laid" and (
        player.powers or player.bid.bit_count() != 1 or state.display[0] < 0 or state.waiting >> 1 == state.winner
    ):
        return "the loser must have laid down one card, and the first place must not be empty"
    return ""
