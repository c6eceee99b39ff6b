"""Why a move is illegal, in a sentence that names the rule. It is looked up only after a move has been refused.

The sentence goes to the player who tried the move, so it may mention only what that player can see.
"""

from games.dutch.components import BID_MAX, CARDS, CASH, COPY, PLACES, TAKE_ANY, TAKE_AUCTION, TAKE_OWN
from games.dutch.rules.cards import ALL, NO_CARD, POWERFUL, SUITED, listed, title, titles
from games.dutch.rules.choices import legal
from games.dutch.rules.moves import (
    Arm,
    Bid,
    Buy,
    Cash,
    Copy,
    Decline,
    End,
    Lay,
    Move,
    PlayPower,
    SetAside,
    Shuffle,
    Take,
    Toss,
    Vote,
)
from games.dutch.rules.state import Player, State, has_duty, offering
from games.kit.errors import IllegalMove

_NOW = {
    "aside": "First set a card aside (phase 1).",
    "bid": "Both players are bidding now (phase 2).",
    "tie": "The bids are tied and a deck has run out, so its discards are shuffled first (4.2).",
    "toss": "A coin decides the tied bid first (D6).",
    "buy": "Powers are played and cards are bought now (phase 3).",
    "laid": "First pay for place 1 with the card you laid down (D23).",
    "draw": "A deck has run out, so its discards are shuffled before new hands are drawn (4.6).",
    "vote": "Both players are choosing whether to go on now (5.1).",
    "over": "The game is over (5.1).",
}
_DONE = {
    "aside": "You have already set a card aside (4.1).",
    "bid": "You have already bid, and a bid cannot be changed (4.2).",
    "vote": "You have already given your answer (5.1).",
}
_PILES = {TAKE_OWN: ("own",), TAKE_AUCTION: ("auction",), TAKE_ANY: ("own", "auction")}
_PILE_NAMES = {"own": "your discards", "auction": "the auction discards"}


def check(state: State, move: Move) -> None:
    if move not in legal(state):
        raise IllegalMove(refusal(state, move))


def refusal(state: State, move: Move) -> str:
    """Why this move is illegal; the caller knows that it is."""
    if move.seat not in (0, 1):
        return f"There is no seat {move.seat}: Dutch is for two players."
    match move:
        case SetAside(seat, card):
            return _wrong_stage(state, seat, "aside") or _not_in_hand(card, "4.1")
        case Bid(seat, cards):
            return _wrong_stage(state, seat, "bid") or _bid(state.players[seat], cards)
        case PlayPower(seat, card):
            return _not_free(state, seat) or _play_power(state, seat, card)
        case Cash() | Copy() | Take() | Arm() | Decline():
            return _wrong_stage(state, move.seat, "buy") or _effect(state, move)
        case Buy(seat, place, cards):
            return _buy(state, seat, place, cards)
        case Lay(seat, card):
            return _not_free(state, seat) or _lay(state, seat, card)
        case End(seat):
            return _not_free(state, seat) or "First buy the card on place 1: you lost the bid, and it is unsold (4.5)."
        case Vote(seat):
            return _wrong_stage(state, seat, "vote") or "Go on, or stop (5.1)."
        case Shuffle(seat, _):
            return _shuffle(state, seat)
        case Toss():
            return _NOW[state.stage]


def _subject(card: int) -> str:
    """The card as a sentence begins with it: `The red 4`."""
    return f"The {title(card)}" if 0 <= card < len(CARDS) else f"Card {card}"


def _wrong_stage(state: State, seat: int, stage: str) -> str:
    if state.stage != stage:
        return _NOW[state.stage]
    if state.waiting >> seat & 1:
        return ""
    if stage == "buy":
        return "It is the other player's turn: the winner of the bid goes first, then the loser (phase 3)."
    if stage == "aside" and state.players[seat].hand.bit_count() <= 1:
        return "You have only one card in hand, so you set nothing aside (D32)."
    return _DONE[stage]


def _not_free(state: State, seat: int) -> str:
    wrong = _wrong_stage(state, seat, "buy")
    if not wrong and state.pending:
        return f"First use the power of the {title(state.pending[-1])}, or decline it (4.3)."
    return wrong


def _not_in_hand(card: int, rule: str) -> str:
    return f"{_subject(card)} is not in your hand ({rule})."


def _bid(player: Player, cards: int) -> str:
    missing = cards & ~player.hand & ALL
    if missing:
        return f"Bid cards from your hand, which these are not: {titles(missing)} (4.2)."
    return f"Bid at most {BID_MAX} cards, not {cards.bit_count()} (4.2)."


