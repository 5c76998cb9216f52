"""A text of the app in one line."""

from tapwright.report.one_line import one_line


def test_what_is_cut_is_marked() -> None:
    assert one_line('For input string: "7\n5"') == 'For input string: "7 …'
    assert one_line("plain") == "plain"
    assert one_line("plain\n") == "plain"
    assert len(one_line("x" * 1000)) == 300
