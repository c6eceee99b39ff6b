"""What a game is kept in: tuck boxes to fold from card, and a band around its sheets."""
