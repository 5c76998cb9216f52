"""What a search that finds nothing says: which attempt came closest, and what was never seen."""

from tapwright.core.app import App
from tapwright.core.clock import ManualClock
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.recipes.recipe import Goal
from tapwright.run.attempt import Attempt
from tapwright.run.budget import Budget
from tapwright.run.budget_use import BudgetUse
from tapwright.run.events import Event
from tapwright.run.loop import Loop
from tapwright.run.recipe_making import make_recipe
from tapwright.run.search import Closest, Search
from tapwright.run.settings import AgentOptions
from tapwright.spec import read_specification

MODEL = """\
package org.example
start home
screen home HomeActivity
  field  #search
  button #ham "Ham only" -> ham
  button #eggs "Eggs only" -> eggs
  button #deep "Further" -> deep
screen ham HamActivity
  label "Ham"
  on back -> home
screen eggs EggsActivity
  label "Eggs"
  on back -> home
screen deep DeepActivity
  button #deeper "Further" -> both
  on back -> home
screen both BothActivity
  label "Ham"
  label "Eggs"
  on back -> deep
"""


def search(specification: str, suffix: str) -> tuple[Closest, list[Attempt]]:
    parsed = parse_model(MODEL)
    content = read_specification(specification, f"wanted.{suffix}")
    with FakeDevice(parsed, seed=1) as device:
        app = App("app", parsed.package)
        device.install(app)
        recipe = make_recipe("planner", AgentOptions(), 2, app, device, goal=Goal(episode_steps=7))
        use, attempts = BudgetUse(Budget(episodes=30), ManualClock()), list[Attempt]()
        monitor, looking = content.monitor(), Search(use, attempts.append)
        loop = Loop(device, recipe, use, _ignore, monitor=monitor)
        loop.run(lambda attempt: looking.take(attempt, monitor, _refuse))
    assert looking.result.closest is not None
    return looking.result.closest, attempts


def _ignore(event: Event) -> None: ...


def _refuse(attempt: Attempt) -> bool:
    raise AssertionError("there is no witness")


TOGETHER = "text IS Ham AND text IS Eggs AND text IS Toast"


def test_the_closest_attempt_is_the_one_with_the_most_conditions_met_at_once() -> None:
    goal = f"{TOGETHER} AND activity IS NOT HomeActivity"
    closest, attempts = search(f"SCENARIO s\nSTAGE a\n  EVENTUALLY {goal}\n", "sts")
    assert closest.how_far.closest_screen == "BothActivity"
    assert closest.how_far.met == 3
    assert closest.attempt.screens[closest.steps_to_it].activity == "BothActivity"
    assert closest.attempt is not attempts[0]


def test_the_closest_screen_of_a_formula_is_found_alike() -> None:
    formula = "F ([text = Ham] & [text = Eggs] & [text = Toast] & [activity != HomeActivity])"
    closest, _ = search(formula, "ltl")
    assert closest.how_far.closest_screen == "BothActivity"
    assert closest.how_far.met == 3


def test_what_the_search_typed_itself_was_not_seen() -> None:
    scenario = "SCENARIO s\nMEANING paper\nSTAGE a\n  EVENTUALLY text IS Toast AND text IS Ham\n"
    formula = "MEANING paper\nF ([text = Toast] & [text = Ham])"
    for specification, suffix, told in (
        (scenario, "sts", "text IS Toast"),
        (formula, "ltl", "[text = Toast]"),
    ):
        closest, attempts = search(specification, suffix)
        written = {step.action.argument for attempt in attempts for step in attempt.steps}
        assert "Toast" in written
        assert closest.never_seen == (told,)
