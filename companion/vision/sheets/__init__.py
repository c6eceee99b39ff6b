"""companion/vision/sheets."""
