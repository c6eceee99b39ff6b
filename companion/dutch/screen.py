"""What the screens of Dutch show. Everything comes from the view of the seat that is looking."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.dutch import own
from companion.dutch.pictures import BY_NAME, Picture, large, leaf, said, small, suit_art, suit_pip
from companion.dutch.words import effect, either, listed, won
from companion.tables.table import Table
from companion.web.parts import AFTER, JOIN, SCAN, TABLET, WATCH, Part
from companion.web.screens import Sign, seated
from games.dutch.components import PLACES, POINTS, SUIT_BONUS, SUIT_BONUS_FROM, SUITS, Place, Power

PHASES = {
    "deal": "Before the deal",
    "aside": "Set aside",
    "bid": "Bid",
    "buy": "Buying",
    "laid": "Buying",
    "vote": "Another round?",
    "stop": "Stop here?",
    "over": "The end",
    **own.PHASES,
}
NAMES = re.compile(r"[GRPB]\d+(?: [GRPB]\d+)*")
SIGNS = (Sign("blue", "1", "seat"), Sign("red", "2", "seat"))


def everyone(table: Table) -> dict[str, Any]:
    """What both players see alike, apart from the auction."""
    return {"suits": suit_art()}


def screen(table: Table, me: int | None, mine: list[int]) -> dict[str, Any]:
    """What the parts show to this seat. A phone without a seat sees what everybody sees."""
    eyes = me if me in mine or not table.head.secrets else None
    view = table.head.table.view(table.state, eyes)
    people = seated(table, mine, SIGNS)
    shown = {
        "phase": view["phase"],
        "printed": view["cards"] == "printed",
        "own_cards": view["cards"] == "own",
        "robot": view["robot"],
        "people": people,
    }
    match view["phase"]:
        case "deal":
            return shown
        case "over":
            return shown | {"ending": ending(view, [person["name"] for person in people], me if mine == [me] else None)}
        case _:
            legal = table.head.table.legal(table.state, eyes) if eyes is not None else []
            playing = _playing(view, people, legal, eyes)
            free = [it for it in people if mine and not table.head.secrets and not it["taken"] and it["seat"] != me]
            return shown | playing | {"helped": [it for it in free if it["seat"] in view["waiting"]]}


SUIT_ART = Part("suits", "dutch/suits.html", ("suits",))
PLAYING = (
    SUIT_ART,
    Part("where", "dutch/where.html", ("table", "round", "phase_name", "auction")),
    Part("sale", "dutch/sale.html", ("sale",)),
    Part("hand", "dutch/hand.html", ("hand", "phase", "round")),
    Part("tell", "dutch/tell.html", ("tell", "table", "seats")),
    Part("errands", "dutch/errands.html", ("errands",)),
    Part("display", "dutch/display.html", ("places", "won")),
    Part("sides", "dutch/sides.html", ("sides", "round", "won")),
    Part("held", "dutch/held.html", ("held",)),
    Part("powers", "dutch/powers.html", ("powers", "table")),
    Part("discards", "dutch/discards.html", ("discards",)),
    Part("mine", "dutch/mine.html", ("mine",)),
    Part("seen", "dutch/seen.html", ("seen",)),
    Part("more", "dutch/more.html", ("table", "seats", "phase")),
    Part(
        "bar",
        "dutch/bar.html",
        ("news", "hintable", "your_turn", "watching", "asks", "held", "undo", "redo", "helped", "table"),
    ),
)
LOBBY = Part("lobby", "dutch/lobby.html", ("people", "table", "seats", "printed", "own_cards", "robot"))
OVER = Part("over", "dutch/over.html", ("ending",))
COUNTED = Part("counted", "dutch/counted.html", ("ending",))
PHOTO = Part("photo", "dutch/photo.html", ("people", "table", "seats"))
MIDDLE = {"deal": ("people",), "over": ("ending", "finish")}  # what a tablet needs before and after the game
MIDDLE_PLAYING = ("round", "asks", "auction", "places", "sides", "discards")


def parts(view: str, shown: Mapping[str, Any]) -> Sequence[Part]:
    """The parts of a page, from top to bottom."""
    phase = shown["phase"]
    if view == "middle":
        needs = ("table", "phase", "news", *MIDDLE.get(phase, MIDDLE_PLAYING))
        return (SUIT_ART, Part("middle", "dutch/middle.html", needs))
    match phase:
        case "deal":
            return (LOBBY, *(() if shown["seats"] else (JOIN,)), WATCH if shown["robot"] else SCAN, TABLET)
        case "over":
            return (SUIT_ART, OVER, COUNTED, *((PHOTO,) if shown["printed"] or shown["own_cards"] else ()), AFTER)
        case _:
            return PLAYING


def asks(view: dict[str, Any], legal: list[str], eyes: int | None, names: list[str]) -> dict[str, Any]:
    """What the player is asked to do. `pick` says how the hand is used now: one card, some, or not at all."""
    if view["phase"] == "stop":
        return _stopping(view, legal, names)
    if view.get("told") and eyes is not None:
        telling = own.asks(view, eyes, names)
        if telling:
            return telling
    if not legal or eyes is None:
        return {"kind": "wait", "words": _waiting(view, names), "pick": "", "power": ()}
    if view["pending"]:
        return {
            "kind": "effect",
            "words": _working(view),
            "under": _power_text(view),
            "pick": "",
            "effects": _effects(legal, view["edition"]),
            "power": (),
        }
    match view["phase"]:
        case "aside":
            return _ask(
                "aside",
                "Tap a card to set aside",
                "It goes on top of your deck. You draw it again next round, or it breaks a tie.",
                "one",
            )
        case "bid":
            return _ask(
                "bid",
                "Tap the cards you want to bid",
                "Up to four cards, or none. The other player sees them when both of you have bid.",
                "some",
            )
        case "vote":
            under = "The auction deck is empty. The game ends when both players stop."
            return _ask("vote", "Play another round?", under, "")
        case "laid":
            return _ask("pay", "Your card pays for place 1", legal[0], "")
        case _:
            return _buying(view, legal, eyes)


def ending(view: dict[str, Any], names: list[str], alone: int | None = None) -> dict[str, Any]:
    """Who has won and why. A phone with `alone` this seat tells its own player so."""
    result = view["result"]
    lines = [_seat(view, seat, names[seat]) for seat in (0, 1)]
    ranked = sorted(lines, key=lambda line: (-line["total"], line["number"]))
    return {
        "title": "You win" if result["winners"] == [alone] else _title(result["winners"], names),
        "seats": ranked,
        "why": _why(result),
    }


def _in_words(names: re.Match[str]) -> str:
    """The names in words, because printed cards show a colour and a number but no letters."""
    return listed(names[0].split())


def _playing(view: dict[str, Any], people: list[dict[str, Any]], legal: list[str], eyes: int | None) -> dict[str, Any]:
    asked = asks(view, legal, eyes, [person["name"] for person in people])
    tell = own.grid(view, asked, legal) if view.get("told") else None
    if tell:
        asked = asked | {"pick": "", "power": ()}
    buying = asked["kind"] == "buy"
    hand = _hand(view, asked) if view["own"] else None
    first = asked["pick"] or (asked["power"] and not (buying and asked["buys"]))
    return {
        "phase_name": PHASES[view["phase"]],
        "round": view["round"],
        "auction": view["auction"],
        "sale": _sale(view) if asked["kind"] == "bid" else [],
        "hand": hand if first else None,
        "held": None if first else hand,
        "tell": tell,
        "errands": [NAMES.sub(_in_words, errand) for errand in view["errands"]],
        "places": _places(view, asked["buys"] if buying else ()),
        "won": won(view, [person["name"] for person in people], eyes),
        "sides": [_side(view, person, eyes) for person in people],
        "powers": _powers(view),
        "discards": _pictures(view["auction_discards"], view["edition"]),
        "mine": _mine(view) if view["own"] else None,
        "seen": [_seen(view, person) for person in people if person["seat"] != eyes],
        "asks": asked | {"offering": _offering(view, eyes) if buying else []},
    }


def _pictures(names: Iterable[str], edition: int) -> list[Picture]:
    return [small(name, edition) for name in names]


def _sale(view: dict[str, Any]) -> list[tuple[Place, Picture]]:
    return [(place, small(name, view["edition"])) for place, name in zip(PLACES, view["display"], strict=True) if name]


def _hand(view: dict[str, Any], asked: dict[str, Any]) -> dict[str, Any]:
    """The hand, and how it is used now. It comes above the auction when a card in it must be tapped."""
    own = view["own"]
    return {
        "cards": [large(name, view["edition"]) for name in own["hand"]],
        "pick": asked["pick"],
        "words": asked["words"] if asked["pick"] else "",
        "power": asked["power"],
        "does": _does(asked["power"]),
        "aside": said(own["aside"]) if own["aside"] else "",
    }


def _does(names: Sequence[str]) -> list[Power]:
    """What the power cards do that may be played now."""
    return list(dict.fromkeys(power for name in names if (power := BY_NAME[name].power)))


def _places(view: dict[str, Any], buys: Sequence[str]) -> list[dict[str, Any]]:
    """The six places; `can` says whether this seat can pay for the card there now."""
    return [
        {
            "number": place.number,
            "cost": place.cost,
            "card": large(name, view["edition"]) if name else None,
            "can": any(words.startswith(f"buy {place.number} ") for words in buys),
        }
        for place, name in zip(PLACES, view["display"], strict=True)
    ]


def _side(view: dict[str, Any], person: dict[str, Any], eyes: int | None) -> dict[str, Any]:
    """One player's face-up cards, or their bid as long as only they see it, and how many cards are face down."""
    seat = person["seat"]
    its = view["players"][seat]
    sealed = view["own"]["bid"] if view["own"] and seat == eyes and view["phase"] == "bid" else []
    revealed = view["phase"] in ("buy", "laid", "tie", "toss")
    return {
        "name": person["name"],
        "colour": person["colour"],
        "robot": person["robot"],
        "hints": person["hints"],
        "me": seat == eyes,
        "sealed": bool(sealed),
        "cards": _pictures(sealed or (*its["bid"], *its["powers"]), view["edition"]),
        "hand": its["hand"],
        "deck": its["deck"],
        "discarded": its["discards"],
        "banked": len(its["cashed"]),
        "sum": view["sums"][seat] if revealed else None,
        "won": view["phase"] in ("buy", "laid") and view["winner"] == seat,
        "waited": seat in view["waiting"],
        "duty": seat in view["duty"],
    }


