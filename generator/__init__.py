"""From components to paper: a layout says where, a drawing puts ink there."""
