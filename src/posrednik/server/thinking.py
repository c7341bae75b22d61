"""Computer players think in processes of their own; one that hangs or dies is replaced and answered for."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import sys
from contextlib import suppress
from typing import Any

import msgspec

from posrednik.server.metrics import Metrics
from posrednik.server.worker import think

log = logging.getLogger("posrednik.server")
BASELINE = "random"
"""The player that answers when another could not."""


class Lost(Exception):
    """A worker gave no orders; the argument says why."""


class _Worker:
    """One process, started when it is first needed."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> asyncio.subprocess.Process:
        """The running process."""
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "posrednik.server.worker",
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
                env=os.environ | {"PYTHONHASHSEED": "0"}, start_new_session=True,
            )  # fmt: skip
        return self.process

    async def ask(self, task: dict[str, Any]) -> list[Any]:
        """The orders of a task; raises Lost."""
        try:
            process = await self.start()
            assert process.stdin is not None
            assert process.stdout is not None
            data = pickle.dumps(task)
            process.stdin.write(len(data).to_bytes(4, "big") + data)
            await process.stdin.drain()
            size = int.from_bytes(await process.stdout.readexactly(4), "big")
            answer = msgspec.json.decode(await process.stdout.readexactly(size))
        except (OSError, asyncio.IncompleteReadError) as error:
            raise Lost(f"the worker died ({error})") from None
        if "orders" not in answer:
            raise Lost(str(answer.get("error")))
        found: list[Any] = answer["orders"]
        return found

    async def kill(self) -> None:
        """End the process at once."""
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Pool:
    """A few workers; tasks wait for one that is free."""

    def __init__(self, workers: int, limit: float, metrics: Metrics) -> None:
        self.limit = limit
        self.metrics = metrics
        self._workers = [_Worker() for _ in range(max(1, workers))]
        self._free: asyncio.Queue[_Worker] = asyncio.Queue()
        for worker in self._workers:
            self._free.put_nowait(worker)

    async def orders(self, game: str, player: str, view: Any, seed: str) -> list[Any]:
        """Plain orders of a computer player; where it fails, those of a baseline. Raises Lost if all fails."""
        task = {"game": game, "player": player, "view": view, "seed": seed}
        for name in (player, BASELINE):
            try:
                return await self._ask(task | {"player": name})
            except Lost as error:
                log.warning("player %s gave no orders: %s", name, error)
        try:
            return await asyncio.to_thread(think, task | {"player": BASELINE})
        except Exception as error:
            raise Lost(str(error)) from error

    async def _ask(self, task: dict[str, Any]) -> list[Any]:
        worker = await self._free.get()
        try:
            return await asyncio.wait_for(worker.ask(task), self.limit)
        except TimeoutError:
            await self._replace(worker)
            raise Lost(f"no answer within {self.limit:g} s") from None
        except Lost:
            await self._replace(worker)
            raise
        except asyncio.CancelledError:
            await worker.kill()
            raise
        finally:
            self._free.put_nowait(worker)

    async def _replace(self, worker: _Worker) -> None:
        self.metrics.add("workers_replaced_total")
        await worker.kill()

    async def close(self) -> None:
        """End all processes."""
        for worker in self._workers:
            await worker.kill()
