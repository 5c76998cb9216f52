"""The classes of an app as its DEX files define them, and what their code refers to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from tapwright.apk.archive import Archive
from tapwright.apk.chunks import FormatError
from tapwright.apk.dex import Dex, DexClass, MethodName, References

# Libraries; following them would connect everything.
FOREIGN = (
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


@dataclass(slots=True)
class AppCode:
    """The classes of an app by name, and inner classes by their outer class."""

    classes: Mapping[str, DexClass]
    inner: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in self.classes:
            outer = name.partition("$")[0]
            if outer != name:
                self.inner.setdefault(outer, []).append(name)

    def with_supers(self, name: str) -> Iterator[str]:
        """Yields the class and its superclasses that are the app's own."""
        seen: set[str] = set()
        while name in self.classes and name not in seen and not name.startswith(FOREIGN):
            seen.add(name)
            yield name
            name = self.classes[name].superclass

    def resolve(self, method: MethodName) -> MethodName | None:
        """Returns the method in the class that defines it, from its owner upwards; or None."""
        for owner in self.with_supers(method.owner):
            if any(name == method.name for name, _ in self.classes[owner].methods):
                return MethodName(owner, method.name)
        return None

    def references(self, method: MethodName) -> Iterator[References]:
        """Yields what each overload of a method refers to."""
        defined = self.classes[method.owner]
        for name, code in defined.methods:
            if name == method.name and code:
                yield _references(defined.dex, code)


@lru_cache(maxsize=65536)
def _references(dex: Dex, code: int) -> References:
    """Returns what code refers to; nothing if it cannot be parsed. Cached."""
    try:
        return dex.references(code)
    except FormatError:
        return References()  # a damaged method is skipped


def read_code(archive: Archive) -> AppCode:
    """Returns all classes in the DEX files of an APK."""
    classes: dict[str, DexClass] = {}
    for name in archive.names():
        if name.endswith(".dex") and "/" not in name:
            try:
                for each in Dex(archive.read(name) or b"").classes():
                    classes.setdefault(each.name, each)
            except FormatError:
                continue  # packed code; the manifest's activities stay without edges
    return AppCode(classes)
