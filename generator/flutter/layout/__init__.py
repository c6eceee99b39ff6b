"""Where everything lies on Flutter's tiles and pages, in millimetres."""
