"""Brings the files of several run directories into one: traces, tests, pictures."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tapwright.core.files import copy_tree, path_inside
from tapwright.core.trace import EpisodeMark, TraceWriter, read_trace
from tapwright.run.run_directory import TRACE_FILE


def merge_traces(runs: Sequence[Path], out: Path) -> None:
    """Write one trace of all; steps and episodes are counted on."""
    steps = episodes = 0
    with TraceWriter(out / TRACE_FILE) as writer:
        for run in runs:
            first_step, first_episode = steps, episodes
            for entry in read_trace(run / TRACE_FILE):
                if isinstance(entry, EpisodeMark):
                    number = first_episode + entry.number
                    writer.episode(entry._replace(number=number))
                else:
                    number = first_episode + entry.episode
                    writer.step(entry._replace(number=first_step + entry.number, episode=number))
                    steps = max(steps, first_step + entry.number + 1)
                episodes = max(episodes, number + 1)


def copy_once(source: Path, run: Path, out: Path) -> str:
    """Copy a file or folder of a run to the same place, or beside another of that name.

    Returns:
        Its place in the new directory; nothing if the run has no such file.
    """
    try:
        held = path_inside(run, str(source))
    except FileNotFoundError:  # a name in a stranger's record that leads elsewhere
        return ""
    if not held.exists():
        return ""
    place = source
    number = 2
    while (out / place).exists():
        if held.is_file() and (out / place).read_bytes() == held.read_bytes():
            return str(place)
        place = source.with_name(f"{source.stem}-{number}{source.suffix}")
        number += 1
    copy_tree(held, out / place)
    return str(place)
