"""What Tabletop Simulator saves: its own fields in its own order, so that it finds everything it looks for."""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

GREY = 0.713235259  # how it tints cards that nobody has tinted
Thing = dict[str, Any]


def saved(things: Sequence[Thing]) -> bytes:
    """A saved object, as a file in its folder Saved Objects."""
    words = ("SaveName", "Date", "VersionNumber", "GameMode", "GameType", "GameComplexity")
    whole: Thing = dict.fromkeys(words, "") | {"Tags": [], "Gravity": 0.5, "PlayArea": 0.5, "Table": "", "Sky": ""}
    whole |= {"Note": "", "TabStates": {}, "LuaScript": "", "LuaScriptState": "", "XmlUI": ""}
    return (json.dumps(whole | {"ObjectStates": list(things)}, indent=1) + "\n").encode()


def deck(title: str, cards: Sequence[Thing], sheets: Mapping[str, Thing]) -> Thing:
    own = {"DeckIDs": [it["CardID"] for it in cards], "CustomDeck": dict(sheets), "ContainedObjects": list(cards)}
    return _thing("DeckCustom", title, title, face_down=True) | {"SidewaysCard": False} | own


def card(name: str, id_: int, number: int, sheet: Thing) -> Thing:
    """The card of number `number` in its deck; `id_` is the place on its sheet."""
    key = str(id_ // 100)
    thing = _thing("CardCustom", name, f"{sheet['FaceURL']} {number}", face_down=True, held=True)
    return thing | {"CardID": id_, "SidewaysCard": False, "CustomDeck": {key: sheet}}


def token(name: str, number: int, urls: Sequence[str], scale: float, thickness: float) -> Thing:
    thing = _thing("Custom_Token", name, f"{urls[0]} {number}", tint=1.0)
    thing["Transform"] |= {"scaleX": round(scale, 4), "scaleZ": round(scale, 4)}
    return thing | {
        "CustomImage": {
            "ImageURL": urls[0],
            "ImageSecondaryURL": urls[-1],
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            "CustomToken": {"Thickness": thickness, "MergeDistancePixels": 5.0, "StandUp": False, "Stackable": False},
        }
    }


def bag(title: str, things: Sequence[Thing]) -> Thing:
    own = {"MaterialIndex": -1, "MeshIndex": -1, "Bag": {"Order": 0}, "ContainedObjects": list(things)}
    return _thing("Bag", title, title) | own


def _thing(
    kind: str, nickname: str, seed: str, *, face_down: bool = False, held: bool = False, tint: float = GREY
) -> Thing:
    places = {f"{what}{axis}": 0.0 for what in ("pos", "rot") for axis in "XYZ"} | {
        f"scale{axis}": 1.0 for axis in "XYZ"
    }
    return {
        "GUID": sha256(f"{kind} {seed}".encode()).hexdigest()[:6],
        "Name": kind,
        "Transform": places | {"posY": 1.0, "rotY": 180.0, "rotZ": 180.0 if face_down else 0.0},
        "Nickname": nickname,
        "Description": "",
        "GMNotes": "",
        "AltLookAngle": dict.fromkeys("xyz", 0.0),
        "ColorDiffuse": dict.fromkeys("rgb", tint),
        "LayoutGroupSortIndex": 0,
        "Value": 0,
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "IgnoreFoW": False,
        "MeasureMovement": False,
        "DragSelectable": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "GridProjection": False,
        "HideWhenFaceDown": face_down,
        "Hands": held,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }
