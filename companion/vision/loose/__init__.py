"""companion/vision/loose."""
