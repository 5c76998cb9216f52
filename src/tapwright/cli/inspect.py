"""`tapwright inspect`: what an APK holds, and whether it can run on the JVM device."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import wrap
from typing import Any

import click

from tapwright.apk.activity_graph import activity_graph
from tapwright.apk.contents import ApkContents, read_apk
from tapwright.apk.graph_text import graph_dot, graph_json, graph_lines
from tapwright.apk.manifest import Component
from tapwright.apk.splits import WholeApk
from tapwright.apps.naming import app_files
from tapwright.apps.project import is_project, newest_build
from tapwright.cli.app_completion import complete_apps
from tapwright.cli.output import say
from tapwright.core.activity_graph import ActivityGraph
from tapwright.core.errors import InputError
from tapwright.core.files import write_text_whole
from tapwright.core.visible import visible
from tapwright.device.jvm.packages import whole_apk
from tapwright.device.jvm.suitability import Suitability, judge

_WIDTH = 96
_SHOWN = 12  # lines of a list before it is cut


@click.command()
@click.argument("app", shell_complete=complete_apps)
@click.option("--all", "everything", is_flag=True, help="Do not cut long lists.")
@click.option(
    "--graph",
    "graph_file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE.dot|.json",
    help="Write the activity transition graph.",
)
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def inspect(app: str, everything: bool, graph_file: Path | None, as_json: bool) -> None:
    """Say what APP, an .apk file, a Gradle project or demo:NAME, holds and whether it can run here.

    Of a bundle (.aab), a set of APKs (.apks, .xapk, .apkm) or a directory of an app's parts it says
    which parts a device is given.
    """
    write = None if graph_file is None else _writer_of(graph_file)
    whole = whole_apk(_files(app))
    apk = read_apk(whole.path)
    verdict, graph = judge(apk), activity_graph(apk)
    if graph_file is not None and write is not None:
        write_text_whole(graph_file, write(graph))
    if as_json:
        parts = {"parts": list(whole.parts), "left_out": list(whole.left_out)}
        facts = {**_facts(apk, verdict), **parts, "activity_graph": json.loads(graph_json(graph))}
        say(json.dumps(facts, indent=2))
        return
    most = None if everything else _SHOWN
    for line in (
        *_lines(apk, verdict, whole, most),
        *_transitions(graph, most),
    ):
        say(visible(line))


def _files(app: str) -> list[Path]:
    """Returns the files of an app; those of the newest build where it is a Gradle project."""
    if is_project(Path(app)):
        return [newest_build(Path(app)).app]
    files = app_files(app)
    if files[0].suffix == ".fsm":
        raise InputError(
            f"{app} is a model and no APK, so there is nothing to inspect",
            hint=f"its screens: tapwright shell {shlex.quote(app)}; an APK: demo:notes",
        )
    return files


def _writer_of(file: Path) -> Callable[[ActivityGraph], str]:
    writers = {".dot": graph_dot, ".json": graph_json}
    if file.suffix not in writers:
        raise InputError(f"no graph is written as {file.suffix!r}", hint="give FILE.dot or .json")
    return writers[file.suffix]


def _lines(
    apk: ApkContents, verdict: Suitability, whole: WholeApk, most: int | None
) -> Iterator[str]:
    manifest = apk.manifest
    label = f' "{manifest.label}"' if manifest.label else ""
    yield f"{manifest.package} {manifest.version_name or '-'} ({manifest.version_code}){label}"
    yield f"file        {apk.path}, {apk.size / 1e3:,.0f} kB"
    if whole.parts:
        yield f"made of     {', '.join(whole.parts)}"
    if whole.left_out:
        yield f"left out    {', '.join(whole.left_out[:most])}"
    yield f"sha256      {apk.sha256}"
    yield f"SDK levels  minimum {manifest.min_sdk}, target {manifest.target_sdk}"
    yield f"code        {apk.dex_count} DEX, {_native(apk)}"
    yield f"resources   {len(apk.resources.names('id'))} ids, {_count(apk, 'layout')} layouts"
    kinds = {
        "activities": manifest.activities,
        "services": manifest.services,
        "receivers": manifest.receivers,
        "providers": manifest.providers,
    }
    for kind, components in kinds.items():
        names = [_described(one, manifest.launcher) for one in components]
        yield from _list(kind, names, most)
    yield from _list("permissions", list(manifest.permissions), most)
    yield f"JVM device  {_verdict(verdict)}"
    yield from (f"            {remark}" for remark in verdict.remarks)


def _list(kind: str, names: list[str], most: int | None) -> Iterator[str]:
    yield f"{kind.ljust(11)} {len(names)}"
    yield from (f"  {name}" for name in names[:most])
    if most is not None and len(names) > most:
        yield f"  ... and {len(names) - most} more (--all shows them)"


def _transitions(graph: ActivityGraph, most: int | None) -> Iterator[str]:
    """Which activities open which; the count is of the ways, not of the lines."""
    ways = sum(len(targets) for targets in graph.edges.values())
    lines = [
        line
        for each in graph_lines(graph)
        for line in wrap(each, _WIDTH, subsequent_indent="    ", break_long_words=False)
    ]
    _, *rest = _list("transitions", lines, most)
    yield f"{'transitions'.ljust(11)} {ways}"
    yield from rest


def _described(component: Component, launcher: str | None) -> str:
    notes = []
    if component.target:
        notes.append(f"stands for {component.target}")
    if (component.target or component.name) == launcher and component.is_launcher:
        notes.append("launcher")
    if component.exported and not component.is_launcher:
        notes.append("exported")
    if not component.enabled:
        notes.append("disabled")
    return f"{component.name} ({', '.join(notes)})" if notes else component.name


def _native(apk: ApkContents) -> str:
    if not apk.native_code:
        return "no native code"
    return f"native code for {', '.join(apk.native_code)}"


def _count(apk: ApkContents, kind: str) -> int:
    return len(apk.resources.names(kind))


def _verdict(verdict: Suitability) -> str:
    if not verdict.can_run:
        return f"cannot run: {verdict.obstacle}"
    return f"can run, on SDK level {verdict.level}"


def _facts(apk: ApkContents, verdict: Suitability) -> dict[str, Any]:
    manifest = apk.manifest
    return {
        "package": manifest.package,
        "label": manifest.label,
        "version_name": manifest.version_name,
        "version_code": manifest.version_code,
        "path": str(apk.path),
        "size": apk.size,
        "sha256": apk.sha256,
        "min_sdk": manifest.min_sdk,
        "target_sdk": manifest.target_sdk,
        "launcher": manifest.launcher,
        "activities": [component.name for component in manifest.activities],
        "services": [component.name for component in manifest.services],
        "receivers": [component.name for component in manifest.receivers],
        "providers": [component.name for component in manifest.providers],
        "permissions": list(manifest.permissions),
        "dex_count": apk.dex_count,
        "native_code": {name: list(libraries) for name, libraries in apk.native_code.items()},
        "resource_ids": apk.resources.names("id"),
        "jvm_device": {
            "can_run": verdict.can_run,
            "sdk": verdict.level,
            "obstacle": verdict.obstacle,
            "remarks": list(verdict.remarks),
        },
    }
