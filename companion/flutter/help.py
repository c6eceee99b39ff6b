"""What the page of rules says about the present moment of Flutter and about a first game."""

from collections.abc import Mapping
from typing import Any

from companion.catalogue import Advice

LAY = Advice(
    "Lay the tile on free triangles so that it shares a side with another tile and at least one of its petals lands on"
    " a point that has petals already. Same colours give you petals. Different ones cost you some.",
    "Laying",
    "The tile is being laid. Watch which tiles it closes in: if it cannot be paid for, you may get pollen.",
)
STEPS = (
    "Take the top tile of a stack and lay it in the meadow, so that its petals meet others. The first stack after"
    " the sun is free.",
    "Petals of the same colour give you petals. Others cost you petals, so look before you lay.",
    "When a tile is closed in on all sides, whoever did it pays petals for it and earns pollen. Most pollen wins.",
)
NOW = {
    "deal": Advice(
        "Put the rainbee in the middle and choose a bee each. Then start: the phones keep the sun, petals, water and"
        " pollen for you.",
        "Setting up",
    ),
    "reveal": Advice(
        "Turn up the next tile of the stack on the table, then tap the one that came up, or photograph it.",
        "A turn",
    ),
    "place": Advice(
        "Take the top tile of a stack. The first stack after the sun is free, and each one you skip costs petals. Tap a"
        " tile to see where it may lie and what it gives you.",
        "Choosing",
        "Another player chooses a tile. Look which tiles are nearly closed in, and which petals you need to pay for"
        " them.",
    ),
    "lay": LAY,
    "fill": Advice(
        "Your tile has closed off a pond. Fill each of its triangles with a water tile and take what it shows.",
        "Ponds",
        "A pond is being filled. It gives petals and pollen to the player who closed it.",
    ),
    "choose": Advice(
        "The water gives you a petal of any colour. Take the colour that you need most for a tile that is nearly"
        " closed in.",
        "Ponds",
    ),
    "pollinate": Advice(
        "Several tiles are closed in, and you cannot pay for all of them. Tap the one to pay for first. For each tile"
        " that you cannot pay for, the others get pollen.",
        "Which order?",
        "The order of the closed tiles is being chosen. For each one that is not paid for, you get pollen.",
    ),
    "home": Advice(
        "Your bee came home with 2 pollen because its tile was closed in. Put it on another open tile, or keep it in"
        " your hand.",
        "Bees",
    ),
    "bee": Advice(
        "You may put your bee on a tile that is still open. When somebody closes that tile in, you get 2 pollen.",
        "Bees",
    ),
    "over": Advice(
        "The game is over. Each of your four petals is worth the pollen on its space of the tracker. Whoever has the"
        " most pollen wins.",
        "The end",
    ),
}


def now(view: Mapping[str, Any]) -> Advice:
    return NOW[view["phase"]]
