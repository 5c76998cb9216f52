"""`--watch`: the live page of a run, from before it starts until its report is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tapwright.cli.output import say
from tapwright.core.clock import Clock, PausableClock, SystemClock
from tapwright.run.events import Listener

Tell = Callable[[str], None]


@dataclass(slots=True)
class Watching:
    """What a session is given so that it can be watched; nothing if nobody wants to."""

    tell: Tell
    listeners: list[Listener] = field(default_factory=list)
    clock: Clock | None = None


@contextmanager
def watching(port: int | None, directory: Path, tell: Tell) -> Iterator[Watching]:
    """Serve the live page while the block runs.

    Args:
        port: where, 0 for any; None: no page.
        directory: of the run.
        tell: says a line to the user; what is said is shown on the page too.
    """
    if port is None:
        yield Watching(tell)
        return
    # Not every run is watched, and a web server takes its time to be imported.
    from tapwright.report.live.control import Control
    from tapwright.report.live.server import LiveServer
    from tapwright.report.live.watch import Watch

    real = SystemClock()
    clock = PausableClock(real)
    watch = Watch(directory, Control(clock), clock, real)
    server = LiveServer(watch, port)

    def tell_both(line: str) -> None:
        tell(line)
        watch.say(line)

    server.open()
    say(f"Watch at {server.address}", err=True)
    try:
        yield Watching(tell_both, [watch], clock)
    finally:
        server.close()
