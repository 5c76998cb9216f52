"""The static activity transition graph: which activity may open which, from manifest and code.

From an activity we follow, through the app's own code, the methods it calls, the objects it makes
(listeners, fragments, adapters: their methods are called back), the classes and resource files it
names, and the classes that hold its inner code. Another activity that is named on the way, by class
constant, by its name as a text, or by an action of its own that its filter declares, may be opened.
That is intent resolution without the values: it finds an intent wherever it is built, at the price
of edges that no run takes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from tapwright.apk.archive import Archive, open_archive
from tapwright.apk.binary_xml import Element, read_binary_xml
from tapwright.apk.chunks import FormatError
from tapwright.apk.contents import ApkContents
from tapwright.apk.dex import Dex, DexClass, MethodName, References
from tapwright.apk.manifest import Manifest
from tapwright.core.activity_graph import ActivityGraph

# Code that opens activities of others only; following it would connect everything.
_FOREIGN = (
    "android.",
    "androidx.",
    "java.",
    "javax.",
    "kotlin.",
    "kotlinx.",
    "dalvik.",
    "com.google.android.",
    "com.google.common.",
    "com.google.gson.",
    "org.json.",
    "org.xml.",
    "okhttp3.",
    "okio.",
    "retrofit2.",
    "rx.",
    "io.reactivex.",
    "dagger.",
    "butterknife.",
)
_SYSTEM_ACTION = "android."
_HOSTS = ("android.app.TabActivity", "android.app.ActivityGroup")


def activity_graph(apk: ApkContents) -> ActivityGraph:
    """The graph of an APK; code that cannot be read gives no edges."""
    with open_archive(apk.path) as archive:
        code = _Code(_classes(archive))
        names = _ActivityNames(apk.manifest)
        files = _ResourceFiles(archive, apk)
        edges = {
            activity: _opened(activity, code, names, files) for activity in sorted(names.activities)
        }
    edges |= {
        host: edges[host].union(*(edges[shown] for shown in edges[host])) - {host}
        for host in edges
        if code.is_host(host)
    }
    launcher = apk.manifest.launcher
    launchable = frozenset() if launcher is None else frozenset({launcher})
    return ActivityGraph(launchable, {source: found for source, found in edges.items() if found})


@dataclass(slots=True)
class _Code:
    """The classes of an app by name, and their inner classes by the outer one."""

    classes: Mapping[str, DexClass]
    inner: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in self.classes:
            outer = name.partition("$")[0]
            if outer != name:
                self.inner.setdefault(outer, []).append(name)

    def with_supers(self, name: str) -> Iterator[str]:
        """The class and those above it that are the app's own."""
        seen: set[str] = set()
        while name in self.classes and name not in seen and not name.startswith(_FOREIGN):
            seen.add(name)
            yield name
            name = self.classes[name].superclass

    def is_host(self, activity: str) -> bool:
        """Whether it shows other activities inside itself, whose actions are then its own."""
        return any(self.classes[own].superclass in _HOSTS for own in self.with_supers(activity))

    def resolve(self, method: MethodName) -> MethodName | None:
        """The class that defines the method, from its owner upwards."""
        for owner in self.with_supers(method.owner):
            if any(name == method.name for name, _ in self.classes[owner].methods):
                return MethodName(owner, method.name)
        return None

    def references(self, method: MethodName) -> Iterator[References]:
        """What the overloads of a method name."""
        defined = self.classes[method.owner]
        for name, code in defined.methods:
            if name == method.name and code:
                yield _references(defined.dex, code)


@lru_cache(maxsize=65536)
def _references(dex: Dex, code: int) -> References:
    try:
        return dex.references(code)
    except FormatError:
        return References()  # a spoilt method tells nothing; the others still do


