"""Which intents a component takes, as its manifest says."""

from __future__ import annotations

from tapwright.apk.intent_filter import IntentFilter, PathRule
from tapwright.apk.manifest import Component, read_manifest
from tapwright.apk.resources import ResourceTable
from tests.unit.apk.conftest import Tree, binary_xml, manifest

VIEW = "android.intent.action.VIEW"


def components(*filters: Tree, **application: object) -> tuple[Component, ...]:
    activity = ("activity", {"name": ".Main"}, list(filters))
    tree = manifest(
        ("permission", {"name": "org.example.OWN", "protectionLevel": 2}, []),
        ("application", dict(application), [activity]),
    )
    return read_manifest(binary_xml(tree), ResourceTable()).activities


def test_the_data_of_a_filter_are_joined() -> None:
    (activity,) = components(
        (
            "intent-filter",
            {},
            [
                ("action", {"name": VIEW}, []),
                ("category", {"name": "c"}, []),
                ("data", {"scheme": "notes", "host": "open", "port": "80"}, []),
                ("data", {"scheme": "https", "pathPrefix": "/n"}, []),
                ("data", {"mimeType": "text/plain"}, []),
            ],
        )
    )
    assert activity.filters == (
        IntentFilter(
            (VIEW,),
            ("c",),
            ("notes", "https"),
            ("open:80",),
            (PathRule("pathPrefix", "/n"),),
            ("text/plain",),
        ),
    )


def test_filters_stay_apart_and_their_actions_are_listed_together() -> None:
    first: Tree = ("intent-filter", {}, [("action", {"name": "a"}, [])])
    second: Tree = ("intent-filter", {}, [("action", {"name": "b"}, [])])
    (activity,) = components(first, second, first)
    assert len(activity.filters) == 3
    assert activity.actions == ("a", "b")


def test_the_permission_of_the_application_guards_its_components() -> None:
    (activity,) = components(permission="org.example.OWN")
    assert activity.permission == "org.example.OWN"
