"""A photographed board of H2Olland: what lies on it, whether that is possible, and what it scores."""
