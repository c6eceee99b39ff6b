"""Bookmarks, and the tree of headings, paragraphs and pictures for readers that speak a page aloud."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from reportlab.pdfbase import pdfdoc

from generator.pens.pen import Role

ROLES: dict[Role, str] = {"title": "H1", "heading": "H2", "paragraph": "P", "picture": "Figure"}

Reference = Callable[[Any], Any]
Entries = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Tag:
    """One thing on a page. `up` is its top, in points from the foot of the page."""

    role: Role
    words: str
    up: float


@dataclass(frozen=True, slots=True)
class Leaf:
    """What a page is called, and the things on it in reading order."""

    label: str
    tags: tuple[Tag, ...]


def outline(leaves: Sequence[Leaf], pages: Sequence[Any], reference: Reference) -> Entries:
    """Bookmarks to the headings, or to the pages that have none; nothing for a single page."""
    if len(leaves) == 1:
        return {}
    top = pdfdoc.PDFDictionary({"Type": "/Outlines"})
    marks = [
        pdfdoc.PDFDictionary({"Title": _said(words), "Parent": reference(top), "Dest": _dest(page, up)})
        for leaf, page in zip(leaves, pages, strict=True)
        for words, up in _marked(leaf)
    ]
    for mark, after in pairwise(marks):
        mark["Next"], after["Prev"] = reference(after), reference(mark)
    top["First"], top["Last"], top["Count"] = reference(marks[0]), reference(marks[-1]), len(marks)
    return {"Outlines": reference(top)}


def tree(leaves: Sequence[Leaf], pages: Sequence[Any], reference: Reference) -> Entries:
    """The things on all pages, one after the other; nothing if no page names any."""
    if not any(leaf.tags for leaf in leaves):
        return {}
    root = pdfdoc.PDFDictionary({"Type": "/StructTreeRoot"})
    whole = pdfdoc.PDFDictionary({"Type": "/StructElem", "S": "/Document", "P": reference(root)})
    things, parents = [], []
    for number, (leaf, page) in enumerate(zip(leaves, pages, strict=True)):
        its = [reference(_thing(tag, n, page, reference(whole))) for n, tag in enumerate(leaf.tags)]
        things += its
        parents += [number, reference(pdfdoc.PDFArray(its))] if its else []
    whole["K"] = pdfdoc.PDFArray(things)
    root["K"] = reference(whole)
    root["ParentTree"] = reference(pdfdoc.PDFDictionary({"Nums": pdfdoc.PDFArray(parents)}))
    root["ParentTreeNextKey"] = len(leaves)
    return {"StructTreeRoot": reference(root), "MarkInfo": pdfdoc.PDFDictionary({"Marked": "true"})}


def _marked(leaf: Leaf) -> Sequence[tuple[str, float | None]]:
    headings = [(tag.words, tag.up) for tag in leaf.tags if tag.role == "heading"]
    return headings or [(leaf.label[:1].upper() + leaf.label[1:], None)]


def _thing(tag: Tag, number: int, page: Any, parent: Any) -> Any:
    entries = {"Type": "/StructElem", "S": f"/{ROLES[tag.role]}", "P": parent, "Pg": page, "K": number}
    return pdfdoc.PDFDictionary(entries | ({"Alt": _said(tag.words)} if tag.role == "picture" else {}))


def _dest(page: Any, up: float | None) -> Any:
    return pdfdoc.PDFArray([page, "/Fit"] if up is None else [page, "/XYZ", "null", f"{up:.2f}", "null"])


def _said(words: str) -> Any:
    return pdfdoc.PDFString(words)
