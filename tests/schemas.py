"""The published JSON schemas of our files: `python -m tests.schemas` writes them anew."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tapwright.agents.double_q import LEARNT_DOUBLE_Q
from tapwright.agents.tabular.table import LEARNT_TABLE
from tapwright.bench.result_lines import EXPLORE_LINE, FAILURE_LINE, WITNESS_LINE
from tapwright.cli.configured import configurable_commands
from tapwright.config.schema import configuration_schema
from tapwright.core.document import Codec
from tapwright.core.screen_codec import SCREEN
from tapwright.core.trace_lines import CRASH, EPISODE, HEADER, STEP
from tapwright.core.untouched import UNTOUCHED
from tapwright.device.jvm.answers import ANSWER
from tapwright.findings.known import KNOWN
from tapwright.run.record_file import RECORD
from tapwright.state_graph.graph_file import MODEL

FOLDER = Path(__file__).parents[1] / "docs" / "reference" / "schemas"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
CODECS: dict[str, Codec[Any]] = {
    "run": RECORD,
    "known": KNOWN,
    "untouched": UNTOUCHED,
    "trace-header": HEADER,
    "trace-screen": SCREEN,
    "trace-episode": EPISODE,
    "trace-step": STEP,
    "crash": CRASH,
    "model": MODEL,
    "learnt-table": LEARNT_TABLE,
    "learnt-double-q": LEARNT_DOUBLE_Q,
    "result-explore": EXPLORE_LINE,
    "result-witness": WITNESS_LINE,
    "result-failure": FAILURE_LINE,
    "jvm-answer": ANSWER,
}


CONFIGURATION = "tapwright-toml"  # whose schema comes from the options of the commands


def schema_text(name: str) -> str:
    """Returns the schema of a document as its file holds it."""
    if name == CONFIGURATION:
        return json.dumps(configuration_schema(configurable_commands()), indent=2) + "\n"
    return json.dumps({"$schema": DIALECT, **CODECS[name].schema()}, indent=2) + "\n"


def main() -> None:
    """Write them all, and remove those of documents that are gone."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file in FOLDER.glob("*.json"):
        file.unlink()
    for name in (*CODECS, CONFIGURATION):
        (FOLDER / f"{name}.json").write_text(schema_text(name), encoding="utf-8")


if __name__ == "__main__":
    main()
