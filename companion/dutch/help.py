"""What the page of rules says about the present moment of Dutch and about a first game."""

from collections.abc import Mapping
from typing import Any

from companion.catalogue import Advice

BUY = Advice(
    "Tap a card that you can pay for. Place 1 costs one card of your offering, place 2 costs two, and so on. Cards that"
    " you pay in the colour of the card you buy come back to you, and the others are lost. You can also play a 6 to 10"
    " from your hand for its power.",
    "Buying",
    "The other player buys and plays powers now. What is left slides to the left afterwards and gets cheaper.",
)
STEPS = (
    "Every card is three things: a bid, a coin and points. Each round, both of you bid cards from your hand in"
    " secret. The higher sum buys first.",
    "Pay with the cards you bid. Place 1 costs one card, place 6 costs six. What nobody buys slides to the left"
    " and gets cheaper.",
    "Cards you pay in the colour of what you buy come back to you. At the end all your cards score, and six of a"
    " colour give 10 more.",
)
NOW = {
    "deal": Advice(
        "Deal when both of you are here. Each of you gets a deck of eight cards and draws five. Six cards go on sale.",
        "Setting up",
    ),
    "stock": Advice(
        "Turn up cards from the auction deck until the auction has six cards, and tap each one as it comes up.",
        "Restocking",
    ),
    "aside": Advice(
        "Choose one card of your hand to set aside. It goes face down on top of your deck, so you draw it again next"
        " round. If the bids are tied, it is the card that you add.",
        "A round",
        "You have set a card aside. The other player is still choosing.",
    ),
    "bid": Advice(
        "Choose up to four cards to bid, or none. The higher sum of bid values buys first. The cards you bid are also"
        " what you pay with.",
        "Bidding",
        "You have bid. Both bids are turned up when the other player has bid too.",
    ),
    "tie": Advice(
        "The bids are tied. Each of you adds the top card of your deck until one sum is higher.",
        "Bidding",
    ),
    "toss": Advice(
        "The bids are tied and nobody has a card to add. Toss a coin, and tap whoever won it.",
        "Bidding",
    ),
    "buy": BUY,
    "laid": BUY,
    "vote": Advice(
        "The auction deck is empty. Choose in secret whether to go on or to stop. The game ends only if both of you"
        " stop.",
        "The end",
        "You have answered. The game ends only if both of you stop.",
    ),
    "stop": Advice(
        "Somebody wants to end the game here. If you agree, all cards are shown and counted. To play on, undo the"
        " stop.",
        "The end",
    ),
    "count": Advice(
        "The game is over. Tap the cards that nobody has seen yet, or photograph both decks, and the phones count the"
        " points.",
        "Counting",
    ),
    "over": Advice(
        "The game is over. All your cards score their points, and each colour of which you have six or more gives 10"
        " more.",
        "Counting",
    ),
}


def now(view: Mapping[str, Any]) -> Advice:
    return NOW[view["phase"]]
