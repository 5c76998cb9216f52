"""An outcome as JUnit test cases, for runs of which only the directory is left."""

from __future__ import annotations

from tapwright.ci.problem import Level, Outcome
from tapwright.report.junit import Case, CaseOutcome


def outcome_cases(outcome: Outcome, package: str) -> list[Case]:
    """Returns the run itself, then one case for each problem."""
    facts = "\n".join(f"{name}: {value}" for name, value in outcome.facts)
    cases = [Case(package, outcome.title, detail=facts, seconds=outcome.seconds)]
    for each in outcome.problems:
        failed = each.level is Level.ERROR
        again = f"\nReproduce with: {each.reproduce}\n" if each.reproduce else ""
        cases.append(
            Case(
                package,
                each.name,
                CaseOutcome.FAILED if failed else CaseOutcome.SKIPPED,
                f"{each.message} ({each.verdict})" if each.verdict else each.message,
                each.detail + again,
                each.seconds,
                each.kind,
            )
        )
    return cases
