"""How a run begins to tell: quietly or not, and which build of a project was found."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

from tapwright.apps.project import newest_build
from tapwright.cli.output import say_in_passing
from tapwright.core.duration import format_duration
from tapwright.core.progress import Silent, show_progress_on
from tapwright.core.quiet import say_nothing


def begin_telling(app: str | None, quiet: bool) -> Callable[[str], None]:
    """Returns who is to be told what goes on; a project's build, if it is one, is told at once.

    Args:
        app: what the user named; nothing for a run that goes on.
        quiet: whether nothing is to be told, and no bar shown.
    """
    if quiet:
        show_progress_on(Silent())
        return say_nothing
    if app is not None:
        tell_build(app, say_in_passing)
    return say_in_passing


def tell_build(app: str, tell: Callable[[str], None], now: Callable[[], float] = time.time) -> None:
    """Tell what a directory stands for; of a file there is nothing to tell.

    Args:
        app: what the user named.
        tell: is told in lines.
        now: the time, in seconds since the epoch.
    """
    if not os.path.isdir(app):
        return
    build = newest_build(Path(app))
    age = format_duration(max(0.0, float(round(now() - build.built))))
    tell(f"Build    {build.app} ({build.variant or 'no variant'}, {age} old)")
    tell(f"Mapping  {build.mapping or 'none: the build is not obfuscated'}")
    for number, source in enumerate(build.sources):
        tell(f"{'Sources' if not number else '':8} {source}")
    if not build.sources:
        tell("Sources  none found: findings name no files; --sources DIR names them")
