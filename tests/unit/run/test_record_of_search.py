"""The record of a search that found nothing says how far it came."""

from tapwright.core.screen import Screen
from tapwright.core.step import Observation
from tapwright.run.attempt import Attempt
from tapwright.run.record_of_search import search_record
from tapwright.run.search import Closest, SearchResult
from tapwright.spec import read_specification
from tapwright.spec.action_labels import ActionLabels
from tapwright.spec.labelled_step import LabelledStep
from tapwright.spec.screen_labels import PlainScreen

SCENARIO = """\
SCENARIO Two screens
STAGE first
  EVENTUALLY activity IS First
STAGE second
  EVENTUALLY activity IS Second
"""


def test_a_search_without_a_witness_tells_its_closest_attempt() -> None:
    monitor = read_specification(SCENARIO, "two.sts").monitor()
    monitor.step(LabelledStep(ActionLabels("launch"), PlainScreen(activity="First")))
    monitor.finish()
    attempt = Attempt(0, Observation(Screen("x", "First", ())), (), monitor.verdict)
    closest = Closest(attempt, monitor.how_far(), monitor.explain(), ("activity IS Second",))
    record = search_record(SearchResult(closest=closest, steps=7, seconds=1.23456), "closest.png")
    assert not record.found
    assert (record.steps, record.seconds) == (7, 1.235)
    assert record.how_far is not None
    assert (record.how_far.reached, record.how_far.total) == (1, 2)
    assert record.how_far.picture == "closest.png"
    assert record.how_far.never_seen == ["activity IS Second"]


def test_a_search_that_was_not_begun_has_no_closest_attempt() -> None:
    assert search_record(SearchResult()).how_far is None
