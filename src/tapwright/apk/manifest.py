"""The manifest of an app: package, versions, components, permissions."""

from __future__ import annotations

from dataclasses import dataclass

from tapwright.apk.binary_xml import Element, Reference, Value, read_binary_xml
from tapwright.apk.chunks import FormatError
from tapwright.apk.intent_filter import IntentFilter, read_filter
from tapwright.apk.resources import ResourceTable

_MAIN = "android.intent.action.MAIN"
_LAUNCHERS = ("android.intent.category.LAUNCHER", "android.intent.category.LEANBACK_LAUNCHER")


@dataclass(frozen=True, slots=True)
class Component:
    """An activity, service, receiver or provider."""

    name: str  # full class name
    exported: bool = False
    enabled: bool = True
    permission: str = ""
    filters: tuple[IntentFilter, ...] = ()
    target: str = ""  # of an alias: the activity that it stands for

    @property
    def actions(self) -> tuple[str, ...]:
        """Returns the actions of all its filters."""
        return tuple(dict.fromkeys(name for each in self.filters for name in each.actions))

    @property
    def categories(self) -> tuple[str, ...]:
        """Returns the categories of all its filters."""
        return tuple(dict.fromkeys(name for each in self.filters for name in each.categories))

    @property
    def is_launcher(self) -> bool:
        """Returns whether a phone's home screen shows it."""
        return (
            self.enabled
            and _MAIN in self.actions
            and any(category in self.categories for category in _LAUNCHERS)
        )


@dataclass(frozen=True, slots=True)
class Manifest:
    """The manifest of an APK, with references resolved and full class names."""

    package: str
    version_name: str = ""
    version_code: int = 0
    min_sdk: int = 1
    target_sdk: int = 1
    split: str = ""  # name of the part, when it is only a part of an app
    of_split: str = (
        ""  # of a part for some devices: the part that it belongs to, empty for the base
    )
    needs_splits: bool = False
    label: str = ""
    application: str = ""
    debuggable: bool = False
    has_code: bool = True
    activities: tuple[Component, ...] = ()
    services: tuple[Component, ...] = ()
    receivers: tuple[Component, ...] = ()
    providers: tuple[Component, ...] = ()
    permissions: tuple[str, ...] = ()
    own_permissions: tuple[tuple[str, int], ...] = ()  # that it defines, with protection levels

    @property
    def launcher(self) -> str | None:
        """Returns the activity that a phone would start; aliases are followed."""
        for activity in self.activities:
            if activity.is_launcher:
                return activity.target or activity.name
        return None


def read_manifest(data: bytes, resources: ResourceTable) -> Manifest:
    """Parses the manifest from its compiled XML."""
    return _Reader(read_binary_xml(data), resources).manifest()


class _Reader:
    """Builds a manifest from its XML elements."""

    def __init__(self, root: Element, resources: ResourceTable) -> None:
        if root.tag != "manifest":
            raise FormatError(f"expected <manifest>, got <{root.tag}>")
        self._root = root
        self._resources = resources
        self._package = self._text(root, "package")
        if not self._package:
            raise FormatError("the manifest names no package")

    def manifest(self) -> Manifest:
        """Returns the manifest."""
        root = self._root
        application = next(root.all("application"), Element("application"))
        sdk = next(root.all("uses-sdk"), Element("uses-sdk"))
        minimum = self._number(sdk, "minSdkVersion", 1)
        named = ("uses-permission", "uses-permission-sdk-23")
        asked = [self._text(one, "name") for tag in named for one in root.all(tag)]
        return Manifest(
            package=self._package,
            version_name=self._text(root, "versionName"),
            version_code=self._number(root, "versionCode", 0),
            min_sdk=minimum,
            target_sdk=self._number(sdk, "targetSdkVersion", minimum),
            split=self._text(root, "split"),
            of_split=self._text(root, "configForSplit"),
            needs_splits=root.attributes.get("isSplitRequired") is True
            or application.attributes.get("isSplitRequired") is True,
            label=self._text(application, "label"),
            application=self._class(self._text(application, "name")),
            debuggable=application.attributes.get("debuggable") is True,
            has_code=application.attributes.get("hasCode") is not False,
            activities=self._components(application, "activity", "activity-alias"),
            services=self._components(application, "service"),
            receivers=self._components(application, "receiver"),
            providers=self._components(application, "provider"),
            permissions=tuple(dict.fromkeys(name for name in asked if name)),
            own_permissions=tuple(
                (self._text(one, "name"), self._number(one, "protectionLevel", 0))
                for one in root.all("permission")
            ),
        )

    def _components(self, application: Element, *tags: str) -> tuple[Component, ...]:
        # Aliases are among the activities, and the order decides which is launched.
        """Returns the components with these tags in document order, which decides the launcher."""
        found = (child for child in application.children if child.tag in tags)
        guard = self._text(application, "permission")
        return tuple(self._component(child, guard) for child in found)

    def _component(self, element: Element, guard: str) -> Component:
        """Returns one component; `guard` is the permission of those that name none."""
        filters = tuple(read_filter(one, self._text) for one in element.all("intent-filter"))
        exported = element.attributes.get("exported")
        return Component(
            name=self._class(self._text(element, "name")),
            exported=bool(exported) if isinstance(exported, bool) else bool(filters),
            enabled=element.attributes.get("enabled") is not False,
            permission=self._text(element, "permission") or guard,
            filters=filters,
            target=self._class(self._text(element, "targetActivity")),
        )

    def _class(self, name: str) -> str:
        """Returns the full name of a class."""
        if not name or "." in name[1:]:
            return self._package + name if name.startswith(".") else name
        return f"{self._package}.{name.removeprefix('.')}"

    def _text(self, element: Element, attribute: str) -> str:
        """Returns an attribute as text, with references resolved."""
        value = element.attributes.get(attribute)
        return "" if value is None else self._resolved(value)

    def _number(self, element: Element, attribute: str, default: int) -> int:
        """Returns an attribute as a number; a preview platform has a letter instead."""
        text = self._text(element, attribute)
        # A preview platform has a letter instead of a number.
        return int(text) if text.lstrip("-").isdecimal() else default

    def _resolved(self, value: Value) -> str:
        """Returns a value as text; a reference is looked up."""
        if isinstance(value, Reference):
            return self._resources.text_of(value.id) or ""
        return str(value).lower() if isinstance(value, bool) else str(value)
