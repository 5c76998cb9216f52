"""Values kept from one step for later ones, in every spelling of a specification."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.unit.spec.test_counting import notes

from tapwright.spec import LabelledStep, SpecificationError, Verdict, read_specification
from tapwright.spec.action_labels import ActionLabels
from tapwright.spec.kept_values import bind
from tapwright.spec.scenario import Scenario
from tapwright.spec.screen_labels import PlainScreen

SCENARIO = """STAGE see
EVENTUALLY text OF total KEPT AS before
STAGE change
EVENTUALLY text OF total IS {}
"""
FEATURE = """Scenario: it changes
Given text OF total KEPT AS before
When Click Add
Then text OF total IS {}
"""
FORMULA = "F([text OF total KEPT AS before] & X F [text OF total = {}])"


def total(text: str) -> LabelledStep:
    """Returns a step to a screen with a total; none if it is empty."""
    widget = {"class": "android.widget.TextView", "resourceId": "app:id/total", "text": text}
    action = ActionLabels("click", {"text": "Add"})
    return LabelledStep(action, PlainScreen(widgets=[widget] if text else []))


def verdict(content: str, source: str, texts: Sequence[str]) -> Verdict:
    """Returns the verdict after steps to screens with these totals."""
    monitor = read_specification(content, source).monitor()
    for text in texts:
        monitor.step(total(text))
    return monitor.verdict


@pytest.mark.parametrize(
    ("content", "source"), [(SCENARIO, "a.sts"), (FEATURE, "a.feature"), (FORMULA, "a.ltl")]
)
@pytest.mark.parametrize(
    ("wanted", "texts", "is_met"),
    [
        ("{before}", ["5", "5"], True),
        ("{before}", ["5", "6"], False),
        ("{Before} + 1", ["5", "6"], True),
        ("{before}+1", ["5", "5"], False),
        ("{before} - 2.50", ["$ 10.00", "$ 7.50"], True),
        ("{before} + 1", ["2 notes", "3 notes"], True),
        ("{before} + 1", ["1,999", "2,000"], True),
        ("{before} + 1", ["none", "none"], False),  # there is no number to change
        ("{before} + 1", ["1 of 2", "2 of 2"], False),  # and here there are two
    ],
)
def test_what_was_shown_is_compared_later(
    content: str, source: str, wanted: str, texts: list[str], is_met: bool
) -> None:
    found = verdict(content.format(wanted), source, texts)
    assert found is (Verdict.SATISFIED if is_met else Verdict.OPEN)


@pytest.mark.parametrize(("content", "source"), [(SCENARIO, "a.sts"), (FORMULA, "a.ltl")])
@pytest.mark.parametrize(
    ("texts", "is_met"), [(["5", "6"], True), (["5", "5"], False), (["5", ""], False)]
)
def test_another_value_must_be_shown(
    content: str, source: str, texts: list[str], is_met: bool
) -> None:
    denied = content.replace("IS {}", "IS NOT {}").replace("= {}", "!= {}").format("{before}")
    assert verdict(denied, source, texts) is (Verdict.SATISFIED if is_met else Verdict.OPEN)


def test_rows_are_counted_and_compared() -> None:
    text = (
        "STAGE a\nEVENTUALLY count OF rows KEPT AS n\nSTAGE b\nEVENTUALLY count OF rows IS {n} + 1"
    )
    monitor = read_specification(text, "a.sts").monitor()
    for texts in (("Milk",), ("Milk",), ("Milk", "Bread")):
        assert monitor.verdict is Verdict.OPEN
        monitor.step(LabelledStep(ActionLabels(""), PlainScreen(widgets=notes(*texts))))
    assert monitor.verdict is Verdict.SATISFIED


def test_the_exact_state_tells_what_was_kept_and_a_new_trace_forgets_it() -> None:
    monitor = read_specification(SCENARIO.format("{before}"), "a.sts").monitor()
    states = []
    for text in ("5", "6"):
        monitor.restart()
        monitor.step(total(text))
        states.append(monitor.exact_state)
    assert len(set(states)) == 2
    fork = monitor.fork()
    assert fork.step(total("6")) is Verdict.SATISFIED
    assert monitor.verdict is Verdict.OPEN


def test_an_explanation_says_what_was_kept() -> None:
    monitor = read_specification(SCENARIO.format("{before} + 1"), "a.sts").monitor()
    for _ in range(2):
        monitor.step(total("5"))
    monitor.finish()
    said = str(monitor.explain())
    assert "witnessed, before is 5" in said
    assert "text OF total IS 6: violated" in said
    formula = read_specification(FORMULA.format("{before} + 1"), "a.ltl").monitor()
    formula.step(total("5"))
    formula.finish()
    assert "[text OF total = 6]" in str(formula.explain())


@pytest.mark.parametrize(("content", "source"), [(SCENARIO, "a.sts"), (FORMULA, "a.ltl")])
def test_it_is_written_as_it_is_read(content: str, source: str) -> None:
    specification = read_specification(content.format("{before} + 1"), source)
    again = read_specification(str(specification), source)
    assert again.content == specification.content or again.content is specification.content
    if isinstance(specification.content, Scenario):
        formula = specification.content.to_formula()
        assert read_specification(str(formula), "a.ltl").content is formula


def test_braces_in_quotes_are_braces() -> None:
    specification = read_specification('STAGE a\nEVENTUALLY text OF total IS "{x}"', "a.sts")
    monitor = specification.monitor()
    assert monitor.step(total("{x}")) is Verdict.SATISFIED


def test_only_what_is_named_is_changed() -> None:
    formula = read_specification("F [text = milk]", "a.ltl").content
    assert not isinstance(formula, Scenario)
    assert bind(formula, {"before": "5"}) is formula


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("EVENTUALLY text KEPT AS before", "say which text is kept"),
        ("EVENTUALLY activity KEPT AS before", "activity cannot be kept"),
        ("EVENTUALLY text OF total KEPT AS two words", "is no name for a kept value"),
        ("EVENTUALLY [text KEPT AS before & checked]", "say which text is kept"),
        ("EVENTUALLY [text OF a KEPT AS before & checked]", "brackets of its own"),
    ],
)
def test_what_cannot_be_kept_is_refused(text: str, reason: str) -> None:
    with pytest.raises(SpecificationError, match=reason):
        read_specification(f"STAGE a\n{text}", "a.sts")


def test_the_papers_meaning_keeps_nothing() -> None:
    text = "MEANING paper\nSTAGE a\nEVENTUALLY text KEPT AS before"
    with pytest.raises(SpecificationError, match="papers' meaning keeps no values"):
        read_specification(text, "a.sts")
