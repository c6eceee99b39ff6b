"""Benchmarks: ratios within one run, printed, never asserted. `make bench` runs them all."""
