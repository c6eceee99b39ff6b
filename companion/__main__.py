"""`python -m companion` is `polderbox`."""

from companion.cli import main

main()
