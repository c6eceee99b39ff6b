"""What the page of rules says about the present moment of Polders and about a first game."""

from collections.abc import Mapping
from typing import Any

from companion.catalogue import Advice

STEPS = (
    "Every turn, three shapes come up. Draw one of them on the polder in front of you, in your colour, all with"
    " the same mark.",
    "Then everyone passes their polder to the left. After 25 turns, every polder has fields of all of you.",
    "Join squares of the same mark to a building that has this mark too, such as stripes on a farm. Without one they"
    " are worth nothing. The assignments on the table score as well.",
)
NOW = {
    "deal": Advice(
        "Take a pen each and lay out the polders for your number of players. Then tap “Deal the polders”: the phones"
        " say who gets which one first.",
        "Setting up",
    ),
    "reveal": Advice(
        "Turn up the assignments of this round. Read them aloud: at the end they give or cost every player points.",
        "Assignments",
    ),
    "flip": Advice(
        "Flip three shape cards. Then everyone draws one of them on the polder in front of them, all at the same time.",
        "A turn",
    ),
    "draw": Advice(
        "Choose one of the three shapes and draw it on the polder in front of you. Fill all its squares with the same"
        " mark, and let one of them touch a road or a square of yours. Then tap the card and the mark on your phone.",
        "Drawing",
        "You have drawn. You can change your drawing until everyone is done. Then you pass your polder to the left.",
    ),
    "drawn": Advice(
        "Everyone has drawn. Set the three cards aside and pass your polder to the left, then tap the button.",
        "A turn",
    ),
    "cross": Advice(
        "The round is over. Pass your polder to the left. Whoever holds De Schermer crosses off one round on it and"
        " taps the button.",
        "A turn",
    ),
    "over": Advice(
        "All rounds are over. Photograph the polders, or enter them by hand, and the phones count the points. An area"
        " without a correct building is worth nothing.",
        "Areas",
    ),
}


def now(view: Mapping[str, Any]) -> Advice:
    drawn = view["phase"] == "draw" and not view["waiting"]
    return NOW["drawn" if drawn else view["phase"]]
