"""The glossary names classes that exist."""

import ast
import re
from pathlib import Path

import tapwright

ROOT = Path(tapwright.__file__).parent
GLOSSARY = Path(__file__).parents[2] / "docs/concepts.md"
CARRIER = re.compile(r"^\| ([^|]+) \|.*\| `([\w.]+)\.(\w+)` \|$", re.MULTILINE)


def classes_of(module: str) -> set[str]:
    path = ROOT.joinpath(*module.split(".")).with_suffix(".py")
    if not path.is_file():
        return set()
    body = ast.parse(path.read_text(encoding="utf-8")).body
    return {node.name for node in body if isinstance(node, ast.ClassDef)}


def test_every_word_of_the_glossary_names_a_class_that_exists() -> None:
    rows = CARRIER.findall(GLOSSARY.read_text(encoding="utf-8"))
    missing = [
        f"{word}: {module}.{name}" for word, module, name in rows if name not in classes_of(module)
    ]
    assert len(rows) >= 40
    assert not missing, f"correct docs/concepts.md: {missing}"


def test_no_word_has_two_meanings() -> None:
    words = [word for word, _, _ in CARRIER.findall(GLOSSARY.read_text(encoding="utf-8"))]
    assert sorted(words) == sorted(set(words))
