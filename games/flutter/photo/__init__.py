"""Flutter's meadow in a photo: what it shows, and whether it can have come about."""
