"""What robots would do, what a hint says, and what a game looks like afterwards: thought out beside the server."""
