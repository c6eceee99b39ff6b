"""Dutch in the companion: its screens, its sentences, its pictures and its photos."""
