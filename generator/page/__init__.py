"""What pages are made of: geometry, paper, sheets, cards, booklets, markers, the palette and the icons."""
