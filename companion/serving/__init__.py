"""The production server: one process, one event loop for the phones that wait, a fast lane for moves."""
