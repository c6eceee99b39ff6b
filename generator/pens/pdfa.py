"""What an archive wants inside a PDF: a profile that says what its colours mean, and metadata in XMP."""

import struct
from functools import cache
from html import escape

WRITTEN = "2000-01-01T00:00:00+00:00"  # no clock: the same kit gives the same bytes on any day
WRITTEN_PDF = "D:20000101000000+00'00'"
_WRITTEN_ICC = (2000, 1, 1, 0, 0, 0)

# The primaries of sRGB (IEC 61966-2-1) as seen under D50, which is how a profile of version 2 states them.
_D50 = (0.9642, 1.0, 0.8249)
_PRIMARIES = {
    "rXYZ": (0.43607, 0.22249, 0.01392),
    "gXYZ": (0.38515, 0.71687, 0.09708),
    "bXYZ": (0.14307, 0.06061, 0.7141),
}
_CURVE_POINTS = 256
_HEADER_BYTES = 128
_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>1</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<xmp:CreatorTool>{author}</xmp:CreatorTool><pdf:Producer>{producer}</pdf:Producer>
<xmp:CreateDate>{written}</xmp:CreateDate><xmp:ModifyDate>{written}</xmp:ModifyDate>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


def xmp(title: str, author: str, subject: str, producer: str) -> bytes:
    """The same facts as the document's Info, for readers of metadata."""
    words = {"title": title, "author": author, "subject": subject, "producer": producer}
    return _XMP.format(written=WRITTEN, **{key: escape(value) for key, value in words.items()}).encode()


@cache
def srgb() -> bytes:
    """An ICC profile of sRGB, version 2: white point, three primaries and one tone curve for all of them."""
    curve = b"curv" + struct.pack(">4xI", _CURVE_POINTS) + struct.pack(f">{_CURVE_POINTS}H", *_tones())
    tags = {
        "desc": _description("sRGB"),
        "cprt": b"text" + bytes(4) + b"No copyright, use freely\0",
        "wtpt": _xyz(_D50),
        **{tag: _xyz(primary) for tag, primary in _PRIMARIES.items()},
        "rTRC": curve,
    }
    return _profile(tags, shared={"gTRC": "rTRC", "bTRC": "rTRC"})


def _tones() -> list[int]:
    def linear(v: float) -> float:
        return v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4

    return [round(65535 * linear(i / (_CURVE_POINTS - 1))) for i in range(_CURVE_POINTS)]


def _profile(tags: dict[str, bytes], shared: dict[str, str]) -> bytes:
    offset = _HEADER_BYTES + 4 + 12 * (len(tags) + len(shared))
    places, body = {}, b""
    for tag, data in tags.items():
        places[tag] = (offset + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    places |= {tag: places[same] for tag, same in shared.items()}
    table = struct.pack(">I", len(places))
    table += b"".join(tag.encode() + struct.pack(">II", *place) for tag, place in places.items())
    return _header(_HEADER_BYTES + len(table) + len(body)) + table + body


def _header(size: int) -> bytes:
    version_2_1 = 0x02100000
    start = struct.pack(">I4xI4s4s4s6H4s", size, version_2_1, b"mntr", b"RGB ", b"XYZ ", *_WRITTEN_ICC, b"acsp")
    return start.ljust(68, b"\0") + _fixed(_D50) + bytes(_HEADER_BYTES - 80)


def _description(words: str) -> bytes:
    text = words.encode() + b"\0"
    return b"desc" + struct.pack(">4xI", len(text)) + text + bytes(4 + 4 + 2 + 1 + 67)


def _xyz(values: tuple[float, float, float]) -> bytes:
    return b"XYZ " + bytes(4) + _fixed(values)


def _fixed(values: tuple[float, float, float]) -> bytes:
    return struct.pack(">3i", *(round(v * 65536) for v in values))
