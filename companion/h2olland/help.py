"""What the page of rules says about the present moment of H2Olland and about a first game."""

from collections.abc import Mapping
from typing import Any

from companion.catalogue import Advice

STEPS = (
    "In spring you build and plant: farms, mills, crops and cows from your barn, one piece at a time.",
    "In summer the mills drain the lake and earn tulips. In autumn you harvest, and in winter you trade your"
    " harvest for more mills and tulips.",
    "When the lake is dry, workers race to the tulips. Only tulips score, from 1 for red to 6 for purple.",
)
NOW = {
    "lobby": Advice(
        "Build the board, choose a colour each, and put a farm and a mill on the marks of your edge. Then give somebody"
        " the wooden shoe: they begin.",
        "Setting up",
    ),
    "spring": Advice(
        "Place one piece from your barn, then it is the next player’s turn. Only tulips score in the"
        " end, and mills and crops bring you tulips. If you pass, you place nothing more this spring.",
        "Spring: planting",
        "The others place their pieces. Think about which field could reach your buildings too: a field feeds everyone"
        " beside it.",
    ),
    "dikes": Advice(
        "Lay a dike between two water tiles, or pass. Water enclosed by land and dikes can be drained if it has at most"
        " four tiles and a mill for each.",
        "Summer: dikes",
        "The others lay dikes. They also decide which water your mills can drain this summer.",
    ),
    "drain": Advice(
        "Choose an area to drain. All unused mills beside it take part, and each one earns its owner a tulip.",
        "Summer: draining",
        "An area is being chosen. If your mill stands beside it, you take part and earn a tulip.",
    ),
    "turn": Advice(
        "Turn over a water tile in front of one of your mills. New land comes up, and everyone can use it.",
        "Summer: draining",
    ),
    "lay": Advice(
        "You turned up barren land. Choose which way it faces: no field can lie on sand, but buildings can.",
        "Summer: draining",
    ),
    "reward": Advice(
        "Your mill has worked, so take a tulip. You can take any colour that your mills on the board have opened.",
        "Summer: draining",
    ),
    "weather": Advice(
        "Turn up the weather card. First its disaster strikes, then everyone harvests.",
        "Autumn",
    ),
    "reveal": Advice("Turn over the land tile on the table, then tap the one that came up.", "Summer: draining"),
    "flood": Advice(
        "A flood: take away the fields of this crop beside water, but not those in a safe zone. Then enter how many"
        " there were.",
        "Autumn",
    ),
    "drought": Advice(
        "A drought: you may turn over one water tile. It earns no tulip, but it makes land.",
        "Autumn",
        "A drought: each of you may turn over one water tile, in turn.",
    ),
    "harvest": Advice(
        "Count the crop and cow fields beside your buildings, whoever planted them. Each gives you one piece. Enter"
        " what you harvested.",
        "Autumn",
        "You have entered your harvest. The others are still counting.",
    ),
    "winter": Advice(
        "Buy from the co-op and exchange as often as you can pay. Mills open new colours of tulips once they stand on"
        " the board. Tap “Finish trading” at the end.",
        "Winter",
        "Everyone has one turn to trade with the co-op. Look at your barn and plan what to buy.",
    ),
    "barn": Advice(
        "Your barn is too full. Keep five crops, cows and tulips in all, and return the rest.",
        "The year",
        "Somebody’s barn is too full. Spring begins when they have returned what they cannot keep.",
    ),
    "last trade": Advice(
        "Buy mills and tulips for the last time. All crops and cows that are left go back, so spend them.",
        "The end",
        "This is the last trade. All crops and cows that are left go back, so plan how to spend yours.",
    ),
    "shared": Advice(
        "Take away all cow and crop fields beside buildings of two or more villages, and enter them here.",
        "The end",
    ),
    "last planting": Advice(
        "Place a farm, a mill or a tulip, one at a time, for as long as you can. Only tulips score, so plant them where"
        " your workers can run.",
        "The end",
        "The others place their last pieces. Then the race for the tulips begins.",
    ),
    "race": Advice(
        "Send a worker to a free field beside one of your mills or workers. Only tulips score, but crops and cows can"
        " be the way to them. If you can, you must.",
        "The end",
        "The others send their workers. See which tulips you can still reach from your mills and workers.",
    ),
    "over": Advice(
        "The race is over. Each tulip field with your worker scores by its colour, from 1 for red to 6 for purple. Most"
        " points win.",
        "Score",
    ),
}


def now(view: Mapping[str, Any]) -> Advice:
    return NOW[view["phase"]]
