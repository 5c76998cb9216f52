"""Where jars are fetched from: the lock has a word for it, the user's own settings the address."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from jgo.config import GlobalSettings

from tapwright.core.errors import InputError

CENTRAL, GOOGLE = "central", "google"
WORDS = (CENTRAL, GOOGLE)
SETTINGS_VARIABLE = "MAVEN_SETTINGS"
_FROM_ENVIRONMENT = re.compile(r"\$\{env\.(\w+)\}")


def addresses_of(word: str) -> dict[str, str] | None:
    """Returns the addresses to fetch from, by name, the first being tried first.

    The repository of this name comes first, from jgo's settings or else from Maven's, where a
    mirror may stand for it; then the others of jgo's settings. None leaves it to jgo, which knows
    Maven Central: many a mirror of it has Google's jars too.
    """
    named = dict(GlobalSettings.load().repositories)
    own = {word: named.pop(word)} if word in named else _of_maven(word)
    return {**own, **named} or None


def _of_maven(word: str) -> dict[str, str]:
    """Returns what Maven's settings of this user say of a repository; a mirror stands for it."""
    file = Path(os.environ.get(SETTINGS_VARIABLE) or Path.home() / ".m2" / "settings.xml")
    if not file.is_file():
        return {}
    try:
        root = ElementTree.fromstring(file.read_bytes())
    except (ElementTree.ParseError, OSError) as error:
        raise InputError(
            f"cannot read Maven's settings: {file}: {error}",
            hint=f"mend the file, or name another: {SETTINGS_VARIABLE}=FILE",
        ) from error
    for mirror in _all(root, "mirror"):
        if _stands_for(_text(mirror, "mirrorOf"), word) and _text(mirror, "url"):
            return {_text(mirror, "id") or "mirror": _text(mirror, "url")}
    listed = (one for one in _all(root, "repository") if _text(one, "id") == word)
    address = next(filter(None, (_text(one, "url") for one in listed)), "")
    return {word: address} if address else {}


def _stands_for(pattern: str, word: str) -> bool:
    """Whether the pattern of a mirror means a repository: names, `*`, and `!name` for all but."""
    parts = [part.strip() for part in pattern.split(",")]
    if f"!{word}" in parts:
        return False
    return any(part in (word, "*", "external:*", "external:http:*") for part in parts)


def _all(root: ElementTree.Element, tag: str) -> Iterator[ElementTree.Element]:
    return (one for one in root.iter() if one.tag.rpartition("}")[2] == tag)


def _text(element: ElementTree.Element, tag: str) -> str:
    found = next(_all(element, tag), None)
    text = "" if found is None or found.text is None else found.text.strip()
    return _FROM_ENVIRONMENT.sub(lambda match: os.environ.get(match[1], ""), text)
