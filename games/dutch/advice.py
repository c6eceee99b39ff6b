"""What a player of some strength would do in a seat, with a reason in a sentence: for robots and for hints.

A hint shows two or three choices one below the other, so a reason says what is true of its move, and never that it is
the best.
"""

from games.dutch.bots import BUDGET, STRENGTHS, thought
from games.dutch.components import CARDS, SUIT_BONUS, SUIT_BONUS_FROM, TAKE_ANY, TAKE_AUCTION, TAKE_OWN
from games.dutch.greedy import Taste
from games.dutch.notation import dump_move
from games.dutch.rules.cards import BIT, POWERFUL, SUITED, bid_sum, listed, points, title
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
            return _of_setting_aside(seen.own.hand, card)
        case Bid(_, cards):
            return _of_a_bid(seen, cards)
        case PlayPower(_, card):
            return _of_a_power(card)
        case Buy(_, place, _):
            return _of_a_purchase(seen, seen.display[place - 1], taste)
        case Lay(_, card):
            return f"You have to buy the first card, so the {title(card)} leaves your hand to pay for it."
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
            return "You leave the cards that this power reaches where they are."
        case End():
            return "You pay nothing more, and your other cards come back to you later."
        case Vote(_, go_on):
            if go_on:
                return "Another round lets you buy once more."
            return "The game ends here, and the points stay as they are."
    return "When we played on from here many times, this came out well."


def _of_setting_aside(hand: int, card: int) -> str:
    if BIT[card] & POWERFUL:
        return f"You draw the {title(card)} first in the next round, and can use its power then."
    if bid_sum(BIT[card]) == min(bid_sum(BIT[other]) for other in listed(hand)):
        return f"The {title(card)} adds least to a bid. You draw it first in the next round."
    return f"You draw the {title(card)} first in the next round, and can bid it then."


def _of_a_bid(seen: View, cards: int) -> str:
    kept = seen.own.hand & ~cards
    total = bid_sum(cards)
    if not cards:
        return "You bid nothing, so the other player will probably buy first."
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