def _powers(view: dict[str, Any]) -> list[Power]:
    """The powers of the cards in sight: on a phone the print on a card is too small to read."""
    names = [*filter(None, view["display"]), *(view["own"]["hand"] if view["own"] else ())]
    return _does(names)


def _mine(view: dict[str, Any]) -> dict[str, Any]:
    return {zone: _pictures(view["own"][zone], view["edition"]) for zone in ("deck", "discards", "cashed")}


def _seen(view: dict[str, Any], person: dict[str, Any]) -> dict[str, Any]:
    its = view["players"][person["seat"]]
    known, cashed = (_pictures(its[zone], view["edition"]) for zone in ("known", "cashed"))
    return {"name": person["name"], "known": known, "cashed": cashed}


def _offering(view: dict[str, Any], eyes: int | None) -> list[Picture]:
    """What the seat that is looking can pay with, in the order in which legal moves name it."""
    return sorted(_pictures(_in_offering(view, eyes), view["edition"]), key=lambda picture: picture.card.id)


# What the player is asked


def _ask(kind: str, words: str, under: str, pick: str) -> dict[str, Any]:
    return {"kind": kind, "words": words, "under": under, "pick": pick, "power": ()}


def _stopping(view: dict[str, Any], legal: list[str], names: list[str]) -> dict[str, Any]:
    """One player has asked to end the game here. Nobody sees the other's cards before both agree (D44)."""
    if not legal:
        return {"kind": "wait", "words": f"Waiting for {names[1 - view['stopped']]} to agree", "pick": "", "power": ()}
    words = "Stop here?" if view["robot"] else f"{names[view['stopped']]} wants to stop. Do you agree?"
    return _ask("stop", words, "All cards are then shown and counted. To play on, undo the stop.", "")


