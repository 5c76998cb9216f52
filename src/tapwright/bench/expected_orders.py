"""Whether the orders that the papers report come out, and how surely."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tapwright.bench.grid import Grid, shown_p
from tapwright.bench.pairing import SIGNIFICANT, Pairing
from tapwright.bench.table import ExpectedOrder


def expected_grid(
    orders: Iterable[ExpectedOrder], compared: Callable[[ExpectedOrder], Pairing | None]
) -> Grid | None:
    """A line for each order of which both rows have results; None when there is none."""
    grid = Grid(
        "Expected orders",
        ["expected", "of", "from", "more", "less", "A12", "apps so", "apps contrary", "p", "shown"],
        digits=2,
    )
    for order in orders:
        found = compared(order)
        if found is not None:
            grid.rows.append(
                [
                    f"{order.more} > {order.less}",
                    order.measure,
                    order.source,
                    *found.means,
                    found.effect,
                    found.better,
                    found.worse,
                    shown_p(found.p),
                    _order_verdict(found),
                ]
            )
    grid.notes.append(
        "More and less: the means of the two over the apps. A12, and apps on which the runs differ"
        f" with p < {SIGNIFICANT}, as in the comparisons below. p: Wilcoxon's signed-rank test on"
        " the apps' means; an order is shown, or its contrary, where that is significant too."
    )
    return grid if grid.rows else None


def _order_verdict(found: Pairing) -> str:
    if not found.is_significant or found.difference == 0:
        return "no"
    return "yes" if found.difference > 0 else "the contrary"
