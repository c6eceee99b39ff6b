"""Cards and tiles in the formats that others print, cut or upload: pictures, decks for virtual tables, cut lines."""
