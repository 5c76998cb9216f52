"""Rules act on what agents are offered and on what they write, whoever the agent is."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tapwright.abstractions.executable_widgets import ExecutableWidgets
from tapwright.apps.naming import choose_app
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Bounds, Screen, Widget
from tapwright.core.step import Step
from tapwright.core.trace import read_trace
from tapwright.rules.rule_filter import FilteredAbstraction, RuleFilter
from tapwright.rules.rules import FieldTexts, Never, Pattern, Rules
from tapwright.run.budget import Budget
from tapwright.run.resume import settings_of_run
from tapwright.run.run_result import RunResult
from tapwright.run.session import Session
from tapwright.run.settings import RunSettings

ROW = Widget("android.widget.LinearLayout", clickable=True, bounds=Bounds(0, 0, 100, 100), depth=1)
PAY = Widget(
    "android.widget.Button",
    "org.shop:id/pay",
    "Pay now",
    clickable=True,
    bounds=Bounds(40, 40, 60, 60),
    depth=2,
)
NAME = Widget(
    "android.widget.EditText", "org.shop:id/name", bounds=Bounds(0, 100, 100, 200), depth=1
)
SHOP = Screen("org.shop", "org.shop.ShopActivity", (ROW, PAY, NAME))
SETTINGS = RunSettings(choose_app("demo:todo").app, "fake", "random", Budget(steps=400), 1, Path())


def offered(rules: Rules, screen: Screen = SHOP) -> list[str]:
    ruled = FilteredAbstraction(ExecutableWidgets(system=()), RuleFilter(rules, Random(1)))
    return [action.describe() for action in ruled.actions_of(screen)]


def explore(agent: str, rules: Rules, out: Path) -> RunResult:
    return Session(replace(SETTINGS, agent=agent, rules=rules, out=out)).run()


def steps_of(run: RunResult) -> list[Step]:
    return [each for each in read_trace(run.directory / "trace.jsonl") if isinstance(each, Step)]


def test_a_forbidden_widget_is_not_offered_nor_one_whose_middle_it_covers() -> None:
    assert offered(Rules((Never(Pattern(id="pay")),))) == [
        'Write "hello" into name',
        'Write "42" into name',
        'Write "" into name',
    ]


def test_what_is_inside_a_forbidden_widget_is_forbidden_too() -> None:
    assert 'Click "Pay now"' not in offered(Rules((Never(Pattern(class_name="LinearLayout")),)))


@pytest.mark.parametrize(
    "pattern",
    [
        Pattern(id="org.shop:id/pay"),
        Pattern(text="Pay*"),
        Pattern(class_name="android.widget.Button"),
        Pattern(activity="ShopActivity", id="p?y"),
    ],
    ids=str,
)
def test_patterns_that_fit(pattern: Pattern) -> None:
    assert 'Click "Pay now"' not in offered(Rules((Never(pattern),)))


@pytest.mark.parametrize(
    "pattern",
    [
        Pattern(id="pa"),
        Pattern(text="pay now"),
        Pattern(activity="OtherActivity", id="pay"),
        Pattern(id="pay", text="Buy"),
    ],
    ids=str,
)
def test_patterns_that_do_not_fit(pattern: Pattern) -> None:
    assert 'Click "Pay now"' in offered(Rules((Never(pattern),)))


def test_a_forbidden_activity_offers_nothing() -> None:
    assert offered(Rules((Never(Pattern(activity="*.ShopActivity")),))) == []


def test_prescribed_texts_take_the_place_of_others() -> None:
    rules = Rules(texts=(FieldTexts(Pattern(id="name"), ("Ada", "Bob")),))
    assert offered(rules)[2:] == ['Write "Ada" into name', 'Write "Bob" into name']


def test_a_text_that_the_agent_made_up_is_replaced_and_a_named_one_is_kept() -> None:
    rules = RuleFilter(Rules(texts=(FieldTexts(Pattern(id="name"), ("Ada",)),)), Random(1))
    identity = next(each for each, widget in SHOP.identities() if widget is NAME)
    made_up = Action(ActionKind.WRITE, identity, "xyzzy")
    assert rules.apply_text(SHOP, made_up).argument == "Ada"
    assert rules.apply_text(SHOP, made_up, ["xyzzy"]).argument == "xyzzy"
    assert rules.allowed(SHOP, [made_up], ["xyzzy"]) == (
        made_up,
        replace(made_up, argument="Ada"),
    )


@pytest.mark.parametrize("agent", ["random", "monkey", "qlearning", "qbe"])
def test_every_agent_keeps_the_rules(agent: str, tmp_path: Path) -> None:
    rules = Rules(
        (Never(Pattern(id="enter")), Never(Pattern(activity="HelpActivity"))),
        (FieldTexts(Pattern(id="user"), ("ada",)),),
    )
    steps = steps_of(explore(agent, rules, tmp_path / "run"))
    assert {step.after.activity for step in steps} <= {"LoginActivity", "HelpActivity", ""}
    kinds = {step.action.kind for step in steps if step.before.activity == "HelpActivity"}
    assert kinds <= {ActionKind.REINIT}
    written = {
        step.action.argument
        for step in steps
        if step.action.target and step.action.target.resource_id.endswith("/user")
        if step.action.kind is ActionKind.WRITE
    }
    assert written <= {"ada"}
    assert len(steps) == 400


def test_a_rule_that_matched_nothing_is_told(tmp_path: Path) -> None:
    rules = Rules((Never(Pattern(id="enter")), Never(Pattern(id="entre"))))
    assert explore("random", rules, tmp_path / "run").idle_rules == ("never id = 'entre'",)


def test_rules_are_kept_with_the_run(tmp_path: Path) -> None:
    rules = Rules((Never(Pattern(id="a", class_name="b")),), (FieldTexts(Pattern("c"), ("d",)),))
    explore("random", rules, tmp_path / "run")
    file = tmp_path / "run/run.json"
    file.write_text(file.read_text().replace('"finished"', '"ended early"'))
    assert settings_of_run(tmp_path / "run").rules == rules
