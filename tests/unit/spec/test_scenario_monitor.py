"""A scenario's monitor: stages, rewards, limits, steps, prediction, explanation."""

from __future__ import annotations

from tapwright.spec import (
    ActionLabels,
    Input,
    LabelledStep,
    PlainScreen,
    Prediction,
    ScenarioMonitor,
    Verdict,
    parse_scenario,
)

NOTES = """\
SCENARIO check an item
MAXSTEPS 30
STAGE open the app
  EVENTUALLY package IS notes
STAGE open a checklist
  INVARIANT package IS notes
  EVENTUALLY activity CONTAINS Checklist
STAGE check it
  INVARIANT package IS notes
  EVENTUALLY text IS milk AND checked IS true
"""


def see(
    activity: str, *texts: str, action: ActionLabels | str = "click", seconds: float = 0.0
) -> LabelledStep:
    package = "notes" if activity != "Launcher" else "launcher"
    widgets = [{"text": text, "checked": "false"} for text in texts]
    if "checked" in texts:
        widgets.append({"checked": "true"})
    labels = ActionLabels(action) if isinstance(action, str) else action
    return LabelledStep(labels, PlainScreen(package, activity, widgets=widgets), seconds)


def test_stages_are_witnessed_in_order_and_reaching_further_pays_more() -> None:
    monitor = ScenarioMonitor(parse_scenario(NOTES))
    seen = []
    for observation in (
        see("Main", action="reinit"),
        see("Main"),
        see("Checklist"),
        see("Checklist", "milk"),
        see("Checklist", "milk", "checked"),
    ):
        monitor.step(observation)
        seen.append((monitor.verdict, round(monitor.reward, 2), monitor.state))
    assert seen == [
        (Verdict.OPEN, 0.33, "1"),
        (Verdict.OPEN, 0.0, "1"),
        (Verdict.OPEN, 0.67, "2"),
        (Verdict.OPEN, 0.0, "2"),
        (Verdict.SATISFIED, 1.0, "3"),
    ]
    assert monitor.step(see("Launcher")) is Verdict.SATISFIED
    assert monitor.reward == 0.0


def test_one_step_completes_one_stage() -> None:
    monitor = ScenarioMonitor(parse_scenario(NOTES))
    monitor.step(see("Checklist", "milk", "checked"))
    assert monitor.state == "1"


def test_a_failed_invariant_is_violated_unless_the_goal_holds() -> None:
    monitor = ScenarioMonitor(parse_scenario(NOTES))
    monitor.step(see("Main"))
    assert monitor.step(see("Launcher")) is Verdict.VIOLATED
    assert monitor.reward == -1.0
    text = "STAGE s\nINVARIANT text IS a\nEVENTUALLY text IS b"
    monitor = ScenarioMonitor(parse_scenario(text))
    assert monitor.step(see("Main", "b")) is Verdict.SATISFIED


def test_step_limits_of_stage_and_scenario() -> None:
    text = "MAXSTEPS 3\nSTAGE a\nMAXSTEPS 2\nEVENTUALLY text IS a\nSTAGE b\nEVENTUALLY text IS b"
    monitor = ScenarioMonitor(parse_scenario(text))
    assert monitor.step(see("Main")) is Verdict.OPEN
    assert monitor.step(see("Main")) is Verdict.VIOLATED
    monitor.restart()
    for texts, verdict in (((), "open"), (("a",), "open"), ((), "violated")):
        assert monitor.step(see("Main", *texts)).value == verdict
    monitor.restart()
    for texts, verdict in (((), "open"), (("a",), "open"), (("b",), "satisfied")):
        assert monitor.step(see("Main", *texts)).value == verdict


def test_the_default_step_limit_gives_way_to_the_scenarios_own() -> None:
    scenario = parse_scenario("STAGE a\nEVENTUALLY text IS a")
    assert ScenarioMonitor(scenario, max_steps=1).step(see("Main")) is Verdict.VIOLATED
    own = parse_scenario("MAXSTEPS 2\nSTAGE a\nEVENTUALLY text IS a")
    assert ScenarioMonitor(own, max_steps=1).step(see("Main")) is Verdict.OPEN


def test_time_limits_count_on_the_clock_from_where_the_stage_began() -> None:
    text = "MAXTIME 20s\nSTAGE a\nEVENTUALLY text IS a\nSTAGE b\nMAXTIME 5s\nEVENTUALLY text IS b"
    monitor = ScenarioMonitor(parse_scenario(text))
    monitor.step(see("Main", seconds=100.0))
    monitor.step(see("Main", "a", seconds=110.0))
    assert monitor.step(see("Main", seconds=115.0)) is Verdict.OPEN
    assert monitor.step(see("Main", "b", seconds=115.1)) is Verdict.VIOLATED
    assert "the stage's time is up" in monitor.explain().reason
    monitor.restart()
    monitor.step(see("Main", seconds=100.0))
    assert monitor.step(see("Main", "a", seconds=121.0)) is Verdict.VIOLATED
    assert "the scenario's time is up" in monitor.explain().reason


STEPS = """\
STAGE log in
  EVENTUALLY text IS Welcome
  STEPS
    Write Yavuz TO username
    Click OK
"""
WRITE = ActionLabels("write", {"resourceId": "app:id/username"}, "Yavuz")
CLICK = ActionLabels("click", {"text": "OK"})


