"""Games that look alike to one seat: the same game with hidden cards exchanged.

The seat cannot see any of the changes: cards that it has never seen (in the auction deck, or face down on the other
side) swap names, the rest of a deck changes its order, and the other side makes other secret choices.
"""

import random
from collections.abc import Callable

from games.dutch.components import DECK_SIZE
from games.dutch.rules import State
from games.dutch.rules.cards import ALL, NO_CARD, gathered, listed, some_of
from games.dutch.rules.moves import Bid, Move, SetAside, Shuffle, Vote
from games.dutch.rules.state import offering, owned
from tests.games.dutch.story import replay

Log = tuple[tuple[int, ...], tuple[Move, ...]]


def twin(deal: tuple[int, ...], moves: tuple[Move, ...], seat: int, luck: random.Random) -> Log:
    """Another game that this seat cannot tell from the given one."""
    log = deal, moves
    for exchange in (_rename_unseen, _reorder_own_deck, _exchange_hidden, _choose_otherwise):
        log = exchange(log, replay(*log), seat, luck)
    return log


def unseen(state: State, seat: int) -> int:
    """The cards that this seat has not seen in the game so far."""
    other = state.players[1 - seat]
    sealed = other.bid if state.stage == "bid" else 0
    seen = owned(state.players[seat]) | gathered(state.display) | state.auction_discards
    return ALL & ~(seen | offering(other) & ~sealed | other.cashed | other.shown)


def _renamed(move: Move, name: Callable[[int], int]) -> Move:
    match move:
        case SetAside(seat, card):
            return SetAside(seat, name(card))
        case Bid(seat, cards):
            return Bid(seat, gathered(map(name, listed(cards))))
        case Shuffle(seat, deck):
            return Shuffle(seat, tuple(map(name, deck)))
    return move


def _rename_unseen(log: Log, state: State, seat: int, luck: random.Random) -> Log:
    old = listed(unseen(state, seat))
    names = dict(zip(old, luck.sample(old, len(old)), strict=True))
    return tuple(names.get(card, card) for card in log[0]), tuple(
        _renamed(move, lambda card: names.get(card, card)) for move in log[1]
    )


def _last_deck(log: Log, seat: int) -> int | None:
    """Where this seat's deck was last shuffled; None is the deal."""
    shuffles = [at for at, move in enumerate(log[1]) if isinstance(move, Shuffle) and move.seat == seat]
    return shuffles[-1] if shuffles else None


def _reorder_own_deck(log: Log, state: State, seat: int, luck: random.Random) -> Log:
    player = state.players[seat]
    rest = player.deck if player.aside == NO_CARD else player.deck[1:]
    names = dict(zip(rest, luck.sample(rest, len(rest)), strict=True))
    at = _last_deck(log, seat)
    if at is None:
        return tuple(names.get(card, card) for card in log[0]), log[1]
    changed = _renamed(log[1][at], lambda card: names.get(card, card))
    return log[0], (*log[1][:at], changed, *log[1][at + 1 :])


def _exchange_hidden(log: Log, state: State, seat: int, luck: random.Random) -> Log:
    """Swap cards of the other side that have been face down since its last shuffle: hand, deck and sealed bid."""
    other = 1 - seat
    player = state.players[other]
    sealed = player.bid if state.stage == "bid" else 0
    at = _last_deck(log, other)
    last = log[0][other * DECK_SIZE :][:DECK_SIZE] if at is None else log[1][at].deck  # type: ignore[union-attr]
    hidden = listed((player.hand | sealed | gathered(player.deck)) & gathered(last))
    names = dict(zip(hidden, luck.sample(hidden, len(hidden)), strict=True))
    begin = 0 if at is None else at
    deal = tuple(names.get(card, card) for card in log[0]) if at is None else log[0]
    later = [
        _renamed(move, lambda card: names.get(card, card)) if move.seat == other else move for move in log[1][begin:]
    ]
    return deal, (*log[1][:begin], *later)


def _choose_otherwise(log: Log, state: State, seat: int, luck: random.Random) -> Log:
    """Change a sealed bid or a secret vote of the other side."""
    other = 1 - seat
    player = state.players[other]
    if state.waiting >> other & 1 or state.stage not in ("bid", "vote"):
        return log
    at = max(n for n, move in enumerate(log[1]) if move.seat == other and isinstance(move, Bid | Vote))
    hand = player.hand | player.bid
    changed: Move = Vote(other, luck.random() < 0.5)
    if state.stage == "bid":
        changed = Bid(other, some_of(hand, luck.randrange(min(4, hand.bit_count()) + 1), luck))
    return log[0], (*log[1][:at], changed, *log[1][at + 1 :])
