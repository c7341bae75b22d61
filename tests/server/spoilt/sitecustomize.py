"""Spoils one computer player in worker processes, as the test wishes: it hangs, dies or raises."""

import os
import sys
import time

TROUBLE = os.environ.get("POSREDNIK_TROUBLE")


def _spoil() -> None:
    from posrednik.players.otryadov import Soldier

    works = Soldier.orders

    def orders(self, view, dice):  # type: ignore[no-untyped-def]
        if self.name == "captain" and TROUBLE == "hang":
            time.sleep(600)
        if self.name == "captain" and TROUBLE == "die":
            os._exit(3)
        if self.name == "captain":
            raise RuntimeError("spoilt")
        return works(self, view, dice)

    Soldier.orders = orders  # type: ignore[method-assign]


if TROUBLE and "posrednik.server.worker" in sys.orig_argv:
    _spoil()