def _play_power(state: State, seat: int, card: int) -> str:
    player = state.players[seat]
    if card in listed(player.bid):
        return _is_bid(card)
    if card in listed(player.powers):
        return f"{_subject(card)} has already been played, and a power works only once (4.3)."
    if card in listed(player.hand):
        return f"{_subject(card)} has no power: only the cards 6 to 10 do (4.3)."
    return _not_in_hand(card, "4.3")


def _is_bid(card: int) -> str:
    return f"{_subject(card)} is a bid card, and bid cards never use their power (D10)."


def _effect(state: State, move: Cash | Copy | Take | Arm | Decline) -> str:
    if not state.pending:
        return "First play a power card (4.3)."
    working = state.pending[-1]
    player = state.players[move.seat]
    match move:
        case Cash(card=card):
            return _cash(working, card)
        case Copy(card=card):
            return _copy(player, working, card)
        case Take():
            return _take(working, move)
        case Arm() | Decline():
            return f"{_subject(working)} cannot be armed: only a 7 can (4.3)."


def _cash(working: int, card: int) -> str:
    if CARDS[working].power is not CASH:
        return f"{_subject(working)} cannot bank cards: only a 6 can (4.3)."
    if card == working:
        return f"{_subject(working)} cannot bank itself (D14)."
    return _not_suited(working, card) or f"{_subject(card)} is not in your offering (4.3)."


def _copy(player: Player, working: int, card: int) -> str:
    if CARDS[working].power is not COPY:
        return f"{_subject(working)} cannot copy powers: only a 7 can (4.3)."
    if card == working:
        return f"{_subject(working)} cannot copy itself (D13)."
    if card in listed(player.bid & POWERFUL):
        return _is_bid(card)
    return _not_suited(working, card) or f"{_subject(card)} is not one of your power cards (4.3)."


def _take(working: int, move: Take) -> str:
    power = CARDS[working].power
    piles = _PILES.get(power, ()) if power else ()
    if not piles:
        return f"{_subject(working)} cannot fetch cards: only an 8, 9 or 10 can (4.3)."
    if move.pile not in piles:
        return f"{_subject(working)} fetches cards only from {_PILE_NAMES[piles[0]]} (4.3)."
    return _not_suited(working, move.card) or f"{_subject(move.card)} is not in {_PILE_NAMES[move.pile]} (4.3)."


def _not_suited(working: int, card: int) -> str:
    if card in listed(SUITED[working]):
        return ""
    return f"{_subject(working)} works only on {CARDS[working].suit.name} cards, so choose another card (D19)."


def _buy(state: State, seat: int, place: int, cards: int) -> str:
    if state.stage == "laid" and state.waiting >> seat & 1:
        return f"You laid down {titles(state.players[seat].bid)}, and it can only pay for place 1 (D23)."
    return _not_free(state, seat) or _not_for_sale(state, place) or _payment(state, seat, place, cards)


def _not_for_sale(state: State, place: int) -> str:
    if not 1 <= place <= len(PLACES):
        return f"There is no place {place}: the display has {len(PLACES)} places (4.4)."
    if state.display[place - 1] == NO_CARD:
        return f"Place {place} is empty (4.4)."
    return ""


def _payment(state: State, seat: int, place: int, cards: int) -> str:
    player = state.players[seat]
    missing = cards & ~offering(player) & ALL
    if missing & player.hand:
        return f"Pay with cards from your offering. These are in your hand: {titles(missing & player.hand)} (D21)."
    if missing:
        return f"Pay with cards from your offering, which these are not: {titles(missing)} (4.4)."
    cost = PLACES[place - 1].cost
    if cards.bit_count() != cost:
        price = "1 card" if cost == 1 else f"{cost} cards"
        return f"Place {place} costs exactly {price}, not {cards.bit_count()} (D20)."
    return "Keep a card to pay for place 1: you lost the bid, so you must buy it (D22)."


def _lay(state: State, seat: int, card: int) -> str:
    if not has_duty(state, seat):
        return "You lay down a card only if you lost the bid and must still buy the card on place 1 (D23)."
    if offering(state.players[seat]):
        return f"Pay for place 1 with your offering: {titles(offering(state.players[seat]))} (D23)."
    return _not_in_hand(card, "D23")


def _shuffle(state: State, seat: int) -> str:
    if state.stage not in ("tie", "draw"):
        return _NOW[state.stage]
    if not state.waiting >> seat & 1:
        return "That deck has not run out (4.6)."
    return "A shuffled deck has exactly the cards of the discards (4.6)."
