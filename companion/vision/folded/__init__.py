"""companion/vision/folded."""
