"""The Java sources of the JVM device keep the rules that no compiler checks."""

import re
from pathlib import Path

import pytest

from tapwright.device.jvm.command import OPENED_PACKAGES

JAVA = Path(__file__).parents[4] / "jvm-device" / "src" / "main" / "java"
SERVICES = JAVA.parent / "resources" / "META-INF" / "services"
README = (JAVA.parents[2] / "README.md").read_text(encoding="utf-8")
SOURCES = sorted(path for path in JAVA.rglob("*.java") if path.name != "package-info.java")
PACKAGES = sorted({path.parent for path in SOURCES})
# A class by its full name, with dots as Java writes it or with slashes as class files do.
CLASS_NAME = re.compile(r'"(tapwright(?:[./][a-z]+)+[./][A-Z]\w*)"')


def source_of(class_name: str) -> Path:
    return JAVA / f"{class_name.replace('.', '/')}.java"


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.relative_to(JAVA).as_posix())
def test_a_package_says_its_one_idea(package: Path) -> None:
    text = (package / "package-info.java").read_text(encoding="utf-8")
    assert re.match(r"/\*\*.*\.\s+\*?/?", text, re.DOTALL)
    assert f"package {package.relative_to(JAVA).as_posix().replace('/', '.')};" in text


def test_classes_that_are_named_in_texts_exist() -> None:
    """A name in quotes is for another class loader; the compiler does not follow it."""
    named = {
        (path.name, name)
        for path in SOURCES
        for name in CLASS_NAME.findall(path.read_text(encoding="utf-8"))
    }
    named |= {(path.name, path.read_text().strip()) for path in SERVICES.iterdir()}
    assert {"tapwright.device.loader.AppLoader", "tapwright/runtime/Probes"} <= {
        name for _, name in named
    }
    assert [(file, name) for file, name in sorted(named) if not source_of(name).is_file()] == []


def test_the_page_names_every_package() -> None:
    rows = re.findall(r"^\| `(tapwright\.[\w.]+)` \|", README, re.MULTILINE)
    packages = [".".join(path.relative_to(JAVA).parts) for path in PACKAGES]
    assert sorted(rows) == packages


def test_the_page_names_the_packages_to_open() -> None:
    sentence = re.search(r"The packages to open are (.*?);", README)
    assert sentence is not None
    assert tuple(re.findall(r"`([\w.]+)`", sentence[1])) == OPENED_PACKAGES
