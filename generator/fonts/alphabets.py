"""Which characters the fonts have: many for paper; for phones those of the pages, and rare ones on demand."""

BASIC = [*range(0x20, 0x7F), *range(0xA0, 0x100)]
_MARKS = [ord(c) for c in "‐‑–—‘’‚“”„†•…‰′″‹›€−×≤≥≠≈½¼¾⅓⅔←↑→↓↔"]
PAPER = [*BASIC, *range(0x100, 0x180), *_MARKS]
KERNED = "".join(map(chr, BASIC)).replace(" ", "").replace("\xa0", "") + "‘’“”–—…"

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzéëïöü"
_SIGNS = " \xa0!\"&'()+,-./:;=?|°·×–’“”…−→"
# static/polderbox.css lists these again, so that a browser asks for their files only when it meets one of them.
_SELDOM = "#$%*<>@[\\]^_`{}~½áàâäçèêíîñóôøßúûÉÖÜ—‘•€"

PHONE = [ord(c) for c in _LETTERS + "0123456789" + _SIGNS]
PHONE_SELDOM = [ord(c) for c in _SELDOM]
