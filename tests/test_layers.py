"""The house is built in layers, and every rule stands in the code and in the tests."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from traumwerk import rulebook
from traumwerk.games import COMPILED, NAMES, load

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "traumwerk"
MODULES = sorted(SOURCES.rglob("*.py"))
LAYERS = {"core": 0, "games": 1, "bots": 2, "arena": 2, "envs": 2, "house": 2, "rulebook": 2}
TOP = 3  # cli and what stands beside it


def layer_of(module: str) -> int:
    parts = module.split(".")
    return LAYERS.get(parts[1], TOP) if len(parts) > 1 else 0


def name_of(path: Path) -> str:
    parts = path.relative_to(SOURCES.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def imports_of(source: str) -> set[str]:
    """The modules of ours that a source imports, anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.split(".")[0] == "traumwerk"}


def offences(module: str, source: str) -> list[str]:
    """Imports against the direction, and looks into a game from outside the games."""
    found = []
    for name in imports_of(source):
        is_module = (SOURCES.parent / name.replace(".", "/")).exists() or Path(
            f"{SOURCES.parent / name.replace('.', '/')}.py"
        ).exists()
        if is_module and layer_of(name) > layer_of(module):
            found.append(f"{module} imports {name}")
        inside = name.startswith("traumwerk.games.") and name.count(".") >= 3
        if inside and layer_of(module) >= 2 and is_module:
            found.append(f"{module} looks into {name}")
    return found


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_run_one_way(path: Path) -> None:
    assert offences(name_of(path), path.read_text(encoding="utf-8")) == []


def test_the_import_test_bites() -> None:
    assert offences("traumwerk.core.kernel", "from traumwerk.games import load")
    assert offences("traumwerk.games.traumfabrik.rules", "def f():\n    import traumwerk.bots.policy")
    assert offences("traumwerk.bots.policy", "from traumwerk.games.traumfabrik.rules import step")
    assert offences("traumwerk.arena.simulate", "from traumwerk.games.traumfabrik import state")
    assert not offences("traumwerk.bots.policy", "from traumwerk.games import load")


def cited(text: str) -> set[str]:
    """The rule ids in a text; a range like T27–T30 cites all of its rules, a test's name its own."""
    found = {match.upper() for match in re.findall(r"(?<![A-Za-z0-9])[TFW]\d{1,2}(?!\d)", text)}
    found |= {match[5:-1].upper() for match in re.findall(r"test_[tfw]\d{1,2}_", text)}
    for kind, first, last in re.findall(r"([TFW])(\d+)–[TFW]?(\d+)", text):
        found |= {f"{kind}{number}" for number in range(int(first), int(last) + 1)}
    return found


def citations(*paths: Path) -> set[str]:
    return {rule for path in paths for rule in cited(path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("game", NAMES)
def test_every_rule_of_the_rulebook_is_cited_by_code_and_by_tests(game: str) -> None:
    rules = set(rulebook.rules(game))
    assert len(rules) >= 16
    code = citations(*(SOURCES / "games" / game).glob("*.py"))
    tests = citations(*(ROOT / "tests" / game).glob("test_*.py"))
    assert rules - code == set()
    assert rules - tests == set()


@pytest.mark.parametrize("game", NAMES)
def test_code_and_tests_cite_no_rule_that_is_not_in_the_rulebook(game: str) -> None:
    code = citations(*(SOURCES / "games" / game).glob("*.py"), *(ROOT / "tests" / game).glob("test_*.py"))
    assert code - set(rulebook.rules(game)) == set()


@pytest.mark.parametrize("language", rulebook.LANGUAGES)
@pytest.mark.parametrize("game", NAMES)
def test_the_rulebooks_of_all_languages_have_the_same_rules(game: str, language: str) -> None:
    ours, english = rulebook.rules(game, language), rulebook.rules(game)
    assert list(ours) == list(english)
    assert language == "en" or all(ours[rule] != english[rule] for rule in english)
    for rule in english:
        assert cited(ours[rule]) == cited(english[rule]), f"{rule} refers to other rules"


def test_the_citation_test_bites() -> None:
    assert cited("T21 (T3)") == {"T21", "T3"}
    assert cited("def test_t7_the_middle") == {"T7"}
    assert cited("T27–T30") == {"T27", "T28", "T29", "T30"}
    assert cited("UTF8 AT21 T210x") == set()


@pytest.mark.parametrize("game", COMPILED)
def test_no_number_of_the_cardboard_stands_in_the_rules(game: str) -> None:
    """Numbers above 2 come from the state's shape or the tables."""
    tree = ast.parse((SOURCES / "games" / game / "rules.py").read_text(encoding="utf-8"))
    numbers = {
        node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and type(node.value) is int
    }
    assert max(numbers) <= 2


def misnamed(source: str, tables: set[str]) -> list[str]:
    """Constants of rules code that other cardboard would not reach, or would reach by mistake.

    `NAME = STANDARD.name` is replaced by the table of that name; nothing else may be called like a table.
    """
    found: list[str] = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign):
            names = {
                leaf.id for target in node.targets for leaf in ast.walk(target) if isinstance(leaf, ast.Name)
            }
            of_table = isinstance(node.value, ast.Attribute) and ast.unparse(node.value).startswith("STANDARD.")
            if of_table and names != {ast.unparse(node.value).removeprefix("STANDARD.").upper()}:
                found += names
            elif not of_table:
                found += names & tables
                inner = [leaf for leaf in ast.walk(node.value) if isinstance(leaf, ast.Attribute)]
                found += [ast.unparse(leaf) for leaf in inner if ast.unparse(leaf.value) == "STANDARD"]
        elif isinstance(node, ast.ImportFrom):
            imported = {alias.asname or alias.name for alias in node.names}
            found += imported & tables
    return sorted(found)


RULES_CODE = [
    path for path in MODULES if "games" in path.parts and "\n@rule\n" in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("path", RULES_CODE, ids=name_of)
def test_other_cardboard_reaches_every_constant_of_the_rules_and_nothing_else(path: Path) -> None:
    tables = set(load(path.parent.name).book.tables)
    assert misnamed(path.read_text(encoding="utf-8"), tables) == []


def test_the_test_of_constants_bites() -> None:
    assert misnamed("PRICE = STANDARD.cost", {"COST"}) == ["PRICE"]
    assert misnamed("COST, B = range(2)", {"COST"}) == ["COST"]
    assert misnamed("from a import COST", {"COST"}) == ["COST"]
    assert misnamed("LAST = STANDARD.rounds - 1", {"ROUNDS"}) == ["STANDARD.rounds"]
    assert misnamed("COST = STANDARD.cost", {"COST"}) == []
