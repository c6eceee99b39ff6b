"""generator/flutter/layout."""
