"""The activity graph of a model: what opens what, without the ways back."""

from tapwright.device.model_file import parse_model
from tapwright.device.model_graph import activity_graph_of

MODEL = """\
package org.example
start one
screen one One
  button "Two" -> two
  button "Other" -> other
screen other One
  button "Three" -> three
screen two Two
  button "Save" -> one
  button "Three" -> three
  button "Web" -> leave com.browser
  on back -> one
screen three Three
  on back -> two
screen island Island
  button "Go" -> one
"""


def test_returns_and_other_apps_are_no_edges() -> None:
    graph = activity_graph_of(parse_model(MODEL))
    assert graph.launchable == {"One"}
    assert graph.edges == {
        "One": frozenset({"Two", "Three"}),
        "Two": frozenset({"Three"}),
        "Three": frozenset({"Two"}),
    }
