"""Any text is a model or a located error, never another exception."""

from hypothesis import given
from hypothesis import strategies as st

from tapwright.core.errors import LocatedError
from tapwright.device.model_file import parse_model

words = st.sampled_from(
    ["package", "start", "screen", "on", "->", "|", "50%", "#a", '"t"', "button", "field", "crash",
     "fault", "lost", "after", "2s", "a.b", "click", "write", "stay", "exit", "\n", "\n  "]
)  # fmt: skip


@given(st.text() | st.lists(words, max_size=40).map(" ".join))
def test_any_text_is_a_model_or_a_located_error(text: str) -> None:
    try:
        model = parse_model(text)
    except LocatedError as error:
        place = (error.line, error.column)
    else:
        assert model.start in model.screens
        return
    assert place >= (1, 1)
