"""A specification file of any kind (`.ltl`, `.sts`, `.feature`), ready to be monitored."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from tapwright.core.activity_graph import ActivityGraph
from tapwright.core.errors import InputError
from tapwright.core.suggest import did_you_mean
from tapwright.spec.app_names import (
    AppNames,
    stages_out_of_reach,
    unknown_actions,
    unknown_targets,
    wrong_names,
)
from tapwright.spec.contradictions import contradictions, formula_contradictions
from tapwright.spec.errors import SpecificationError, Text
from tapwright.spec.formula import Formula, Literal
from tapwright.spec.formula_monitor import FormulaMonitor
from tapwright.spec.formula_parser import read_formula
from tapwright.spec.gherkin import read_feature
from tapwright.spec.kept_values import references
from tapwright.spec.levels import raise_to_level_two
from tapwright.spec.literals import literals_of
from tapwright.spec.meaning import NOTHING_DECLARED, Declarations, Meaning, fold
from tapwright.spec.monitor import Monitor
from tapwright.spec.progression import Progressor
from tapwright.spec.proposition import Proposition
from tapwright.spec.proposition_parser import Mention
from tapwright.spec.scenario import Scenario
from tapwright.spec.scenario_monitor import ScenarioMonitor
from tapwright.spec.scenario_parser import ParsedScenario, read_scenario
from tapwright.spec.scenario_printer import condition_text, declaration_lines, scenario_text

SUFFIXES = (".ltl", ".sts", ".feature")


@dataclass(frozen=True)
class Specification:
    """A formula or scenario with its source text and the positions of its propositions."""

    name: str
    content: Formula | Scenario
    text: Text
    mentions: tuple[Mention, ...]
    parsed: ParsedScenario | None = None
    head: Declarations = NOTHING_DECLARED  # of a formula

    @property
    def source(self) -> str:
        """Returns the name of the file that it came from."""
        return self.text.source

    @property
    def kind(self) -> str:
        """Returns `formula` or `scenario`."""
        return "scenario" if isinstance(self.content, Scenario) else "formula"

    @property
    def propositions(self) -> frozenset[Proposition]:
        """Returns the propositions that it mentions."""
        return self.content.propositions

    @property
    def declarations(self) -> Declarations:
        """Returns its meaning, and what a test of it may type."""
        return self.content.declarations if isinstance(self.content, Scenario) else self.head

    def literals(self) -> tuple[Literal, ...]:
        """Returns the different literals of all its conditions."""
        parts: Iterable[Formula] = (self.content,) if isinstance(self.content, Formula) else ()
        if isinstance(self.content, Scenario):
            parts = (each for stage in self.content.stages for each in stage.conditions)
        return tuple(dict.fromkeys(each for part in parts for each in literals_of(part)))

    def undeclared(self) -> dict[str, str]:
        """Returns the texts that it asks for and no test types, by the condition as written."""
        if self.declarations.is_paper:
            return {}
        write = condition_text if isinstance(self.content, Scenario) else str
        declared = set(map(fold, self.declarations.texts))
        return {
            write(each): each.proposition.value
            for each in self.literals()
            if each.positive
            and each.proposition.name == "text"
            and not (each.proposition.keeps or references(each.proposition))
            and fold(each.proposition.value) not in declared
        }

    def monitor(
        self, *, max_steps: int | None = None, progressor: Progressor | None = None
    ) -> Monitor:
        """Returns a monitor at the beginning of a trace.

        Args:
            max_steps: the step limit of a scenario that sets none itself.
            progressor: a cache that several monitors may share.
        """
        if isinstance(self.content, Scenario):
            return ScenarioMonitor(self.content, max_steps=max_steps, progressor=progressor)
        return FormulaMonitor(self.content, self.head, progressor=progressor)

    @property
    def titles(self) -> tuple[str, ...]:
        """Returns the names of the specification and its stages: what it means, in words."""
        stages = self.content.stages if isinstance(self.content, Scenario) else ()
        return (self.name, *(each.name for each in stages))

    def at_level_two(self, graph: ActivityGraph) -> Specification:
        """Returns the scenario at level L2; a formula stays as it is."""
        if not isinstance(self.content, Scenario):
            return self
        return replace(self, content=raise_to_level_two(self.content, graph))

    def problems(
        self, app: AppNames
    ) -> tuple[Collection[SpecificationError], Collection[SpecificationError]]:
        """Returns errors (names that the app lacks, contradictions) and warnings (the rest)."""
        errors = list(wrong_names(self.text, self.mentions, app))
        warnings = list(unknown_actions(self.text, self.mentions))
        warnings += unknown_targets(self.text, self.mentions, self.declarations.inputs, app)
        if self.parsed is not None:
            errors += contradictions(self.text, self.parsed)
            warnings += stages_out_of_reach(self.text, self.parsed, app)
        elif isinstance(self.content, Formula):
            errors += formula_contradictions(self.text, self.content)
        return errors, warnings

    def __str__(self) -> str:
        if isinstance(self.content, Scenario):
            return scenario_text(self.content)
        return "\n".join([*declaration_lines(self.head), str(self.content)]) + "\n"


def load_specification(path: str | Path) -> Specification:
    """Reads a specification file; its suffix tells the language.

    Raises:
        InputError: the file cannot be read or is of no known kind.
        SpecificationError: what it says is wrong somewhere.
    """
    path = Path(path)
    if path.suffix not in SUFFIXES:
        if not path.exists():
            raise InputError(f"no such file: {path}")
        near = did_you_mean(path.suffix, SUFFIXES)
        raise InputError(f"{path}: no specification has the suffix {path.suffix!r}{near}")
    try:
        content = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: not a text in UTF-8 (byte {error.start})") from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError(f"cannot read {path}: {reason}") from error
    return read_specification(content, str(path))


def read_specification(
    content: str, source: str, meaning: Meaning = Meaning.DECLARED
) -> Specification:
    """Parses a specification; the suffix of its source tells the language.

    Args:
        content: the text.
        source: the name of its file.
        meaning: of a text that does not say its own.
    """
    text = Text(content, source, meaning)
    path = Path(source)
    if path.suffix == ".ltl":
        formula, mentions, head = read_formula(text)
        name = _title(content) or path.stem
        return Specification(name, formula, text, mentions, head=head)
    parsed = read_feature(text) if path.suffix == ".feature" else read_scenario(text)
    name = parsed.scenario.name or path.stem
    scenario = replace(parsed.scenario, name=name)
    return Specification(name, scenario, text, parsed.mentions, parsed)


def _title(content: str) -> str:
    """Returns a formula's name: the comment on its first line."""
    first = content.partition("\n")[0].strip()
    return first.lstrip("#").strip() if first.startswith("#") else ""
