"""The published schema takes what the tool takes, and refuses what it refuses."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from tests.cli.test_config import CONFIG

from tapwright.cli.configured import configurable_commands
from tapwright.cli.init import first_configuration
from tapwright.config.schema import configuration_schema


def problems_of(text: str) -> list[str]:
    schema: dict[str, Any] = configuration_schema(configurable_commands())
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    return [error.message for error in validator.iter_errors(tomllib.loads(text))]


@pytest.mark.parametrize(
    "text",
    [
        CONFIG,
        first_configuration(Path("/nowhere")),
        '[device]\nnetwork = true\nhost-port = [8080, "9090"]\n',
        '[explore]\ncheck = ["rotation"]\nworkers = 2\ntime = "5 min"\n',
    ],
)
def test_right_ones_are_right(text: str) -> None:
    assert problems_of(text.replace("coverage_packages", "coverage-packages")) == []


@pytest.mark.parametrize(
    "text",
    [
        "[explor]\n",
        "[explore]\nstep = 3\n",
        "[explore]\nworkers = 0\n",
        '[explore]\nguide = "fms"\n',
        "[agent.qlerning]\n",
        "[[never]]\n",
        '[[text]]\nid = "a"\n',
        '[device]\ngrant = "maybe"\n',
    ],
)
def test_wrong_ones_are_wrong(text: str) -> None:
    assert problems_of(text)
