"""Codes to scan, drawn for a page."""

from io import BytesIO

import segno


def qr_svg(text: str) -> bytes:
    """A QR code, black on white in either theme."""
    drawn = BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn, kind="svg", xmldecl=False, border=4, dark="#000", light="#fff", omitsize=True
    )
    return drawn.getvalue()
