"""The printed Dutch: forty cards, an auction board in two halves, and the booklet of rules."""
