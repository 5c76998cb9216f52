"""The workflows to copy are right by their schemas."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from check_jsonschema.builtin_schemas import (  # type: ignore[import-untyped]
    get_builtin_schema,
)

EXAMPLES = Path(__file__).parents[2] / "examples" / "ci"
SCHEMAS = {
    "github-actions.yml": "vendor.github-workflows",
    "gitlab-ci.yml": "vendor.gitlab-ci",
    "action.yml": "vendor.github-actions",
}


class Loader(yaml.SafeLoader):
    """Reads YAML as GitHub does: `on` is a word and no truth value."""


Loader.yaml_implicit_resolvers = {
    letter: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
    for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|false)$"), ["t", "f"])


ROOT = Path(__file__).parents[2]


def read(name: str) -> Any:
    folder = ROOT if name == "action.yml" else EXAMPLES
    return yaml.load((folder / name).read_text(encoding="utf-8"), Loader)


def problems_of(name: str, content: Any) -> list[str]:
    schema: dict[str, Any] = get_builtin_schema(SCHEMAS[name])
    validator = jsonschema.validators.validator_for(schema)(schema)
    return [error.message for error in validator.iter_errors(content)]


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_workflow_is_right_by_its_schema(name: str) -> None:
    assert problems_of(name, read(name)) == []


def test_the_schema_refuses_what_is_wrong() -> None:
    content = read("github-actions.yml")
    del content["jobs"]["tests"]["runs-on"]
    assert problems_of("github-actions.yml", content)


def test_every_cache_key_is_one_for_a_version_of_its_content() -> None:
    """A key that holds what changes with each build would store another copy each time."""
    jobs = read("github-actions.yml")["jobs"].values()
    steps = [step for job in jobs for step in job["steps"]]
    keys = [
        step["with"]["key"] for step in steps if str(step.get("uses")).startswith("actions/cache")
    ]
    assert len(keys) >= 2
    for key in keys:
        assert not re.search(r"apk|sha|run_", key), key


def test_the_parts_of_the_matrix_are_the_parts_of_the_command() -> None:
    job = read("github-actions.yml")["jobs"]["explore"]
    parts = job["strategy"]["matrix"]["part"]
    command = next(step["run"] for step in job["steps"] if "explore" in step.get("run", ""))
    assert parts == list(range(1, len(parts) + 1))
    assert f"--shard ${{{{ matrix.part }}}}/{len(parts)}" in command


def explore_step() -> dict[str, Any]:
    steps = read("action.yml")["runs"]["steps"]
    return next(step for step in steps if "tapwright explore" in step.get("run", ""))


def test_no_input_becomes_a_part_of_a_script() -> None:
    """Whoever may name a branch or a file could otherwise run a program of theirs."""
    assert not [
        step for step in read("action.yml")["runs"]["steps"] if "${{" in step.get("run", "")
    ]


@pytest.mark.slow
@pytest.mark.parametrize("known", ["", "known.json"])
def test_the_script_of_the_action_explores(tmp_path: Path, known: str) -> None:
    inputs = {"APP": "demo:todo", "TIME": "1h", "KNOWN": known, "OUT": "my run", "SEED": "1"}
    inputs["ARGUMENTS"] = "--steps 30 --quiet --no-suite"
    (tmp_path / "known.json").write_text(
        '{"version": 1, "package": "org.example.todo", "findings": {}}'
    )
    around = {**os.environ, **inputs}
    around["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{around['PATH']}"
    script = ["bash", "-e", "-c", explore_step()["run"]]
    done = subprocess.run(script, cwd=tmp_path, env=around, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    for file in ("my run/report.html", "my run.xml", "my run.sarif"):
        assert (tmp_path / file).is_file(), file
    assert ("known.json" in (tmp_path / "my run/run.json").read_text()) is bool(known)
