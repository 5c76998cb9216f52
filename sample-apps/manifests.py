"""Merge the manifests of libraries into an app's, as Gradle's plugin does for what libraries use."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

ANDROID = "{http://schemas.android.com/apk/res/android}"
TOOLS = "{http://schemas.android.com/tools}"
NAME = ANDROID + "name"
MERGED = ("uses-permission", "permission", "uses-feature", "queries")
ElementTree.register_namespace("android", ANDROID[1:-1])


def merge(app: Path, libraries: list[Path], merged: Path) -> Path:
    """Write the app's manifest with the components and permissions of its libraries."""
    root = ElementTree.parse(app).getroot()
    package = root.attrib["package"]
    application = root.find("application")
    assert application is not None
    for path in libraries:
        text = path.read_text().replace("${applicationId}", package)
        library = ElementTree.fromstring(text)
        for element in library.iterfind("application/*"):
            add(application, absolute(element, library.attrib["package"]))
        for element in [one for one in library if one.tag in MERGED]:
            add(root, element)
    for element in root.iter():
        for name in [name for name in element.attrib if name.startswith(TOOLS)]:
            del element.attrib[name]
    ElementTree.ElementTree(root).write(merged, encoding="utf-8", xml_declaration=True)
    return merged


def absolute(component: ElementTree.Element, package: str) -> ElementTree.Element:
    """Answer a component whose class is named in full."""
    if component.attrib.get(NAME, "").startswith("."):
        component.set(NAME, package + component.attrib[NAME])
    return component


def add(parent: ElementTree.Element, element: ElementTree.Element) -> None:
    """Add an element; one that is there already under its name gets what it lacks."""
    for present in parent.findall(element.tag):
        if present.attrib.get(NAME) == element.attrib.get(NAME) and NAME in element.attrib:
            for child in element:
                add(present, child)
            return
    if element.tag == "uses-sdk":
        return
    position = 0 if parent.tag == "manifest" else len(parent)
    parent.insert(position, element)