def _buying(view: dict[str, Any], legal: list[str], eyes: int) -> dict[str, Any]:
    duty = eyes in view["duty"]
    lays = any(words.startswith("lay ") for words in legal)
    powers = tuple(words.split()[1] for words in legal if words.startswith("power "))
    under = "You must buy the card on place 1 because you lost the bid." if duty else ""
    buys = [words for words in legal if words.startswith("buy ")]
    if lays:
        asked = _ask(
            "lay",
            "Lay down a card to pay with",
            "You must buy the card on place 1, and you have nothing on the table.",
            "one",
        )
    elif buys:
        under = under or _reach(view, eyes, buys)
        asked = _ask("buy", "Buy a card or play a power card" if powers else "Buy a card", under, "")
    else:
        asked = _ask("buy", "Play a power card?" if powers else "You have nothing left to buy with", under, "")
    return asked | {"power": powers, "buys": buys, "end": "end" in legal}


def _reach(view: dict[str, Any], eyes: int, buys: list[str]) -> str:
    """How many cards this player can pay with, and for which places."""
    number = len(_in_offering(view, eyes))
    places = sorted({words.split()[1] for words in buys})
    cards = "1 card" if number == 1 else f"{number} cards"
    return f"Your offering of {cards} pays for place {either(places)}."


