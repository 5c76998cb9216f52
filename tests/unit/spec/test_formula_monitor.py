"""A formula's monitor: verdict, reward, state, prediction, texts, explanation."""

from __future__ import annotations

from tapwright.spec import (
    ActionLabels,
    FormulaMonitor,
    LabelledStep,
    PlainScreen,
    Prediction,
    Verdict,
    parse_formula,
)

EXAMPLE = "X([activity ~ Main] U ([activity ~ About] & X([activity ~ About] U [activity ~ Main])))"


def see(activity: str, *texts: str, action: str = "click", seconds: float = 0.0) -> LabelledStep:
    screen = PlainScreen("app", activity, widgets=[{"text": text} for text in texts])
    return LabelledStep(ActionLabels(action), screen, seconds)


def test_the_example_is_witnessed_in_three_steps() -> None:
    monitor = FormulaMonitor(parse_formula(EXAMPLE))
    answers = [
        (monitor.step(see(activity)), round(monitor.reward, 2))
        for activity in ("Main", "About", "Main")
    ]
    assert answers == [(Verdict.OPEN, 0.0), (Verdict.OPEN, 0.33), (Verdict.SATISFIED, 1.0)]
    assert monitor.state == "true"
    assert monitor.step(see("Other")) is Verdict.SATISFIED
    assert monitor.reward == 0.0


def test_restart_begins_anew() -> None:
    monitor = FormulaMonitor(parse_formula(EXAMPLE))
    beginning = monitor.state
    monitor.step(see("Main"))
    assert monitor.step(see("Other")) is Verdict.VIOLATED
    assert monitor.reward == -1.0
    monitor.restart()
    assert (monitor.state, monitor.verdict, monitor.reward) == (beginning, Verdict.OPEN, 0.0)


def test_without_shaping_only_the_end_is_rewarded() -> None:
    monitor = FormulaMonitor(parse_formula(EXAMPLE), shaping=False)
    rewards = []
    for activity in ("Main", "About", "Main"):
        monitor.step(see(activity))
        rewards.append(monitor.reward)
    assert rewards == [0.0, 0.0, 1.0]


def test_finish_decides_by_what_is_left() -> None:
    for text, verdict in (("G [activity ~ Main]", Verdict.SATISFIED), (EXAMPLE, Verdict.VIOLATED)):
        monitor = FormulaMonitor(parse_formula(text))
        monitor.step(see("Main"))
        assert monitor.leaning is verdict
        assert monitor.finish() is verdict
        assert monitor.verdict is verdict


def test_passing_time_does_not_change_the_state() -> None:
    monitor = FormulaMonitor(parse_formula("F<=10s [text = done]"))
    states = set()
    for second in range(5):
        monitor.step(see("Main", seconds=100.0 + second))
        states.add(monitor.state)
    assert states == {"F [text = done]"}
    assert monitor.step(see("Main", "done", seconds=111.0)) is Verdict.VIOLATED


def test_actions_are_removed_taken_or_kept_before_they_are_done() -> None:
    monitor = FormulaMonitor(
        parse_formula("X([actionType = click] & [actionDetail ~ About] & X [actionType = back])")
    )
    click = ActionLabels("Click", {"text": "About the app"})
    assert monitor.predict(click) is Prediction.KEEP
    monitor.step(see("Main", action="reinit"))
    assert monitor.predict(click) is Prediction.KEEP
    assert monitor.predict(ActionLabels("click", {"text": "Help"})) is Prediction.REMOVE
    assert monitor.predict(ActionLabels("back")) is Prediction.REMOVE
    monitor.step(LabelledStep(click, PlainScreen("app", "About")))
    assert monitor.predict(ActionLabels("back")) is Prediction.TAKE
    assert monitor.predict(click) is Prediction.REMOVE


def test_a_prediction_counts_with_any_time_that_the_action_may_take() -> None:
    monitor = FormulaMonitor(parse_formula("F<=1s [actionType = click]"))
    monitor.step(see("Main", action="back"))
    assert monitor.predict(ActionLabels("click")) is Prediction.KEEP


def test_inputs_are_the_texts_that_must_be_seen() -> None:
    monitor = FormulaMonitor(
        parse_formula("F([text = milk] & [text != beer]) | F [actionParam = tea]")
    )
    assert {each.text for each in monitor.inputs()} == {"milk", "tea"}


def test_a_violation_is_explained_down_to_the_proposition() -> None:
    monitor = FormulaMonitor(parse_formula(EXAMPLE))
    for activity in ("Main", "About", "Other"):
        monitor.step(see(activity))
    tree = monitor.explain()
    assert tree.verdict is Verdict.VIOLATED
    lines = str(tree).split("\n")
    assert lines[-2].strip() == ("[activity ~ About]: violated, it does not hold (step 2, Other)")
    assert len({len(line) - len(line.lstrip()) for line in lines}) == 6


def test_what_is_missing_is_explained_while_it_is_open() -> None:
    monitor = FormulaMonitor(parse_formula("F([activity ~ About] & X [text = done])"))
    for activity in ("Main", "About"):
        monitor.step(see(activity))
    assert str(monitor.explain()).split("\n") == [
        "F([activity ~ About] & X [text = done]): open, it has begun (step 1, About)",
        "  [activity ~ About] & X [text = done]: open, it depends on what is still open"
        " (step 1, About)",
        "    X [text = done]: open, the next step is still to come (step 1, About)",
    ]


def test_the_end_of_the_trace_explains_what_never_came() -> None:
    monitor = FormulaMonitor(parse_formula("F [text = done]"))
    assert "no step" in monitor.explain().reason
    monitor.step(see("Main"))
    monitor.finish()
    tree = monitor.explain()
    assert (tree.verdict, tree.reason, tree.step) == (
        Verdict.VIOLATED,
        "it did not come before the trace ended",
        0,
    )


def test_what_was_missing_after_an_earlier_step_is_explained_there() -> None:
    monitor = FormulaMonitor(parse_formula("F([activity ~ About] & [text = done])"))
    for activity in ("Main", "About", "Other"):
        monitor.step(see(activity))
    monitor.finish()
    tree = monitor.explain(after=1)
    assert tree.verdict is Verdict.OPEN
    assert str(tree).split("\n")[-1].strip() == (
        "[text = done]: violated, it does not hold (step 1, About)"
    )


def test_time_that_ran_out_is_explained() -> None:
    monitor = FormulaMonitor(parse_formula("F<=2s [text = done]"))
    for second in range(4):
        monitor.step(see("Main", seconds=second))
    assert monitor.explain().reason == "it did not come within 2s"


def test_parts_that_contradict_each_other_are_told() -> None:
    monitor = FormulaMonitor(parse_formula("X [text = a] & X [text != a]"))
    assert monitor.step(see("Main")) is Verdict.VIOLATED
    assert monitor.explain().reason == "its parts cannot go together"


def test_how_far_names_the_closest_screen_and_what_was_never_seen() -> None:
    monitor = FormulaMonitor(parse_formula("F([activity ~ About] & X F [text = done])"))
    for activity in ("Main", "About", "Main"):
        monitor.step(see(activity))
    far = monitor.how_far()
    assert far.closest_screen == "About"
    assert far.never_seen == ("[text = done]",)
