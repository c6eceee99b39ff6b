"""The pens that every drawing uses: for paper, phones, pictures and tests; and the paths and type they draw."""
