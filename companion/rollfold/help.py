"""What the page of rules says about the present moment of Crease & Cross and about a first game."""

from collections.abc import Mapping
from typing import Any

from companion.catalogue import Advice

STEPS = (
    "Every round, somebody rolls two dice and takes one. The others use the other one. Draw a line of X’s for"
    " each number on your die.",
    "When all faces in a corner are marked, fold the corner over. A symbol from the back comes up.",
    "Fold all four corners and join the five symbols with X’s. Whoever does it first wins.",
)
NOW = {
    "lobby": Advice(
        "Everyone takes a pen and a sheet of the same level. Cut the sheet out along its outer line and lay it front"
        " up. Then begin.",
        "Setting up",
    ),
    "roll": Advice(
        "Roll both dice: tap the button, or roll your own and tap what they show. In the next step you take one of"
        " them.",
        "A round",
        "Wait for the roll. If all faces in a corner are marked, you can fold it meanwhile.",
    ),
    "choose": Advice(
        "Take one of the dice. You draw its numbers, and everyone else draws those of the other die.",
        "A round",
        "The player who rolled takes one die. You get the other one.",
    ),
    "draw": Advice(
        "Draw a line of X’s for each number on your die. Begin beside a start tile or a circled X, go straight, and"
        " circle the last X. When everything is on paper, tap “I’m done”.",
        "A line of X’s",
        "You are done with this round. If all faces in a corner are marked, you can fold it while the others draw.",
    ),
    "claim": Advice(
        "Somebody says that they have won. Finish drawing your own lines, then say whether you have won too. If"
        " several players win in this round, whoever drew fewer X’s in it comes first.",
        "Winning",
        "You have answered. The game ends when everyone has.",
    ),
    "sad": Advice(
        "You have reached the sad face, so this game is lost. Cross it off, then try again.",
        "Playing alone",
    ),
    "stopped": Advice("You stopped the game here. Tap “End the game”, or undo the stop to play on.", "Winning"),
    "over": Advice(
        "The game is over. Photograph the sheets to check that all five symbols are joined, or play again.",
        "Winning",
    ),
}


def now(view: Mapping[str, Any]) -> Advice:
    return NOW[view["phase"]]
