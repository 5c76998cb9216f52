"""Reading a uiautomator hierarchy into a screen, identities and fingerprint included.

Wanted: under 1 ms per 100 nodes.
"""

from __future__ import annotations

import time

from record import record

from tapwright.core.hierarchy import parse_hierarchy
from tapwright.core.screen import Screen

_NODE = (
    '<node index="0" text="Row {n}" resource-id="org.example:id/row" '
    'class="android.widget.TextView" package="org.example" content-desc="" checkable="false" '
    'checked="false" clickable="true" enabled="true" focusable="true" focused="false" '
    'scrollable="false" long-clickable="false" password="false" selected="false" '
    'bounds="[0,{n}][1080,{m}]" />'
)


def main() -> None:
    """Time hierarchies of three sizes."""
    rows = []
    for nodes in (30, 100, 1000):
        xml = "<hierarchy>" + "".join(_NODE.format(n=n, m=n + 48) for n in range(nodes))
        xml += "</hierarchy>"
        repeats = max(20, 20_000 // nodes)
        best_parse = best_all = float("inf")
        for _ in range(repeats):
            start = time.perf_counter()
            widgets = parse_hierarchy(xml)
            middle = time.perf_counter()
            Screen("org.example", "A", widgets).fingerprint  # noqa: B018
            best_parse = min(best_parse, middle - start)
            best_all = min(best_all, time.perf_counter() - start)
        rows.append(
            {
                "nodes": nodes,
                "parse_ms_per_100": round(best_parse * 1e5 / nodes, 3),
                "with_fingerprint_ms_per_100": round(best_all * 1e5 / nodes, 3),
            }
        )
    record("hierarchy", rows)


if __name__ == "__main__":
    main()
