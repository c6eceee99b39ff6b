"""`python -m companion` is `polderbox`."""

from companion.cli.main import main

main()
