"""Flows run: what passes, what fails and where, conditions, loops, variables."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unit.testcase.flow.models import HEAD, app_in, run

from tapwright.core.errors import InputError
from tapwright.device.device_values import RawEvent
from tapwright.device.fake import FakeDevice
from tapwright.testcase.export.maestro import to_maestro
from tapwright.testcase.flow.player import Player
from tapwright.testcase.flow.reading import read_flow
from tapwright.testcase.flow.runner import FlowRunner
from tapwright.testcase.outcome import outcome_of
from tapwright.testcase.replay import Replayer
from tapwright.testcase.test_file import parse_test

PASSING = [
    "- assertVisible: Welcome\n- assertVisible: welc.*\n- assertNotVisible: Goods\n",
    "- tapOn: Log in\n- assertVisible:\n    text: Goods\n- back\n- assertVisible: Welcome\n",
    "- tapOn:\n    id: enter\n- longPressOn:\n    id: milk\n- assertVisible: Delete it\\?\n",
    "- tapOn:\n    id: user\n- inputText: Ann\n- assertVisible: Ann\n- eraseText: 2\n"
    "- assertVisible: A\n- copyTextFrom: Welcome\n- pasteText\n- assertVisible: AWelcome\n",
    "- tapOn: Wait\n- extendedWaitUntil:\n    visible: Goods\n    timeout: 20_000\n",
    "- tapOn: Log in\n- tapOn: Milk\n- assertVisible:\n    id: keep\n    checked: true\n",
    "- tapOn: Log in\n- setOrientation: LANDSCAPE_LEFT\n- setOrientation: PORTRAIT\n"
    "- pressKey: Home\n- launchApp:\n    stopApp: false\n- assertVisible: Welcome\n",
    "- tapOn: Log in\n- stopApp\n- launchApp\n- assertVisible: Welcome\n",
    "- runFlow:\n    when:\n      visible: Nothing\n    commands:\n      - tapOn: Nowhere\n",
    "- runFlow:\n    when:\n      notVisible: Nothing\n      platform: Android\n"
    "    commands:\n      - tapOn: Log in\n- assertVisible: Goods\n",
    "- runFlow:\n    env:\n      WHERE: Log in\n    commands:\n      - tapOn: ${WHERE}\n"
    "- assertVisible: Goods\n",
    "- tapOn: Log in\n- repeat:\n    times: 2\n    commands:\n      - tapOn: Milk\n      - back\n"
    "- assertVisible: Goods\n",
    "- repeat:\n    while:\n      visible: Welcome\n    commands:\n      - tapOn: Log in\n"
    "- assertVisible: Goods\n",
    "- retry:\n    maxRetries: 2\n    commands:\n      - tapOn: Log in\n- assertVisible: Goods\n",
    "- tapOn:\n    text: Nowhere\n    optional: true\n- assertTrue: true\n- assertTrue: ${ON}\n",
    "- tapOn:\n    below: Welcome\n    id: enter\n"
    "- assertVisible:\n    text: Milk\n    above: Bread\n",
    "- tapOn:\n    point: 50%,1%\n- assertVisible: Welcome\n- clearState\n- launchApp\n",
    "- takeScreenshot: first\n- waitForAnimationToEnd\n- hideKeyboard\n- toggleAirplaneMode\n",
    "- tapOn:\n    id: user\n- inputRandomNumber:\n    length: 3\n- assertVisible: '[1-9]{3}'\n",
]


@pytest.mark.parametrize("commands", PASSING)
def test_a_flow_that_is_so_passes(tmp_path: Path, commands: str) -> None:
    outcome = run(tmp_path, commands, ON="true")
    assert outcome.passed, (outcome.reason, outcome.place)


@pytest.mark.parametrize(
    ("commands", "line", "reason"),
    [
        ("- assertVisible: Goods\n", 4, "not visible"),
        ("- assertNotVisible: Welcome\n", 4, "it is visible"),
        ("- tapOn: Log in\n- tapOn: Nowhere\n", 5, "not there"),
        ("- assertTrue: false\n", 4, "not true"),
        ("- assertTrue: ${NONE}\n", 4, "not true"),
        ("- extendedWaitUntil:\n    visible: Goods\n    timeout: 1000\n", 4, "after 1 s"),
        ("- repeat:\n    times: 1\n    commands:\n      - tapOn: Nowhere\n", 7, "not there"),
        ("- retry:\n    maxRetries: 1\n    commands:\n      - tapOn: Nowhere\n", 4, "not there"),
        ("- scrollUntilVisible:\n    element: Nowhere\n", 4, "into sight"),
        ("- stopApp: com.other\n", 4, "com.other does not run here, only org.example.shop"),
        ("- launchApp:\n    appId: ${OTHER}\n", 4, "undefined does not run here"),
        ("- runFlow: settings.yaml\n", 3, "com.android.settings does not run here"),
        ("- eraseText: ${NONE}\n", 4, "charactersToErase is a whole number, not undefined"),
        ("- tapOn:\n    point: ${NONE}\n", 4, "a point is X,Y or X%,Y%, not undefined"),
        ("- pressKey: ${NONE}\n", 4, "no key undefined"),
    ],
)
def test_a_flow_that_is_not_so_fails_at_its_line(
    tmp_path: Path, commands: str, line: int, reason: str
) -> None:
    (tmp_path / "settings.yaml").write_text("appId: com.android.settings\n---\n- launchApp\n")
    outcome = run(tmp_path, commands)
    assert outcome.place is not None
    assert (outcome.passed, outcome.place.line) == (False, line)
    assert reason in outcome.reason


@pytest.mark.parametrize(("point", "share"), [("0%,50%", 0.0), ("75%,50%", 0.75)])
def test_a_point_of_a_widget_is_within_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, point: str, share: float
) -> None:
    injected: list[RawEvent] = []

    def inject(player: Player, *events: RawEvent) -> None:
        injected.extend(events)

    flow = tmp_path / "flow.yaml"
    flow.write_text(HEAD + f"- tapOn:\n    id: enter\n    point: '{point}'\n")
    monkeypatch.setattr(Player, "inject", inject)
    with FakeDevice() as device:
        device.install(app_in(tmp_path))
        assert FlowRunner(device).run(read_flow(flow)).passed
        (enter,) = [each for each in device.observe().screen.widgets if each.text == "Log in"]
    ((_, x, y),) = injected
    left, _, right, _ = enter.bounds
    assert (x, y) == (left + int((right - left) * share), enter.bounds.centre[1])


def test_a_crash_fails_a_flow_whatever_it_asserts(tmp_path: Path) -> None:
    outcome = run(tmp_path, "- tapOn: Log in\n- tapOn: Break\n- assertNotVisible: Goods\n")
    assert outcome.place is not None
    assert (outcome.passed, outcome.place.line) == (False, 5)
    assert outcome.crash is not None
    assert "NullPointerException" in outcome.reason


def test_hooks_sub_flows_and_pictures(tmp_path: Path) -> None:
    (tmp_path / "sub.yaml").write_text("appId: x\n---\n- tapOn: Log in\n- takeScreenshot: a/b\n")
    head = (
        "appId: org.example.shop\nonFlowStart:\n  - launchApp\nonFlowComplete:\n  - stopApp\n---\n"
    )
    outcome = run(tmp_path, "- runFlow: sub.yaml\n- assertVisible: Goods\n", head)
    assert outcome.passed, outcome.reason
    assert outcome.commands == 6
    assert (tmp_path / "a_b.png").is_file()


def test_an_optional_command_that_fails_is_told(tmp_path: Path) -> None:
    outcome = run(tmp_path, "- assertVisible:\n    text: Goods\n    optional: true\n")
    assert outcome.passed
    assert "Goods" in outcome.warnings[0]


def test_a_flow_of_another_app_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"flow of com\.other"):
        run(tmp_path, "- back\n", HEAD.replace("org.example.shop", "com.other"))


@pytest.mark.parametrize(
    ("shows", "passes"), [("activity ListActivity", True), ("text Goods", True), ("text No", False)]
)
def test_what_is_exported_runs_here_with_the_same_verdict(
    tmp_path: Path, shows: str, passes: bool
) -> None:
    app = app_in(tmp_path)
    test = parse_test(
        f"tapwright test 1\napp {app.package}\nshows {shows}\n\n"
        'on LoginActivity\n  write "Ann" id="user"\n  click text="Log in"\n'
    )
    flow = tmp_path / "exported.yaml"
    flow.write_text(to_maestro(test).text)
    with FakeDevice() as device:
        device.install(app)
        replay = Replayer(device).replay(test)
        outcome = FlowRunner(device).run(read_flow(flow))
    assert (outcome_of(test, replay).passed, outcome.passed) == (passes, passes)
