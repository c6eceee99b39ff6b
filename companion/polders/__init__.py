"""Pages that only Polders has: finished sheets entered by hand or photographed, and the result with its maps."""
