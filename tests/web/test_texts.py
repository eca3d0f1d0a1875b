"""Every sentence of the page is there in every language, and nothing is there that nobody says."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest


def tool(name: str) -> ModuleType:
    """A program of `tools/web`, as a module."""
    path = Path(__file__).parents[2] / "tools" / "web" / f"{name}.py"
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


texts = tool("texts")


@pytest.mark.parametrize("domain", texts.DOMAINS)
def test_sentences_stand_literally_in_the_source(domain: str) -> None:
    assert texts.loose(domain) == []


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize("domain", texts.DOMAINS)
def test_no_sentence_is_missing_unused_or_untranslated(domain: str, language: str) -> None:
    assert texts.said(domain), "nothing is said in this domain"
    assert list(texts.complaints(domain, language)) == []


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_what_two_parts_say_they_say_alike(language: str) -> None:
    assert list(texts.clashes(language)) == []
