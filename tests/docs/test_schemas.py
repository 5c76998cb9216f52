"""The published schemas are those of the code."""

import json

import pytest
from tests.schemas import CODECS, CONFIGURATION, FOLDER, schema_text


@pytest.mark.parametrize("name", [*CODECS, CONFIGURATION])
def test_a_schema_is_current(name: str) -> None:
    published = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    assert published == schema_text(name), "run `python -m tests.schemas`"


def test_there_is_no_schema_of_a_document_that_is_gone() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == {*CODECS, CONFIGURATION}


def test_the_record_has_every_setting_of_a_run() -> None:
    schema = json.loads(schema_text("run"))
    settings = schema["$defs"]["RunSettings"]["properties"]
    assert {"app", "agent", "budget", "targets", "workers"} <= settings.keys()
    assert schema["$defs"]["RunRecord"]["properties"]["settings"] == {"$ref": "#/$defs/RunSettings"}
