"""games/flutter/photo."""
