"""What a player of some strength would do in a seat, with a reason in a sentence: for robots and for hints."""

from games.dutch.bots import BUDGET, STRENGTHS, thought
from games.dutch.components import CARDS, SUIT_BONUS, SUIT_BONUS_FROM, TAKE_ANY, TAKE_AUCTION, TAKE_OWN
from games.dutch.greedy import Taste
from games.dutch.notation import dump_move
from games.dutch.rules.cards import BIT, POWERFUL, SUITED, bid_sum, points, title
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
    Take,
    Vote,
)
from games.dutch.rules.view import View
from games.kit.choices import Luck
from games.kit.robots import CHOICES, Choice

_NEARLY = 4  # cards of a suit from which on the bonus is in sight
_ORDINALS = {4: "fourth", 5: "fifth", 6: "sixth"}
_FETCHING = (TAKE_AUCTION, TAKE_OWN, TAKE_ANY)


def advice(seen: View, strength: str, luck: Luck, taste: Taste) -> list[Choice]:
    """At most three choices, best first. Only the master tells what they gain, because only the master plays on."""
    if strength == "master":
        best = thought(seen, luck, BUDGET, taste)[:CHOICES]
        gains = [one.value for one in best] if len(best) > 1 else [None]
        return [
            Choice(_words(one.move), gain, reason(seen, one.move, taste)) for one, gain in zip(best, gains, strict=True)
        ]
    move = STRENGTHS[strength](seen, luck, taste=taste)
    return [Choice(_words(move), None, reason(seen, move, taste))]


def _words(move: Move) -> str:
    """The move as its player sends it: without the seat."""
    return dump_move(move).partition(" ")[2]


def reason(seen: View, move: Move, taste: Taste) -> str:
    """Why this move is a good one, as one would say it to the player."""
    match move:
        case SetAside(_, card):
            return f"You need the {title(card)} least this round, and it is the first card that you draw for the next."
        case Bid(_, cards):
            return _of_a_bid(seen, cards)
        case PlayPower(_, card):
            return _of_a_power(card)
        case Buy(_, place, _):
            return _of_a_purchase(seen, seen.display[place - 1], taste)
        case Lay(_, card):
            return f"You have to buy the first card, and you can spare the {title(card)} most easily."
        case Take(_, card):
            if BIT[card] & POWERFUL:
                return f"The {title(card)} joins your offering, and its own power works at once."
            return f"The {title(card)} joins your offering, so you have one more card to pay with."
        case Cash(_, card):
            return f"The {title(card)} makes weak bids. In the bank it leaves your deck and still scores."
        case Copy(_, card):
            return f"The power of the {title(card)} works once more."
        case Arm():
            return "The next power card of this colour that you play works twice."
        case Decline():
            return "None of the cards that this power reaches would help you now."
        case End():
            return "Nothing on display is worth what you would have to pay for it."
        case Vote(_, go_on):
            if go_on:
                return "A card on display would still earn you more than it costs."
            return "Another round would not earn you any points."
    return "When we played on from here many times, this came out best."


def _of_a_bid(seen: View, cards: int) -> str:
    kept = seen.own.hand & ~cards
    total = bid_sum(cards)
    if not cards:
        return "What lies on display is not worth fighting for, so keep your cards together."
    if kept & POWERFUL:
        return f"You bid {total} and keep a power card in your hand, because only cards from the hand have a power."
    if kept:
        return f"You bid {total} and keep what you do not need for that."
    return f"You bid {total}, all that you have, to buy before the other player does."


def _of_a_power(card: int) -> str:
    power = CARDS[card].power
    if power in _FETCHING:
        return f"The {title(card)} fetches a card of its colour, so you have more to pay with."
    return f"The {title(card)} joins your offering: it works now, and it can still pay."


def _of_a_purchase(seen: View, card: int, taste: Taste) -> str:
    own = seen.own
    held = own.hand | own.deck | own.discards | own.bid | own.powers | own.cashed
    suit = CARDS[card].suit.name
    count = (held & SUITED[card]).bit_count() + 1
    if count == SUIT_BONUS_FROM:
        return f"The {title(card)} is your sixth {suit} card, and six of a colour earn {SUIT_BONUS} points."
    if _NEARLY <= count < SUIT_BONUS_FROM:
        return f"The {title(card)} is your {_ORDINALS[count]} {suit} card. Six of a colour earn {SUIT_BONUS} points."
    worth = points(BIT[card], taste.edition)
    if worth > 0:
        return f"The {title(card)} scores {worth} {'point' if worth == 1 else 'points'} at the end."
    return f"The {title(card)} bids high in the next rounds. Pay it away before the end, or it costs you {-worth}."