def _in_offering(view: dict[str, Any], eyes: int | None) -> list[str]:
    its = view["players"][eyes] if eyes is not None else {"bid": [], "powers": []}
    return [*its["bid"], *its["powers"]]


def _working(view: dict[str, Any]) -> str:
    return f"What should your {said(view['pending'][-1])} do?"


def _power_text(view: dict[str, Any]) -> str:
    power = BY_NAME[view["pending"][-1]].power
    return power.text if power else ""


def _effects(legal: list[str], edition: int) -> list[dict[str, Any]]:
    """What the power can be used on. Not using it comes last."""
    ordered = sorted(legal, key=lambda words: words == "nothing")
    return [{"move": words, "said": effect(words), "svg": _target(words, edition)} for words in ordered]


def _target(words: str, edition: int) -> str:
    return next((leaf(word, edition) for word in words.split() if word in BY_NAME), "")


def _waiting(view: dict[str, Any], names: list[str]) -> str:
    late = [names[seat] for seat in view["waiting"]]
    if not late:
        return ""
    who = " and ".join(late)
    if view.get("told") and (telling := own.waiting(view["phase"], who)):
        return telling
    match view["phase"]:
        case "aside":
            return f"Waiting for {who} to set a card aside"
        case "bid":
            return f"Waiting for {who} to bid"
        case "vote":
            return f"Waiting for {who} to answer"
        case _:
            return f"Waiting for {who} to play powers and buy"


# The end


def _title(winners: list[int], names: list[str]) -> str:
    return f"{names[winners[0]]} wins" if len(winners) == 1 else f"{names[0]} and {names[1]} share the victory"


def _why(result: dict[str, Any]) -> str:
    first, second = result["seats"]
    if first["total"] != second["total"]:
        return ""
    if first["number"] != second["number"]:
        return "Equal points, so the player with fewer cards wins."
    return "Equal points and equal numbers of cards."


def _seat(view: dict[str, Any], seat: int, name: str) -> dict[str, Any]:
    it, winners, edition = view["result"]["seats"][seat], view["result"]["winners"], view["edition"]
    held = [BY_NAME[name] for name in it["cards"]]
    suits = []
    for suit in SUITS:
        cards = [one for one in held if one.suit == suit]
        bonus = it["bonus"].get(suit.name, 0)
        why = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
        if bonus:
            why = f"{why}, with {SUIT_BONUS} extra for {SUIT_BONUS_FROM} or more"
        suits.append(
            {
                "name": suit.name,
                "pip": suit_pip(suit.name),
                "cards": [leaf(one.name, edition) for one in cards],
                "points": sum(POINTS[edition][one.bid - 1] for one in cards) + bonus,
                "why": why,
            }
        )
    return {"seat": seat, "name": name, "wins": seat in winners, "suits": suits, **it}
