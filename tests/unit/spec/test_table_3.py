"""All formulas of Table 3 of FARLEAD-Android, at levels (a), (b) and (c), parse and print.

Where the printed parentheses do not match, the grouping that the description asks for is taken.
"""

from __future__ import annotations

import pytest

from tapwright.spec import parse_formula


def _there_and_back(where: str) -> dict[str, str]:
    return {
        "a": f"○([activity ~ Main] 𝒰 ([activity ~ {where}]"
        f" ∧ ○([activity ~ {where}] 𝒰 [activity ~ Main])))",
        "b": f"○(([activity ~ Main] ∧ [actionType = click]) 𝒰 ([activity ~ {where}]"
        " ∧ ○([actionType = back] 𝒰 [activity ~ Main])))",
        "c": f"○([actionType = click] ∧ [actionDetail ~ {where}] ∧ [activity ~ {where}]"
        " ∧ ○([actionType = back] 𝒰 [activity ~ Main]))",
    }


_PAUSE = "○([actionType = pauseresume] ∧ [activity ~ Main])"
_IDLE = "○([actionType = idle] ∧ [screen = off])"
_NO_BLACK = "[objectID ~ 18] ∧ ¬[objectID ~ 19]"
_CLICK_MAIN = "([activity ~ Main] ∧ [actionType = click])"
TABLE_3 = {
    "A": _there_and_back("About"),
    "B": _there_and_back("Settings"),
    "C": {"b": _PAUSE, "c": _PAUSE},
    "D": {"a": "⊤ 𝒰 [screen = off]", "b": _IDLE, "c": _IDLE},
    "E": {
        "a": "○([activity ~ Main] 𝒰 (([activity ~ Settings] ∧ [checked = true])"
        " ∧ (([checked = true] ∧ [activity ~ Settings]) 𝒰 ([checked = false]"
        " ∧ ○([activity ~ Main] ∧ ○([activity ~ Settings] ∧ [checked = false]))))))",
        "b": "○(([actionType = click] ∧ [activity ~ Main]) 𝒰 ([activity ~ Settings]"
        " ∧ [checked = true] ∧ ○(([actionType = click] ∧ [activity ~ Settings]"
        " ∧ [checked = true]) 𝒰 ([checked = false] ∧ ○([actionType = back] ∧ [activity ~ Main]"
        " ∧ ○(([actionType = click] ∧ [activity ~ Main]) 𝒰 ([activity ~ Settings]"
        " ∧ [checked = false])))))))",
        "c": "○([actionDetail ~ Settings] ∧ [checked = true] ∧ ○([actionType = click]"
        " ∧ [actionObjectID = 0:0:0:0] ∧ [checked = false] ∧ ○([actionType = back]"
        " ∧ ○([actionDetail ~ Settings] ∧ [checked = false]))))",
    },
    "F": {
        "a": "○([activity ~ New] ∧ ○([activity ~ Offline] ∧ ○([text ~ moved])))",
        "b": "○([actionType = click] ∧ [activity ~ New] ∧ ○([actionType = click]"
        " ∧ [activity ~ Offline] ∧ ○([actionType = chessmove] ∧ [text ~ moved])))",
        "c": "○([actionDetail ~ Offline] ∧ ○([actionDetail ~ Play]"
        " ∧ ○([actionType = chessmove] ∧ [text ~ moved])))",
    },
    "G": {
        "a": "○([activity ~ Main] 𝒰 ([activity ~ New] ∧ ○([activity ~ New] 𝒰"
        " ([activity ~ Offline] ∧ ○([activity ~ Offline] 𝒰 ([text ~ moved]"
        " ∧ ○([activity ~ Offline] 𝒰 ([activity ~ New] ∧ ○([activity ~ New] 𝒰"
        " ([activity ~ Offline] ∧ [text ~ moved]))))))))))",
        "b": f"○({_CLICK_MAIN} 𝒰 ([activity ~ New] ∧ ○([actionType = click]"
        " ∧ [activity ~ Offline] ∧ ○([actionType = chessmove] ∧ [text ~ moved]"
        " ∧ ○([actionType = click] ∧ [activity ~ New] ∧ ○([actionType = click]"
        " ∧ [activity ~ Offline] ∧ [text ~ moved]))))))",
        "c": "○([actionDetail ~ Offline] ∧ ○([actionDetail ~ Play] ∧ ○([actionType = chessmove]"
        " ∧ ○([actionDetail ~ New] ∧ ○([actionDetail ~ Play] ∧ [text ~ moved])))))",
    },
    "H": {
        "a": "○([text ~ OK] 𝒰 ([activity ~ Main] ∧ ○([activity ~ Main] 𝒰 ([text ~ sketch]"
        " ∧ ○([activity ~ Main] 𝒰 ([activity ~ Sketch] ∧ ○([activity ~ Sketch] 𝒰"
        f" ({_NO_BLACK}))))))))",
        "b": f"○(([text ~ OK] ∧ [actionType = click]) 𝒰 ([activity ~ Main] ∧ ○({_CLICK_MAIN} 𝒰"
        f" ([text ~ sketch] ∧ ○({_CLICK_MAIN} 𝒰 ([activity ~ Sketch]"
        f" ∧ ○(([activity ~ Sketch] ∧ [actionType = click]) 𝒰 ({_NO_BLACK}))))))))",
        "c": "○([actionType = click] ∧ [actionDetail ~ OK] ∧ ○([actionType = click]"
        " ∧ [actionDetail ~ +] ∧ ○([actionType = click] ∧ [actionDetail ~ sketch]"
        f" ∧ ○(([actionType = click] ∧ [actionDetail ~ colorSelector]) 𝒰 ({_NO_BLACK})))))",
    },
    "I": {
        "b": f"○({_CLICK_MAIN} 𝒰 ([text ~ New text] ∧ ○([actionType = click]"
        " ∧ [activity ~ TextNote] ∧ ○([actionType = back] 𝒰 [text ~ Note 1]))))",
        "c": "○([actionType = click] ∧ [actionDetail ~ OK] ∧ ○([actionType = click]"
        " ∧ [actionDetail ~ +] ∧ ○([actionType = click] ∧ [actionDetail ~ text]"
        " ∧ ○([actionType = back] 𝒰 [text ~ Note 1]))))",
    },
}
FORMULAS = [(f"{row}({level})", text) for row in TABLE_3 for level, text in TABLE_3[row].items()]


@pytest.mark.parametrize(("name", "text"), FORMULAS, ids=[name for name, _ in FORMULAS])
def test_it_parses_prints_and_reads_back(name: str, text: str) -> None:
    formula = parse_formula(text, name)
    assert parse_formula(str(formula)) is formula
    # Nothing is lost in the normal form: each proposition written is there.
    assert len(formula.propositions) == len({*_written(text)})


def _written(text: str) -> list[str]:
    return [part.partition("]")[0] for part in text.split("[")[1:]]


def test_the_table_is_whole() -> None:
    assert len(FORMULAS) == 25
    assert [row for row in TABLE_3 if "a" not in TABLE_3[row]] == ["C", "I"]
