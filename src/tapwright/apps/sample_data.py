"""Sample data that fit an intent filter: addresses, types, texts and files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from urllib.parse import quote

from tapwright.apk.intent_filter import IntentFilter, PathRule
from tapwright.core.intent import STREAM

Extras = tuple[tuple[str, str], ...]
Carried = tuple[str, str, Extras]  # address, type, extras

SEND, SEND_MULTIPLE = "android.intent.action.SEND", "android.intent.action.SEND_MULTIPLE"
_WITH_DATA = frozenset(
    f"android.intent.action.{name}" for name in ("VIEW", "EDIT", "ATTACH_DATA", "SENDTO", "DIAL")
)
_TEXT = "android.intent.extra.TEXT"
_SUBJECT = "android.intent.extra.SUBJECT"
_SHARED: Extras = ((_SUBJECT, "A page"), (_TEXT, "A text of another app: https://example.org/page"))
_AT_MOST = 6  # samples of one action of a filter
_FEW = 3  # of schemes, hosts or types that are tried

_DOCUMENTS = "content://com.android.externalstorage.documents/document/"
_FILES = {
    "image/jpeg": "Pictures/sample.jpg",
    "image/png": "Pictures/sample.png",
    "audio/x-wav": "Music/sample.wav",
    "video/mp4": "Movies/sample.mp4",
    "text/plain": "Download/sample.txt",
    "text/html": "Download/sample.html",
    "text/xml": "Download/sample.xml",
    "text/x-vcard": "Download/sample.vcf",
    "application/json": "Download/sample.json",
    "application/pdf": "Download/sample.pdf",
}
_TYPES = {
    "*": ("text/plain", "image/jpeg", "application/pdf"),
    "image": ("image/jpeg", "image/png"),
    "audio": ("audio/x-wav",),
    "video": ("video/mp4",),
    "text": ("text/plain", "text/html"),
    "application": ("application/pdf", "application/json"),
}
# Addresses of schemes that have a form of their own.
_ADDRESSES = {
    "geo": ("geo:52.5,13.4?q=museum", "geo:0,0?q=museum"),
    "tel": ("tel:5550100",),
    "mailto": ("mailto:sam@example.org?subject=Hello", "mailto:"),
    "sms": ("sms:5550100",),
    "smsto": ("smsto:5550100",),
    "content": (_DOCUMENTS + quote("primary:Download/sample.txt", safe=""),),
    "file": ("file:///sdcard/Download/sample.txt",),
}


def carried_by(each: IntentFilter, action: str, *, with_nothing: bool) -> Iterator[Carried]:
    """Yields what intents with this action carry so that they fit the filter.

    Args:
        each: the filter.
        action: one of its actions.
        with_nothing: whether an intent that lacks what its action promises is among them.
    """
    if each.types:
        for kind in islice(_types(each.types), _AT_MOST):
            yield from _of_type(each, action, kind, with_nothing)
    elif each.schemes:
        for address in islice(_addresses(each), _AT_MOST):
            yield address, "", ()
    else:
        yield "", "", ()


def _of_type(each: IntentFilter, action: str, kind: str, with_nothing: bool) -> Iterator[Carried]:
    sample = _sample_of(kind)
    if action == SEND:
        yield "", kind, _SHARED if kind.startswith("text/") else ((STREAM, sample),)
    elif action == SEND_MULTIPLE:
        yield "", kind, ((STREAM, f"{sample} {sample}"),)
    elif action in _WITH_DATA and not kind.startswith("vnd.android.cursor."):
        by_web = [name for name in each.schemes if name.startswith("http")]
        yield next(_addresses(each)) if by_web else sample, kind, ()
    else:
        yield "", kind, ()
    if with_nothing and action in (SEND, SEND_MULTIPLE):
        yield "", kind, ()


def _types(patterns: Sequence[str]) -> Iterator[str]:
    """Yields types that the patterns take, each once."""
    found: dict[str, None] = {}
    for pattern in patterns:
        major, _, minor = pattern.partition("/")
        found |= dict.fromkeys(_TYPES.get(major, ()) if minor == "*" else (pattern,))
    yield from found


def _sample_of(kind: str) -> str:
    """Returns the address of a file of the type, which the device makes when it is asked for."""
    path = _FILES.get(kind, "Download/sample.bin")
    return _DOCUMENTS + quote(f"primary:{path}", safe="")


def _addresses(each: IntentFilter) -> Iterator[str]:
    """Yields addresses that the filter takes, the plainest first."""
    # The same code takes both, so one is enough.
    schemes = [name for name in each.schemes if name != "http" or "https" not in each.schemes]
    for scheme in schemes[:_FEW]:
        if scheme in _ADDRESSES and not each.hosts:
            yield from _ADDRESSES[scheme]
            continue
        is_web = scheme in ("http", "https")
        hosts = each.hosts[:_FEW] or (("example.org",) if is_web else ("item",))
        if not each.hosts and not is_web:
            yield f"{scheme}:"
        for host in hosts:
            start = f"{scheme}://{host.replace('*.', 'www.').replace('*', 'example.org')}"
            yield from (start + path for path in _paths(each.paths))


def _paths(rules: Sequence[PathRule]) -> Iterator[str]:
    if not rules:
        yield from ("", "/1?id=1")
    for kind, value in rules[:_FEW]:
        if kind == "path":
            yield value
        elif kind == "pathPrefix":
            yield value
            yield value + ("1" if value.endswith("/") else "/1")
        elif kind == "pathSuffix":
            yield f"/1{value}"
        else:
            yield _fitting(value)


def _fitting(pattern: str) -> str:
    """Returns a path that a pattern of Android takes: `.*` is anything, `x*` any number of x."""
    path = re.sub(r"\\+(.)", r"\1", pattern.replace(".*", "1"))
    path = re.sub(r"\[([^\]])[^\]]*\]", r"\1", path)
    path = re.sub(r"\{[^}]*\}|[*+]", "", path)
    return path if path.startswith("/") else f"/{path}"
