"""The printed cards of Dutch on the screen."""

from functools import cache

from markupsafe import Markup

from games.dutch.components import CARDS, SUITS
from generator.dutch import deck
from generator.dutch.suits import pip
from generator.page.geometry import Box
from generator.page.palette import FULL
from generator.pens.svg import SvgPen

PIP_MM = 10.0
BY_NAME = {card.name: card for card in CARDS}


@cache
def card(name: str) -> Markup:
    return Markup(deck.card_svg(BY_NAME[name], prefix=f"{name}-"))  # noqa: S704 - drawn by us from our own tables


@cache
def leaf(name: str) -> Markup:
    """In small: bid value and pip."""
    return Markup(deck.leaf_svg(BY_NAME[name]))  # noqa: S704


@cache
def back() -> Markup:
    return Markup(deck.back_svg(prefix="dutch-back-"))  # noqa: S704


@cache
def suit_pip(name: str) -> Markup:
    suit = next(suit for suit in SUITS if suit.name == name)
    pen = SvgPen(Box(0, 0, PIP_MM, PIP_MM), title=suit.name)
    pip(pen, suit, (PIP_MM / 2, PIP_MM / 2), PIP_MM * 0.94, FULL)
    return Markup(pen.svg)  # noqa: S704


def said(name: str) -> str:
    """A card as people call it: `red 8`."""
    card = BY_NAME[name]
    return f"{card.suit.name} {card.bid}"
