"""The live page and what changes on it: the sections of the report, rendered anew now and then."""

from __future__ import annotations

from typing import Any

from tapwright.core.app import App
from tapwright.core.errors import InputError
from tapwright.report.history import RunHistory
from tapwright.report.jacoco import read_jacoco
from tapwright.report.live.watch import Watch
from tapwright.report.page import Section, render_page
from tapwright.report.run_data import RunData
from tapwright.report.screenshots import ScreenshotIndex
from tapwright.report.section import ReportData
from tapwright.report.timeline.pictures import TimelinePictures
from tapwright.report.timeline.tables import TimelineTables
from tapwright.report.timeline.timeline_page import render_timeline
from tapwright.run.budget import Budget
from tapwright.run.record import VERSION, RunRecord, RunState
from tapwright.run.run_directory import read_record
from tapwright.run.settings import RunSettings

_NOT_BEGUN = RunRecord(
    version=VERSION,
    settings=RunSettings(App("", ""), "", "", Budget(steps=1), 0),
    state=RunState.RUNNING,
)


class LivePages:
    """Renders the run as it is now; what has not changed is not sent again."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch
        self._albums: dict[RunHistory, ScreenshotIndex] = {}  # one, of the story that is told now
        self._pictures: dict[TimelineTables, TimelinePictures] = {}  # one, as well

    def whole(self) -> str:
        """The page, for a browser that opens it."""
        sections, data = self._render()
        title = f"{self._run().app_name} · Tapwright"
        return render_page(title, str(self._watch.directory), sections, data, live=True)

    def changes(self, sent: dict[str, str]) -> dict[str, Any]:
        """The sections and data that differ from what was sent, which is brought up to date."""
        sections, data = self._render()
        parts: dict[str, Any] = {"sections": {}, "data": {}}
        for section in sections:
            if sent.get(section.id) != section.html:
                sent[section.id] = section.html
                parts["sections"][section.id] = [section.title, section.html]
        for name, value in data.items():
            mark = _mark(value)
            if sent.get(f"data {name}") != mark:
                sent[f"data {name}"] = mark
                parts["data"][name] = _without_sent(value, sent) if name == "graph" else value
        return {name: part for name, part in parts.items() if part}

    def timeline(self) -> str:
        """The page of the time line, which asks for its steps."""
        name, directory = self._run().app_name, str(self._watch.directory)
        return render_timeline(None, what="Time line of", name=name, directory=directory)

    def more_steps(self, have: dict[str, int]) -> dict[str, list[Any]]:
        """The rows of the time line that lie behind so many of each table."""
        watch = self._watch
        with watch.lock:
            if watch.timeline not in self._pictures:
                album = self._album(watch.story)
                self._pictures = {watch.timeline: TimelinePictures(watch.timeline, album)}
            self._album(watch.story).refresh()
            self._pictures[watch.timeline].add()
            return watch.timeline.since(have)

    def _album(self, story: RunHistory) -> ScreenshotIndex:
        if story not in self._albums:
            self._albums = {story: ScreenshotIndex(self._watch.directory, story)}
        return self._albums[story]

    def _render(self) -> tuple[list[Section], dict[str, Any]]:
        run = self._run()
        with self._watch.lock:
            album = self._album(run.story)
            album.refresh()
            data = ReportData.of(run, album)
            return data.sections(), data.scripts

    def _run(self) -> RunData:
        path = self._watch.directory
        try:
            record = read_record(path)
        except InputError:
            record = _NOT_BEGUN  # the device is being made ready
        coverage = read_jacoco(path / "coverage" / "jacoco.xml")
        return RunData(path, record, self._watch.story, coverage)


def _mark(value: Any) -> str:
    """Tells two versions apart; that a place was seen once more is no news."""
    if not isinstance(value, dict):
        return str(len(value))
    nodes = [(node["id"], node["crashes"], len(node["picture"])) for node in value["nodes"]]
    return repr((nodes, len(value["links"])))


def _without_sent(graph: dict[str, Any], sent: dict[str, str]) -> dict[str, Any]:
    """The graph with pictures only where the browser has none yet."""
    nodes = []
    for node in graph["nodes"]:
        name, mark = f"picture {node['id']}", str(len(node["picture"]))
        nodes.append({**node, "picture": ""} if sent.get(name) == mark else node)
        sent[name] = mark
    return {**graph, "nodes": nodes}
