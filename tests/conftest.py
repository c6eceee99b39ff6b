"""Settings for all tests: property tests take the same examples each time, so that a green run stays green.

HYPOTHESIS_PROFILE=wander looks for new examples instead.
"""

import os

from hypothesis import settings

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # tests already run on every core

settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("wander", deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
