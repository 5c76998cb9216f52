"""How many activity transitions that runs saw does the static graph hold?

    python benchmarks/activity_graph_recall.py RUN_DIR...

A transition counts when an action on one activity of the app led to another one that was not on
the way back, which is when the activity left is not below the one reached. Each is counted once an
app. Prints a line an app and the recall over all.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tapwright.apk.activity_graph import activity_graph
from tapwright.apk.contents import read_apk
from tapwright.core.action import ActionKind
from tapwright.core.trace import EpisodeMark, read_trace
from tapwright.run.run_directory import TRACE_FILE, read_record

Edge = tuple[str, str]


def transitions(trace: Path, package: str) -> set[Edge]:
    """The forward transitions of a run: to an activity that was not below on the stack."""
    found: set[Edge] = set()
    stack: list[str] = []
    for each in read_trace(trace):
        if isinstance(each, EpisodeMark):
            stack = [each.screen.activity]
        elif each.after.package == package:
            after = each.after.activity
            if after in stack:
                del stack[stack.index(after) + 1 :]
                continue
            before = each.before
            moved = before.activity != after and each.action.kind is not ActionKind.REINIT
            if moved and before.package == package:
                found.add((before.activity, after))
            stack.append(after)
    return found


def main(directories: list[str]) -> None:
    """Compare each app's runs with its graph."""
    seen: dict[Path, set[Edge]] = {}
    for directory in map(Path, directories):
        app = read_record(directory).settings.app
        path = app.path or Path()
        if path.suffix == ".apk" and path.is_file():
            edges = transitions(directory / TRACE_FILE, app.package)
            seen.setdefault(path, set()).update(edges)
    hits = total = 0
    for path, edges in sorted(seen.items()):
        graph = activity_graph(read_apk(path))
        missed = sorted(
            (source, target)
            for source, target in edges
            if target not in graph.edges.get(source, ())
        )
        hits, total = hits + len(edges) - len(missed), total + len(edges)
        print(f"{path.stem:40} {len(edges) - len(missed):3} of {len(edges):3}", *missed[:5])
    print(f"recall {hits} of {total} ({hits / total:.1%})" if total else "no transitions")


if __name__ == "__main__":
    main(sys.argv[1:])
