"""The command of a tool is words with variables; what is not set is told before anything runs."""

from __future__ import annotations

import pytest

from tapwright.bench.tool_command import check_command, filled_command
from tapwright.core.errors import InputError

GIVEN = {"SERIAL": "127.0.0.1:5555", "APK": "/a b/c.apk", "EVENTS": "300"}


def test_variables_are_put_in_without_a_shell() -> None:
    command = "$PYTHON $BOT/start.py -d $SERIAL -a $APK --count=$EVENTS 'a b' '$$HOME; rm'"
    around = {"PYTHON": "python3", "BOT": "/opt/my bot", "HOME": "/root"}
    assert filled_command(command, GIVEN, around) == [
        "python3",
        "/opt/my bot/start.py",
        "-d",
        "127.0.0.1:5555",
        "-a",
        "/a b/c.apk",
        "--count=300",
        "a b",
        "$HOME; rm",
    ]


def test_what_is_given_comes_before_the_environment() -> None:
    around = {"SERIAL": "another", "SEED": "of the environment"}
    assert filled_command("x $SERIAL", GIVEN, around) == ["x", "127.0.0.1:5555"]
    with pytest.raises(InputError, match=r"\$SEED of the command"):
        filled_command("x $SERIAL $SEED", GIVEN, around)


def test_a_variable_that_is_not_set_is_told() -> None:
    with pytest.raises(InputError, match=r"\$DROIDBOT of the command") as caught:
        filled_command("$DROIDBOT -d $SERIAL", GIVEN, {})
    assert caught.value.hint == "export DROIDBOT=..."


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("", "is empty"),
        ("adb shell monkey", r"does not say \$SERIAL"),
        ("adb 'shell $SERIAL", "cannot read the command"),
        ("adb $SERIAL 5$", r"has a \$ without a name"),
    ],
)
def test_a_command_that_cannot_work_is_refused(command: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        check_command(command)
