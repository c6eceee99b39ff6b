"""Why the rules refuse a move, in a sentence that names the rule. Asked for only after a refusal.

The sentence goes to the player who tried, so it may speak only of what that player can see.
"""

from games.dutch.components import BID_MAX, CARDS, CASH, COPY, PLACES, TAKE_ANY, TAKE_AUCTION, TAKE_OWN
from games.dutch.rules.cards import ALL, NAMES, NO_CARD, POWERFUL, SUITED, listed, names
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
    "aside": "now a card is set aside (phase 1)",
    "bid": "now both players bid (phase 2)",
    "tie": "now the tie is broken: a deck has run out and its discards are shuffled (4.2)",
    "toss": "now a coin decides the tied bid (D6)",
    "buy": "now powers are played and cards are bought (phase 3)",
    "laid": "now the laid card pays for the first place (D23)",
    "draw": "now new hands are drawn: a deck has run out and its discards are shuffled (4.6)",
    "vote": "now both players say whether to go on (5.1)",
    "over": "the game is over (5.1)",
}
_DONE = {
    "aside": "you have set your card aside already (4.1)",
    "bid": "your bid is made and stays as it is (4.2)",
    "vote": "you have given your answer already (5.1)",
}
_PILES = {TAKE_OWN: ("own",), TAKE_AUCTION: ("auction",), TAKE_ANY: ("own", "auction")}
_PILE_NAMES = {"own": "your discards", "auction": "the auction discards"}


def check(state: State, move: Move) -> None:
    if move not in legal(state):
        raise IllegalMove(refusal(state, move))


def refusal(state: State, move: Move) -> str:
    """The sentence for an illegal move; the caller knows that it is illegal."""
    if move.seat not in (0, 1):
        return f"there is no seat {move.seat}: Dutch is for two players"
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
            return _not_free(state, seat) or "the card on the first place is unsold, and the loser must buy it (4.5)"
        case Vote(seat):
            return _wrong_stage(state, seat, "vote") or "nothing is wrong with that answer"
        case Shuffle(seat, deck):
            return _shuffle(state, seat, deck)
        case Toss():
            return _NOW[state.stage]


def _name(card: int) -> str:
    return NAMES[card] if 0 <= card < len(CARDS) else f"card {card}"


def _names(cards: int) -> str:
    return names(cards) if 0 <= cards <= ALL else f"the set {cards}"


def _wrong_stage(state: State, seat: int, stage: str) -> str:
    if state.stage != stage:
        return _NOW[state.stage]
    if state.waiting >> seat & 1:
        return ""
    if stage == "buy":
        return "it is the other player's turn: first the winner of the bid, then the loser (phase 3)"
    if stage == "aside" and state.players[seat].hand.bit_count() <= 1:
        return "a hand of one card is kept whole (D32)"
    return _DONE[stage]


def _not_free(state: State, seat: int) -> str:
    wrong = _wrong_stage(state, seat, "buy")
    if not wrong and state.pending:
        return f"first {_name(state.pending[-1])} works: use its power or decline it (4.3)"
    return wrong


def _not_in_hand(card: int, rule: str) -> str:
    return f"{_name(card)} is not in your hand ({rule})"


def _bid(player: Player, cards: int) -> str:
    if cards & ~player.hand:
        return f"{_names(cards & ~player.hand & ALL)} is not in your hand (4.2)"
    return f"a bid has at most {BID_MAX} cards, not {cards.bit_count()} (4.2)"


def _play_power(state: State, seat: int, card: int) -> str:
    player = state.players[seat]
    if card in listed(player.bid):
        return f"{_name(card)} is a bid card, and the power of a bid card is never used (D10)"
    if card in listed(player.powers):
        return f"{_name(card)} was activated when it was played, and works once (4.3)"
    if card in listed(player.hand):
        return f"{_name(card)} has no power: the 6 to 10 have (4.3)"
    return _not_in_hand(card, "4.3")


