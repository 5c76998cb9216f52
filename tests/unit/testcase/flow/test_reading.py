"""Flows are read as a whole: what is wrong or not supported is told with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.core.errors import InputError
from tapwright.testcase.flow.reading import find_flows, read_flow


@pytest.mark.parametrize(
    ("commands", "place", "message"),
    [
        ("- evalScript: ${a = 1}", "3:3", "evalScript is not supported: it is JavaScript"),
        ("- runScript: a.js", "3:3", "JavaScript"),
        ("- assertWithAI: x", "3:3", "language model"),
        ("- tapon: x", "3:3", "no command tapon, did you mean"),
        ("- tapOn: x\n- tapOn:\n    txt: y", "5:5", "tapOn has no txt"),
        ("- tapOn:\n    css: a", "4:5", "the selector css is not supported"),
        ("- tapOn:\n    below:\n      idd: a", "5:7", "below has no idd"),
        ("- inputText: ${1 + 1}", "3:14", "JavaScript is not supported: ${1 + 1}"),
        ("- runFlow:\n    when:\n      true: ${a == 1}\n    commands: []", "5:13", "JavaScript"),
        ("- runFlow:\n    when:\n      visble: x\n    commands: []", "5:7", "no condition visble"),
        ("- runFlow: none.yaml", "3:12", "there is no flow none.yaml"),
        (f"- runFlow: {'x' * 5000}", "3:12", "there is no flow xxx"),
        ("- repeat:\n    times: 2", "4:5", "repeat needs commands or a file"),
        ("- swipe:\n    direction: AWAY", "3:3", "no direction AWAY"),
        ("- assertTrue: ${a > 1}", "3:15", "JavaScript"),
        ("- swipe: AWAY", "3:3", "no direction AWAY"),
        ("- swipe:\n    start: 1,1", "3:3", "swipe needs both start and end"),
        ("- swipe:\n    direction: UP\n    duration: long", "3:3", "duration is a whole number"),
        ("- swipe:\n    from:\n      idd: a\n    direction: UP", "5:7", "from has no idd"),
        ("- tapOn", "3:3", "tapOn needs a text or a selector"),
        ("- tapOn:\n    repeat: often\n    text: a", "3:3", "repeat is a whole number, not often"),
        ("- tapOn:\n    optional: true", "4:5", "tapOn names no widget"),
        ("- assertVisible:\n    below: {}", "4:12", "below names no widget"),
        (
            "- assertVisible:\n    containsDescendants:\n      - idd: a",
            "5:9",
            "containsDescendants has no idd",
        ),
        ("- repeat:\n    commands:\n      - back", "3:3", "repeat needs times or while"),
        ("- repeat:\n    times: many\n    commands: []", "3:3", "times is a whole number"),
        (
            "- runFlow:\n    when:\n      visible:\n        idd: a\n    commands: []",
            "6:9",
            "visible has no idd",
        ),
        ("- inputText", "3:3", "inputText needs text"),
        ("- openLink:\n    browser: true", "3:3", "openLink needs link"),
        ("- scrollUntilVisible: Milk", "3:3", "scrollUntilVisible needs element"),
        ("- extendedWaitUntil:\n    timeout: 5", "3:3", "needs visible or notVisible"),
        ("- pressKey: Entr", "3:3", "no key Entr, did you mean"),
        ("- setOrientation: SIDEWAYS", "3:3", "no orientation SIDEWAYS"),
        ("- setAirplaneMode", "3:3", "no state None"),
        ("- eraseText: all", "3:3", "charactersToErase is a whole number, not all"),
        ("- launchApp:\n    permissions: [a]", "3:3", "permissions are names with values"),
        ("- setPermissions:\n    permissions:\n      camera: maybe", "3:3", "not maybe"),
        ("- launchApp:\n    permissions:\n      contact: deny", "3:3", "did you mean 'contacts'"),
        ("- tapOn: 'x", "4:1", "not YAML"),
        ("- [a]", "3:3", "expected names with values"),
        ("- tapOn: a\n  back: b", "3:3", "one command"),
        ("- inputText: 2024-13-01", "3:14", "not a value"),
        ("- inputText: " + "9" * 5000, "3:14", "not a value"),
        ("- inputText: !!binary a", "3:14", "not a value"),
    ],
)
def test_what_is_not_supported_is_told_with_its_line(
    tmp_path: Path, commands: str, place: str, message: str
) -> None:
    path = tmp_path / "flow.yaml"
    path.write_text(f"appId: a.b\n---\n{commands}\n")
    with pytest.raises(InputError) as told:
        read_flow(path)
    assert told.value.message.startswith(f"{path}:{place}: ")
    assert message in told.value.message


@pytest.mark.parametrize("text", ["", "appId: a\n", "a: b\n---\nc: d\n", "1\n"])
def test_what_is_no_flow_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "flow.yaml"
    path.write_text(text)
    with pytest.raises(InputError, match="flow"):
        read_flow(path)


def test_flows_that_run_each_other_for_ever_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "flow.yaml"
    path.write_text("appId: a\n---\n- runFlow: flow.yaml\n")
    with pytest.raises(InputError, match="run each other"):
        read_flow(path)


BOMB = "".join(
    f"{name}: &{name} [{', '.join([f'*{of}'] * 10)}]\n"
    for of, name in ("ab", "bc", "cd", "de", "ef")
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"appId: a\na: &a 1\n{BOMB}---\n- back\n", "means more than"),
        ("appId: a\nx: &a [*a]\n---\n- back\n", "nested too deeply"),
        ("- &a\n  repeat:\n    times: 1\n    commands:\n    - *a\n", "nested too deeply"),
        (f"appId: a\nx: {'[' * 2000}\n---\n- back\n", "nested too deeply"),
        ("appId: a\nenv: [b]\n---\n- back\n", "expected names with values"),
    ],
    ids=["bomb", "alias of itself", "command in itself", "deep", "variables"],
)
def test_what_means_more_than_it_says_is_refused(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "flow.yaml"
    path.write_text(text)
    with pytest.raises(InputError, match=words):
        read_flow(path)


def test_so_are_flows_that_run_two_others_each(tmp_path: Path) -> None:
    for number in range(18):
        (tmp_path / f"{number}.yaml").write_text(f"- runFlow: {number + 1}.yaml\n" * 4)
    (tmp_path / "18.yaml").write_text("- back\n")
    with pytest.raises(InputError, match="means more than"):
        read_flow(tmp_path / "0.yaml")


def test_a_flow_has_header_name_and_variables(tmp_path: Path) -> None:
    path = tmp_path / "flow.yaml"
    path.write_text("appId: a.b\nname: Mine\nenv:\n  A: 1\ntags:\n  - x\n---\n- back\n")
    flow = read_flow(path)
    assert (flow.app, flow.name, flow.env) == ("a.b", "Mine", {"A": "1"})
    assert [command.name for command in flow.commands] == ["back"]


def test_a_directory_has_its_flows_in_order(tmp_path: Path) -> None:
    for name in ("b.yaml", "a.yml", "config.yaml", "note.txt"):
        (tmp_path / name).write_text("- back\n")
    (tmp_path / "sub").mkdir()
    assert [path.name for path in find_flows(tmp_path)] == ["a.yml", "b.yaml"]
    with pytest.raises(InputError, match="holds no flow"):
        find_flows(tmp_path / "sub")
