"""Spellings, precedence, and errors that name their place."""

from __future__ import annotations

import pytest

from tapwright.core.errors import ExitStatus, InputError
from tapwright.spec.errors import SpecificationError
from tapwright.spec.formula_parser import parse_formula


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("¬[text = a] ∧ ⊤ ∨ ⊥", "![text = a]"),
        ("○[text = a] → ◇□[text = b]", "X [text = a] -> F G [text = b]"),
        (
            "[text = a] 𝒰 [text = b] ↔ [text = c] ℛ [text = d]",
            "([text=a] U [text=b]) <-> ([text=c] R [text=d])",
        ),
        ("GF [text = a]", "G F [text = a]"),
        ("[text = a] && [text = b] || [text = c]", "([text = a] & [text = b]) | [text = c]"),
        ("[text = a] | [text = b] & [text = c]", "[text = a] | ([text = b] & [text = c])"),
        ("[text = a] & [text = b] U [text = c]", "[text = a] & ([text = b] U [text = c])"),
        ("[text = a] U [text = b] U [text = c]", "[text = a] U ([text = b] U [text = c])"),
        ("[text = a] -> [text = b] -> [text = c]", "[text = a] -> ([text = b] -> [text = c])"),
        ("[ACTIVITY IS NOT x]", "![activity = x]"),
        ("[text not contains x]", "[text !~ x]"),
        ("[content-desc ~ x]", "[contentDescription ~ x]"),
        ("[actionType = Click]", "[actionType = click]"),
        ("[crashed = TRUE]", "[crashed = true]"),
        ('[text = "a b"]', "[text = a b]"),
        ("[text = a] # said\n & [text = b]", "[text = a] & [text = b]"),
        ("F ≤ 5s [text = a]", "F<=5000ms [text = a]"),
        ("[text = a] W [text = b]", "[text = b] R ([text = a] | [text = b])"),
    ],
)
def test_two_spellings_of_one_formula(one: str, other: str) -> None:
    assert parse_formula(one) is parse_formula(other)


def test_case_and_blanks_of_a_text_are_kept() -> None:
    assert parse_formula("[text = OK]") is not parse_formula("[text = ok]")
    assert str(parse_formula('[text = " a"]')) == '[text = " a"]'


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ("[activty ~ Main]", (1, 2), "did you mean 'activity'?"),
        ("[activity IZ Main]", (1, 11), "unknown relation 'IZ'"),
        ("[activity CONTAIN Main]", (1, 11), "did you mean 'CONTAINS'?"),
        ("[text = a] &\n  & [text = b]", (2, 3), "expected a proposition"),
        ("[text = a] & ", (1, 13), "the text ends here"),
        ("([text = a]", (1, 1), "this parenthesis is never closed"),
        ("[text = a])", (1, 11), "this parenthesis closes nothing"),
        ("[text = a", (1, 1), "this bracket is never closed"),
        ('[text = "a]', (1, 9), "this quote is never closed"),
        ('[text = "a" b]', (1, 13), "expected ]"),
        ("[text = ]", (1, 9), "expected a value"),
        ("[text ~~ a]", (1, 8), "stands in quotes"),
        ("[checked = yes]", (1, 12), "choose from true, false"),
        ("FF<=5 [text = a]", (1, 3), "expected a duration"),
        ("X<=5s [text = a]", (1, 2), "takes no time bound"),
        ("Until [text = a]", (1, 1), "unknown word 'Until'"),
        ("[text = a] % [text = b]", (1, 12), "unexpected '%'"),
        ("[text = a] [text = b]", (1, 12), "expected an operator"),
        ("", (1, 1), "the text ends here"),
        ("!" * 100 + "[text = a]", (1, 100), "nested more than 64 deep"),
    ],
)
def test_errors_name_their_place(text: str, place: tuple[int, int], says: str) -> None:
    with pytest.raises(SpecificationError) as caught:
        parse_formula(text, "some.ltl")
    assert (caught.value.line, caught.value.column) == place
    assert says in caught.value.message
    assert caught.value.message.startswith(f"some.ltl:{place[0]}:{place[1]}: ")


def test_the_error_shows_the_line_and_a_caret() -> None:
    with pytest.raises(InputError) as caught:
        parse_formula("G(\n  [activty ~ Main])", "some.ltl")
    assert str(caught.value).split("\n") == [
        "some.ltl:2:4: unknown property 'activty', did you mean 'activity'?",
        "    [activty ~ Main])",
        "     ^",
    ]
    assert caught.value.exit_status is ExitStatus.INPUT


def test_a_long_line_is_cut_around_the_caret() -> None:
    with pytest.raises(SpecificationError) as caught:
        parse_formula("[text = a] & " * 100 + "[txt = a]" + " & [text = a]" * 100)
    message, line, caret = caught.value.message.split("\n")
    assert message.startswith("<formula>:1:1302: ")
    assert len(line) <= 162
    assert line[caret.index("^") :].startswith("txt = a]")


def test_equivalences_that_grow_beyond_reason_are_refused() -> None:
    text = " <-> ".join(f"[text = t{number}]" for number in range(40))
    with pytest.raises(SpecificationError, match="too large"):
        parse_formula(text)
