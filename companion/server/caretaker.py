"""What is done now and then while we are hosted: tables that nobody touched for months go, and so do old pictures."""

import logging
import os
import threading

from companion.errors import Refusal
from companion.photos.pictures import Pictures
from companion.store.store import Store

log = logging.getLogger("polderbox")

DAY = 24 * 3600
FIRST_SECONDS, SECONDS = 300, 3600  # after the start, and then again and again; all processes take their turn


def care(store: Store, pictures: Pictures, keep_days: int) -> threading.Event:
    """Begin, in a thread of its own. Set the event to stop."""
    stopped = threading.Event()

    def work() -> None:
        seconds = FIRST_SECONDS
        while not stopped.wait(seconds + os.getpid() % seconds):  # so that not all processes begin together
            tidy(store, pictures, keep_days)
            seconds = SECONDS

    threading.Thread(target=work, name="caretaker", daemon=True).start()
    return stopped


def tidy(store: Store, pictures: Pictures, keep_days: int) -> None:
    try:
        pictures.sweep()
        gone = store.tidy(keep_days * DAY) if keep_days else 0
        if gone:
            log.warning("%d tables that nobody had touched for %d days were deleted", gone, keep_days)
    except Refusal as trouble:
        log.warning("tidying up: %s", trouble.reason)
