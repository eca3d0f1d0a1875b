"""Measures the word data of When I Dream: loading, rulings, judgements, and what the dreamer's norm knows.

PYTHONPATH=src python bench/words.py
"""

from __future__ import annotations

import time
import tomllib
import tracemalloc
from collections.abc import Callable
from pathlib import Path

from traumwerk.games.when_i_dream.associations import associations
from traumwerk.games.when_i_dream.deck import LANGUAGES, entries, standard
from traumwerk.games.when_i_dream.judge import Judge
from traumwerk.games.when_i_dream.lexicon import FOLDER, lexicon
from traumwerk.games.when_i_dream.moves import LONGEST_CLUE
from traumwerk.games.when_i_dream.referee import Referee

ROOT = Path(__file__).resolve().parents[1]
UNSEEN = ROOT / "tests" / "when_i_dream" / "unseen_clues.toml"
LOADS: dict[str, Callable[[str], object]] = {
    "deck": entries,
    "lexicon": lexicon,
    "associations": associations,
}


def loading() -> None:
    """Seconds a language, then megabytes of all (tracing makes loading slow, so they are measured apart)."""
    print(f"shipped: {sum(path.stat().st_size for path in FOLDER.iterdir()) / 1e6:.2f} MB")
    for language in LANGUAGES:
        taken = (f"{name} {seconds(load, language):.3f} s" for name, load in LOADS.items())
        print(f"{language}: {', '.join(taken)}")
    for load in LOADS.values():
        load.cache_clear()  # type: ignore[attr-defined]
    tracemalloc.start()
    kept = [load(language) for language in LANGUAGES for load in LOADS.values()]
    print(f"in memory: {tracemalloc.get_traced_memory()[0] / 1e6:.0f} MB for {len(kept)} tables")
    tracemalloc.stop()


def seconds(load: Callable[[str], object], language: str) -> float:
    start = time.perf_counter()
    load(language)
    return time.perf_counter() - start


def speed(language: str) -> str:
    """Microseconds a ruling and a judgement: every clue of the deck, once cold and once warm."""
    deck = standard()
    referee, judge = Referee(deck, language, rhymes=False), Judge(deck, language)
    asked = [(e.number, clue) for e in deck.elements for clue in deck.entry(e.number, language).clues]
    found = []
    for name, rule in (
        ("ruling", lambda number, clue: referee.ruling(number, clue, (), LONGEST_CLUE)),
        ("judgement", judge.judgement),
    ):
        for state in ("cold", "warm"):
            times = []
            for number, clue in asked:
                start = time.thread_time()  # not what other processes take meanwhile
                rule(number, clue)
                times.append(time.thread_time() - start)
            times.sort()
            mean, worst = sum(times) / len(times), times[len(times) * 99 // 100]
            found.append(f"{name} {state} {mean * 1e6:.0f} µs (99 %: {worst * 1e6:.0f})")
    return ", ".join(found)


def knowledge(language: str) -> list[float]:
    """The share of unseen elements that are likeliest after one, two and three clues."""
    numbers = {element.name: element.number for element in standard().elements}
    unseen = tomllib.loads(UNSEEN.read_text(encoding="utf-8"))[language]
    norm = associations(language)
    shares = []
    for count in (1, 2, 3):
        scored = [(numbers[name], norm.scores(clues[:count])) for name, clues in unseen.items()]
        shares.append(sum(scores.index(max(scores)) == number for number, scores in scored) / len(scored))
    return shares


def main() -> None:
    loading()
    for language in LANGUAGES:
        print(f"{language}: {speed(language)}")
    print("right of 440 after one / two / three unseen clues:")
    for language in LANGUAGES:
        print(f"{language}: " + " / ".join(f"{share:.0%}" for share in knowledge(language)))


if __name__ == "__main__":
    main()
