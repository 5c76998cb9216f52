"""A login comes first and again once the app has logged out, from a test or from a scenario."""

from dataclasses import replace
from pathlib import Path

import pytest

from tapwright.apps.naming import choose_app
from tapwright.core.errors import InputError
from tapwright.core.step import Step
from tapwright.core.trace import EpisodeMark, read_trace
from tapwright.device.registry import DeviceOptions
from tapwright.rules.rules import FieldTexts, Pattern, Rules
from tapwright.run.budget import Budget
from tapwright.run.resume import settings_of_run
from tapwright.run.run_result import RunResult
from tapwright.run.session import Session
from tapwright.run.settings import RunSettings
from tapwright.testcase.login import LoginMaker

pytestmark = pytest.mark.slow  # makes whole searches

MODEL = """\
package org.example.shop
start   login

screen login LoginActivity
  field    #user
  field    #password password
  button   #enter "Log in" -> home
  button   #forgot "Forgot?" -> forgot

screen forgot LoginActivity
  label "Too bad"
  on back -> login

screen home HomeActivity
  button #basket "Basket" -> basket
  button #out "Log out" -> login

screen basket BasketActivity
  button #pay "Pay" -> crash java.lang.IllegalStateException "no card"
  on back -> home
"""
TEST = """\
tapwright test 1
app org.example.shop
on LoginActivity
  write "ada" id="user"
  write "secret" id="password"
  click text="Log in"
"""
SCENARIO = """\
SCENARIO Log in
STAGE get there
  EVENTUALLY activity IS HomeActivity
"""


def settings(tmp_path: Path, login: str, content: str) -> RunSettings:
    (tmp_path / "shop.fsm").write_text(MODEL)
    (tmp_path / login).write_text(content)
    app = choose_app(str(tmp_path / "shop.fsm")).app
    budget, out = Budget(steps=300), tmp_path / "run"
    return RunSettings(app, "fake", "random", budget, 1, out, login=tmp_path / login)


def explore(settings: RunSettings) -> RunResult:
    assert settings.login is not None
    maker = LoginMaker(
        settings.login, settings.out, "fake", DeviceOptions(), settings.rules, lambda line: None
    )
    return Session(settings, make_login=maker).run()


def episodes(run: Path) -> list[list[Step]]:
    found: list[list[Step]] = []
    for entry in read_trace(run / "trace.jsonl"):
        if isinstance(entry, EpisodeMark):
            found.append([])
        else:
            found[-1].append(entry)
    return found


def test_a_saved_test_begins_every_episode_and_answers_every_log_out(tmp_path: Path) -> None:
    run = explore(settings(tmp_path, "login.tap", TEST))
    assert run.logins is not None
    assert run.logins.failed == 0
    steps = [step for episode in episodes(run.directory) for step in episode]
    on_the_form = [step for step in steps if step.before.activity == "LoginActivity"]
    # The agent never touches the form: all that happens there is the login, three steps each;
    # the budget may end in the midst of one.
    assert len(on_the_form) // 3 == run.logins.done
    logged_out = [
        step for step in steps if step.action.target and step.action.target.text == "Log out"
    ]
    assert logged_out
    assert run.logins.done >= len(episodes(run.directory)) + len(logged_out)
    assert run.steps == 300


def test_a_scenario_is_witnessed_first_and_kept(tmp_path: Path) -> None:
    run = explore(settings(tmp_path, "login.sts", SCENARIO))
    assert run.logins is not None
    assert run.logins.done > 1
    assert 'click id="org.example.shop:id/enter"' in (run.directory / "login.tap").read_text()


def test_the_search_for_a_login_is_no_part_of_the_record(tmp_path: Path) -> None:
    run = explore(settings(tmp_path, "login.sts", SCENARIO))
    assert episodes(run.directory)[0][0].number == 0
    assert sum(len(each) for each in episodes(run.directory)) == 300


def test_a_run_goes_on_with_the_login_that_was_found(tmp_path: Path) -> None:
    run = explore(settings(tmp_path, "login.sts", SCENARIO))
    (tmp_path / "login.sts").unlink()
    file = run.directory / "run.json"
    file.write_text(file.read_text().replace('"finished"', '"ended early"'))
    more = replace(settings_of_run(run.directory), budget=Budget(steps=400))
    again = explore(more)
    assert again.steps == 400
    assert again.logins is not None
    assert again.logins.done > 0


@pytest.mark.parametrize(
    ("last", "told"),
    [
        ('  click id="nowhere"\n', "could not click nowhere on LoginActivity"),
        ("  idle 1\n", "LoginActivity is still as before its 3 steps"),
        ('  click id="forgot"\n', "ended on LoginActivity"),
    ],
)
def test_a_login_that_does_not_work_is_told(tmp_path: Path, last: str, told: str) -> None:
    test = TEST.replace("on Log", "shows activity HomeActivity\non Log")
    test = test.replace('  click text="Log in"\n', last)
    with pytest.raises(InputError, match=f"does not work: {told}"):
        explore(settings(tmp_path, "login.tap", test))


def test_a_scenario_without_a_witness_is_told_and_nothing_is_left(tmp_path: Path) -> None:
    impossible = SCENARIO.replace("HomeActivity", "HomeActivity AND text IS Pay")
    with pytest.raises(InputError, match=r"no login found by .*login.sts in 300 episodes"):
        explore(settings(tmp_path, "login.sts", impossible))
    assert not (tmp_path / "run").exists()


def test_a_login_without_steps_is_none(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="has no steps"):
        explore(settings(tmp_path, "login.tap", "tapwright test 1\napp org.example.shop\n"))


def test_the_login_of_another_app_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"the test is for org\.example\.other"):
        explore(settings(tmp_path, "login.tap", TEST.replace("shop", "other")))


def test_prescribed_texts_help_to_find_the_login(tmp_path: Path) -> None:
    made = settings(tmp_path, "login.sts", SCENARIO + "  EVENTUALLY actionType IS click\n")
    rules = Rules(texts=(FieldTexts(Pattern(id="user"), ("ada",)),))
    run = explore(replace(made, rules=rules))
    assert run.idle_rules == ()