class _ActivityNames:
    """What a class constant or a text can mean: an activity, or an alias or action of one."""

    def __init__(self, manifest: Manifest) -> None:
        self.activities = {each.target or each.name for each in manifest.activities}
        self._by_text: dict[str, set[str]] = {}
        for each in manifest.activities:
            activity = each.target or each.name
            own = [action for action in each.actions if not action.startswith(_SYSTEM_ACTION)]
            for text in (each.name, activity, *own):
                self._by_text.setdefault(text, set()).add(activity)

    def meant_by(self, texts: Iterable[str]) -> Iterator[str]:
        for text in texts:
            yield from self._by_text.get(text, ())


class _ResourceFiles:
    """The class names in an app's XML resources by resource id: fragments, intents, views."""

    def __init__(self, archive: Archive, apk: ApkContents) -> None:
        self._archive = archive
        self._resources = apk.resources
        self._known: dict[int, frozenset[str]] = {}

    def names_in(self, number: int) -> frozenset[str]:
        found = self._known.get(number)
        if found is None:
            found = self._known[number] = frozenset(self._read(number))
        return found

    def _read(self, number: int) -> Iterator[str]:
        path = self._resources.text_of(number) if number > 0x01FFFFFF else None
        if path is None or not path.endswith(".xml"):
            return
        try:
            yield from _texts(read_binary_xml(self._archive.read(path) or b""))
        except FormatError:
            return  # spoilt on purpose or of a newer format; the code still tells


def _texts(element: Element) -> Iterator[str]:
    yield element.tag
    for value in element.attributes.values():
        if isinstance(value, str):
            yield value
    for child in element.children:
        yield from _texts(child)


def _classes(archive: Archive) -> dict[str, DexClass]:
    classes: dict[str, DexClass] = {}
    for name in archive.names():
        if name.endswith(".dex") and "/" not in name:
            try:
                for each in Dex(archive.read(name) or b"").classes():
                    classes.setdefault(each.name, each)
            except FormatError:
                continue  # packed code; the manifest's activities stay without edges
    return classes


def _opened(
    activity: str, code: _Code, names: _ActivityNames, files: _ResourceFiles
) -> frozenset[str]:
    """The activities that one activity may open."""
    walk = _Walk(code, names, files)
    for own in code.with_supers(activity):
        walk.enter_class(own)
    walk.run()
    return frozenset(walk.found - {activity})


class _Walk:
    """Everything that can be reached from one activity without passing through another."""

    def __init__(self, code: _Code, names: _ActivityNames, files: _ResourceFiles) -> None:
        self._code = code
        self._names = names
        self._files = files
        self._waiting: deque[MethodName] = deque()
        self._seen: set[MethodName] = set()
        self._entered: set[str] = set()
        self.found: set[str] = set()

    def enter_class(self, name: str) -> None:
        """All its methods, and those of its inner classes, may be called."""
        if name in self._entered or name not in self._code.classes:
            return
        self._entered.add(name)
        for method, _ in self._code.classes[name].methods:
            self._enter(MethodName(name, method))
        for inner in self._code.inner.get(name, ()):
            if inner not in self._names.activities:
                self.enter_class(inner)

    def run(self) -> None:
        while self._waiting:
            for references in self._code.references(self._waiting.popleft()):
                self._follow(references)

    def _follow(self, references: References) -> None:
        texts = set(references.strings)
        for number in references.numbers:
            texts |= self._files.names_in(number)
        self.found.update(self._names.meant_by((*texts, *references.classes)))
        for name in (*references.created, *references.classes, *references.touched, *texts):
            self._enter_foreign(name)
        for call in references.calls:
            method = self._code.resolve(call)
            # A static method of another activity is no visit to it, but often builds its intent.
            if method is not None and (
                call in references.static_calls or method.owner not in self._names.activities
            ):
                self._enter(method)

    def _enter_foreign(self, name: str) -> None:
        """A class that is made or named: a listener, a fragment; other activities are goals."""
        if name not in self._names.activities and not name.startswith(_FOREIGN):
            for own in self._code.with_supers(name):
                if own not in self._names.activities:
                    self.enter_class(own)

    def _enter(self, method: MethodName) -> None:
        if method not in self._seen:
            self._seen.add(method)
            self._waiting.append(method)
