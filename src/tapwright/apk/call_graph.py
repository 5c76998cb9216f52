"""Who refers to a method or class of an app, as far as its code, resources and manifest tell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tapwright.apk.activity_graph import texts_in
from tapwright.apk.app_code import FOREIGN, AppCode, read_code
from tapwright.apk.archive import Archive, open_archive
from tapwright.apk.binary_xml import read_binary_xml
from tapwright.apk.chunks import FormatError
from tapwright.apk.contents import ApkContents
from tapwright.apk.dex import MethodName, References

CONSTRUCTOR, INITIALISER = "<init>", "<clinit>"
_OBJECT = "java.lang.Object"
_START = "startActivity"  # and `startActivityForResult` and others
# What asks a server; a class of these that is called or created.
_NETWORK = (
    "java.net.HttpURLConnection",
    "javax.net.ssl.HttpsURLConnection",
    "java.net.URLConnection",
    "java.net.Socket",
    "java.net.DatagramSocket",
    "javax.net.ssl.SSLSocket",
    "org.apache.http.client.",
    "org.apache.http.impl.client.",
    "okhttp3.Call",
    "okhttp3.OkHttpClient",
    "retrofit2.Call",
    "com.android.volley.",
)


@dataclass(slots=True)
class CallGraph:
    """References backwards: from what is referred to, to the methods that do."""

    code: AppCode
    callers: dict[MethodName, set[MethodName]] = field(default_factory=dict)
    users: dict[str, set[MethodName]] = field(default_factory=dict)  # of classes, by any mention
    subclasses: dict[str, set[str]] = field(default_factory=dict)  # direct, also of interfaces
    named: set[str] = field(default_factory=set)  # classes that resources or the manifest name
    starting: set[MethodName] = field(default_factory=set)  # who starts an activity
    network: dict[MethodName, str] = field(default_factory=dict)  # who asks a server, by what

    def is_overridden(self, method: MethodName) -> bool:
        """Returns whether a call of the method may run that of a subclass instead."""
        waiting, seen = list(self.subclasses.get(method.owner, ())), set[str]()
        while waiting:
            name = waiting.pop()
            if name in seen:
                continue
            seen.add(name)
            if any(own == method.name for own, _ in self.code.classes[name].methods):
                return True
            waiting += self.subclasses.get(name, ())
        return False

    def is_called_back(self, method: MethodName) -> bool:
        """Returns whether the system or a library may call it: its class extends theirs."""
        return method.name not in (CONSTRUCTOR, INITIALISER) and any(
            self._is_foreign(name) for name in self._all_supers(method.owner)
        )

    def inherited(self, method: MethodName) -> Iterator[MethodName]:
        """Yields the methods of the app's own supertypes that it overrides or implements."""
        for name in self._all_supers(method.owner):
            defined = self.code.classes.get(name)
            if defined is not None and any(own == method.name for own, _ in defined.methods):
                yield MethodName(name, method.name)

    def _is_foreign(self, name: str) -> bool:
        return name != _OBJECT and (name not in self.code.classes or name.startswith(FOREIGN))

    def _all_supers(self, name: str) -> Iterator[str]:
        """Yields every superclass and interface, the app's own and the first foreign ones."""
        waiting, seen = [name], {name}
        while waiting:
            defined = self.code.classes.get(waiting.pop())
            if defined is None:
                continue
            for above in (defined.superclass, *defined.interfaces):
                if above and above not in seen:
                    seen.add(above)
                    yield above
                    waiting.append(above)


def call_graph(apk: ApkContents) -> CallGraph:
    """Returns the graph of an APK; code that cannot be parsed refers to nothing."""
    with open_archive(apk.path) as archive:
        graph = CallGraph(read_code(archive))
        graph.named.update(_classes_in_resources(archive, graph.code))
    manifest = apk.manifest
    components = (manifest.activities, manifest.services, manifest.receivers, manifest.providers)
    graph.named.update(each.target or each.name for kind in components for each in kind)
    graph.named.add(manifest.application)
    for name, defined in graph.code.classes.items():
        for above in (defined.superclass, *defined.interfaces):
            graph.subclasses.setdefault(above, set()).add(name)
        if not name.startswith(FOREIGN):
            for method in dict.fromkeys(MethodName(name, own) for own, _ in defined.methods):
                for references in graph.code.references(method):
                    _note(graph, method, references)
    return graph


def _note(graph: CallGraph, method: MethodName, references: References) -> None:
    """Adds what the code of a method refers to."""
    code = graph.code
    for call in references.calls:
        found = code.resolve(call)
        if found is not None:
            graph.callers.setdefault(found, set()).add(method)
    mentioned = {call.owner for call in references.calls}
    mentioned |= references.created | references.classes | references.touched
    if any(call.name.startswith(_START) for call in references.calls):
        graph.starting.add(method)
    asked = sorted(name for name in mentioned if name.startswith(_NETWORK))
    if asked:
        graph.network[method] = asked[0]
    for name in mentioned | references.strings:
        if name in code.classes:
            graph.users.setdefault(name, set()).add(method)


def _classes_in_resources(archive: Archive, code: AppCode) -> Iterable[str]:
    """Yields the classes that the XML resources name: views, fragments, behaviours."""
    for name in archive.names():
        if name.startswith("res/") and name.endswith(".xml"):
            try:
                texts = set(texts_in(read_binary_xml(archive.read(name) or b"")))
            except FormatError:
                continue  # not compiled, or damaged
            yield from (text for text in texts if text in code.classes)
