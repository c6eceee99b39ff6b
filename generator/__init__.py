"""From components to paper: layout says where, draw puts ink there."""
