"""The names that an app's package declares (activities, ids), and its activity graph."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from tapwright.apk.activity_graph import activity_graph
from tapwright.apk.contents import read_apk
from tapwright.apps.naming import choose_app
from tapwright.core.app import App
from tapwright.device.model_file import load_model
from tapwright.device.model_graph import activity_graph_of
from tapwright.spec import AppNames


def app_names(app: str) -> AppNames:
    """Returns the names of the app that the user's text means."""
    return names_of(choose_app(app).app)


@lru_cache(maxsize=4)
def names_of(app: App) -> AppNames:
    """Returns package, activities, ids and activity graph of an app's file."""
    path = app.path
    assert path is not None, "every app that can be chosen here is a file"
    if path.suffix.lower() == ".fsm":
        return _names_of_model(path)
    apk = read_apk(path)
    package = apk.manifest.package
    activities = {name for each in apk.manifest.activities for name in (each.name, each.target)}
    ids = frozenset(f"{package}:id/{name}" for name in apk.resources.names("id"))
    graph = activity_graph(apk)
    texts = frozenset(text for _, text in apk.resources.texts())
    return AppNames(frozenset({package}), frozenset(activities - {""}), ids, graph, texts)


def _names_of_model(path: Path) -> AppNames:
    """Returns the same of a model of an app."""
    model = load_model(path)
    screens = model.screens.values()
    ids = {
        f"{model.package}:id/{each.id}" for screen in screens for each in screen.widgets if each.id
    }
    activities = frozenset(screen.activity for screen in screens)
    texts = frozenset(each.text for screen in screens for each in screen.widgets if each.text)
    package, graph = frozenset({model.package}), activity_graph_of(model)
    return AppNames(package, activities, frozenset(ids), graph, texts)
