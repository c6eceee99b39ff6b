"""A camera, a table, paper and people, all simulated: photos of sheets whose truth is known."""
