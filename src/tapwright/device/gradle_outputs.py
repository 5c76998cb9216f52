"""What a Gradle build leaves beside an app, as in `build/outputs/apk/free/debug/app.apk`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

OUTPUTS = Path("build", "outputs")
FOLDERS = ("apk", "bundle")
MAPPING = "mapping.txt"
_METADATA = "output-metadata.json"


def variant_of(file: Path) -> str:
    """Returns the variant as the build wrote it down, or as folders name it; empty if not built."""
    outputs = _outputs_of(file)
    if outputs is None:
        return ""
    try:
        facts: Any = json.loads((file.parent / _METADATA).read_text(encoding="utf-8"))
        named = facts.get("variantName") if isinstance(facts, dict) else None
    except (OSError, ValueError, RecursionError):
        named = None
    if isinstance(named, str) and named:
        return named
    folders = file.resolve().parent.relative_to(outputs).parts[1:]
    first, *rest = folders or ("",)
    return first + "".join(word[:1].upper() + word[1:] for word in rest)


def mapping_of_build(file: Path) -> Path | None:
    """Returns the mapping of an app that Gradle built, if the build was obfuscated."""
    outputs, variant = _outputs_of(file), variant_of(file)
    if outputs is None or not variant:
        return None
    path = outputs / "mapping" / variant / MAPPING
    return path if path.is_file() else None


def _outputs_of(file: Path) -> Path | None:
    """Returns the directory of the outputs that an app lies in."""
    for folder in file.resolve().parents:
        if folder.name in FOLDERS and folder.parent.parts[-2:] == OUTPUTS.parts:
            return folder.parent
    return None