def _effect(state: State, move: Cash | Copy | Take | Arm | Decline) -> str:
    if not state.pending:
        return "no power card is waiting to work (4.3)"
    working = state.pending[-1]
    player = state.players[move.seat]
    match move:
        case Cash(card=card):
            return _cash(player, working, card)
        case Copy(card=card):
            return _copy(player, working, card)
        case Take():
            return _take(state, player, working, move)
        case Arm() | Decline():
            return f"{_name(working)} cannot be armed: only a 7 can (4.3)"


def _cash(player: Player, working: int, card: int) -> str:
    if CARDS[working].power is not CASH:
        return f"{_name(working)} does not bank cards: a 6 does (4.3)"
    if card == working:
        return f"{_name(working)} cannot bank itself (D14)"
    return _not_suited(working, card) or f"{_name(card)} is not in your offering (4.3)"


def _copy(player: Player, working: int, card: int) -> str:
    if CARDS[working].power is not COPY:
        return f"{_name(working)} does not copy powers: a 7 does (4.3)"
    if card == working:
        return f"{_name(working)} cannot copy itself (D13)"
    if card in listed(player.bid & POWERFUL):
        return f"{_name(card)} is a bid card, and the power of a bid card is never used (D10)"
    return _not_suited(working, card) or f"{_name(card)} is not among your power cards (4.3)"


def _take(state: State, player: Player, working: int, move: Take) -> str:
    power = CARDS[working].power
    piles = _PILES.get(power, ()) if power else ()
    if not piles:
        return f"{_name(working)} does not fetch cards: an 8, 9 or 10 does (4.3)"
    if move.pile not in piles:
        return f"{_name(working)} fetches from {' or '.join(_PILE_NAMES[pile] for pile in piles)} only (4.3)"
    return _not_suited(working, move.card) or f"{_name(move.card)} is not in {_PILE_NAMES[move.pile]} (4.3)"


def _not_suited(working: int, card: int) -> str:
    if card in listed(SUITED[working]):
        return ""
    return f"{_name(working)} works on {CARDS[working].suit.name} cards, and {_name(card)} is not one (D19)"


def _buy(state: State, seat: int, place: int, cards: int) -> str:
    if state.stage == "laid" and state.waiting >> seat & 1:
        return f"{_names(state.players[seat].bid)} was laid to pay for the first place, and for nothing else (D23)"
    return _not_free(state, seat) or _not_for_sale(state, place) or _payment(state, seat, place, cards)


def _not_for_sale(state: State, place: int) -> str:
    if not 1 <= place <= len(PLACES):
        return f"there is no place {place}: the display has {len(PLACES)} (4.4)"
    if state.display[place - 1] == NO_CARD:
        return f"place {place} is empty (4.4)"
    return ""


def _payment(state: State, seat: int, place: int, cards: int) -> str:
    player = state.players[seat]
    missing = cards & ~offering(player)
    if missing & player.hand:
        return f"{_names(missing & player.hand)} is in your hand: only cards of the offering pay (D21)"
    if missing:
        return f"{_names(missing & ALL)} is not in your offering (4.4)"
    cost = PLACES[place - 1].cost
    if cards.bit_count() != cost:
        return f"place {place} costs exactly {cost} card{'s' if cost > 1 else ''}, not {cards.bit_count()} (D20)"
    return "keep a card to buy the first place with: the loser must (D22)"


def _lay(state: State, seat: int, card: int) -> str:
    if not has_duty(state, seat):
        return "a card is laid only by the loser who still has to buy the first place (D23)"
    if offering(state.players[seat]):
        return f"your offering can pay for the first place: {_names(offering(state.players[seat]))} (D23)"
    return _not_in_hand(card, "D23")


def _shuffle(state: State, seat: int, deck: tuple[int, ...]) -> str:
    if state.stage not in ("tie", "draw"):
        return _NOW[state.stage]
    if not state.waiting >> seat & 1:
        return "that deck has not run out (4.6)"
    return "a shuffled deck has the cards of the discards, each once (4.6)"
