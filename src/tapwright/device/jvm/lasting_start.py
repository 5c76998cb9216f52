"""Starts processes from a thread that lasts as long as this process.

A jailed process ends with its parent, and Linux takes the *thread* that started it for the parent
(PR_SET_PDEATHSIG): one that a thread of a pool started would be killed as soon as the pool is done.
"""

from __future__ import annotations

import os
import subprocess
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, cast

_Order = tuple["Future[subprocess.Popen[bytes]]", list[str], dict[str, Any]]

_lock = Lock()
_orders: SimpleQueue[_Order] | None = None


def start_lasting(command: list[str], **options: Any) -> subprocess.Popen[bytes]:
    """Start the command; the options are those of `subprocess.Popen`."""
    started: Future[subprocess.Popen[bytes]] = Future()
    _starter().put((started, command, options))
    try:
        return started.result()
    except BaseException:
        # An interruption: nobody will know the process, so it must not live on.
        started.add_done_callback(_end)
        raise


def _starter() -> SimpleQueue[_Order]:
    """Returns the queue of the thread that starts processes."""
    global _orders
    with _lock:
        if _orders is None:
            _orders = SimpleQueue()
            Thread(target=_serve, args=(_orders,), name="starter", daemon=True).start()
        return _orders


def _serve(orders: SimpleQueue[_Order]) -> None:
    while True:
        started, command, options = orders.get()
        try:
            process = cast("subprocess.Popen[bytes]", subprocess.Popen(command, **options))
            started.set_result(process)
        except BaseException as error:
            started.set_exception(error)


def _end(started: Future[subprocess.Popen[bytes]]) -> None:
    if started.exception() is None:
        started.result().kill()


def _forget_thread() -> None:
    """In a forked process there is no such thread."""
    global _orders, _lock
    _orders, _lock = None, Lock()


os.register_at_fork(after_in_child=_forget_thread)
