"""Makes the shipped fonts from the originals: `python -m generator.fonts.make ALEGREYA_FOLDER ALEGREYA_SANS_FOLDER`.

Needs the extra `fonts`. Each folder holds the family's TrueType files, at any depth; both families are published under
the Open Font License without a Reserved Font Name, so a subset may keep the name. For each face it writes a TrueType
file for paper, its measures, and for three of them small WOFF2 files for the phones. Figures become lining figures, in
the sans also tabular ones, by pointing the digits at those glyphs: no pen has to know font features.
"""

import io
import json
import sys
from pathlib import Path
from typing import Any

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from generator.fonts import FOLDER
from generator.fonts.alphabets import KERNED, PAPER, PHONE, PHONE_SELDOM

WEB_FOLDER = FOLDER.parents[1] / "static" / "fonts"

# name: original, its family on a phone, italic, weight, features to bake into the digits, whether the phones get it
FACES = {
    "title": ("Alegreya_800ExtraBold.ttf", "Alegreya", False, 800, {"lnum"}, True),
    "title-italic": ("Alegreya_500Medium_Italic.ttf", "Alegreya", True, 500, {"lnum"}, False),
    "text": ("AlegreyaSans_400Regular.ttf", "Alegreya Sans", False, 400, {"lnum", "tnum"}, True),
    "text-italic": ("AlegreyaSans_400Regular_Italic.ttf", "Alegreya Sans", True, 400, {"lnum", "tnum"}, False),
    "text-bold": ("AlegreyaSans_700Bold.ttf", "Alegreya Sans", False, 700, {"lnum", "tnum"}, True),
}

# Word space in thousandths. The originals keep words close (147-165), for large type; ours is set at 7-11 pt.
WORD_SPACE = {"Alegreya": 190, "Alegreya Sans": 205}


def main() -> None:
    originals = {path.name: path for folder in sys.argv[1:] for path in Path(folder).rglob("*.ttf")}
    for name, (original, family, italic, weight, features, web) in FACES.items():
        font = TTFont(originals[original], recalcTimestamp=False)
        _bake_figures(font, features)
        if "tnum" in features:
            _even_figures(font)
        _widen_spaces(font, WORD_SPACE[family])
        measures = {"family": family, "italic": italic, "weight": weight, **_measures(font)}
        text = json.dumps(measures, ensure_ascii=False, separators=(",", ":"))
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")
        _save(_subset(font, PAPER, []), FOLDER / f"{name}.ttf")
        if web:
            _save(_subset(font, PHONE, ["kern"]), WEB_FOLDER / f"{name}.woff2", "woff2")
            _save(_subset(font, PHONE_SELDOM, ["kern"]), WEB_FOLDER / f"{name}-seldom.woff2", "woff2")


def _bake_figures(font: TTFont, features: set[str]) -> None:
    swaps = _single_substitutions(font, features)
    for table in font["cmap"].tables:
        for code in range(ord("0"), ord("9") + 1):
            if code in table.cmap:
                glyph = table.cmap[code]
                for swap in swaps:
                    glyph = swap.get(glyph, glyph)
                table.cmap[code] = glyph


def _even_figures(font: TTFont) -> None:
    """Two tabular figures of the italic are up to 7 thousandths wider than the others, which shows in long columns."""
    cmap, advances = font.getBestCmap(), font["hmtx"].metrics
    for figure in "123456789":
        _, bearing = advances[cmap[ord(figure)]]
        advances[cmap[ord(figure)]] = (advances[cmap[ord("0")]][0], bearing)


def _widen_spaces(font: TTFont, width: int) -> None:
    cmap, advances = font.getBestCmap(), font["hmtx"].metrics
    for code in (0x20, 0xA0):
        _, bearing = advances[cmap[code]]
        advances[cmap[code]] = (round(width * font["head"].unitsPerEm / 1000), bearing)


def _single_substitutions(font: TTFont, features: set[str]) -> list[dict[str, str]]:
    """The substitutions of these features, in the order in which a typesetter applies them."""
    gsub = font["GSUB"].table
    wanted = {i for r in gsub.FeatureList.FeatureRecord if r.FeatureTag in features for i in r.Feature.LookupListIndex}
    subtables = [_plain(sub) for i in sorted(wanted) for sub in gsub.LookupList.Lookup[i].SubTable]
    return [sub.mapping for sub in subtables if hasattr(sub, "mapping")]


def _measures(font: TTFont) -> dict[str, Any]:
    per_thousand = 1000 / font["head"].unitsPerEm
    cmap, advances = font.getBestCmap(), font["hmtx"].metrics
    os2, hhea = font["OS/2"], font["hhea"]
    return {
        "ascent": round(hhea.ascent * per_thousand),
        "descent": round(-hhea.descent * per_thousand),
        "cap_height": round(os2.sCapHeight * per_thousand),
        "x_height": round(os2.sxHeight * per_thousand),
        "widths": {chr(c): round(advances[cmap[c]][0] * per_thousand) for c in PAPER if c in cmap},
        "kerns": _kerns(font, per_thousand),
    }


def _kerns(font: TTFont, per_thousand: float) -> dict[str, dict[str, str]]:
    """{left: {kern: rights}}: a letter has few different kerns, so this is small."""
    cmap, subtables = font.getBestCmap(), _kern_subtables(font)
    kerns: dict[str, dict[str, str]] = {}
    for left in KERNED:
        row: dict[str, str] = {}
        for right in KERNED:
            kern = round(_kern(subtables, cmap.get(ord(left)), cmap.get(ord(right))) * per_thousand)
            if kern:
                row[str(kern)] = row.get(str(kern), "") + right
        if row:
            kerns[left] = row
    return kerns


def _kern_subtables(font: TTFont) -> list[Any]:
    gpos = font["GPOS"].table
    wanted = {i for r in gpos.FeatureList.FeatureRecord if r.FeatureTag == "kern" for i in r.Feature.LookupListIndex}
    return [_plain(sub) for i in sorted(wanted) for sub in gpos.LookupList.Lookup[i].SubTable]


def _kern(subtables: list[Any], left: str | None, right: str | None) -> int:
    """What the first subtable that knows the pair says."""
    for sub in subtables:
        if left not in sub.Coverage.glyphs:
            continue
        if sub.Format == 1:
            for record in sub.PairSet[sub.Coverage.glyphs.index(left)].PairValueRecord:
                if record.SecondGlyph == right:
                    return int(record.Value1.XAdvance) if record.Value1 else 0
        else:
            first = sub.ClassDef1.classDefs.get(left, 0)
            value = sub.Class1Record[first].Class2Record[sub.ClassDef2.classDefs.get(right, 0)].Value1
            return int(getattr(value, "XAdvance", 0)) if value else 0
    return 0


def _plain(subtable: Any) -> Any:
    return getattr(subtable, "ExtSubTable", subtable)


def _subset(font: TTFont, codes: list[int], features: list[str]) -> TTFont:
    copy = io.BytesIO()
    font.save(copy)
    subset = TTFont(copy, recalcTimestamp=False)
    options = Options(
        hinting=False, layout_features=features, legacy_kern=False, notdef_outline=True, glyph_names=False
    )
    options.drop_tables += ["STAT", "gasp", "GSUB", "GDEF", *([] if features else ["GPOS"])]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(subset)
    return subset


def _save(font: TTFont, path: Path, flavor: str | None = None) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    font.flavor = flavor
    font.save(path)


if __name__ == "__main__":
    main()
