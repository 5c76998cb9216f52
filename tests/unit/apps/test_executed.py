"""What coverage tells of a method: it ran, it was missed, or nobody measured it."""

from tapwright.apk.dex import MethodName
from tapwright.apps.executed import Counted, Executed, failed_comparisons
from tapwright.core.text_comparison import ComparisonKind, TextComparison


def test_a_method_that_is_not_measured_is_neither_executed_nor_missed() -> None:
    executed = Executed({"A": {"ran": Counted(1, 2), "missed": Counted(0, 2)}})
    assert executed.ran(MethodName("A", "ran"))
    assert not executed.is_missed(MethodName("A", "ran"))
    assert executed.is_missed(MethodName("A", "missed"))
    for unknown in (MethodName("A", "lambda"), MethodName("B", "ran")):
        assert not executed.ran(unknown)
        assert not executed.is_missed(unknown)
    assert executed.may_exist("A")
    assert not executed.was_created("A")


def test_a_comparison_failed_if_it_held_in_no_step() -> None:
    def seen(other: str, *, passed: bool) -> TextComparison:
        return TextComparison(ComparisonKind.EQUAL, "hello", other, passed, "a.Lock.fits")

    told = [seen("x", passed=False), seen("y", passed=False), seen("y", passed=True)]
    assert failed_comparisons(told) == {MethodName("a.Lock", "fits"): [told[0]]}
