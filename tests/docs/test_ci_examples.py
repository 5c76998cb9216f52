"""The workflows to copy are right by their schemas."""

from __future__ import annotations

import re
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
}


class Loader(yaml.SafeLoader):
    """Reads YAML as GitHub does: `on` is a word and no truth value."""


Loader.yaml_implicit_resolvers = {
    letter: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
    for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|false)$"), ["t", "f"])


def read(name: str) -> Any:
    return yaml.load((EXAMPLES / name).read_text(encoding="utf-8"), Loader)


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
