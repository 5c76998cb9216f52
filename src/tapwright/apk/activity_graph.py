"""The static activity graph: which activity may open which, from manifest and code.

From each activity a walk follows, through the app's own code, the methods it calls, the objects it
creates (listeners, fragments, adapters: their methods are called back), the classes and resource
files it names, and its inner classes. Another activity that is named on the way, by class
constant, by its name as a text, or by an action of its intent filter, may be opened. That is
intent resolution without values: it finds an intent wherever it is built, at the price of edges
that no run takes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from tapwright.apk.app_code import FOREIGN, AppCode, read_code
from tapwright.apk.archive import Archive, open_archive
from tapwright.apk.binary_xml import Element, read_binary_xml
from tapwright.apk.chunks import FormatError
from tapwright.apk.contents import ApkContents
from tapwright.apk.dex import MethodName, References
from tapwright.apk.manifest import Manifest
from tapwright.core.activity_graph import ActivityGraph

_SYSTEM_ACTION = "android."
_HOSTS = ("android.app.TabActivity", "android.app.ActivityGroup")


def activity_graph(apk: ApkContents) -> ActivityGraph:
    """Returns the graph of an APK; code that cannot be parsed gives no edges."""
    with open_archive(apk.path) as archive:
        code = read_code(archive)
        names = _ActivityNames(apk.manifest)
        files = _ResourceFiles(archive, apk)
        edges = {
            activity: _opened(activity, code, names, files) for activity in sorted(names.activities)
        }
    edges |= {
        host: edges[host].union(*(edges[shown] for shown in edges[host])) - {host}
        for host in edges
        if _is_host(host, code)
    }
    launcher = apk.manifest.launcher
    launchable = frozenset() if launcher is None else frozenset({launcher})
    return ActivityGraph(launchable, {source: found for source, found in edges.items() if found})


class _ActivityNames:
    """Finds the activities that a class constant or a text can mean, aliases included."""

    def __init__(self, manifest: Manifest) -> None:
        self.activities = {each.target or each.name for each in manifest.activities}
        self._by_text: dict[str, set[str]] = {}
        for each in manifest.activities:
            activity = each.target or each.name
            own = [action for action in each.actions if not action.startswith(_SYSTEM_ACTION)]
            for text in (each.name, activity, *own):
                self._by_text.setdefault(text, set()).add(activity)

    def meant_by(self, texts: Iterable[str]) -> Iterator[str]:
        """Yields the activities that the texts mean."""
        for text in texts:
            yield from self._by_text.get(text, ())


class _ResourceFiles:
    """Class names in an app's XML resources, by resource id: fragments, intents, views."""

    def __init__(self, archive: Archive, apk: ApkContents) -> None:
        self._archive = archive
        self._resources = apk.resources
        self._known: dict[int, frozenset[str]] = {}

    def names_in(self, number: int) -> frozenset[str]:
        """Returns the names in the XML file of a resource; cached."""
        found = self._known.get(number)
        if found is None:
            found = self._known[number] = frozenset(self._read(number))
        return found

    def _read(self, number: int) -> Iterator[str]:
        """Yields the names in the XML file of a resource, if it is one."""
        path = self._resources.text_of(number) if number > 0x01FFFFFF else None
        if path is None or not path.endswith(".xml"):
            return
        try:
            yield from texts_in(read_binary_xml(self._archive.read(path) or b""))
        except FormatError:
            return  # damaged on purpose or of a newer format; the code is still followed


def texts_in(element: Element) -> Iterator[str]:
    """Yields the tags and texts of an element and its children."""
    yield element.tag
    for value in element.attributes.values():
        if isinstance(value, str):
            yield value
    for child in element.children:
        yield from texts_in(child)


def _is_host(activity: str, code: AppCode) -> bool:
    """Returns whether the activity embeds other activities, whose edges are then its own."""
    return any(code.classes[own].superclass in _HOSTS for own in code.with_supers(activity))


def _opened(
    activity: str, code: AppCode, names: _ActivityNames, files: _ResourceFiles
) -> frozenset[str]:
    """Returns the activities that one activity may open."""
    walk = _Walk(code, names, files)
    for own in code.with_supers(activity):
        walk.enter_class(own)
    walk.run()
    return frozenset(walk.found - {activity})


class _Walk:
    """Collects what can be reached from one activity without passing through another."""

    def __init__(self, code: AppCode, names: _ActivityNames, files: _ResourceFiles) -> None:
        self._code = code
        self._names = names
        self._files = files
        self._waiting: deque[MethodName] = deque()
        self._seen: set[MethodName] = set()
        self._entered: set[str] = set()
        self.found: set[str] = set()

    def enter_class(self, name: str) -> None:
        """Adds all methods of a class and of its inner classes to the walk."""
        if name in self._entered or name not in self._code.classes:
            return
        self._entered.add(name)
        for method, _ in self._code.classes[name].methods:
            self._enter(MethodName(name, method))
        for inner in self._code.inner.get(name, ()):
            if inner not in self._names.activities:
                self.enter_class(inner)

    def run(self) -> None:
        """Walks until no method is left."""
        while self._waiting:
            for references in self._code.references(self._waiting.popleft()):
                self._follow(references)

    def _follow(self, references: References) -> None:
        """Adds what the code of a method refers to: activities found, classes, methods."""
        texts = set(references.strings)
        for number in references.numbers:
            texts |= self._files.names_in(number)
        self.found.update(self._names.meant_by((*texts, *references.classes)))
        for name in (*references.created, *references.classes, *references.touched, *texts):
            self._enter_foreign(name)
        for call in references.calls:
            method = self._code.resolve(call)
            # A static method of another activity does not open it, but often builds its intent.
            if method is not None and (
                call in references.static_calls or method.owner not in self._names.activities
            ):
                self._enter(method)

    def _enter_foreign(self, name: str) -> None:
        """Adds a class that is created or named, unless it is an activity or a library's."""
        if name not in self._names.activities and not name.startswith(FOREIGN):
            for own in self._code.with_supers(name):
                if own not in self._names.activities:
                    self.enter_class(own)

    def _enter(self, method: MethodName) -> None:
        """Adds a method, once."""
        if method not in self._seen:
            self._seen.add(method)
            self._waiting.append(method)