def test_steps_leave_only_the_next_action() -> None:
    monitor = ScenarioMonitor(parse_scenario(STEPS))
    assert [monitor.predict(each) for each in (WRITE, CLICK, ActionLabels("back"))] == [
        Prediction.KEEP,
        Prediction.REMOVE,
        Prediction.REMOVE,
    ]
    assert monitor.step(see("Main", "Welcome", action=WRITE)) is Verdict.OPEN
    assert monitor.state == "0.1"
    assert monitor.predict(WRITE) is Prediction.REMOVE
    assert monitor.step(see("Main", "Welcome", action=CLICK)) is Verdict.SATISFIED


def test_after_the_last_step_any_action_may_complete_the_stage() -> None:
    monitor = ScenarioMonitor(parse_scenario(STEPS))
    monitor.step(see("Main", action=WRITE))
    assert monitor.step(see("Main", action=CLICK)) is Verdict.OPEN
    assert monitor.predict(ActionLabels("back")) is Prediction.KEEP
    assert monitor.step(see("Main", "Welcome", action="idle")) is Verdict.SATISFIED


def test_another_action_than_the_next_step_is_a_violation() -> None:
    monitor = ScenarioMonitor(parse_scenario(STEPS))
    assert monitor.step(see("Main", "Welcome", action="back")) is Verdict.VIOLATED
    assert "STEPS Write Yavuz TO username: violated" in str(monitor.explain())


def test_actions_that_can_only_fail_are_removed() -> None:
    text = (
        "STAGE a\nMAXSTEPS 2\nINVARIANT actionType IS click\n"
        "EVENTUALLY text IS a AND actionType IS click"
    )
    monitor = ScenarioMonitor(parse_scenario(text))
    assert monitor.predict(ActionLabels("click")) is Prediction.KEEP
    assert monitor.predict(ActionLabels("back")) is Prediction.REMOVE
    text = "STAGE a\nMAXSTEPS 2\nEVENTUALLY text IS a AND actionType IS click"
    monitor = ScenarioMonitor(parse_scenario(text))
    assert monitor.predict(ActionLabels("back")) is Prediction.KEEP
    monitor.step(see("Main"))
    assert monitor.predict(ActionLabels("back")) is Prediction.REMOVE


def test_an_action_that_completes_the_last_stage_by_itself_is_taken() -> None:
    monitor = ScenarioMonitor(parse_scenario("STAGE a\nEVENTUALLY actionType IS rotate"))
    assert monitor.predict(ActionLabels("rotate")) is Prediction.TAKE
    timed = ScenarioMonitor(parse_scenario("MAXTIME 1s\nSTAGE a\nEVENTUALLY actionType IS rotate"))
    assert timed.predict(ActionLabels("rotate")) is Prediction.KEEP


def test_inputs_come_from_this_stage_and_those_after_it() -> None:
    text = "STAGE a\nEVENTUALLY text IS a\nSTAGE b\nEVENTUALLY text IS NOT c\nSTEPS\nWrite b"
    monitor = ScenarioMonitor(parse_scenario(text))
    assert monitor.inputs() == (Input("a"), Input("b"))
    monitor.step(see("Main", "a"))
    assert monitor.inputs() == (Input("b"),)


def test_the_explanation_says_what_the_stage_lacks() -> None:
    monitor = ScenarioMonitor(parse_scenario(NOTES))
    for observation in (see("Main"), see("Checklist"), see("Checklist", "milk")):
        monitor.step(observation)
    assert str(monitor.explain()).split("\n") == [
        "check an item: open, 2 of 3 stages witnessed",
        "  stage 1 open the app: satisfied, witnessed (step 0, Main)",
        "  stage 2 open a checklist: satisfied, witnessed (step 1, Checklist)",
        "  stage 3 check it: open, it is under way (step 2, Checklist)",
        "    EVENTUALLY checked IS true AND text IS milk: open, it never held (step 2, Checklist)",
        "      checked IS true: violated, it does not hold (step 2, Checklist)",
    ]
    assert monitor.finish() is Verdict.VIOLATED
    assert monitor.explain().reason == "2 of 3 stages witnessed, the trace ended"


def test_the_explanation_after_an_earlier_step_speaks_of_that_step_alone() -> None:
    monitor = ScenarioMonitor(parse_scenario(NOTES))
    for observation in (see("Main"), see("Checklist"), see("Checklist", "milk"), see("Help")):
        monitor.step(observation)
    monitor.finish()
    assert str(monitor.explain(after=2)).split("\n")[3:] == [
        "  stage 3 check it: open, it is under way (step 2, Checklist)",
        "    EVENTUALLY checked IS true AND text IS milk: open, it never held (step 2, Checklist)",
        "      checked IS true: violated, it does not hold (step 2, Checklist)",
    ]
    assert monitor.explain(after=2).reason == "2 of 3 stages witnessed"
    assert "Help" in str(monitor.explain(after=3))


def test_the_explanation_after_an_earlier_step_says_how_the_try_failed_later() -> None:
    monitor = ScenarioMonitor(
        parse_scenario("STAGE a\nINVARIANT text IS NOT x\nEVENTUALLY text IS y")
    )
    for observation in (see("Main"), see("Main", "x")):
        monitor.step(observation)
    reason = monitor.explain(after=0).reason
    assert reason == "0 of 1 stages witnessed; at step 1 an invariant failed"


def test_how_far_names_the_stage_the_closest_screen_and_what_was_never_seen() -> None:
    monitor = ScenarioMonitor(parse_scenario(NOTES))
    for activity, texts in (
        ("Main", ()),
        ("Checklist", ()),
        ("Checklist", ("milk",)),
        ("Help", ()),
    ):
        monitor.step(see(activity, *texts))
    far = monitor.how_far()
    assert (far.reached, far.total, far.left) == (2, 3, "check it")
    assert (far.closest_step, far.closest_screen) == (2, "Checklist")
    assert far.never_seen == ("checked IS true",)
